import type { Guest } from "@skipline/contract/guests";
import { type Kysely, sql } from "kysely";
import { isUniqueViolation } from "../../db/errors.ts";
import type { Database } from "../../db/schema.ts";
import { withTransaction } from "../../db/transaction.ts";
import { AppError, notFound } from "../../http/app-error.ts";
import type { StaffCaller } from "../../http/call.ts";
import { recordGuest } from "./check-in-activity.ts";
import type { CheckInDeps } from "./check-in-service.ts";
import * as store from "./check-in-statements.ts";
import { getGuest } from "./guest-list-views.ts";
import type { Waitlist } from "./waitlist.ts";

type Db = Kysely<Database>;

export interface UndoDeps extends CheckInDeps {
  waitlist: Pick<Waitlist, "lookAgain">;
}

/** Takes a check-in back, whatever came of it since. Whoever walked in leaves the list, and a place is free again. */
export function createUndo({ db, clock, waitlist }: UndoDeps) {
  async function undo(by: StaffCaller, ids: store.ReservationPath, reason: string): Promise<Guest> {
    const guest = await takeBack(by, ids, reason);
    if (guest.isWalkIn) await waitlist.lookAgain(ids.gleventId, 0);
    return guest;
  }

  function takeBack(by: StaffCaller, ids: store.ReservationPath, reason: string): Promise<Guest> {
    return withTransaction(db, async (trx) => {
      if (by.key?.made) return getGuest(trx, by.key.made);
      const freed = await freePlacesOfWalkIn(trx, ids);
      const held = await store.lockReservation(trx, ids);
      if (!held) throw notFound("Reservation");
      if (held.status !== "CHECKED_IN") {
        throw new AppError("RESERVATION_NOT_ADMITTED", "This guest is not checked in.");
      }
      const { userId } = by.actor;
      await store.takeBack(trx, held.reservation_id, freed, { userId, name: by.role.name, reason, now: clock.now() });
      await recordGuest(trx, clock, "guest.check_in_undone", by, held, { reason });
      await by.key?.remember(trx, held.reservation_id);
      return getGuest(trx, held.reservation_id);
    }).catch((error: unknown) => {
      if (!isUniqueViolation(error, "reservation_one_active")) throw error;
      // Who is in has no active reservation, and may have booked the next night since.
      const message = "This member has booked another event since, and can only have one reservation.";
      throw new AppError("ACTIVE_RESERVATION", message);
    });
  }

  /** The event's row comes before the reservation's, everywhere. Nobody else takes a walk-in's places back. */
  async function freePlacesOfWalkIn(trx: Db, { gleventId, reservationId }: store.ReservationPath): Promise<boolean> {
    const { numUpdatedRows } = await trx
      .updateTable("glevent")
      .from("reservation as r")
      .set({ reserved_count: sql`reserved_count - r.quantity`, updated_at: clock.now() })
      .where("glevent.glevent_id", "=", gleventId)
      .where("r.reservation_id", "=", reservationId)
      .whereRef("r.glevent_id", "=", "glevent.glevent_id")
      .where("r.user_id", "is", null)
      .where("r.status", "=", "CHECKED_IN")
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  return undo;
}
