import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import { uuid } from "../../db/columns.ts";
import { folded } from "../../db/folded.ts";
import { named } from "../../db/named.ts";
import type { Database, Membership as MembershipTable } from "../../db/schema.ts";
import type { Cursor } from "../../http/cursor.ts";
import type { CreditLine, TimesWork } from "./credit-lines.ts";

type Db = Kysely<Database>;
export type Trx = Transaction<Database>;

export interface MembershipRow {
  membershipId: string;
  userId: string;
  email: string;
  firstName: string;
  lastName: string;
  phoneNumber: string;
  /** Of the plan that was bought last. */
  durationMonths: number;
  stayMonths: number;
  startedAt: Date;
  endsAt: Date;
  credits: number;
  grantedThrough: string | null;
  dueAt: Date | null;
  /** What a stay had that was taken back whole, until months of it come back. */
  takenCredits: number | null;
  takenThrough: string | null;
  /** When an operator ended the stay. */
  endedEarlyAt: Date | null;
  createdAt: Date;
}

function toMembership(row: Selectable<MembershipTable>): MembershipRow {
  return {
    membershipId: row.membership_id,
    userId: row.user_id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    phoneNumber: row.phone_number,
    durationMonths: row.duration_months,
    stayMonths: row.stay_months,
    startedAt: row.started_at,
    endsAt: row.ends_at,
    credits: row.credits,
    grantedThrough: row.granted_through,
    dueAt: row.due_at,
    takenCredits: row.taken_credits,
    takenThrough: row.taken_through,
    endedEarlyAt: row.ended_early_at,
    createdAt: row.created_at,
  };
}

/** Also one that has lapsed. */
export async function findByUser(db: Db, userId: string): Promise<MembershipRow | null> {
  const row = await db.selectFrom("membership").selectAll().where("user_id", "=", userId).executeTakeFirst();
  return row ? toMembership(row) : null;
}

/** Who joined last first. Operators alone search, and seldom: each one's words are looked at. */
export async function listMembers(
  db: Db,
  { words, after, limit }: { words: readonly string[]; after: Cursor | null; limit: number },
): Promise<MembershipRow[]> {
  let query = db
    .selectFrom("membership")
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("membership_id", "desc")
    .limit(limit);
  const said = folded(sql<string>`concat_ws(' ', first_name, last_name, email, phone_number)`);
  for (const word of words) query = query.where(sql<boolean>`strpos(${said}, ${word}) > 0`);
  if (after) {
    query = query.where((row) =>
      row(row.refTuple("created_at", "membership_id"), "<", row.tuple(after.time, after.id)),
    );
  }
  return (await query.execute()).map(toMembership);
}

/** How many memberships run, by the months of the plan that was bought last. Operators alone ask. */
export async function countRunning(db: Db, now: Date): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom("membership")
    .select((select) => ["duration_months as months", select.fn.countAll<number>().as("count")])
    .where("ends_at", ">", now)
    .groupBy("duration_months")
    .execute();
  return new Map(rows.map(({ months, count }) => [months, count]));
}

export async function lockMembership(
  trx: Trx,
  by: { membershipId: string } | { userId: string },
): Promise<MembershipRow | null> {
  const rows = trx.selectFrom("membership").selectAll().forNoKeyUpdate();
  const found =
    "userId" in by ? rows.where("user_id", "=", by.userId) : rows.where("membership_id", "=", by.membershipId);
  const row = await found.executeTakeFirst();
  return row ? toMembership(row) : null;
}

/** Those whom time has something for, the longest waiting first; another server's job passes them by. */
export async function lockDue(trx: Trx, now: Date, limit: number): Promise<MembershipRow[]> {
  const rows = await trx
    .selectFrom("membership")
    .selectAll()
    .where("due_at", "<=", now)
    .orderBy("due_at")
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
  return rows.map(toMembership);
}

export type Stay = Pick<
  MembershipRow,
  "startedAt" | "endsAt" | "stayMonths" | "durationMonths" | "grantedThrough" | "dueAt" | "endedEarlyAt"
>;

const stayColumns = (stay: Stay) => ({
  started_at: stay.startedAt,
  ends_at: stay.endsAt,
  stay_months: stay.stayMonths,
  duration_months: stay.durationMonths,
  granted_through: stay.grantedThrough,
  due_at: stay.dueAt,
  ended_early_at: stay.endedEarlyAt,
});

/** Under the phone of the account, until whoever joins says more. False for whoever has one already. */
export async function insertMembership(
  trx: Trx,
  now: Date,
  { membershipId, userId, ...stay }: Stay & { membershipId: string; userId: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("membership")
    .values(({ selectFrom }) => ({
      membership_id: membershipId,
      user_id: userId,
      phone_number: selectFrom("app_user").select("phone").where("user_id", "=", userId).$asScalar().$notNull(),
      ...stayColumns(stay),
      created_at: now,
      updated_at: now,
    }))
    .onConflict((conflict) => conflict.column("user_id").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function setStay(
  trx: Trx,
  now: Date,
  { membershipId, ...stay }: Stay & { membershipId: string },
): Promise<void> {
  await trx
    .updateTable("membership")
    .set({ ...stayColumns(stay), updated_at: now })
    .where("membership_id", "=", membershipId)
    .execute();
}

/** What is lost with months that were taken back, or is not any more. */
export async function setTaken(
  trx: Trx,
  membershipId: string,
  taken: { credits: number | null; through: string | null },
): Promise<void> {
  await trx
    .updateTable("membership")
    .set({ taken_credits: taken.credits, taken_through: taken.through })
    .where("membership_id", "=", membershipId)
    .execute();
}

export interface MemberNames {
  email: string;
  firstName: string;
  lastName: string;
  phoneNumber: string;
}

/** What is said; what is left empty stays as it was. Null without a membership. */
export async function setNames(db: Db, userId: string, names: MemberNames, now: Date): Promise<MembershipRow | null> {
  const said = Object.entries({
    email: names.email,
    first_name: names.firstName,
    last_name: names.lastName,
    phone_number: names.phoneNumber,
  }).filter(([, value]) => value.trim() !== "");
  const row = await db
    .updateTable("membership")
    .set({ ...Object.fromEntries(said.map(([column, value]) => [column, value.trim()])), updated_at: now })
    .where("user_id", "=", userId)
    .returningAll()
    .executeTakeFirst();
  return row ? toMembership(row) : null;
}

export interface OwnedLine extends CreditLine {
  membershipId: string;
}

const insertLines = named<{
  membershipIds: string[];
  kinds: string[];
  amounts: number[];
  purchaseIds: (string | null)[];
  months: (string | null)[];
  reservationIds: (string | null)[];
  now: Date;
}>("membership.insert_credit_entries")(
  {},
  `insert into credit_entry (membership_id, kind, amount, purchase_id, month, reservation_id, created_at)
  select membership_id, kind, amount, purchase_id, month, reservation_id, $now::timestamptz
  from unnest($membershipIds::uuid[], $kinds::text[], $amounts::integer[], $purchaseIds::uuid[], $months::date[],
    $reservationIds::uuid[]) with ordinality
    as line (membership_id, kind, amount, purchase_id, month, reservation_id, place)
  order by place`,
);

/** Writes lines to the ledger in this order; the balances follow by themselves. */
export async function addLines(trx: Trx, now: Date, lines: readonly OwnedLine[]): Promise<void> {
  if (lines.length === 0) return;
  await insertLines(trx, {
    membershipIds: lines.map((line) => line.membershipId),
    kinds: lines.map((line) => line.kind),
    amounts: lines.map((line) => line.amount),
    purchaseIds: lines.map((line) => line.purchaseId ?? null),
    months: lines.map((line) => line.month ?? null),
    reservationIds: lines.map((line) => line.reservationId ?? null),
    now,
  });
}

export type PassedTime = TimesWork & { membershipId: string };

const setPassed = named<{
  membershipIds: string[];
  grantedThrough: (string | null)[];
  dueAt: (Date | null)[];
  now: Date;
}>("membership.set_passed_time")(
  {},
  `update membership m
  set granted_through = passed.granted_through, due_at = passed.due_at, updated_at = $now::timestamptz
  from unnest($membershipIds::uuid[], $grantedThrough::date[], $dueAt::timestamptz[])
    as passed (membership_id, granted_through, due_at)
  where m.membership_id = passed.membership_id`,
);

/** Writes down what time did to memberships that the caller holds. */
export async function recordPassedTime(trx: Trx, now: Date, passed: readonly PassedTime[]): Promise<void> {
  const lines = passed.flatMap((one) => one.lines.map((line) => ({ ...line, membershipId: one.membershipId })));
  await addLines(trx, now, lines);
  await setPassed(trx, {
    membershipIds: passed.map((one) => one.membershipId),
    grantedThrough: passed.map((one) => one.grantedThrough),
    dueAt: passed.map((one) => one.dueAt),
    now,
  });
}

const spend = named<{ membershipId: string; reservationId: string; quantity: number; now: Date }>(
  "membership.spend_credits",
)(
  { membershipId: uuid },
  `with held as materialized (
    select membership_id, credits, due_at from membership where membership_id = $membershipId::uuid for no key update
  )
  insert into credit_entry (membership_id, kind, amount, reservation_id, created_at)
  select membership_id, 'SPEND', -$quantity::integer, $reservationId::uuid, $now::timestamptz
  from held where credits >= $quantity::integer and due_at > $now::timestamptz
  returning membership_id as "membershipId"`,
);

/** False without enough credits, after the end, and while a month's credits are due: then nothing is spent. */
export async function spendAtOnce(
  trx: Trx,
  wanted: { membershipId: string; reservationId: string; quantity: number; now: Date },
): Promise<boolean> {
  return (await spend(trx, wanted)).length > 0;
}

/** What a reservation was booked with; null when nothing was spent on it or it came back. */
export async function findUnreturned(trx: Trx, reservationId: string) {
  const row = await trx
    .selectFrom("credit_entry as spent")
    .select(["spent.membership_id", "spent.amount", "spent.created_at"])
    .where("spent.reservation_id", "=", reservationId)
    .where("spent.kind", "=", "SPEND")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("credit_entry as returned")
            .select("returned.credit_entry_id")
            .whereRef("returned.reservation_id", "=", "spent.reservation_id")
            .where("returned.kind", "=", "RETURN"),
        ),
      ),
    )
    .executeTakeFirst();
  return row ? { membershipId: row.membership_id, quantity: -row.amount, spentAt: row.created_at } : null;
}
