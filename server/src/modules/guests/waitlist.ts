import { mostPlaces } from "@skipline/contract/guests";
import type { Kysely, Transaction } from "kysely";
import type { Clock } from "../../clock.ts";
import { recordActivity } from "../../db/activity.ts";
import type { Database } from "../../db/schema.ts";
import { withTransaction } from "../../db/transaction.ts";
import type { Membership } from "../membership/index.ts";
import { hasBegun, isOver } from "./glevent-rules.ts";
import type { GuestMessages } from "./guest-messages.ts";
import { type GleventRow, lockGlevent } from "./guests-store.ts";
import { setOver } from "./check-in-statements.ts";
import { freePlacesText, promotionText } from "./member-texts.ts";
import { activityOf } from "./reservation-activity.ts";
import * as places from "./reservation-store.ts";
import { chooseFitting, isInOrder } from "./waitlist-rules.ts";
import * as store from "./waitlist-store.ts";

type Trx = Transaction<Database>;

export interface WaitlistDeps {
  db: Kysely<Database>;
  clock: Clock;
  membership: Pick<Membership, "spendCredits">;
  messages: Pick<GuestMessages, "write" | "sendSoon">;
}

export type Waitlist = ReturnType<typeof createWaitlist>;

/** In one transaction, so that an event is not held for long; who is left comes in the next one. */
const batch = 50;
const mostTurns = 200;
/** Events that the job reads at a time. */
const eventsAtOnce = 200;
const nil = "00000000-0000-0000-0000-000000000000";

/** Lets those who wait in, as places get free. */
export function createWaitlist({ db, clock, membership, messages }: WaitlistDeps) {
  /**
   * Gives the free places of an event that the transaction holds to those who have waited longest, fit, can pay with credits
   * and hold no other place. Once it has begun nobody is charged from afar: they are told, and pay at the door. Answers how
   * many there were.
   */
  async function promoteHeld(trx: Trx, event: GleventRow): Promise<number> {
    const now = clock.now();
    const free = event.capacity - event.reservedCount;
    if (free <= 0 || isOver(event, now)) return 0;
    let left = free - (await seatThoseInside(trx, event.gleventId, free));
    if (left === 0) return 0;
    const { gleventId } = event;
    const isBegun = hasBegun(event, now);
    if (isBegun) left -= await store.countTold(trx, gleventId, now);
    const inOrder = isInOrder(event, now);
    const largest = inOrder ? mostPlaces : left;
    const waiting = await store.lockWaiting(trx, { gleventId, largest, limit: batch, now });
    const fitting = chooseFitting(waiting, left, inOrder);
    return isBegun ? tellOfPlaces(trx, event, fitting) : promoteThose(trx, event, fitting, now);
  }

  async function promoteThose(trx: Trx, event: GleventRow, fitting: store.Waiting[], now: Date): Promise<number> {
    if (fitting.length === 0) return 0;
    const claimed = await store.claimMembers(
      trx,
      fitting.map(({ reservationId }) => reservationId),
    );
    const placed = await store.setPromoted(trx, claimed, now);
    const promoted: store.Waiting[] = [];
    const penniless: string[] = [];
    for (const one of fitting.filter(({ reservationId }) => placed.has(reservationId))) {
      if (await membership.spendCredits(trx, { ...one, now })) promoted.push(one);
      else penniless.push(one.reservationId);
    }
    if (penniless.length > 0) await store.setWaiting(trx, penniless, now);
    if (promoted.length > 0) await writePromoted(trx, event, promoted);
    return promoted.length;
  }

  async function tellOfPlaces(trx: Trx, event: GleventRow, fitting: store.Waiting[]): Promise<number> {
    if (fitting.length === 0) return 0;
    await messages.write(
      trx,
      fitting.map(({ reservationId, phone, quantity }) => ({
        reservationId,
        phone,
        body: freePlacesText(event, quantity),
      })),
    );
    return fitting.length;
  }

  /** Before anybody comes off the waitlist: whoever is in already, beyond the places that there were. */
  async function seatThoseInside(trx: Trx, gleventId: string, free: number): Promise<number> {
    let left = free;
    for (const { reservationId, over } of await store.lockOver(trx, gleventId, free)) {
      const seated = Math.min(left, over);
      left -= seated;
      await setOver(trx, reservationId, over - seated);
      if (left === 0) break;
    }
    if (left < free) await places.movePlaces(trx, gleventId, free - left);
    return free - left;
  }

  /** Gives places of an event that the transaction holds back; answers how many that let in, as `lookAgain` asks. */
  async function freePlaces(trx: Trx, event: GleventRow, count: number): Promise<number> {
    await places.movePlaces(trx, event.gleventId, -count);
    return promoteHeld(trx, { ...event, reservedCount: event.reservedCount - count });
  }

  async function writePromoted(trx: Trx, event: GleventRow, promoted: store.Waiting[]): Promise<void> {
    const taken = promoted.reduce((sum, { quantity }) => sum + quantity, 0);
    await places.movePlaces(trx, event.gleventId, taken);
    await messages.write(
      trx,
      promoted.map(({ reservationId, phone, quantity }) => ({
        reservationId,
        phone,
        body: promotionText(event, quantity),
      })),
    );
    for (const { reservationId, quantity } of promoted) {
      const reservation = { reservationId, quantity, vendorId: event.vendorId };
      await recordActivity(trx, clock, activityOf("reservation.promoted", reservation, event, null));
    }
  }

  /** Until nobody is left who could be let in; each batch in a transaction of its own. */
  async function promote(gleventId: string): Promise<void> {
    for (let turn = 0; turn < mostTurns; turn += 1) {
      const count = await withTransaction(db, async (trx) => {
        const event = await lockGlevent(trx, gleventId);
        return event ? promoteHeld(trx, event) : 0;
      });
      if (count === 0) return;
      messages.sendSoon();
    }
  }

  /**
   * After a commit: two that happen at the same moment, a place that gets free and somebody who begins to wait, do not
   * see each other in their own transactions. Whoever is the later of them sees both here.
   * @param promoted how many that transaction let in itself: now they can be told
   */
  async function lookAgain(gleventId: string, promoted: number): Promise<void> {
    if (promoted > 0) messages.sendSoon();
    if (await store.hasRoomForWaiting(db, gleventId, clock.now())) await promote(gleventId);
  }

  /** For what was lost between a commit and the look after it, and for credits that came since. */
  async function sweep(): Promise<void> {
    const limit = eventsAtOnce;
    for (let after = nil; ;) {
      const found = await store.listWithRoom(db, { now: clock.now(), after, limit });
      for (const gleventId of found) await promote(gleventId);
      if (found.length < limit) return;
      after = found.at(-1) ?? after;
    }
  }

  return { promoteHeld, freePlaces, lookAgain, sweep };
}
