import { type Guest, undoSeconds } from "@skipline/contract/guests";
import * as m from "@skipline/contract/texts";
import type { Transaction } from "kysely";
import { isUniqueViolation } from "../../db/errors.ts";
import type { Database } from "../../db/schema.ts";
import { AppError, notFound } from "../../http/app-error.ts";
import type { StaffCaller } from "../../http/call.ts";
import { once } from "../../http/effect.ts";
import type { Membership } from "../membership/index.ts";
import { recordGuest } from "./check-in-activity.ts";
import type { CheckInDeps } from "./check-in-service.ts";
import * as store from "./check-in-statements.ts";
import { getGuest } from "./guest-list-views.ts";
import { lockGlevent } from "./guests-store.ts";
import type { Places } from "./places.ts";

export interface UndoDeps extends CheckInDeps {
  membership: Pick<Membership, "returnCredits">;
  places: Pick<Places, "free">;
}

type Held = NonNullable<Awaited<ReturnType<typeof store.lockReservation>>>;

/** A tap in the last of its seconds is still on its way. */
const travelSeconds = 5;

/** Takes a check-in back, whatever came of it since. Whoever had booked nothing leaves the list, and a place is free again. */
export function createUndo({ db, clock, membership, places }: UndoDeps) {
  async function undo(by: StaffCaller, ids: store.ReservationPath, reason: string): Promise<Guest> {
    const make = async (trx: Transaction<Database>) => {
      const glevent = await lockGlevent(trx, ids.gleventId);
      const held = await store.lockReservation(trx, ids);
      if (!glevent || !held) throw notFound("Reservation");
      if (held.status !== "CHECKED_IN") {
        throw new AppError("RESERVATION_NOT_ADMITTED", m.refused_guest_not_in);
      }
      const { reservation_id: id, quantity, places_over: over } = held;
      const now = clock.now();
      // A walk-in, a member who had cancelled, and who came in beyond the places or unpaid: nothing of theirs was booked.
      const leaves = held.user_id === null || held.let_in_of !== null || over > 0 || held.is_unpaid;
      const undone = { userId: by.actor.userId, name: by.role.name, reason, now };
      const part = by.role.role === "STAFF" ? await findOwnPart(trx, by, held) : null;
      if (part) await store.takeBackPart(trx, id, part, undone);
      else await store.takeBack(trx, id, leaves, undone);
      await recordGuest(trx, clock, "guest.check_in_undone", by, held, {
        reason,
        ...(part && { people: part.people }),
      });
      if (leaves && !part) {
        await places.free(trx, glevent, quantity - over);
        await membership.returnCredits(trx, { reservationId: id, now });
      }
      return { made: id, answer: await getGuest(trx, id) };
    };
    return once(db, by.key, make, (id) => getGuest(db, id)).catch((error: unknown) => {
      if (!isUniqueViolation(error, "reservation_one_place")) throw error;
      // Who is in has no place still to come, and may have booked the next night since.
      throw new AppError("ACTIVE_RESERVATION", m.refused_member_booked_other);
    });
  }

  /**
   * The door's staff take back what they did themselves, just now; of a party that came in parts that part alone.
   * Null: it was the whole check-in. @throws AppError FORBIDDEN
   */
  async function findOwnPart(trx: Transaction<Database>, by: StaffCaller, held: Held) {
    const last = await store.findLastAdmission(trx, held.reservation_id);
    const since = clock.now().getTime() - (undoSeconds + travelSeconds) * 1_000;
    if (!last || last.by_user !== by.actor.userId || last.received_at.getTime() < since) {
      throw new AppError("FORBIDDEN", m.refused_undo_manager);
    }
    return last.kind === "JOINED" ? last : null;
  }

  return undo;
}
