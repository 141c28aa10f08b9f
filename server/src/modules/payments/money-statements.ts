import type { Kysely } from "kysely";
import { bool, json, type RowOf } from "../../db/columns.ts";
import { named } from "../../db/named.ts";
import type { Database } from "../../db/schema.ts";
import { type Payment, paymentColumns, paymentNames, toPayment } from "./payments-store.ts";
import type { DeskRefund, Dispute } from "./news-store.ts";
import type { Money } from "./refund-standing.ts";
import type { Refund } from "./refunds-store.ts";
import { type EventValues, insertEventFrom } from "./settling-statements.ts";

/** A payment and what our records say of its money, as one look saw them. */
export interface KnownMoney extends Payment, Money {}

const moneyColumns = {
  ...paymentColumns,
  refunds: json<(Omit<Refund, "createdAt" | "updatedAt"> & { createdAt: string; updatedAt: string })[]>(),
  deskRefunds: json<DeskRefund[]>(),
  disputes: json<Dispute[]>(),
};

const list = (fields: string, from: string, order: string, where = "x.payment_id = p.payment_id") =>
  `coalesce((select json_agg(json_build_object(${fields}) order by ${order}) from ${from} where ${where}), '[]')`;

/** Of a payment `p`; its refunds oldest first. */
const money = `${paymentNames.map((name) => `p.${name}`).join(", ")},
  ${list(
    `'refundId', refund_id, 'paymentId', refunded_payment_id, 'providerRefundId', provider_refund_id, 'amount', amount_cents,
    'lines', lines, 'reason', reason, 'idempotencyKey', idempotency_key, 'status', status, 'isWhole', payment_id is not null,
    'requestedBy', requested_by,
    'createdAt', created_at, 'updatedAt', updated_at`,
    "refund x",
    "refund_id",
    "x.refunded_payment_id = p.payment_id",
  )} as refunds,
  ${list(
    "'providerRefundId', provider_refund_id, 'amount', amount_cents, 'status', status",
    "desk_refund x",
    "provider_refund_id",
    // The others are refunds that were asked for here.
    "x.payment_id = p.payment_id and x.refund_id is null",
  )} as "deskRefunds",
  ${list(
    `'disputeId', dispute_id, 'status', status, 'amount', amount_cents, 'reason', reason,
    'dueAt', to_char(due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'isAnswered', is_answered, 'isRefundable', is_refundable`,
    "dispute x",
    "dispute_id",
  )} as disputes`;

const toKnown = (row: RowOf<typeof moneyColumns>): KnownMoney => {
  const { deskRefunds, disputes } = row;
  const refunds = row.refunds.map((one) => ({
    ...one,
    createdAt: new Date(one.createdAt),
    updatedAt: new Date(one.updatedAt),
  }));
  return { ...toPayment(row), refunds, deskRefunds, disputes };
};

const selectMoney = named<{ paymentId: string }>("payments.read_money")(
  moneyColumns,
  `select ${money} from payment p where p.payment_id = $paymentId::uuid`,
);

export async function readMoney(db: Kysely<Database>, paymentId: string): Promise<KnownMoney> {
  const [row] = await selectMoney(db, { paymentId });
  if (!row) throw new Error(`no payment ${paymentId}`);
  return toKnown(row);
}

type AboutIntent = { provider: string; account: string | null; intentId: string; eventId: string };

const selectMoneyOfIntent = named<AboutIntent>("payments.find_money")(
  { ...moneyColumns, isSeen: bool },
  `select ${money},
    exists (select from webhook_event e where e.provider = $provider and e.event_id = $eventId
      and e.account is not distinct from $account) as "isSeen"
  from payment p where p.provider = $provider and p.intent_id = $intentId and p.account is not distinct from $account`,
);

/** Of the payment that an event is about, and whether the event was seen before. */
export async function findMoneyOfIntent(
  db: Kysely<Database>,
  about: AboutIntent,
): Promise<(KnownMoney & { isSeen: boolean }) | null> {
  const [row] = await selectMoneyOfIntent(db, about);
  return row ? { ...toKnown(row), isSeen: row.isSeen } : null;
}

const noteKnown = named<EventValues & { paymentId: string; newsVersion: number }>("payments.note_known")(
  { isCurrent: bool },
  `with locked as materialized (
    select news_version from payment where payment_id = $paymentId::uuid for no key update
  ), current as materialized (
    select news_version from locked where news_version = $newsVersion::integer
  ), event as (
    ${insertEventFrom("current")}
  )
  select exists (select from current) as "isCurrent"`,
);

/** Writes down an event that told what we know already; false when something was recorded since `newsVersion` was read. */
export async function noteKnownEvent(
  db: Kysely<Database>,
  known: EventValues & { paymentId: string; newsVersion: number },
): Promise<boolean> {
  const [noted] = await noteKnown(db, known);
  return noted?.isCurrent === true;
}
