import { createReservation, cancelReservation, listReservations, type Reservation } from "@skipline/contract/guests";
import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema.ts";
import type { ServerProcess } from "./start-server-process.ts";
import { type EventColumns, eventRow } from "./test-guests.ts";
import { addMember } from "./test-members.ts";
import type { Answer, Session, TestServer } from "./test-server.ts";
import { ok, somePhone } from "./test-venue.ts";

/** One that staff made before. */
export async function addGlevent(
  { db, clock }: Pick<TestServer, "db" | "clock">,
  vendorId: string,
  changes: EventColumns = {},
): Promise<string> {
  const row = eventRow(vendorId, clock.now(), changes);
  await db.insertInto("glevent").values(row).execute();
  return row.glevent_id;
}

/** So many more like one of them, all over the United States and minute by minute; every other one is over. */
export async function addManyGlevents(db: Kysely<Database>, like: string, count: number): Promise<void> {
  // In bites that stay far below the time that a statement has.
  for (let made = 0; made < count; made += 10_000) {
    await sql`insert into glevent select made.*
      from glevent g, generate_series(${made + 1}::integer, ${Math.min(made + 10_000, count)}::integer) as n,
        jsonb_populate_record(g, jsonb_build_object(
          'glevent_id', gen_random_uuid(),
          'latitude', 25 + 24 * random(),
          'longitude', -124 + 57 * random(),
          'starts_at', g.starts_at + n * interval '1 minute',
          'ends_at', g.ends_at + n * interval '1 minute',
          'status', case when n % 2 = 0 then 'COMPLETED' else 'UPCOMING' end)) as made
      where g.glevent_id = ${like}`.execute(db);
  }
  await sql`analyze glevent`.execute(db);
}

/** Somebody who is signed in and has a membership with these credits. */
export async function signInMember(server: TestServer, credits = 4): Promise<Session> {
  const member = await server.signIn(somePhone());
  await addMember(server.db, server.clock.now(), member.userId, { credits });
  return member;
}

type Caller = Pick<ServerProcess | TestServer, "call">;
interface Place {
  vendorId: string;
  gleventId: string;
}

export function reserve(
  server: Caller,
  { vendorId, gleventId }: Place,
  member: Session,
  quantity = 1,
  headers: Record<string, string> = {},
): Promise<Answer<{ reservation: Reservation }>> {
  const params = { vendorId, gleventId };
  return server.call(createReservation, { params, body: { quantity, vendorId } }, member, headers);
}

export const reserved = async (...args: Parameters<typeof reserve>) => ok(await reserve(...args)).reservation;

export function cancel(server: Caller, { reservationId }: { reservationId: string }, member: Session) {
  return server.call(cancelReservation, { params: { reservationId } }, member);
}

export async function readOwn(server: Caller, member: Session): Promise<Reservation[]> {
  return ok(await server.call(listReservations, { query: {} }, member)).reservations;
}

export async function creditsOf({ db }: Pick<TestServer, "db">, member: Session): Promise<number> {
  const row = await db
    .selectFrom("membership")
    .select("credits")
    .where("user_id", "=", member.userId)
    .executeTakeFirstOrThrow();
  return row.credits;
}

export async function reservedCount({ db }: Pick<TestServer, "db">, gleventId: string): Promise<number> {
  const row = await db
    .selectFrom("glevent")
    .select("reserved_count")
    .where("glevent_id", "=", gleventId)
    .executeTakeFirstOrThrow();
  return row.reserved_count;
}

/** Another line of the ledger: credits that come, or go, without a booking. */
export async function changeCredits({ db, clock }: Pick<TestServer, "db" | "clock">, member: Session, amount: number) {
  const { membership_id } = await db
    .selectFrom("membership")
    .select("membership_id")
    .where("user_id", "=", member.userId)
    .executeTakeFirstOrThrow();
  const kind = amount > 0 ? { kind: "GRANT", month: "2020-01-01" } : { kind: "EXPIRE" };
  await db
    .insertInto("credit_entry")
    .values({ membership_id, amount, ...kind, created_at: clock.now() })
    .execute();
}

/** So many confirmed reservations of people who do nothing else; straight into the tables. */
export async function addManyReservations(
  db: Kysely<Database>,
  { vendorId, gleventId }: Place,
  count: number,
): Promise<void> {
  await sql`insert into app_user (user_id, phone, created_at)
    select 'listed-' || n, '+1424' || (5550000 + n), now() from generate_series(1, ${count}::integer) as n`.execute(db);
  await sql`insert into reservation (reservation_id, glevent_id, vendor_id, user_id, quantity, status, created_at, updated_at)
    select gen_random_uuid(), ${gleventId}::uuid, ${vendorId}, 'listed-' || n, 1, 'CONFIRMED', now(), now()
    from generate_series(1, ${count}::integer) as n`.execute(db);
  await sql`update glevent set reserved_count = ${count} where glevent_id = ${gleventId}::uuid`.execute(db);
}

/** Reservations of an event by their status, with the credits that were spent on them. */
export async function countByStatus(db: Kysely<Database>, gleventId: string) {
  const { rows } = await sql<{ status: string; count: number; credits: number }>`
    select r.status, count(*) as count, coalesce(-sum(c.amount), 0) as credits
    from reservation r left join credit_entry c using (reservation_id)
    where r.glevent_id = ${gleventId} group by r.status order by r.status`.execute(db);
  return rows;
}
