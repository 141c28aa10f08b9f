import type { Kysely, Transaction } from "kysely";
import type { Clock } from "../../clock.ts";
import { recordActivity } from "../../db/activity.ts";
import type { Database } from "../../db/schema.ts";
import { withTransaction } from "../../db/transaction.ts";
import type { Membership } from "../membership/index.ts";
import { isOver } from "./glevent-rules.ts";
import type { GuestMessages } from "./guest-messages.ts";
import { type GleventRow, lockGlevent } from "./guests-store.ts";
import { setOver } from "./check-in-statements.ts";
import { promotionText } from "./promotion-text.ts";
import { activityOf } from "./reservation-activity.ts";
import * as places from "./reservation-store.ts";
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
/** Events that one run of the job looks after; the next one goes on. */
const mostEvents = 200;

/** Lets those who wait in, as places get free. */
export function createWaitlist({ db, clock, membership, messages }: WaitlistDeps) {
  /**
   * Gives the free places of an event that the transaction holds to whoever has waited longest, fits, and can pay with
   * credits. Answers how many could: with a whole batch there may be more.
   */
  async function promoteHeld(trx: Trx, event: GleventRow): Promise<number> {
    const now = clock.now();
    const free = event.capacity - event.reservedCount;
    if (free <= 0 || isOver(event, now)) return 0;
    let left = free - (await seatThoseInside(trx, event.gleventId, free));
    if (left === 0) return 0;
    const waiting = await store.lockWaiting(trx, { gleventId: event.gleventId, free: left, limit: batch, now });
    const promoted: store.Waiting[] = [];
    for (const one of waiting) {
      if (one.quantity > left || !(await membership.spendCredits(trx, { ...one, now }))) continue;
      left -= one.quantity;
      promoted.push(one);
    }
    if (promoted.length > 0) await writePromoted(trx, event, promoted, now);
    return promoted.length;
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

  async function writePromoted(trx: Trx, event: GleventRow, promoted: store.Waiting[], now: Date): Promise<void> {
    const taken = promoted.reduce((sum, { quantity }) => sum + quantity, 0);
    const ids = promoted.map(({ reservationId }) => reservationId);
    await store.setPromoted(trx, ids, now);
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
    for (let turn = 0; turn < mostEvents; turn += 1) {
      const count = await withTransaction(db, async (trx) => {
        const event = await lockGlevent(trx, gleventId);
        return event ? promoteHeld(trx, event) : 0;
      });
      if (count > 0) messages.sendSoon();
      if (count < batch) return;
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
    for (const gleventId of await store.listWithRoom(db, clock.now(), mostEvents)) await promote(gleventId);
  }

  return { promoteHeld, freePlaces, lookAgain, sweep };
}
