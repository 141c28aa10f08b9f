import { type Kysely, sql } from "kysely";
import { text, uuid } from "../../db/columns.ts";
import { named } from "../../db/named.ts";
import type { Database } from "../../db/schema.ts";
import { isClosedSql } from "./glevent-sql.ts";

type Db = Kysely<Database>;

/** An event that is due, and since when: as text, so that no part of a millisecond is lost. */
export interface Due {
  gleventId: string;
  closesAt: string;
}

/** By the index of those that are open: in the order of their ids all events there ever were would be gone through. */
const listDueRows = named<{ gleventId: string; closesAt: string; now: Date; limit: number }>("guests.list_closing")(
  { gleventId: uuid, closesAt: text },
  `select glevent_id as "gleventId", closes_at::text as "closesAt" from glevent
  where closed_at is null and closes_at <= $now::timestamptz
    and (closes_at, glevent_id) > ($closesAt::timestamptz, $gleventId::uuid)
  order by closes_at, glevent_id
  limit $limit::integer`,
);

/** Events whose reservations are to be ended, or cancelled, by now; longest due first, behind `after`. */
export function listDue(db: Db, asked: { now: Date; after: Due | null; limit: number }): Promise<Due[]> {
  const { now, after, limit } = asked;
  return listDueRows(db, { now, limit, ...(after ?? firstOfAll) });
}

const firstOfAll: Due = { gleventId: "00000000-0000-0000-0000-000000000000", closesAt: "-infinity" };

const endOfEvent = named<{ now: Date; gleventId: string; limit: number }>("guests.end_reservations_of_event")(
  { reservationId: uuid },
  `update reservation set ended_at = $now::timestamptz, updated_at = $now::timestamptz
  where reservation_id in (
    select reservation_id from reservation
    where glevent_id = $gleventId::uuid and status in ('PENDING', 'CONFIRMED', 'WAITLISTED') and ended_at is null
    limit $limit::integer
    for no key update
  )
  returning reservation_id as "reservationId"`,
);

/** Of an event that the transaction holds; answers how many. */
export async function endReservations(
  trx: Db,
  asked: { now: Date; gleventId: string; limit: number },
): Promise<number> {
  return (await endOfEvent(trx, asked)).length;
}

const endOfMember = named<{ now: Date; userId: string }>("guests.end_reservations_of_member")(
  { reservationId: uuid },
  `update reservation set ended_at = $now::timestamptz, updated_at = $now::timestamptz
  where reservation_id in (
    select r.reservation_id from reservation r
    join glevent g on g.glevent_id = r.glevent_id
    where r.user_id = $userId::text and r.status in ('PENDING', 'CONFIRMED') and r.ended_at is null and ${isClosedSql}
    for no key update of r skip locked
  )
  returning reservation_id as "reservationId"`,
);

/** The place of a member whose event has closed, before the job has come to it; answers how many. */
export async function endOwn(trx: Db, asked: { now: Date; userId: string }): Promise<number> {
  return (await endOfMember(trx, asked)).length;
}

/** Of an event that the transaction holds: nothing of it is still to come. */
export async function setClosed(trx: Db, gleventId: string, now: Date): Promise<void> {
  await trx.updateTable("glevent").set({ closed_at: now }).where("glevent_id", "=", gleventId).execute();
}

/** After its event was found not to be over: who booked nothing else meanwhile is expected again. */
export async function reopenReservations(trx: Db, gleventId: string, now: Date): Promise<void> {
  const isFree = sql<boolean>`(reservation.status = 'WAITLISTED' or not exists (
    select from reservation other
    where other.user_id = reservation.user_id and other.ended_at is null and other.status in ('PENDING', 'CONFIRMED')))`;
  await trx
    .updateTable("reservation")
    .set({ ended_at: null, updated_at: now })
    .where("glevent_id", "=", gleventId)
    .where("status", "in", ["PENDING", "CONFIRMED", "WAITLISTED"])
    .where("ended_at", "is not", null)
    .where(isFree)
    .execute();
}
