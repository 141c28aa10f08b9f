import type { EventStatus } from "@skipline/contract/events";
import { mostCancels, type ReservationStatus } from "@skipline/contract/guests";
import type { Language } from "@skipline/contract/languages";
import type { Translations } from "@skipline/contract/translations";
import { type Kysely, sql } from "kysely";
import { type ActivityValues, insertActivityFrom } from "../../db/activity.ts";
import { uuid } from "../../db/columns.ts";
import { named, namedQuery } from "../../db/named.ts";
import type { Database } from "../../db/schema.ts";
import type { Cursor } from "../../http/cursor.ts";
import { isClosedSql } from "./glevent-sql.ts";
import { knownTime } from "./guests-store.ts";

type Db = Kysely<Database>;

/** That a member is told of. */
const mostWaits = 50;

/** A reservation with what of its event its rules and its member need. */
export interface ReservationRow {
  reservationId: string;
  gleventId: string;
  vendorId: string;
  userId: string | null;
  quantity: number;
  reservationStatus: ReservationStatus;
  createdAt: Date;
  gleventName: string;
  translations: Translations<"name">;
  venueName: string;
  status: EventStatus;
  startsAt: Date | null;
  endsAt: Date | null;
  overAt: Date | null;
  timeZone: string;
  vendorLanguage: Language;
}

function selectReservations(db: Db) {
  return db
    .selectFrom("reservation as r")
    .innerJoin("glevent as g", "g.glevent_id", "r.glevent_id")
    .innerJoin("vendor as v", "v.vendor_id", "r.vendor_id")
    .select([
      "r.reservation_id as reservationId",
      "r.glevent_id as gleventId",
      "r.vendor_id as vendorId",
      "r.user_id as userId",
      "r.quantity",
      "r.created_at as createdAt",
      "g.name as gleventName",
      "g.venue_name as venueName",
      "g.starts_at as startsAt",
      "g.ends_at as endsAt",
      knownTime("g.over_at").as("overAt"),
      "v.time_zone as timeZone",
    ])
    .select(({ ref }) => [
      ref("r.status").$castTo<ReservationStatus>().as("reservationStatus"),
      ref("g.status").$castTo<EventStatus>().as("status"),
      ref("v.language").$castTo<Language>().as("vendorLanguage"),
      ref("g.translations").$castTo<Translations<"name">>().as("translations"),
    ]);
}

const findRowAtGlevent = namedQuery<{ userId: string; gleventId: string }>("guests.find_reservation_at_event")((db) =>
  selectReservations(db)
    .where("r.user_id", "=", sql.raw<string>("$userId::text"))
    .where("r.glevent_id", "=", sql.raw<string>("$gleventId::uuid"))
    .where("r.status", "<>", sql.lit("CANCELLED")),
);

/** What a member has at the event. */
export async function findAtGlevent(db: Db, userId: string, gleventId: string): Promise<ReservationRow | null> {
  const [row] = await findRowAtGlevent(db, { userId, gleventId });
  return row ?? null;
}

const findRow = namedQuery<{ reservationId: string; userId: string }>("guests.find_reservation")((db) =>
  selectReservations(db)
    .where("r.reservation_id", "=", sql.raw<string>("$reservationId::uuid"))
    .where("r.user_id", "=", sql.raw<string>("$userId::text")),
);

/** Of this member. */
export async function findReservation(db: Db, userId: string, reservationId: string): Promise<ReservationRow | null> {
  const [row] = await findRow(db, { userId, reservationId });
  return row ?? null;
}

/** Held until the end of the transaction, which holds its event already. */
export async function lockReservation(trx: Db, reservationId: string): Promise<ReservationRow | null> {
  const row = await selectReservations(trx)
    .where("r.reservation_id", "=", reservationId)
    .forNoKeyUpdate("r")
    .executeTakeFirst();
  return row ?? null;
}

/** Newest first. */
export function listOwn(
  db: Db,
  userId: string,
  { cursor, limit }: { cursor: Cursor | null; limit: number },
): Promise<ReservationRow[]> {
  let query = selectReservations(db)
    .where("r.user_id", "=", userId)
    .orderBy("r.created_at", "desc")
    .orderBy("r.reservation_id", "desc")
    .limit(limit);
  if (cursor)
    query = query.where(sql<boolean>`(r.created_at, r.reservation_id) < (${cursor.time}, ${cursor.id}::uuid)`);
  return query.execute();
}

/** The one that keeps its member from booking another; null also when its event is over and only the job is late. */
export async function findActive(db: Db, userId: string, now: Date): Promise<{ gleventId: string } | null> {
  const [row] = await findActiveRow(db, { userId, now });
  return row ?? null;
}

const findActiveRow = named<{ userId: string; now: Date }>("guests.find_active_reservation")(
  { gleventId: uuid },
  `select r.glevent_id as "gleventId" from reservation r
  join glevent g on g.glevent_id = r.glevent_id
  where r.user_id = $userId::text and r.status in ('PENDING', 'CONFIRMED') and r.ended_at is null
    and coalesce(not ${isClosedSql}, true)`,
);

/** Where somebody waits for a place, and may still get one. */
export async function listWaiting(db: Db, userId: string, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("reservation as r")
    .innerJoin("glevent as g", "g.glevent_id", "r.glevent_id")
    .select("r.glevent_id as gleventId")
    .where("r.user_id", "=", userId)
    .where("r.status", "=", "WAITLISTED")
    .where("r.ended_at", "is", null)
    .where("g.status", "<>", "COMPLETED")
    .where("g.over_at", ">", now)
    .orderBy("r.created_at", "desc")
    .limit(mostWaits)
    .execute();
  return rows.map((row) => row.gleventId);
}

/** Whether a member has cancelled this event too often to book it again. */
export async function isTiredOf(db: Db, userId: string, gleventId: string): Promise<boolean> {
  const { count } = await db
    .selectFrom("reservation")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .where("glevent_id", "=", gleventId)
    .where("status", "=", "CANCELLED")
    .executeTakeFirstOrThrow();
  return count >= mostCancels;
}

const settleRow = named<ActivityValues & { reservationId: string; status: string }>("guests.settle_reservation")(
  { reservationId: uuid },
  `with settled as (
    update reservation set status = $status::text where reservation_id = $reservationId::uuid and status = 'PENDING'
    returning reservation_id
  ), activity as (
    ${insertActivityFrom("settled")}
  )
  select reservation_id as "reservationId" from settled`,
);

/** Says what became of a reservation that the transaction has just made, with its line of the trail. */
export async function settleReservation(
  trx: Db,
  { activity, ...settled }: { reservationId: string; status: "CONFIRMED" | "WAITLISTED"; activity: ActivityValues },
): Promise<void> {
  const rows = await settleRow(trx, { ...activity, ...settled });
  if (rows.length === 0) throw new Error(`a reservation without itself: ${settled.reservationId}`);
}

/** Of an event and a reservation that the transaction holds. False: it is not active any more. */
export async function setCancelled(
  trx: Db,
  reservation: Pick<ReservationRow, "reservationId" | "reservationStatus">,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("reservation")
    .set({ status: "CANCELLED", cancelled_at: now, updated_at: now })
    .where("reservation_id", "=", reservation.reservationId)
    .where("status", "=", reservation.reservationStatus)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
