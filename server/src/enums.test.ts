import { allergens } from "@skipline/contract/allergens";
import { productTypes } from "@skipline/contract/catalog";
import { roleNames } from "@skipline/contract/endpoint";
import { eventStatuses } from "@skipline/contract/events";
import { reservationStatuses } from "@skipline/contract/guests";
import { languages } from "@skipline/contract/languages";
import { noticeAudiences } from "@skipline/contract/notices";
import { type Order, order, orderStatuses } from "@skipline/contract/ordering";
import { payout, payoutLine } from "@skipline/contract/payouts";
import { printerConditions, printerKinds, printKinds } from "@skipline/contract/printers";
import { importStates, importVerdicts } from "@skipline/contract/product-import";
import { ticketSources } from "@skipline/contract/rewards";
import { stations } from "@skipline/contract/stations";
import { locationStatuses } from "@skipline/contract/venues";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { createTestDatabase } from "./test/database.ts";

/** Every list of words that a column is held to: the contract's where there is one, else words that never leave the server. */
const lists: Record<string, readonly string[]> = {
  "app_user.language": languages,
  "customer_order.status": orderStatuses,
  "customer_order.refund_state": order.shape.refundState._zod.def.innerType.options,
  "platform_notice.audience": noticeAudiences,
  "print_job.kind": printKinds,
  "print_job.station": ["ALL", ...stations],
  "printer.condition": printerConditions,
  "printer.kind": printerKinds,
  "printer.language": languages,
  "printer.station": stations,
  "product.product_type": productTypes,
  "product_import.state": importStates,
  "product_import_row.verdict": importVerdicts,
  "product.allergens": allergens,
  "ready_notice.language": languages,
  "vendor.language": languages,
  "staff_role.role": roleNames,
  "event.status": eventStatuses,
  "glevent.status": eventStatuses,
  "vendor_location.status": locationStatuses,
  "vendor_location.kitchen_types": productTypes,
  "reservation.status": reservationStatuses,
  "ticket.source_type": ticketSources,
  // The others are computed: what had sold out when it was paid.
  "customer_order.payment_alert": ["DISPUTED", "REFUNDED_AT_PROVIDER"] satisfies Order["paymentAlert"][],
  // Of the server alone.
  "check_in.kind": ["ADMITTED", "DUPLICATE", "JOINED"],
  "credit_entry.kind": ["EXPIRE", "GRANT", "RESTORE", "RETURN", "SPEND"],
  "desk_refund.status": ["FAILED", "PENDING", "SUCCEEDED"],
  "declined_card.declined_by": ["BANK", "RULES"],
  "dispute.status": ["LOST", "OPEN", "WON"],
  "guest_message.delivery": ["DELIVERED", "FAILED", "OPTED_OUT", "SENT", "UNDELIVERED"],
  "link_scan.kind": ["SHORT_LINK", "WRISTBAND"],
  "media.kind": ["FILM", "PICTURE"],
  "membership_purchase.status": ["EXPIRED", "OPEN", "PAID", "REFUNDED"],
  "payment.purpose": ["MEMBERSHIP", "ORDER"],
  "payment.status": ["CANCELED", "OPEN", "PROCESSING", "REQUESTED", "SUCCEEDED"],
  "payout_line.kind": payoutLine.shape.kind.options,
  "payout.status": payout.shape.status.options,
  "ready_notice.channel": ["PUSH", "TEXT"],
  "ready_notice.failure": ["GONE", "OPTED_OUT", "QUIET", "REFUSED"],
  "print_job.state": ["DROPPED", "HANDED", "PRINTED", "WAITING"],
  "refund.status": ["FAILED", "PENDING", "REQUESTED", "SUCCEEDED"],
  "release_file.coding": ["br", "identity"],
  "sandbox.dispute.status": ["lost", "open", "won"],
  "sandbox.intent.status": ["canceled", "processing", "requires_action", "requires_payment_method", "succeeded"],
  "sandbox.refund.status": ["failed", "pending", "succeeded"],
  "session_family.ended_reason": ["REUSED", "REVOKED"],
};

test("a list of words in SQL is the contract's", async () => {
  const database = await createTestDatabase();
  const { rows } = await sql<{ table: string; definition: string }>`
    select conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'c' and conrelid <> 0 and coninhcount = 0 order by 1, 2`.execute(database.db);
  await database.drop();
  const found = rows.flatMap(({ table, definition }) => {
    const [, column, words] = /^CHECK \(\(*(\w+) (?:= ANY|<@) \(?ARRAY\[([^\]]*)\]\)*$/.exec(definition) ?? [];
    const list = [...(words ?? "").matchAll(/'([^']*)'/g)].map(([, word = ""]) => word);
    return column === undefined ? [] : [[`${table}.${column}`, list.toSorted()]];
  });
  const expected = Object.entries(lists).map(([column, words]) => [column, [...words].toSorted()]);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
});
