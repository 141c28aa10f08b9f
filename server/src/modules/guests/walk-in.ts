import { randomUUID, randomUUIDv7 } from "node:crypto";
import type { Guest } from "@skipline/contract/guests";
import * as m from "@skipline/contract/texts";
import { words } from "@skipline/contract/words";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";
import { AppError, notFound } from "../../http/app-error.ts";
import type { StaffCaller } from "../../http/call.ts";
import { once } from "../../http/effect.ts";
import { recordGuest } from "./check-in-activity.ts";
import type { CheckInDeps } from "./check-in-service.ts";
import { insertCheckIn, setOver } from "./check-in-statements.ts";
import { timeAtTheDoor } from "./check-in-time.ts";
import { doorKey } from "./door-key.ts";
import { getGuest } from "./guest-list-views.ts";
import { type GleventRow, lockGlevent } from "./guests-store.ts";
import type { Places } from "./places.ts";

type Db = Kysely<Database>;

export interface WalkIn {
  firstName: string;
  lastName: string;
  quantity: number;
  checkedInAt?: string | undefined;
  overCapacity?: boolean | undefined;
}

/**
 * Somebody without a reservation: on the list and in, in one transaction. While places are left; beyond that whoever is
 * inside already, having come in without a network, and whom a manager lets in anyway: over capacity, and seen to be.
 */
export function createWalkIn({ db, clock, places }: CheckInDeps & { places: Pick<Places, "take"> }) {
  async function admitWalkIn(
    by: StaffCaller,
    ids: { vendorId: string; gleventId: string },
    wanted: WalkIn,
  ): Promise<Guest> {
    const now = clock.now();
    const at = timeAtTheDoor(wanted.checkedInAt, now);
    const { firstName, lastName, quantity, overCapacity = false } = wanted;
    const key = doorKey(by.key, ids, { firstName, lastName, quantity, overCapacity });
    const make = async (trx: Transaction<Database>) => {
      const reservationId = await insertWalkIn(trx, by, ids, wanted, { at, now });
      const over = await takePlaces(trx, ids.gleventId, wanted, at);
      if (over > 0) await setOver(trx, reservationId, over);
      const { userId } = by.actor;
      const door = { checkInId: randomUUID(), key: null, userId, name: by.role.name, at, now };
      await insertCheckIn(trx, reservationId, "ADMITTED", wanted.quantity, door);
      const row = {
        reservation_id: reservationId,
        vendor_id: ids.vendorId,
        first_name: firstName,
        last_name: lastName,
      };
      await recordGuest(trx, clock, "guest.walked_in", by, row, { quantity, ...(over > 0 && { over }) });
      return { made: reservationId, answer: await getGuest(trx, reservationId) };
    };
    return once(db, key, make, (reservationId) => getGuest(db, reservationId));
  }

  async function insertWalkIn(
    trx: Db,
    by: StaffCaller,
    { vendorId, gleventId }: { vendorId: string; gleventId: string },
    { firstName, lastName, quantity }: WalkIn,
    { at, now }: { at: Date; now: Date },
  ): Promise<string> {
    const glevent = trx
      .selectFrom("glevent")
      .select([
        sql<string>`${randomUUIDv7()}::uuid`.as("reservation_id"),
        "glevent_id",
        "vendor_id",
        sql<string>`${firstName}::text`.as("first_name"),
        sql<string>`${lastName}::text`.as("last_name"),
        sql<number>`${quantity}::integer`.as("quantity"),
        sql<string>`'CHECKED_IN'`.as("status"),
        sql<number>`${quantity}::integer`.as("arrived"),
        sql<Date>`${at}::timestamptz`.as("checked_in_at"),
        sql<string>`${by.actor.userId}::text`.as("checked_in_by_user"),
        sql<string>`${by.role.name}::text`.as("checked_in_by_name"),
        sql<Date>`${now}::timestamptz`.as("created_at"),
        sql<Date>`${now}::timestamptz`.as("updated_at"),
      ])
      .where("glevent_id", "=", gleventId)
      .where("vendor_id", "=", vendorId);
    const row = await trx
      .insertInto("reservation")
      .columns([
        "reservation_id",
        "glevent_id",
        "vendor_id",
        "first_name",
        "last_name",
        "quantity",
        "status",
        "arrived",
        "checked_in_at",
        "checked_in_by_user",
        "checked_in_by_name",
        "created_at",
        "updated_at",
      ])
      .expression(glevent)
      .returning("reservation_id")
      .executeTakeFirst();
    if (!row) throw notFound("Event");
    return row.reservation_id;
  }

  /** Answers how many there were too few. */
  async function takePlaces(
    trx: Transaction<Database>,
    gleventId: string,
    { quantity, checkedInAt, overCapacity }: WalkIn,
    at: Date,
  ): Promise<number> {
    const glevent = await lockGlevent(trx, gleventId);
    if (!glevent || !isOpen(glevent, at, checkedInAt !== undefined)) {
      throw new AppError("GUESTLIST_CLOSED", m.refused_event_over);
    }
    const over = quantity - (await places.take(trx, glevent, quantity));
    if (over === 0 || checkedInAt !== undefined || overCapacity) return over;
    const placesLeft = quantity - over;
    const full = placesLeft > 0 ? words(m.refused_places_left, { count: placesLeft }) : m.refused_no_places;
    throw new AppError("GUESTLIST_FULL", full, { details: { placesLeft } });
  }

  return admitWalkIn;
}

/** At that time. What a device without a network tells later was so before the event was closed. */
function isOpen({ overAt, status }: GleventRow, at: Date, isLate: boolean): boolean {
  if (overAt !== null && overAt <= at) return false;
  return status !== "COMPLETED" || (isLate && overAt !== null);
}
