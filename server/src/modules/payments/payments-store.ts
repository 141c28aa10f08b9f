import type { Cents } from "@skipline/contract/money";
import type { PaymentMethod, ReturnReason } from "@skipline/contract/payments";
import { type Kysely, sql } from "kysely";
import { int, orNull, type RowOf, text, time, uuid } from "../../db/columns.ts";
import { named } from "../../db/named.ts";
import type { Database } from "../../db/schema.ts";
import {
  hasTooManyOpen,
  insertPaymentFrom,
  type NewPayment,
  type NewPaymentValues,
  newPaymentValues,
  payer,
} from "./new-payment.ts";

export const purposes = ["ORDER", "MEMBERSHIP"] as const;
export type Purpose = (typeof purposes)[number];
export type PaymentStatus = "REQUESTED" | "OPEN" | "PROCESSING" | "SUCCEEDED" | "CANCELED";

/** What is paid for: an order or a membership. */
export interface Subject {
  purpose: Purpose;
  reference: string;
}

export interface Payment extends Subject {
  paymentId: string;
  userId: string;
  /** Who sells it; null where no vendor does. */
  vendorId: string | null;
  provider: string;
  /** The provider's account that it was made at, whatever the vendor's is by now; null: the platform's own. */
  account: string | null;
  intentId: string | null;
  amount: Cents;
  /** What of it the platform keeps (`platformFee`): as it was when the payment was made. */
  feeBasisPoints: number;
  currency: string;
  description: string;
  status: PaymentStatus;
  /** Set when a succeeded payment could not be used and goes back by itself. */
  returnedReason: string | null;
  /** An amount that may have been set at the provider already, though no answer has said so. */
  nextAmount: Cents | null;
  /** Rises with everything recorded of its refunds and disputes: what was fetched before that is old news. */
  newsVersion: number;
  createdAt: Date;
}

type Db = Kysely<Database>;

const unsettled = [sql.lit("REQUESTED"), sql.lit("OPEN"), sql.lit("PROCESSING")];

/** All that `toPayment` reads. */
export const paymentColumns = {
  payment_id: uuid,
  purpose: text,
  reference: text,
  user_id: text,
  vendor_id: orNull(text),
  provider: text,
  account: orNull(text),
  intent_id: orNull(text),
  amount_cents: int,
  fee_basis_points: int,
  currency: text,
  description: text,
  status: text,
  returned_reason: orNull(text),
  next_amount_cents: orNull(int),
  news_version: int,
  created_at: time,
};
export const paymentNames = Object.keys(paymentColumns);

export function toPayment(row: RowOf<typeof paymentColumns>): Payment {
  return {
    paymentId: row.payment_id,
    purpose: row.purpose as Purpose,
    reference: row.reference,
    userId: row.user_id,
    vendorId: row.vendor_id,
    provider: row.provider,
    account: row.account,
    intentId: row.intent_id,
    amount: row.amount_cents,
    feeBasisPoints: row.fee_basis_points,
    currency: row.currency,
    description: row.description,
    status: row.status as PaymentStatus,
    returnedReason: row.returned_reason,
    nextAmount: row.next_amount_cents,
    newsVersion: row.news_version,
    createdAt: row.created_at,
  };
}

const selectCurrent = `select ${paymentNames.join(", ")} from payment
  where purpose = $purpose and reference = $reference and status <> 'CANCELED' and returned_reason is null`;

type SubjectValues = { purpose: Purpose; reference: string };
const readCurrent = named<SubjectValues>("payments.find_current")(paymentColumns, selectCurrent);
const holdCurrent = named<SubjectValues>("payments.lock_current")(paymentColumns, `${selectCurrent} for no key update`);

/** The payment that may still pay, or has paid. */
export async function findCurrentPayment(db: Db, { purpose, reference }: Subject): Promise<Payment | null> {
  const [row] = await readCurrent(db, { purpose, reference });
  return row ? toPayment(row) : null;
}

export async function lockCurrentPayment(trx: Db, { purpose, reference }: Subject): Promise<Payment | null> {
  const [row] = await holdCurrent(trx, { purpose, reference });
  return row ? toPayment(row) : null;
}

export async function hasCanceledPayment(db: Db, { purpose, reference }: Subject): Promise<boolean> {
  const row = await db
    .selectFrom("payment")
    .select("payment_id")
    .where("purpose", "=", purpose)
    .where("reference", "=", reference)
    .where("status", "=", "CANCELED")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Locks the payment that an intent is about: by our id that the provider keeps with it, and only when its intent is
 * this one or not yet known. No key of the row changes later, so that foreign keys to it need not wait.
 */
export async function lockPaymentOfIntent(
  trx: Db,
  intent: { provider: string; account: string | null; intentId: string; paymentId: string },
): Promise<Payment | null> {
  const row = await trx
    .selectFrom("payment")
    .selectAll()
    .where("payment_id", "=", intent.paymentId)
    .where("provider", "=", intent.provider)
    .where("account", "is not distinct from", intent.account)
    .where((where) => where.or([where("intent_id", "=", intent.intentId), where("intent_id", "is", null)]))
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ? toPayment(row) : null;
}

/** Of an intent at the platform's own account. */
export async function findSubject(
  db: Db,
  { providers, intentId, userId }: { providers: readonly string[]; intentId: string; userId: string },
): Promise<Subject | null> {
  const row = await db
    .selectFrom("payment")
    .select(["purpose", "reference"])
    .where("provider", "in", providers)
    .where("account", "is", null)
    .where("intent_id", "=", intentId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row ? { purpose: row.purpose as Purpose, reference: row.reference } : null;
}

export async function raiseNewsVersion(trx: Db, paymentId: string): Promise<void> {
  await trx
    .updateTable("payment")
    .set((row) => ({ news_version: row("news_version", "+", 1) }))
    .where("payment_id", "=", paymentId)
    .execute();
}

export async function lockPayment(trx: Db, paymentId: string): Promise<Payment> {
  const row = await trx
    .selectFrom("payment")
    .selectAll()
    .where("payment_id", "=", paymentId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return toPayment(row);
}

const insertNew = named<NewPaymentValues>("payments.insert")(
  { paymentId: uuid },
  `${insertPaymentFrom(`(select where not ${hasTooManyOpen}) as one cross join ${payer}`)}
  on conflict (purpose, reference) where status <> 'CANCELED' and returned_reason is null do nothing
  returning payment_id as "paymentId"`,
);

/**
 * Writes the intention down before the call. Of two at once the second finds the first's row and answers null; so does whoever
 * has too many open, or whose account has ended.
 */
export async function insertPayment(db: Db, now: Date, payment: NewPayment): Promise<Payment | null> {
  const [row] = await insertNew(db, newPaymentValues(payment, now));
  if (!row) return null;
  const { mostOpen: _mostOpen, ...kept } = payment;
  const isNew = {
    intentId: null,
    status: "REQUESTED",
    returnedReason: null,
    nextAmount: null,
    newsVersion: 0,
  } as const;
  return { ...kept, ...isNew, createdAt: now };
}

export async function hasTooManyOpenPayments(db: Db, { userId, mostOpen }: NewPayment): Promise<boolean> {
  const { count } = await db
    .selectFrom("payment")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("user_id", "=", userId)
    .where("status", "in", unsettled)
    .executeTakeFirstOrThrow();
  return Number(count) >= mostOpen;
}

/** Longer than all calls of a request may take: after it the holder is dead. */
const changeSeconds = 15;

/**
 * Takes the right to set the amount at the provider and writes down what is meant; false while another holds it. By the
 * database's clock: servers need not agree on the time.
 */
export async function beginChange(db: Db, claim: string, paymentId: string, amount: Cents): Promise<boolean> {
  const result = await db
    .updateTable("payment")
    .set({
      next_amount_cents: amount,
      change_claim: claim,
      changing_until: sql<Date>`now() + make_interval(secs => ${changeSeconds})`,
    })
    .where("payment_id", "=", paymentId)
    .where("status", "in", ["OPEN", "PROCESSING"])
    .where((row) => row.or([row("changing_until", "is", null), row("changing_until", "<=", sql<Date>`now()`)]))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export interface EndedChange {
  claim: string;
  paymentId: string;
  amount: Cents;
  /** `set` at the provider, `refused` by it, or `unknown`, in which case the meant amount is kept. */
  outcome: "set" | "refused" | "unknown";
}

/** False when the claim had run out and another took it, or a success that overtook this said what was really taken. */
export async function endChange(db: Db, now: Date, change: EndedChange): Promise<boolean> {
  const { claim, paymentId, amount, outcome } = change;
  const result = await db
    .updateTable("payment")
    .set({
      changing_until: null,
      change_claim: null,
      ...(outcome === "unknown" ? {} : { next_amount_cents: null }),
      ...(outcome === "set" ? { amount_cents: amount, updated_at: now, touched_at: now } : {}),
    })
    .where("payment_id", "=", paymentId)
    .where("change_claim", "=", claim)
    .where("status", "in", ["OPEN", "PROCESSING"])
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export interface Success {
  paymentId: string;
  intentId: string;
  amount: Cents;
  currency: string;
  method: PaymentMethod | null;
  returnedReason: ReturnReason | null;
}

/** False when it had succeeded before: the effect happens once. */
export async function setSucceeded(trx: Db, now: Date, success: Success): Promise<boolean> {
  const result = await trx
    .updateTable("payment")
    .set({
      status: "SUCCEEDED",
      intent_id: success.intentId,
      amount_cents: success.amount,
      currency: success.currency,
      returned_reason: success.returnedReason,
      method_kind: success.method?.kind ?? null,
      method_brand: success.method?.brand ?? null,
      method_last4: success.method?.last4 ?? null,
      next_amount_cents: null,
      changing_until: null,
      change_claim: null,
      succeeded_at: now,
      updated_at: now,
      checked_at: now,
    })
    .where("payment_id", "=", success.paymentId)
    .where("status", "<>", "SUCCEEDED")
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function setReturned(trx: Db, paymentId: string, reason: ReturnReason): Promise<void> {
  await trx
    .updateTable("payment")
    .set({ returned_reason: reason })
    .where("payment_id", "=", paymentId)
    .executeTakeFirstOrThrow();
}

/** What has been of no interest to its payer for that long is withdrawn; the pauses grow up to it. */
export const idleMinutes = 60;

/** An unsettled payment, and since when its payer has done nothing about it. */
export interface Unsettled extends Payment {
  touchedAt: Date;
}

/**
 * Takes unsettled payments to be asked about, and says when each is next: another server's job passes them by. The first
 * look is a minute after its payer did something, the next one after as long again as that is ago: 1, 2, 4 … 60 minutes.
 * Those that are being paid come first, then the young ones: whoever leaves many behind delays nobody who pays.
 */
export async function claimUnsettledPayments(db: Db, now: Date, limit: number): Promise<Unsettled[]> {
  const at = sql<Date>`${now}::timestamptz`;
  const touched = sql<Date>`coalesce(touched_at, created_at)`;
  const due = db
    .selectFrom("payment")
    .select("payment_id")
    .where("status", "in", unsettled)
    .where(sql<boolean>`coalesce(next_look_at, created_at) <= ${at}`)
    .where(sql<boolean>`(next_look_at is not null or created_at <= ${at} - interval '1 minute')`)
    .orderBy(sql`status = 'PROCESSING'`, "desc")
    .orderBy(touched, "desc")
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked();
  const rows = await db
    .updateTable("payment")
    .set({
      checked_at: now,
      next_look_at: sql<Date>`${at}
        + least(greatest(${at} - ${touched}, interval '1 minute'), make_interval(mins => ${idleMinutes}))`,
    })
    .where("payment_id", "in", due)
    .returningAll()
    .execute();
  return rows.map((row) => ({ ...toPayment(row), touchedAt: row.touched_at ?? row.created_at }));
}

/** Its payer is at it: asked about in a minute, and not withdrawn for an hour. */
export async function touchPayment(db: Db, now: Date, paymentId: string): Promise<void> {
  await db
    .updateTable("payment")
    .set({ touched_at: now, next_look_at: new Date(now.getTime() + 60_000) })
    .where("payment_id", "=", paymentId)
    .where("status", "in", unsettled)
    .execute();
}

/** Whether nobody has touched it since it was claimed. */
export async function isUntouched(db: Db, { paymentId, touchedAt }: Unsettled): Promise<boolean> {
  const row = await db
    .selectFrom("payment")
    .select(({ fn }) => fn.coalesce("touched_at", "created_at").as("touchedAt"))
    .where("payment_id", "=", paymentId)
    .executeTakeFirst();
  return row?.touchedAt.getTime() === touchedAt.getTime();
}

/** True when the event was not seen before. In the transaction of its effect: both happen, or neither. */
export async function insertEvent(
  trx: Db,
  now: Date,
  event: { provider: string; account: string | null; eventId: string; type: string },
): Promise<boolean> {
  const result = await trx
    .insertInto("webhook_event")
    .values({
      provider: event.provider,
      account: event.account,
      event_id: event.eventId,
      type: event.type,
      received_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function hasEvent(
  db: Db,
  { provider, account, eventId }: { provider: string; account: string | null; eventId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom("webhook_event")
    .select("event_id")
    .where("provider", "=", provider)
    .where("event_id", "=", eventId)
    .where("account", "is not distinct from", account)
    .executeTakeFirst();
  return row !== undefined;
}
