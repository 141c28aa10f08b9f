import type { Cents } from "@skipline/contract/money";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema.ts";
import type { ProviderPayout, ProviderPayoutLine } from "../../providers/payments/payment-provider.ts";

type Db = Kysely<Database>;

/** A payout is its account's. */
export interface PayoutKey {
  provider: string;
  account: string;
  payoutId: string;
}

export type PayoutState = "PENDING" | "IN_TRANSIT" | "PAID" | "FAILED" | "CANCELED";
export type LineKind = "CHARGE" | "REFUND" | "REFUND_FAILED" | "DISPUTE" | "PAYOUT_FAILED" | "OTHER";

const stateOf: Record<ProviderPayout["status"], PayoutState> = {
  pending: "PENDING",
  in_transit: "IN_TRANSIT",
  paid: "PAID",
  failed: "FAILED",
  canceled: "CANCELED",
};

/** Whose account it is, or was: the vendor's own row, else the payments that were made there. Null: nobody's here. */
export async function findVendorOf(db: Db, provider: string, account: string): Promise<string | null> {
  const own = await db
    .selectFrom("vendor_account")
    .select("vendor_id as vendorId")
    .where("provider", "=", provider)
    .where("account", "=", account)
    .executeTakeFirst();
  if (own) return own.vendorId;
  const paid = await db
    .selectFrom("payment")
    .select("vendor_id as vendorId")
    .where("provider", "=", provider)
    .where("account", "=", account)
    .where("vendor_id", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return paid?.vendorId ?? null;
}

const isThis = ({ provider, account, payoutId }: PayoutKey) =>
  sql<boolean>`provider = ${provider} and account = ${account} and payout_id = ${payoutId}`;

/** Writes down how a payout stands: what was fetched before what is there changes nothing. Answers its state before, null of a new one. */
export async function savePayout(
  trx: Db,
  { provider, vendorId, fetchedAt }: { provider: string; vendorId: string; fetchedAt: Date },
  payout: ProviderPayout,
): Promise<PayoutState | null> {
  const { account, payoutId, amount, currency, arrivesOn, madeAt, isByHand } = payout;
  const status = stateOf[payout.status];
  const made = await trx
    .insertInto("payout")
    .values({
      provider,
      account,
      payout_id: payoutId,
      vendor_id: vendorId,
      amount_cents: amount,
      currency,
      status,
      arrives_on: arrivesOn,
      made_at: madeAt,
      is_by_hand: isByHand,
      updated_at: fetchedAt,
    })
    .onConflict((conflict) => conflict.columns(["provider", "account", "payout_id"]).doNothing())
    .executeTakeFirst();
  if (made.numInsertedOrUpdatedRows === 1n) return null;
  const key = { provider, account, payoutId };
  const held = await trx
    .selectFrom("payout")
    .select("status")
    .where(isThis(key))
    .forNoKeyUpdate()
    .$narrowType<{ status: PayoutState }>()
    .executeTakeFirstOrThrow();
  await trx
    .updateTable("payout")
    .set({ status, arrives_on: arrivesOn, updated_at: fetchedAt })
    .where(isThis(key))
    .where("updated_at", "<=", fetchedAt)
    .execute();
  return held.status;
}

/** After which line to go on; null where all lines are here. */
export async function findReadTo(db: Db, key: PayoutKey): Promise<{ after: string | null } | null> {
  const row = await db
    .selectFrom("payout")
    .select("read_to as after")
    .where(isThis(key))
    .where("read_at", "is", null)
    .where("is_by_hand", "=", false)
    .executeTakeFirst();
  return row ?? null;
}

const kindOf = {
  charge: "CHARGE",
  refund: "REFUND",
  refund_failed: "REFUND_FAILED",
  dispute: "DISPUTE",
  payout_failed: "PAYOUT_FAILED",
  other: "OTHER",
} as const satisfies Record<Exclude<ProviderPayoutLine["kind"], "itself">, LineKind>;

/**
 * Keeps a page of lines, each once however often it comes, with the payments that they are about: found by the intent, at this
 * account. Those of nobody here are kept as well.
 */
export async function saveLines(trx: Db, key: PayoutKey, lines: readonly ProviderPayoutLine[]): Promise<void> {
  const rows = lines.flatMap(({ kind, ...line }) => (kind === "itself" ? [] : [{ ...line, kind: kindOf[kind] }]));
  if (rows.length > 0) {
    await sql`
      insert into payout_line (provider, account, line_id, payout_id, kind, type, source_id, intent_id, payment_id,
        gross_cents, provider_fee_cents, platform_fee_cents, net_cents, happened_at)
      select ${key.provider}, ${key.account}, l."lineId", ${key.payoutId}, l.kind, l.type, l."sourceId", l."intentId",
        p.payment_id, l.gross, l."providerFee", l."platformFee", l.gross - l."providerFee" - l."platformFee", l."happenedAt"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l ("lineId" text, kind text, type text, "sourceId" text,
        "intentId" text, gross bigint, "providerFee" bigint, "platformFee" bigint, "happenedAt" timestamptz)
      left join payment p on p.provider = ${key.provider} and p.intent_id = l."intentId" and p.account = ${key.account}
      on conflict (provider, account, line_id) do nothing`.execute(trx);
  }
  const last = lines.at(-1);
  if (last) {
    await trx
      .updateTable("payout")
      .set({ read_to: last.lineId })
      .where(isThis(key))
      .where("read_at", "is", null)
      .execute();
  }
}

/** All lines are here: what they lack of the amount is told. Null where somebody else has finished it. */
export async function finishPayout(trx: Db, key: PayoutKey, now: Date): Promise<Cents | null> {
  const { rows } = await sql<{ difference: Cents }>`
    update payout p set read_at = ${now}, difference_cents = p.amount_cents - (
      select coalesce(sum(l.net_cents), 0) from payout_line l
      where l.provider = p.provider and l.account = p.account and l.payout_id = p.payout_id)
    where ${isThis(key)} and read_at is null
    returning difference_cents as difference`.execute(trx);
  return rows[0]?.difference ?? null;
}

/** Lines of which nothing was known when they came, and whose payments are by now: so many at most. */
export async function matchLate(db: Db, since: Date, limit: number): Promise<void> {
  await sql`
    update payout_line l set payment_id = found.payment_id from (
      select u.provider, u.account, u.line_id, p.payment_id from payout_line u
      join payment p on p.provider = u.provider and p.intent_id = u.intent_id and p.account = u.account
      where u.payment_id is null and u.intent_id is not null and u.happened_at > ${since}
      order by u.happened_at limit ${limit}
    ) as found
    where l.provider = found.provider and l.account = found.account and l.line_id = found.line_id`.execute(db);
}

/** Accounts whose payouts nobody has looked at since then, for longest first: from now on somebody has. */
export async function claimUnasked(
  db: Db,
  provider: string,
  { now, since, limit }: { now: Date; since: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ account: string }>`
    update vendor_account a set payouts_asked_at = ${now} from (
      select vendor_id, provider from vendor_account
      where provider = ${provider} and account is not null and (payouts_asked_at is null or payouts_asked_at < ${since})
      order by payouts_asked_at nulls first limit ${limit} for no key update skip locked
    ) as due where due.vendor_id = a.vendor_id and due.provider = a.provider
    returning a.account`.execute(db);
  return rows.map(({ account }) => account);
}

/** Those whose lines are not all here, the oldest first. */
export function listUnread(db: Db, limit: number): Promise<PayoutKey[]> {
  return db
    .selectFrom("payout")
    .select(["provider", "account", "payout_id as payoutId"])
    .where("read_at", "is", null)
    .where("is_by_hand", "=", false)
    .orderBy("made_at")
    .limit(limit)
    .execute();
}

export interface PayoutRow extends PayoutKey {
  amount: Cents;
  status: PayoutState;
  arrivesOn: string;
  madeAt: Date;
  isByHand: boolean;
  isRead: boolean;
  difference: Cents | null;
  lineCount: number;
  notOursCount: number;
  gross: Cents;
  providerFees: Cents;
  platformFees: Cents;
  net: Cents;
}

export interface PayoutPlace {
  day: string;
  time: Date;
  id: string;
}

/** Of the payouts that `which` leaves, with the sums of their lines. */
async function readPayouts(db: Db, which: ReturnType<typeof sql>, limit: number): Promise<PayoutRow[]> {
  const { rows } = await sql<PayoutRow>`
    select p.provider, p.account, p.payout_id as "payoutId", p.amount_cents as amount, p.status,
      p.arrives_on as "arrivesOn", p.made_at as "madeAt", p.is_by_hand as "isByHand", p.read_at is not null as "isRead",
      p.difference_cents as difference, l.*
    from (select * from payout where ${which} order by arrives_on desc, made_at desc, payout_id limit ${limit}) as p
    cross join lateral (
      select count(*) as "lineCount", count(*) filter (where payment_id is null and kind <> 'PAYOUT_FAILED') as "notOursCount",
        coalesce(sum(gross_cents), 0) as gross, coalesce(sum(provider_fee_cents), 0) as "providerFees",
        coalesce(sum(platform_fee_cents), 0) as "platformFees", coalesce(sum(net_cents), 0) as net
      from payout_line l where l.provider = p.provider and l.account = p.account and l.payout_id = p.payout_id
    ) as l
    order by p.arrives_on desc, p.made_at desc, p.payout_id`.execute(db);
  return rows;
}

export function listPayouts(db: Db, vendorId: string, after: PayoutPlace | null, limit: number): Promise<PayoutRow[]> {
  const later = after
    ? sql`and (arrives_on < ${after.day} or (arrives_on = ${after.day} and (made_at < ${after.time}
        or (made_at = ${after.time} and payout_id > ${after.id}))))`
    : sql``;
  return readPayouts(db, sql`vendor_id = ${vendorId} ${later}`, limit);
}

/** Below its vendor alone. */
export async function findPayout(
  db: Db,
  { vendorId, payoutId }: { vendorId: string; payoutId: string },
): Promise<PayoutRow | null> {
  const [row] = await readPayouts(db, sql`vendor_id = ${vendorId} and payout_id = ${payoutId}`, 1);
  return row ?? null;
}

export interface LineRow {
  lineId: string;
  kind: LineKind;
  type: string;
  sourceId: string | null;
  reference: string | null;
  gross: Cents;
  providerFee: Cents;
  platformFee: Cents;
  net: Cents;
  happenedAt: Date;
}

export function listLines(db: Db, key: PayoutKey, after: string | null, limit: number): Promise<LineRow[]> {
  return db
    .selectFrom("payout_line as l")
    .leftJoin("payment as p", "p.payment_id", "l.payment_id")
    .select([
      "l.line_id as lineId",
      "l.kind",
      "l.type",
      "l.source_id as sourceId",
      "p.reference",
      "l.gross_cents as gross",
      "l.provider_fee_cents as providerFee",
      "l.platform_fee_cents as platformFee",
      "l.net_cents as net",
      "l.happened_at as happenedAt",
    ])
    .where("l.provider", "=", key.provider)
    .where("l.account", "=", key.account)
    .where("l.payout_id", "=", key.payoutId)
    .$if(after !== null, (query) => query.where("l.line_id", ">", after ?? ""))
    .orderBy("l.line_id")
    .limit(limit)
    .$narrowType<{ kind: LineKind }>()
    .execute();
}
