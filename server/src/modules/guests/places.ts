import { mostCancels, mostPlaces, type ReservationStatus } from "@skipline/contract/guests";
import type { FastifyBaseLogger } from "fastify";
import type { Kysely, Transaction } from "kysely";
import type { Clock } from "../../clock.ts";
import { recordActivity } from "../../db/activity.ts";
import { bool } from "../../db/columns.ts";
import { named } from "../../db/named.ts";
import type { Database } from "../../db/schema.ts";
import { afterCommit, withTransaction } from "../../db/transaction.ts";
import type { Actor } from "../../http/call.ts";
import { type EffectKey, keepFrom, keyValues } from "../../http/effect.ts";
import type { Membership } from "../membership/index.ts";
import { hasBegun, isOver } from "./glevent-rules.ts";
import { couldComeInSql, isInOrderSql, isOverSql } from "./glevent-sql.ts";
import type { GuestMessages } from "./guest-messages.ts";
import { type GleventRow, lockGlevent } from "./guests-store.ts";
import { setOver } from "./check-in-statements.ts";
import { freePlacesText, promotionText } from "./member-texts.ts";
import { activityOf } from "./reservation-activity.ts";
import { holdsPlaces } from "./reservation-rules.ts";
import { setCancelled } from "./reservation-store.ts";
import { chooseFitting, isInOrder } from "./waitlist-rules.ts";
import * as store from "./waitlist-store.ts";

type Trx = Transaction<Database>;

export interface PlacesDeps {
  db: Kysely<Database>;
  clock: Clock;
  membership: Pick<Membership, "spendCredits">;
  messages: Pick<GuestMessages, "write">;
  log: Pick<FastifyBaseLogger, "warn">;
}

export type Places = ReturnType<typeof createPlaces>;

export interface NewReservation {
  reservationId: string;
  gleventId: string;
  vendorId: string;
  userId: string;
  membershipId: string;
  firstName: string;
  lastName: string;
  quantity: number;
  key: EffectKey | null;
  now: Date;
}

/** What is to be cancelled, as the transaction that holds it has read it. */
interface Held {
  reservationId: string;
  quantity: number;
  reservationStatus: ReservationStatus;
}

/** In one transaction, so that an event is not held for long; who is left comes in the next one. */
const batch = 50;
const mostTurns = 200;
/** Events that the job reads at a time. */
const eventsAtOnce = 200;
const nil = "00000000-0000-0000-0000-000000000000";

/**
 * The reservation's row comes first: whoever has one already stops there, without having touched the event that everybody
 * else waits for. Before it the member's own lock, so that nobody promotes them elsewhere meanwhile. Where places are kept
 * together for a party in front, a newcomer gets in line behind it.
 */
const insertAndTake = named<Omit<NewReservation, "key"> & ReturnType<typeof keyValues> & Record<string, unknown>>(
  "guests.take_places",
)(
  { isMade: bool, isPlaced: bool },
  `with made as (
    insert into reservation (reservation_id, glevent_id, vendor_id, user_id, membership_id, first_name, last_name,
      quantity, status, created_at, updated_at)
    select $reservationId::uuid, $gleventId::uuid, $vendorId::text, $userId::text, $membershipId::uuid,
      $firstName::text, $lastName::text, $quantity::integer, 'PENDING', $now::timestamptz, $now::timestamptz
    from (select pg_advisory_xact_lock(${store.memberLock}, hashtext($userId::text))) as member
    where (
      select count(*) from reservation past
      where past.user_id = $userId::text and past.glevent_id = $gleventId::uuid and past.status = 'CANCELLED'
    ) < ${mostCancels}
    on conflict do nothing
    returning reservation_id, glevent_id, quantity
  ), kept as (
    ${keepFrom("made", "reservation_id::text")}
  ), placed as (
    update glevent g set reserved_count = g.reserved_count + made.quantity
    from made
    where g.glevent_id = made.glevent_id and g.capacity - g.reserved_count >= made.quantity and not ${isOverSql}
      and not (g.has_waited and ${isInOrderSql} and exists (select ${couldComeInSql}))
    returning g.glevent_id
  )
  select exists (select from made) as "isMade", exists (select from placed) as "isPlaced"`,
);

/**
 * The places of guest lists: who takes and gives back some does so here, and nothing else writes `reserved_count`. Whoever
 * could come in by it is looked for in the same transaction, and again after its commit, without a caller's doing. All but
 * booking is for an event that the transaction holds.
 */
export function createPlaces({ db, clock, membership, messages, log }: PlacesDeps) {
  /**
   * A reservation and its places. `full`: it waits, its places are not taken. `known`: the member has an active reservation
   * already, or this very one; nothing was written.
   */
  async function book(trx: Trx, { key, ...wanted }: NewReservation): Promise<"placed" | "full" | "known"> {
    const [row] = await insertAndTake(trx, { ...wanted, ...keyValues(key) });
    if (!row?.isMade) return "known";
    if (row.isPlaced) return "placed";
    lookAfterCommit(trx, wanted.gleventId);
    return "full";
  }

  /** For who is at the door: as many of `quantity` as there are. Answers how many that were. */
  async function take(trx: Trx, glevent: GleventRow, quantity: number): Promise<number> {
    const taken = Math.max(0, Math.min(quantity, glevent.capacity - glevent.reservedCount));
    await move(trx, glevent.gleventId, taken);
    return taken;
  }

  /** Gives back what reservations held that have become none. */
  async function free(trx: Trx, glevent: GleventRow, count: number): Promise<void> {
    await move(trx, glevent.gleventId, -count);
    await offer(trx, { ...glevent, reservedCount: glevent.reservedCount - count });
  }

  /** Cancels reservations, with their lines of the trail, and gives their places back. Answers how many were still active. */
  async function cancel(
    trx: Trx,
    glevent: GleventRow,
    held: readonly Held[],
    by: { actor: Actor | null; because?: string },
  ): Promise<number> {
    const { actor, ...details } = by;
    const cancelled: Held[] = [];
    for (const one of held) {
      if (!(await setCancelled(trx, one, clock.now()))) continue;
      const line = activityOf("reservation.cancelled", { ...one, vendorId: glevent.vendorId }, glevent, actor);
      await recordActivity(trx, clock, { ...line, details: { ...line.details, ...details } });
      cancelled.push(one);
    }
    const freed = cancelled.filter((one) => holdsPlaces(one.reservationStatus));
    if (freed.length > 0) await free(trx, glevent, sumOf(freed));
    return cancelled.length;
  }

  /** Where there may be free places: they go to who waits, as far as this transaction sees it. */
  async function offer(trx: Trx, glevent: GleventRow): Promise<void> {
    await promoteHeld(trx, glevent);
    lookAfterCommit(trx, glevent.gleventId);
  }

  async function move(trx: Trx, gleventId: string, by: number): Promise<void> {
    if (by === 0) return;
    const { numUpdatedRows } = await trx
      .updateTable("glevent")
      .set((row) => ({ reserved_count: row("reserved_count", "+", by) }))
      .where("glevent_id", "=", gleventId)
      .where((row) => row(row("capacity", "-", row.ref("reserved_count")), ">=", by))
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) throw new Error(`places of an event moved under its lock: ${gleventId}`);
  }

  /**
   * Gives the free places of an event to those who have waited longest, fit, can pay with credits and hold no other place.
   * Once it has begun nobody is charged from afar: they are told, and pay at the door. Answers how many there were.
   */
  async function promoteHeld(trx: Trx, glevent: GleventRow): Promise<number> {
    const now = clock.now();
    const room = glevent.capacity - glevent.reservedCount;
    if (room <= 0 || isOver(glevent, now)) return 0;
    let left = room - (await seatThoseInside(trx, glevent.gleventId, room));
    if (left === 0) return 0;
    const { gleventId } = glevent;
    const isBegun = hasBegun(glevent, now);
    if (isBegun) left -= await store.countTold(trx, gleventId, now);
    const inOrder = isInOrder(glevent, now);
    const largest = inOrder ? mostPlaces : left;
    const waiting = await store.lockWaiting(trx, { gleventId, largest, limit: batch, now });
    const fitting = chooseFitting(waiting, left, inOrder);
    return isBegun ? tellOfPlaces(trx, glevent, fitting) : promoteThose(trx, glevent, fitting, now);
  }

  async function promoteThose(trx: Trx, glevent: GleventRow, fitting: store.Waiting[], now: Date): Promise<number> {
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
    if (promoted.length > 0) await writePromoted(trx, glevent, promoted);
    return promoted.length;
  }

  async function tellOfPlaces(trx: Trx, glevent: GleventRow, fitting: store.Waiting[]): Promise<number> {
    if (fitting.length === 0) return 0;
    await messages.write(
      trx,
      fitting.map(({ reservationId, phone, language, quantity }) => ({
        reservationId,
        phone,
        body: freePlacesText(glevent, quantity, { language }),
      })),
    );
    return fitting.length;
  }

  /** Before anybody comes off the waitlist: whoever is in already, beyond the places that there were. */
  async function seatThoseInside(trx: Trx, gleventId: string, room: number): Promise<number> {
    let left = room;
    for (const { reservationId, over } of await store.lockOver(trx, gleventId, room)) {
      const seated = Math.min(left, over);
      left -= seated;
      await setOver(trx, reservationId, over - seated);
      if (left === 0) break;
    }
    await move(trx, gleventId, room - left);
    return room - left;
  }

  async function writePromoted(trx: Trx, glevent: GleventRow, promoted: store.Waiting[]): Promise<void> {
    await move(trx, glevent.gleventId, sumOf(promoted));
    await messages.write(
      trx,
      promoted.map(({ reservationId, phone, language, quantity }) => ({
        reservationId,
        phone,
        body: promotionText(glevent, quantity, { language }),
      })),
    );
    for (const { reservationId, quantity } of promoted) {
      const reservation = { reservationId, quantity, vendorId: glevent.vendorId };
      await recordActivity(trx, clock, activityOf("reservation.promoted", reservation, glevent, null));
    }
  }

  /**
   * Two that happen at the same moment, a place that gets free and somebody who begins to wait, do not see each other in
   * their own transactions. Whoever is the later of them sees both here. What fails now is the job's.
   */
  function lookAfterCommit(trx: Trx, gleventId: string): void {
    afterCommit(trx, async () => {
      try {
        if (await store.hasRoomForWaiting(db, gleventId, clock.now())) await promote(gleventId);
      } catch (error) {
        log.warn({ err: error, gleventId }, "who waits for places is looked for by the job");
      }
    });
  }

  /** Until nobody is left who could be let in; each batch in a transaction of its own. */
  async function promote(gleventId: string): Promise<void> {
    for (let turn = 0; turn < mostTurns; turn += 1) {
      const count = await withTransaction(db, async (trx) => {
        const glevent = await lockGlevent(trx, gleventId);
        return glevent ? promoteHeld(trx, glevent) : 0;
      });
      if (count === 0) return;
    }
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

  return { book, take, free, cancel, offer, sweep };
}

function sumOf(parties: readonly { quantity: number }[]): number {
  return parties.reduce((sum, { quantity }) => sum + quantity, 0);
}
