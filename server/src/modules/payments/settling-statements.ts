import type { Kysely } from "kysely";
import { bool, oneOf, orNull, uuid } from "../../db/columns.ts";
import { named } from "../../db/named.ts";
import type { Database } from "../../db/schema.ts";
import type { PaymentStatus, Purpose } from "./payments-store.ts";

/** A webhook's event, written down with its effect: both happen, or neither. Nulls where no event led here. */
export type EventValues = {
  provider: string;
  /** Whose event it is, and where what it is about is. */
  account: string | null;
  now: Date;
  eventId: string | null;
  eventType: string | null;
};

export const noEvent = { eventId: null, eventType: null };

export const insertEventFrom = (
  source: string,
) => `insert into webhook_event (provider, account, event_id, type, received_at)
    select $provider, $account, $eventId, $eventType, $now::timestamptz from ${source} where $eventId::text is not null
    on conflict do nothing`;

const paymentById = `select payment_id, purpose, reference, user_id, provider, account, intent_id, status, returned_reason,
      amount_cents, next_amount_cents, currency
    from payment where payment_id = $paymentId::uuid`;

/**
 * `mine`: the payment of an intent, held; whoever was faster is waited for, and the row read as it is then. One that has
 * succeeded stays as it is, and need not be held. It is found by its key alone and judged after that: a plan is made while
 * tables are small, and kept, so it must have no other index to choose.
 */
const lockedPayment = `seen as materialized (
    ${paymentById}
  ), locked as materialized (
    ${paymentById} and exists (select from seen where status <> 'SUCCEEDED') for no key update
  ), mine as materialized (
    select * from (select * from locked union all select * from seen where status = 'SUCCEEDED') as one
    where provider = $provider and account is not distinct from $account and (intent_id = $intentId or intent_id is null)
  )`;

export type Unpaid = EventValues & {
  paymentId: string;
  intentId: string;
  status: "OPEN" | "PROCESSING" | "CANCELED";
};

const recordUnpaid = named<Unpaid>("payments.record_unpaid")(
  { paymentId: uuid },
  `with ${lockedPayment}, moved as (
    update payment p
    set status = $status, intent_id = $intentId, updated_at = $now::timestamptz, checked_at = $now::timestamptz
    from mine where p.payment_id = mine.payment_id and mine.status not in ('SUCCEEDED', 'CANCELED')
    returning p.payment_id
  ), event as (
    ${insertEventFrom("moved")}
  )
  select payment_id as "paymentId" from moved`,
);

/**
 * Records where an unpaid intent stands. What has succeeded or was cancelled stays so, however late this comes; false
 * then, and where there is no such payment.
 */
export async function setUnpaidStatus(db: Kysely<Database>, unpaid: Unpaid): Promise<boolean> {
  return (await recordUnpaid(db, unpaid)).length > 0;
}

export interface OpenedIntent {
  account: string | null;
  paymentId: string;
  intentId: string;
}

const recordOpened = named<{
  now: Date;
  provider: string;
  count: number;
  accounts: (string | null)[];
  paymentIds: string[];
  intentIds: string[];
}>("payments.record_opened")(
  { paymentId: uuid },
  `with opened as materialized (
    -- Of a limit that the planner does not know it expects little, and goes by the key, also while the table is small.
    select payment_id, intent_id, account
    from unnest($paymentIds::uuid[], $intentIds::text[], $accounts::text[]) as one (payment_id, intent_id, account)
    limit $count::bigint
  ), locked as materialized (
    select p.payment_id, p.provider, p.intent_id, p.status, opened.intent_id as opened_intent_id,
      p.account is not distinct from opened.account as is_there
    from opened join payment p on p.payment_id = opened.payment_id for no key update of p skip locked
  ), moved as (
    update payment p
    set status = 'OPEN', intent_id = opened_intent_id, updated_at = $now::timestamptz, checked_at = $now::timestamptz
    from locked
    where p.payment_id = locked.payment_id and locked.provider = $provider and locked.is_there
      and (locked.intent_id is null or locked.intent_id = opened_intent_id) and locked.status not in ('SUCCEEDED', 'CANCELED')
    returning p.payment_id
  )
  select payment_id as "paymentId" from moved`,
);

/**
 * Records the new intents of several payments of one provider; answers whose. Nobody waits for a payment that another
 * holds: it is as good as changed by them.
 */
export async function setOpened(
  db: Kysely<Database>,
  now: Date,
  provider: string,
  opened: readonly OpenedIntent[],
): Promise<Set<string>> {
  const rows = await recordOpened(db, {
    now,
    provider,
    count: opened.length,
    accounts: opened.map((one) => one.account),
    paymentIds: opened.map((one) => one.paymentId),
    intentIds: opened.map((one) => one.intentId),
  });
  return new Set(rows.map((row) => row.paymentId));
}

/** A payment that the provider says has succeeded. */
export type SettlementValues = EventValues & {
  paymentId: string;
  intentId: string;
  amount: number;
  currency: string;
  methodKind: string | null;
  methodBrand: string | null;
  methodLast4: string | null;
};

/**
 * How a payment that succeeded stands when the statement is through: `TAKEN` by what it pays for, now or before;
 * `SENT_BACK` before; null when its rows are not as they usually are, and nothing was done.
 */
export type Standing = "TAKEN" | "SENT_BACK" | null;

const lineColumns = "type, actor_user_id, vendor_id, subject_type, subject_id, details, created_at";

/**
 * The one statement that settles a payment of `purpose` whose rows are as they usually are: the payment that succeeded,
 * what it pays for, the lines of the trail and the webhook's event, all or nothing. `acceptance` is the subscriber's
 * part, some CTEs. They find in `held` the payment, locked (payment_id, reference, user_id), and in `$amount`,
 * `$currency` and `$now` what was taken; they lock and change what is paid for, and end with `taken`, which holds the
 * payment_id if, and only if, it was accepted, and as `accepted` what the subscriber wants to know. `line` selects from
 * them the subscriber's line of the trail, in the columns of `lineColumns`: both lines are one insert, since each opens
 * all indexes of the trail. The statement answers `standing`, and `accepted` when it was now.
 */
export function settlementAround(purpose: Purpose, { acceptance, line }: { acceptance: string; line: string }): string {
  return `with ${lockedPayment}, held as materialized (
    select payment_id, reference, user_id from mine
    where purpose = '${purpose}' and status not in ('SUCCEEDED', 'CANCELED') and currency = $currency
      -- While the amount is being set at the provider either may be taken.
      and $amount::integer in (amount_cents, next_amount_cents)
  ), ${acceptance}, paid as (
    update payment p
    set status = 'SUCCEEDED', intent_id = $intentId, amount_cents = $amount::integer,
      method_kind = $methodKind, method_brand = $methodBrand, method_last4 = $methodLast4,
      next_amount_cents = null, changing_until = null, change_claim = null,
      succeeded_at = $now::timestamptz, updated_at = $now::timestamptz, checked_at = $now::timestamptz
    from taken where p.payment_id = taken.payment_id
    returning p.payment_id, p.purpose, p.reference, p.user_id, p.vendor_id, p.amount_cents, p.currency
  ), lines as (
    insert into activity (${lineColumns})
    ${line}
    union all
    select 'payment.succeeded', user_id, vendor_id, 'payment', payment_id::text,
      jsonb_build_object('purpose', purpose, 'reference', reference, 'amountCents', amount_cents, 'currency', currency),
      $now::timestamptz
    from paid
  ), event as (
    ${insertEventFrom("(select from paid union all select from mine where status = 'SUCCEEDED') as settled")}
  )
  select taken.accepted, case
      when taken.payment_id is not null or (mine.status = 'SUCCEEDED' and mine.returned_reason is null) then 'TAKEN'
      when mine.status = 'SUCCEEDED' then 'SENT_BACK'
    end as standing
  from mine left join (taken join paid using (payment_id)) on true`;
}

const noteEvent = named<EventValues & { intentId: string }>("payments.note_event")(
  { purpose: orNull(oneOf<Purpose>()), status: orNull(oneOf<PaymentStatus>()), isSeen: bool },
  `with known as (
    select purpose, status from payment
    where provider = $provider and intent_id = $intentId and account is not distinct from $account
  ), event as (
    ${insertEventFrom("(select from known where status = 'SUCCEEDED') as settled")}
  )
  select known.purpose, known.status,
    exists (select from webhook_event
      where provider = $provider and event_id = $eventId and account is not distinct from $account) as "isSeen"
  from (values (1)) as one left join known on true`,
);

/**
 * Whether an event about an intent has nothing to say any more: it was seen before, or its payment has succeeded, and
 * then it is written down. Otherwise what the payment is for, where that is known.
 */
export async function noteIntentEvent(db: Kysely<Database>, event: EventValues & { intentId: string }) {
  const [row] = await noteEvent(db, event);
  return { isOver: row?.isSeen === true || row?.status === "SUCCEEDED", purpose: row?.purpose ?? null };
}
