import { type Kysely, sql } from "kysely";
import { namedQuery } from "../../db/named.ts";
import type { Database } from "../../db/schema.ts";
import { type EffectKey, isKnown, keepEffect, keepFrom, keyValues } from "../../http/effect.ts";
import { type GuestRow, selectGuests } from "./guest-list-views.ts";

type Db = Kysely<Database>;

/** A reservation as a path names it: under its event, under its vendor. */
export interface ReservationPath {
  vendorId: string;
  gleventId: string;
  reservationId: string;
}

/** What is written down of one time at the door. */
export interface AtTheDoor {
  checkInId: string;
  /** Under which it is the same one again; null for a walk-in's, which has its own. */
  key: EffectKey | null;
  userId: string;
  name: string;
  /** When it happened. */
  at: Date;
  now: Date;
}

/** `people` null: the whole party. */
type Admission = ReservationPath & AtTheDoor & { people: number | null; isLate: boolean };
type AdmissionValues = Omit<Admission, "key"> & ReturnType<typeof keyValues>;

/**
 * The reservation, who came through which door, and the line of the trail; then the guest as this has left it: to the view
 * the statement's `reservation` is the row that was changed. Whatever does not allow it is told apart afterwards.
 */
const admit = namedQuery<AdmissionValues & Record<string, unknown>>("guests.admit")(
  (db) => selectGuests(db),
  `with reservation as (
    update reservation set status = 'CHECKED_IN', arrived = coalesce($people::integer, quantity),
      checked_in_at = $at::timestamptz, checked_in_by_user = $userId::text, checked_in_by_name = $name::text,
      updated_at = $now::timestamptz
    where reservation_id = $reservationId::uuid and glevent_id = $gleventId::uuid and vendor_id = $vendorId::text
      and status in ('PENDING', 'CONFIRMED') and coalesce($people::integer, 1) <= quantity
      and not ${isKnown}
    returning *
  ), entry as (
    insert into check_in (check_in_id, reservation_id, people, kind, by_user, by_name, happened_at, received_at)
    select $checkInId::uuid, reservation_id, arrived, 'ADMITTED', $userId::text, $name::text,
      $at::timestamptz, $now::timestamptz
    from reservation
    returning check_in_id
  ), kept as (
    ${keepFrom("entry", "check_in_id::text")}
  ), line as (
    insert into activity
      (type, actor_user_id, actor_name, vendor_id, subject_type, subject_id, details, created_at)
    select 'guest.checked_in', $userId::text, $name::text, vendor_id, 'reservation', reservation_id::text,
      jsonb_strip_nulls(jsonb_build_object('name', trim(first_name || ' ' || last_name), 'people', arrived,
        'quantity', quantity, 'happenedAt', case when $isLate::boolean then $at::timestamptz end)),
      $now::timestamptz
    from reservation
  )`,
);

/** In one statement; null where the reservation is not in a state for it, is not there, or has this key already. */
export async function admitGuest(db: Db, { key, ...values }: Admission): Promise<GuestRow | null> {
  const [row] = await admit(db, { ...values, ...keyValues(key) });
  return row ?? null;
}

/** Held until the end of the transaction. Whoever holds its event as well has taken that first. */
export async function lockReservation(trx: Db, { vendorId, gleventId, reservationId }: ReservationPath) {
  const row = await trx
    .selectFrom("reservation")
    .selectAll()
    .where("reservation_id", "=", reservationId)
    .where("glevent_id", "=", gleventId)
    .where("vendor_id", "=", vendorId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function getCheckIn(db: Db, checkInId: string) {
  return db
    .selectFrom("check_in")
    .select(["kind", "reservation_id"])
    .where("check_in_id", "=", checkInId)
    .executeTakeFirstOrThrow();
}

/** What a member has at the event besides a reservation that they cancelled. */
export async function lockOther(trx: Db, { glevent_id, user_id }: { glevent_id: string; user_id: string | null }) {
  const row = await trx
    .selectFrom("reservation")
    .selectAll()
    .where("glevent_id", "=", glevent_id)
    .where("user_id", "=", user_id)
    .where("status", "<>", "CANCELLED")
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** A cancelled reservation once more, for who came in on it: the first one's credits have come back, and it stays as it is. */
export async function insertAgain(
  trx: Db,
  held: NonNullable<Awaited<ReturnType<typeof lockReservation>>>,
  reservationId: string,
  now: Date,
) {
  const { glevent_id, vendor_id, user_id, membership_id, first_name, last_name, quantity } = held;
  return trx
    .insertInto("reservation")
    .values({
      reservation_id: reservationId,
      glevent_id,
      vendor_id,
      user_id,
      membership_id,
      first_name,
      last_name,
      quantity,
      // Until the same transaction lets it in; waiting stands in nobody's way.
      status: "WAITLISTED",
      let_in_of: held.reservation_id,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Of an event and a reservation that the transaction holds. */
export async function setIn(
  trx: Db,
  reservationId: string,
  { people, over, isUnpaid }: { people: number; over: number; isUnpaid: boolean },
  { userId, name, at, now }: AtTheDoor,
): Promise<void> {
  await trx
    .updateTable("reservation")
    .set({
      status: "CHECKED_IN",
      arrived: people,
      places_over: over,
      is_unpaid: isUnpaid,
      checked_in_at: at,
      checked_in_by_user: userId,
      checked_in_by_name: name,
      updated_at: now,
    })
    .where("reservation_id", "=", reservationId)
    .execute();
}

export async function insertCheckIn(
  trx: Db,
  reservationId: string,
  kind: "ADMITTED" | "JOINED" | "DUPLICATE",
  people: number,
  { checkInId, key, userId, name, at, now }: AtTheDoor,
): Promise<void> {
  await keepEffect(trx, key, checkInId);
  await trx
    .insertInto("check_in")
    .values({
      check_in_id: checkInId,
      reservation_id: reservationId,
      people,
      kind,
      by_user: userId,
      by_name: name,
      happened_at: at,
      received_at: now,
    })
    .execute();
}

/** More of a party that is in already; of a row that the transaction holds. */
export async function addArrivals(trx: Db, reservationId: string, people: number, now: Date): Promise<void> {
  await trx
    .updateTable("reservation")
    .set({ arrived: sql`arrived + ${people}`, updated_at: now })
    .where("reservation_id", "=", reservationId)
    .execute();
}

/** So many of a party that the transaction let in hold no place. */
export async function setOver(trx: Db, reservationId: string, over: number): Promise<void> {
  await trx.updateTable("reservation").set({ places_over: over }).where("reservation_id", "=", reservationId).execute();
}

/** What was done last of what let a party in, and stands. */
export async function findLastAdmission(trx: Db, reservationId: string) {
  const row = await trx
    .selectFrom("check_in")
    .select(["check_in_id", "kind", "people", "by_user", "received_at"])
    .where("reservation_id", "=", reservationId)
    .where("kind", "in", ["ADMITTED", "JOINED"])
    .where("undone_at", "is", null)
    .orderBy("received_at", "desc")
    .orderBy("kind", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

interface TakenBack {
  userId: string;
  name: string;
  reason: string;
  now: Date;
}

const undone = (by: TakenBack) => ({
  undone_at: by.now,
  undone_by_user: by.userId,
  undone_by_name: by.name,
  undo_reason: by.reason,
});

/** Those who joined their party later are out again. */
export async function takeBackPart(
  trx: Db,
  reservationId: string,
  part: { check_in_id: string; people: number },
  by: TakenBack,
): Promise<void> {
  await trx
    .updateTable("reservation")
    .set({ arrived: sql`arrived - ${part.people}`, updated_at: by.now })
    .where("reservation_id", "=", reservationId)
    .execute();
  await trx.updateTable("check_in").set(undone(by)).where("check_in_id", "=", part.check_in_id).execute();
}

/** Nobody of the party is in any more; who holds no place without being in is off the list. */
export async function takeBack(trx: Db, reservationId: string, leavesList: boolean, by: TakenBack): Promise<void> {
  await trx
    .updateTable("reservation")
    .set({
      status: leavesList ? "CANCELLED" : "CONFIRMED",
      cancelled_at: leavesList ? by.now : null,
      arrived: 0,
      places_over: 0,
      is_unpaid: false,
      checked_in_at: null,
      checked_in_by_user: null,
      checked_in_by_name: null,
      updated_at: by.now,
    })
    .where("reservation_id", "=", reservationId)
    .execute();
  await trx
    .updateTable("check_in")
    .set(undone(by))
    .where("reservation_id", "=", reservationId)
    .where("undone_at", "is", null)
    .execute();
}
