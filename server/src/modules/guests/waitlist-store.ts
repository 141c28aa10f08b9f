import type { ReservationStatus } from "@skipline/contract/guests";
import { type Kysely, sql } from "kysely";
import { named } from "../../db/named.ts";
import type { Database } from "../../db/schema.ts";
import { hasBegunSql, isOverSql } from "./glevent-sql.ts";
import { activeStatuses } from "./reservation-rules.ts";

type Db = Kysely<Database>;

/** Somebody who waits and could be let in now. */
export interface Waiting {
  reservationId: string;
  membershipId: string;
  userId: string;
  quantity: number;
  phone: string;
}

/**
 * Whose party fits into `$free` places and who has, as it looks, the credits for it; the oldest first. What members have
 * is only looked at here, so that those without credits do not stand in the way of all others: spending decides.
 */
const lockFitting = named<Waiting, { gleventId: string; free: number; limit: number; now: Date }>(
  "guests.lock_waiting",
  `select r.reservation_id as "reservationId", r.membership_id as "membershipId", r.user_id as "userId", r.quantity,
    u.phone
  from reservation r
  join membership m on m.membership_id = r.membership_id
  join app_user u on u.user_id = r.user_id
  where r.glevent_id = $gleventId::uuid and r.status = 'WAITLISTED' and r.ended_at is null
    and r.quantity <= $free::integer and m.credits >= r.quantity and m.ends_at > $now::timestamptz
  order by r.created_at, r.reservation_id
  limit $limit::integer
  for no key update of r`,
);

/** Of an event that the transaction holds. */
export function lockWaiting(
  trx: Db,
  asked: { gleventId: string; free: number; limit: number; now: Date },
): Promise<Waiting[]> {
  return lockFitting(trx, asked);
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

/** Of reservations that the transaction holds. */
export async function setPromoted(trx: Db, reservationIds: readonly string[], now: Date): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable("reservation")
    .set({ status: "CONFIRMED", updated_at: now })
    .where("reservation_id", "=", sql<string>`any(${reservationIds}::uuid[])`)
    .where("status", "=", "WAITLISTED")
    .executeTakeFirst();
  if (numUpdatedRows !== BigInt(reservationIds.length)) throw new Error("a waiting reservation moved under its lock");
}

const waitingThatFit = `from reservation r
  join glevent g on g.glevent_id = r.glevent_id
  join membership m on m.membership_id = r.membership_id
  where r.status = 'WAITLISTED' and r.ended_at is null and not ${isOverSql}
    and g.capacity - g.reserved_count >= r.quantity and m.credits >= r.quantity and m.ends_at > $now::timestamptz`;

const hasRoomRow = named<{ hasRoom: boolean }, { gleventId: string; now: Date }>(
  "guests.has_room_for_waiting",
  `select exists (select ${waitingThatFit} and g.glevent_id = $gleventId::uuid
    and r.glevent_id = $gleventId::uuid and g.capacity > g.reserved_count) as "hasRoom"`,
);

/** Whether somebody waits at an event that has the places for it. */
export async function hasRoomForWaiting(db: Db, gleventId: string, now: Date): Promise<boolean> {
  const [row] = await hasRoomRow(db, { gleventId, now });
  return row?.hasRoom ?? false;
}

const listRooms = named<{ gleventId: string }, { now: Date; limit: number }>(
  "guests.list_rooms_for_waiting",
  `select distinct r.glevent_id as "gleventId" ${waitingThatFit} limit $limit::integer`,
);

export async function listWithRoom(db: Db, now: Date, limit: number): Promise<string[]> {
  return (await listRooms(db, { now, limit })).map((row) => row.gleventId);
}

const endSome = named<{ reservationId: string }, { now: Date; userId: string | null; limit: number }>(
  "guests.end_reservations",
  `update reservation set ended_at = $now::timestamptz, updated_at = $now::timestamptz
  where reservation_id in (
    select r.reservation_id from reservation r
    join glevent g on g.glevent_id = r.glevent_id
    where r.status in ('PENDING', 'CONFIRMED', 'WAITLISTED') and r.ended_at is null
      and ($userId::text is null or r.user_id = $userId::text) and ${isOverSql} and ${hasBegunSql}
    order by r.reservation_id
    limit $limit::integer
    for no key update of r skip locked
  )
  returning reservation_id as "reservationId"`,
);

/** Closes reservations of events that are over, of one member or of all: answers how many. */
export async function endReservations(
  db: Db,
  asked: { now: Date; userId: string | null; limit: number },
): Promise<number> {
  return (await endSome(db, asked)).length;
}

/** Events that were closed by hand before they began, with reservations that do not know it yet. */
export async function listCalledOff(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await calledOff(db, { now, limit });
  return rows.map((row) => row.gleventId);
}

const calledOff = named<{ gleventId: string }, { now: Date; limit: number }>(
  "guests.list_called_off",
  `select distinct r.glevent_id as "gleventId" from reservation r
  join glevent g on g.glevent_id = r.glevent_id
  where r.status in ('PENDING', 'CONFIRMED', 'WAITLISTED') and r.ended_at is null and g.status = 'COMPLETED'
    and not ${hasBegunSql}
  limit $limit::integer`,
);

/** Of an event that the transaction holds: its reservations that are still to come. */
export async function lockActive(trx: Db, gleventId: string, limit: number) {
  return trx
    .selectFrom("reservation")
    .select(["reservation_id as reservationId", "quantity"])
    .select(({ ref }) => ref("status").$castTo<ReservationStatus>().as("reservationStatus"))
    .where("glevent_id", "=", gleventId)
    .where("status", "in", activeStatuses)
    .where("ended_at", "is", null)
    .orderBy("created_at")
    .orderBy("reservation_id")
    .limit(limit)
    .forNoKeyUpdate()
    .execute();
}

/** After its event was found not to be over: who booked nothing else meanwhile is expected again. */
export async function reopenReservations(trx: Db, gleventId: string, now: Date): Promise<void> {
  const isFree = sql<boolean>`not exists (
    select from reservation other
    where other.user_id = reservation.user_id and other.ended_at is null
      and other.status in ('PENDING', 'CONFIRMED', 'WAITLISTED'))`;
  await trx
    .updateTable("reservation")
    .set({ ended_at: null, updated_at: now })
    .where("glevent_id", "=", gleventId)
    .where("status", "in", activeStatuses)
    .where("ended_at", "is not", null)
    .where(isFree)
    .execute();
}
