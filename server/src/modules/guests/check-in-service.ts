import { randomUUID } from "node:crypto";
import type { Guest, ReservationStatus } from "@skipline/contract/guests";
import * as m from "@skipline/contract/texts";
import { words } from "@skipline/contract/words";
import type { Kysely, Transaction } from "kysely";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../db/schema.ts";
import { withTransaction } from "../../db/transaction.ts";
import { AppError, notFound } from "../../http/app-error.ts";
import type { StaffCaller } from "../../http/call.ts";
import { type EffectKey, findMade, onKnown } from "../../http/effect.ts";
import { createAdmissionWithoutPlace, type WithoutPlaceDeps } from "./admit-without-place.ts";
import { recordGuest } from "./check-in-activity.ts";
import * as store from "./check-in-statements.ts";
import { timeAtTheDoor } from "./check-in-time.ts";
import { doorKey } from "./door-key.ts";
import { asGuest, getGuest } from "./guest-list-views.ts";
import { holdsPlaces } from "./reservation-rules.ts";

type Db = Kysely<Database>;
type Row = NonNullable<Awaited<ReturnType<typeof store.lockReservation>>>;

export interface CheckInDeps {
  db: Db;
  clock: Clock;
}

export interface CheckInInput {
  people?: number | undefined;
  checkedInAt?: string | undefined;
}

/** Lets a reservation in, once, whoever else tries; its party may come in parts. */
export function createCheckIn({ db, clock, membership, places }: WithoutPlaceDeps) {
  const admitWithoutPlace = createAdmissionWithoutPlace({ db, clock, membership, places });

  async function checkIn(by: StaffCaller, ids: store.ReservationPath, input: CheckInInput): Promise<Guest> {
    const reservationId = ids.reservationId.toLowerCase();
    const key = doorKey(by.key, ids, { reservationId, people: input.people ?? null });
    const outcome = await onKnown<Guest | "in">(
      db,
      key,
      () => letIn(by, ids, input, key),
      (made) => findRepeat(db, made),
    );
    // Not thrown before it is committed that this one came as well.
    if (outcome === "in") throw await alreadyIn(ids.reservationId);
    return outcome;
  }

  async function letIn(
    by: StaffCaller,
    ids: store.ReservationPath,
    input: CheckInInput,
    key: EffectKey | null,
  ): Promise<Guest | "in"> {
    const now = clock.now();
    const door: store.AtTheDoor = {
      checkInId: randomUUID(),
      key,
      userId: by.actor.userId,
      name: by.role.name,
      at: timeAtTheDoor(input.checkedInAt, now),
      now,
    };
    const isLate = input.checkedInAt !== undefined;
    const values = { ...ids, ...door, people: input.people ?? null, isLate };
    const row = await store.admitGuest(db, values);
    if (row) return asGuest(row);
    const outcome = await withTransaction(db, async (trx) => {
      const held = await store.lockReservation(trx, ids);
      if (!held) throw notFound("Reservation");
      const made = await findMade(trx, key);
      if (made !== null) return findRepeat(trx, made);
      return holdsPlaces(held.status as ReservationStatus) ? admitHeld(trx, by, held, input, door, values) : "without";
    });
    return outcome === "without" ? admitOther(by, ids, input, door, isLate) : outcome;
  }

  /** The event's row comes before its reservations': this is a transaction of its own. */
  async function admitOther(
    by: StaffCaller,
    ids: store.ReservationPath,
    input: CheckInInput,
    door: store.AtTheDoor,
    isLate: boolean,
  ): Promise<Guest | "in"> {
    const outcome = await withTransaction(db, (trx) => admitWithoutPlace(trx, ids, { by, input, door, isLate }));
    // It has come off the waitlist between the two looks.
    return outcome === "again" ? letIn(by, ids, input, door.key) : outcome;
  }

  /** What this very check-in was answered with before, as it stands now. */
  async function findRepeat(trx: Db, checkInId: string): Promise<Guest | "in"> {
    const made = await store.getCheckIn(trx, checkInId);
    return made.kind === "DUPLICATE" ? "in" : getGuest(trx, made.reservation_id);
  }

  async function admitHeld(
    trx: Transaction<Database>,
    by: StaffCaller,
    held: Row,
    { people }: CheckInInput,
    door: store.AtTheDoor,
    values: Parameters<typeof store.admitGuest>[1],
  ): Promise<Guest | "in"> {
    const status = held.status as ReservationStatus;
    if (people !== undefined && people > held.quantity) {
      throw new AppError("RULE_VIOLATED", words(m.refused_party, { size: held.quantity }));
    }
    if (status !== "CHECKED_IN") {
      // Between the two looks it came back to the door.
      const row = await store.admitGuest(trx, values);
      if (!row) throw new Error("a held reservation that nobody can admit");
      return asGuest(row);
    }
    if (people !== undefined && held.arrived + people <= held.quantity) {
      await store.addArrivals(trx, held.reservation_id, people, door.now);
      await store.insertCheckIn(trx, held.reservation_id, "JOINED", people, door);
      await recordGuest(trx, clock, "guest.joined", by, held, { people, quantity: held.quantity });
      return getGuest(trx, held.reservation_id);
    }
    if (values.isLate) {
      await store.insertCheckIn(trx, held.reservation_id, "DUPLICATE", people ?? held.quantity, door);
      const first = { by: held.checked_in_by_name, at: held.checked_in_at };
      await recordGuest(trx, clock, "guest.came_twice", by, held, { happenedAt: door.at, first });
    }
    return "in";
  }

  async function alreadyIn(reservationId: string): Promise<AppError> {
    const { checkedInBy, checkedInAt } = await getGuest(db, reservationId);
    const isIn = checkedInBy ? words(m.refused_already_in_by, { name: checkedInBy }) : m.refused_already_in;
    return new AppError("ALREADY_CHECKED_IN", isIn, { details: { checkedInBy, checkedInAt } });
  }

  return checkIn;
}
