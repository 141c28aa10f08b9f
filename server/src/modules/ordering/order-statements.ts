import type { Kysely } from "kysely";
import { type ActivityValues, activityValues, insertActivityFrom } from "../../db/activity.ts";
import { bool } from "../../db/columns.ts";
import { named } from "../../db/named.ts";
import type { Database } from "../../db/schema.ts";
import type { EffectKey } from "../../http/effect.ts";
import { explainKeptUser, keepUserFrom, type KeptUserValues, keptUserValues } from "../auth/index.ts";
import {
  hasTooManyOpen,
  insertPaymentFrom,
  type NewPayment,
  type NewPaymentValues,
  newPaymentValues,
} from "../payments/index.ts";
import { asActivity } from "./order-activity.ts";
import { asJson, insertLinesFrom, type OrderLine } from "./order-line.ts";
import type { Quote } from "./order-quote.ts";
import type { OrderAmounts } from "./ordering-store.ts";

export interface NewOrder extends Quote {
  orderId: string;
  actor: { userId: string; phone: string };
  /** Null: a repeat is another order. */
  key: EffectKey | null;
  ageAcknowledged: boolean;
  tableNumber: number | null;
}

type AmountValues = {
  subtotal: number;
  discount: number;
  promotionDescription: string | null;
  tax: number;
  tip: number;
  total: number;
};

/** Whoever priced something by the menu holds it in that version: nobody changes a price until this is committed. */
const heldMenu = `select vendor_location_id, vendor_id from vendor_location
  where vendor_location_id = $vendorLocationId and menu_version = $menuVersion::bigint for share`;

const insertOrder = named<
  AmountValues &
    KeptUserValues &
    NewPaymentValues &
    ActivityValues & {
      orderId: string;
      vendorLocationId: string;
      menuVersion: number;
      ageAcknowledged: boolean;
      tableNumber: number | null;
      isTest: boolean;
      lines: string;
      key: string | null;
      bodyHash: string | null;
      now: Date;
    }
>("ordering.create_order")(
  { isHeld: bool, isMade: bool, isTooMany: bool },
  `with held as (
    ${heldMenu}
  ), guest as (
    ${keepUserFrom("held")}
  ), room as materialized (
    select $paymentId::uuid is not null and ${hasTooManyOpen} as is_too_many
  ), made as (
    insert into customer_order (order_id, user_id, vendor_id, vendor_location_id, subtotal_cents, discount_cents,
      promotion_description, tax_cents, tip_cents, total_cents, age_acknowledged, table_number, is_test, create_key,
      create_hash, created_at, updated_at)
    select $orderId::uuid, $userId::text, vendor_id, vendor_location_id, $subtotal::integer, $discount::integer,
      $promotionDescription::text, $tax::integer, $tip::integer, $total::integer, $ageAcknowledged::boolean,
      $tableNumber::integer, $isTest::boolean, $key::text, $bodyHash::text, $now::timestamptz, $now::timestamptz
    from held cross join room where not is_too_many
    on conflict (user_id, create_key) where create_key is not null do nothing
    returning order_id, created_at
  ), lines as (
    ${insertLinesFrom("made")}
  ), payment as (
    ${insertPaymentFrom("made")}
  ), activity as (
    ${insertActivityFrom("made")}
  )
  select exists (select from held) as "isHeld", exists (select from made) as "isMade", is_too_many as "isTooMany" from room`,
);

/**
 * Writes an order with its guest, its lines, its payment (null: free) and its line of the trail, all or nothing.
 * `changed`: the menu is not the one any more by which it was priced. `known`: the key has made an order before, or has
 * just now, in a twin that this waited for. `too many`: of the guest's wait to be paid.
 */
export async function createOrder(
  db: Kysely<Database>,
  { orderId, actor, key, ageAcknowledged, tableNumber, isTest, place, menuVersion, lines, amounts }: NewOrder,
  payment: NewPayment | null,
  now: Date,
): Promise<"made" | "changed" | "known" | "too many"> {
  const { vendorId, vendorLocationId } = place;
  const line = asActivity({ orderId, vendorId, totalCents: amounts.total }, "order.created", { userId: actor.userId });
  try {
    const [written] = await insertOrder(db, {
      ...amounts,
      ...keptUserValues(actor, now),
      ...newPaymentValues(payment, now),
      ...activityValues(line, now),
      orderId,
      vendorLocationId,
      menuVersion,
      ageAcknowledged,
      tableNumber,
      isTest,
      lines: asJson(lines),
      key: key?.value ?? null,
      bodyHash: key?.bodyHash ?? null,
      now,
    });
    if (!written?.isHeld) return "changed";
    if (written.isMade) return "made";
    return written.isTooMany ? "too many" : "known";
  } catch (error) {
    throw explainKeptUser(error);
  }
}

const updateOrder = named<
  AmountValues &
    ActivityValues & {
      orderId: string;
      version: number;
      vendorLocationId: string;
      menuVersion: number | null;
      ageAcknowledged: boolean;
      tableNumber: number | null;
      lines: string | null;
      now: Date;
    }
>("ordering.change_order")(
  { isHeld: bool, isChanged: bool },
  `with held as (
    ${heldMenu}
  ), changed as (
    update customer_order set subtotal_cents = $subtotal::integer, discount_cents = $discount::integer,
      promotion_description = $promotionDescription::text, tax_cents = $tax::integer, tip_cents = $tip::integer,
      total_cents = $total::integer, age_acknowledged = $ageAcknowledged::boolean, table_number = $tableNumber::integer,
      version = version + 1, updated_at = $now::timestamptz
    where order_id = $orderId::uuid and version = $version::integer and status = 'IN_PROGRESS' and expired_at is null
      and ($menuVersion::bigint is null or exists (select from held))
    returning order_id, created_at
  ), gone as (
    delete from order_item i using changed where i.order_id = changed.order_id and $lines::json is not null returning i.line
  ), lines as (
    -- After the old ones are gone, whose place they take.
    ${insertLinesFrom("(select * from changed where (select count(*) from gone) is not null)")}
  ), activity as (
    ${insertActivityFrom("changed")}
  )
  select $menuVersion::bigint is null or exists (select from held) as "isHeld",
    exists (select from changed) as "isChanged"`,
);

export interface OrderChange {
  orderId: string;
  userId: string;
  vendorId: string;
  version: number;
  vendorLocationId: string;
  menuVersion: number | null;
  amounts: OrderAmounts;
  lines: readonly OrderLine[] | null;
  ageAcknowledged: boolean;
  tableNumber: number | null;
  now: Date;
}

export type ChangeOutcome = "made" | "changed" | "overtaken";

/**
 * Writes another tip or other items over an unpaid order; lines and menu version are null where it keeps its lines.
 * `changed`: the menu is not the one any more by which the items were priced. `overtaken`: the order moved on since
 * `version` was read.
 */
export async function changeOrder(db: Kysely<Database>, change: OrderChange): Promise<ChangeOutcome> {
  const { amounts, lines, userId, vendorId: _vendorId, ...values } = change;
  const line = asActivity({ ...change, totalCents: amounts.total }, "order.changed", { userId });
  const [written] = await updateOrder(db, {
    ...values,
    ...amounts,
    ...activityValues(line, change.now),
    lines: lines && asJson(lines),
  });
  if (!written?.isHeld) return "changed";
  return written.isChanged ? "made" : "overtaken";
}
