import type { ReservationStatus } from "@skipline/contract/guests";
import type { Language } from "@skipline/contract/languages";
import { type Kysely, sql } from "kysely";
import { bool, int, notNull, oneOf, text, type RowOf, uuid } from "../../db/columns.ts";
import { named } from "../../db/named.ts";
import type { Database } from "../../db/schema.ts";
import { couldComeInSql, isInOrderSql, isOverSql } from "./glevent-sql.ts";
import { toldMinutes } from "./waitlist-rules.ts";

type Db = Kysely<Database>;

/** Somebody who waits and could come in now. */
export type Waiting = RowOf<typeof waiting>;

const waiting = {
  reservationId: uuid,
  membershipId: notNull(uuid),
  userId: notNull(text),
  quantity: int,
  // Nobody leaves an account while they wait.
  phone: notNull(text),
  language: oneOf<Language>(),
};

/**
 * The oldest first; none larger than `$largest`. What members have is only looked at here, so that those without credits do
 * not stand in the way of all others: spending decides.
 */
const lockFitting = named<{ gleventId: string; largest: number; limit: number; now: Date }>("guests.lock_waiting")(
  waiting,
  `select r.reservation_id as "reservationId", r.membership_id as "membershipId", r.user_id as "userId", r.quantity,
    u.phone, u.language
  from glevent g cross join lateral (select r.*
    ${couldComeInSql} and r.quantity <= $largest::integer) as found
  join reservation r on r.reservation_id = found.reservation_id
  join app_user u on u.user_id = r.user_id
  where g.glevent_id = $gleventId::uuid
  order by r.created_at, r.reservation_id
  limit $limit::integer
  for no key update of r`,
);

/** Of an event that the transaction holds. */
export function lockWaiting(
  trx: Db,
  asked: { gleventId: string; largest: number; limit: number; now: Date },
): Promise<Waiting[]> {
  return lockFitting(trx, asked);
}

/** Places that people were told of a moment ago and may be on their way for. */
export async function countTold(trx: Db, gleventId: string, now: Date): Promise<number> {
  const since = new Date(now.getTime() - toldMinutes * 60_000);
  const { count } = await trx
    .selectFrom("reservation as r")
    .select(({ fn }) => fn.coalesce(sql<number>`sum(r.quantity)::int`, sql.lit(0)).as("count"))
    .where("r.glevent_id", "=", gleventId)
    .where("r.status", "=", "WAITLISTED")
    .where("r.ended_at", "is", null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("guest_message as s")
          .select("s.guest_message_id")
          .whereRef("s.reservation_id", "=", "r.reservation_id")
          .where("s.created_at", ">", since),
      ),
    )
    .executeTakeFirstOrThrow();
  return count;
}

/** One of a member's bookings at a time: `guests.take_places` waits for this lock, promotions never do. */
export const memberLock = 2101;

/**
 * Those whose member nobody else books a place for at this moment: until the transaction ends nobody can. It never waits, as
 * whoever is booking may be waiting for what this transaction holds.
 */
export async function claimMembers(trx: Db, reservationIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select reservation_id as id from reservation
    where reservation_id = any(${reservationIds}::uuid[])
      and pg_try_advisory_xact_lock(${sql.lit(memberLock)}, hashtext(user_id))`.execute(trx);
  return rows.map(({ id }) => id);
}

const promote = named<{ reservationIds: readonly string[]; now: Date }>("guests.set_promoted")(
  { reservationId: uuid },
  `update reservation set status = 'CONFIRMED', updated_at = $now::timestamptz
  where reservation_id = any($reservationIds::uuid[]) and status = 'WAITLISTED'
    and not exists (
      select from reservation place
      where place.user_id = reservation.user_id and place.status in ('PENDING', 'CONFIRMED') and place.ended_at is null)
  returning reservation_id as "reservationId"`,
);

/** Of claimed members and their reservations, which the transaction holds: those who hold no other place by now. */
export async function setPromoted(trx: Db, reservationIds: readonly string[], now: Date): Promise<Set<string>> {
  const rows = await promote(trx, { reservationIds, now });
  return new Set(rows.map((row) => row.reservationId));
}

/** Of reservations that this transaction has promoted, and whose members could not pay after all. */
export async function setWaiting(trx: Db, reservationIds: readonly string[], now: Date): Promise<void> {
  await trx
    .updateTable("reservation")
    .set({ status: "WAITLISTED", updated_at: now })
    .where("reservation_id", "=", sql<string>`any(${reservationIds}::uuid[])`)
    .execute();
}

/** Of an event that the transaction holds: who is in without places, the first of them first; no more than could have some. */
export async function lockOver(
  trx: Db,
  gleventId: string,
  limit: number,
): Promise<{ reservationId: string; over: number }[]> {
  return trx
    .selectFrom("reservation")
    .select(["reservation_id as reservationId", "places_over as over"])
    .where("glevent_id", "=", gleventId)
    .where("places_over", ">", 0)
    .orderBy("checked_in_at")
    .orderBy("reservation_id")
    .limit(limit)
    .forNoKeyUpdate()
    .execute();
}

/** In order it is the first party that must fit, later any. */
const hasRoomSql = `not ${isOverSql} and g.capacity > g.reserved_count
  and exists (select from (
    select r.quantity ${couldComeInSql}
    order by case when ${isInOrderSql} then r.created_at end, r.quantity
    limit 1
  ) as next where next.quantity <= g.capacity - g.reserved_count)`;

const hasRoomRow = named<{ gleventId: string; now: Date }>("guests.has_room_for_waiting")(
  { hasRoom: bool },
  `select ${hasRoomSql} as "hasRoom" from glevent g where g.glevent_id = $gleventId::uuid`,
);

/** Whether somebody waits at an event that has the places for it. */
export async function hasRoomForWaiting(db: Db, gleventId: string, now: Date): Promise<boolean> {
  const [row] = await hasRoomRow(db, { gleventId, now });
  return row?.hasRoom ?? false;
}

const listRooms = named<{ now: Date; after: string; limit: number }>("guests.list_rooms_for_waiting")(
  { gleventId: uuid },
  `select g.glevent_id as "gleventId" from glevent g
  where g.has_waited and g.closed_at is null and g.glevent_id > $after::uuid and ${hasRoomSql}
  order by g.glevent_id
  limit $limit::integer`,
);

export async function listWithRoom(db: Db, asked: { now: Date; after: string; limit: number }): Promise<string[]> {
  return (await listRooms(db, asked)).map((row) => row.gleventId);
}

/** Of an event that the transaction holds: its reservations that are still to come. */
export async function lockActive(trx: Db, gleventId: string, limit: number) {
  return trx
    .selectFrom("reservation as r")
    .leftJoin("app_user as u", "u.user_id", "r.user_id")
    .select(["r.reservation_id as reservationId", "r.quantity", "u.phone"])
    .select(({ ref }) => ref("r.status").$castTo<ReservationStatus>().as("reservationStatus"))
    .select(({ ref }) => ref("u.language").$castTo<Language | null>().as("language"))
    .where("r.glevent_id", "=", gleventId)
    .where("r.status", "in", ["PENDING", "CONFIRMED", "WAITLISTED"])
    .where("r.ended_at", "is", null)
    .orderBy("r.created_at")
    .orderBy("r.reservation_id")
    .limit(limit)
    .forNoKeyUpdate("r")
    .execute();
}
