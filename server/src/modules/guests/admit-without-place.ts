import { randomUUIDv7 } from "node:crypto";
import type { Guest, ReservationStatus } from "@skipline/contract/guests";
import * as m from "@skipline/contract/texts";
import type { Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";
import { AppError } from "../../http/app-error.ts";
import type { StaffCaller } from "../../http/call.ts";
import type { Membership } from "../membership/index.ts";
import { recordGuest } from "./check-in-activity.ts";
import type { CheckInDeps, CheckInInput } from "./check-in-service.ts";
import * as store from "./check-in-statements.ts";
import { hasBegun } from "./glevent-rules.ts";
import { getGuest } from "./guest-list-views.ts";
import { type GleventRow, lockGlevent } from "./guests-store.ts";
import type { Places } from "./places.ts";

type Trx = Transaction<Database>;
type Row = NonNullable<Awaited<ReturnType<typeof store.lockReservation>>>;

export interface WithoutPlaceDeps extends CheckInDeps {
  membership: Pick<Membership, "spendCredits">;
  places: Pick<Places, "take">;
}

interface AtTheDoor {
  by: StaffCaller;
  input: CheckInInput;
  door: store.AtTheDoor;
  isLate: boolean;
}

/**
 * Guests who hold no place and come in all the same. Who waits, once the event has begun, while places are left: the credit is
 * taken here. Who was let in without a network is inside, whatever has become of the reservation since: over capacity where the
 * places were given on, unpaid where the credits are gone. Locks go from the event to the reservation to the membership.
 */
export function createAdmissionWithoutPlace({ clock, membership, places }: WithoutPlaceDeps) {
  /** "again": it holds a place by now. @throws AppError RESERVATION_NOT_ADMITTED, NO_CREDITS */
  async function admit(trx: Trx, ids: store.ReservationPath, at: AtTheDoor): Promise<Guest | "in" | "again"> {
    const glevent = await lockGlevent(trx, ids.gleventId);
    const held = await store.lockReservation(trx, ids);
    if (!glevent || !held) return "again";
    if (held.status === "WAITLISTED") return admitWaiting(trx, glevent, held, at);
    return held.status === "CANCELLED" ? admitCancelled(trx, glevent, held, at) : "again";
  }

  function admitWaiting(trx: Trx, glevent: GleventRow, held: Row, at: AtTheDoor): Promise<Guest> {
    const hasRoom = glevent.capacity - glevent.reservedCount >= held.quantity;
    if (!at.isLate && !(hasRoom && hasBegun(glevent, at.door.now))) throw notAdmitted(held);
    return letIn(trx, glevent, held, at);
  }

  /** What happened at the door before the member cancelled wins. */
  async function admitCancelled(trx: Trx, glevent: GleventRow, held: Row, at: AtTheDoor): Promise<Guest | "in"> {
    const wasBefore = at.isLate && held.cancelled_at !== null && at.door.at < held.cancelled_at;
    if (!wasBefore || held.user_id === null) throw notAdmitted(held);
    const other = await store.lockOther(trx, held);
    if (!other) return letIn(trx, glevent, await store.insertAgain(trx, held, randomUUIDv7(), at.door.now), at);
    if (other.status === "WAITLISTED") return letIn(trx, glevent, other, at);
    // Booked again since: that place is the one they have taken.
    if (other.status === "CHECKED_IN") {
      await store.insertCheckIn(trx, other.reservation_id, "DUPLICATE", at.input.people ?? other.quantity, at.door);
      const first = { by: other.checked_in_by_name, at: other.checked_in_at };
      await recordGuest(trx, clock, "guest.came_twice", at.by, other, { happenedAt: at.door.at, first });
      return "in";
    }
    return checkIn(trx, other, at, { over: 0, isUnpaid: false, cancelledAt: held.cancelled_at });
  }

  async function letIn(trx: Trx, glevent: GleventRow, row: Row, at: AtTheDoor): Promise<Guest> {
    const { reservation_id: reservationId, membership_id: membershipId, quantity } = row;
    const taken = await places.take(trx, glevent, quantity);
    const isPaid =
      membershipId === null ||
      (await membership.spendCredits(trx, { membershipId, reservationId, quantity, now: at.door.now }));
    if (!isPaid && !at.isLate) throw new AppError("NO_CREDITS", m.refused_guest_credits);
    return checkIn(trx, row, at, { over: quantity - taken, isUnpaid: !isPaid });
  }

  async function checkIn(
    trx: Trx,
    row: Row,
    { by, input, door, isLate }: AtTheDoor,
    { over, isUnpaid, ...rest }: { over: number; isUnpaid: boolean; cancelledAt?: Date | null },
  ): Promise<Guest> {
    const people = Math.min(input.people ?? row.quantity, row.quantity);
    await store.setIn(trx, row.reservation_id, { people, over, isUnpaid }, door);
    await store.insertCheckIn(trx, row.reservation_id, "ADMITTED", people, door);
    await recordGuest(trx, clock, "guest.checked_in", by, row, {
      people,
      quantity: row.quantity,
      ...(isLate && { happenedAt: door.at }),
      ...(over > 0 && { over }),
      ...(isUnpaid && { isUnpaid }),
      ...rest,
    });
    return getGuest(trx, row.reservation_id);
  }

  return admit;
}

function notAdmitted({ status }: Row): AppError {
  const why = status === "CANCELLED" ? m.door_cancelled : m.refused_guest_waitlisted;
  const details = { reservationStatus: status as ReservationStatus };
  return new AppError("RESERVATION_NOT_ADMITTED", why, { details });
}
