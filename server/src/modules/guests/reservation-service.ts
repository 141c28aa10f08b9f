import { randomUUIDv7 } from "node:crypto";
import type { Reservation } from "@skipline/contract/guests";
import type { Translations } from "@skipline/contract/translations";
import * as m from "@skipline/contract/texts";
import type { Kysely, Transaction } from "kysely";
import type { Clock } from "../../clock.ts";
import { activityValues } from "../../db/activity.ts";
import type { Database } from "../../db/schema.ts";
import { withTransaction } from "../../db/transaction.ts";
import { AppError, notFound } from "../../http/app-error.ts";
import type { Actor } from "../../http/call.ts";
import { type EffectKey, findMade, keyReused, onKnown } from "../../http/effect.ts";
import type { Turns } from "../../http/turns.ts";
import { showTranslations } from "../../translations.ts";
import type { Membership } from "../membership/index.ts";
import { isBookable } from "./glevent-rules.ts";
import * as glevents from "./guests-store.ts";
import type { Places } from "./places.ts";
import { activityOf } from "./reservation-activity.ts";
import { canCancel, holdsPlaces, isNoShow } from "./reservation-rules.ts";
import * as store from "./reservation-store.ts";
import { endOwn } from "./closing-store.ts";

type Db = Kysely<Database>;
type Trx = Transaction<Database>;
type Member = NonNullable<Awaited<ReturnType<Membership["findMembership"]>>>;

export interface ReservationServiceDeps {
  db: Db;
  clock: Clock;
  turns: Turns;
  membership: Pick<Membership, "findMembership" | "holdMembership" | "spendCredits" | "returnCredits">;
  places: Pick<Places, "book" | "cancel">;
}

interface Wanted {
  vendorId: string;
  gleventId: string;
  quantity: number;
}

/** A member who books. */
interface Booker {
  actor: Actor;
  key: EffectKey | null;
}

/** What stands in the way can be gone when it is looked at: the member's other event was over, or just cancelled. */
const mostTries = 3;

/** Members' reservations. Locks go from the event to its reservations to their memberships, here and in `places.ts`. */
export function createReservationService({ db, clock, turns, membership, places }: ReservationServiceDeps) {
  /** Whoever books or cancels wants the event's row: they wait for each other where that costs no connection. */
  const inTurn = <T>(gleventId: string, act: () => Promise<T>) => turns.act(`glevent ${gleventId}`, act);

  async function reserve(booker: Booker, wanted: Wanted): Promise<Reservation> {
    const seen = await turns.look(() => lookAtWish(booker, wanted));
    if (seen.earlier) return asReservation(seen.earlier, clock.now());
    const { glevent, member } = seen;
    const { reservationId } = await inTurn(glevent.gleventId, async () => {
      if (!isBookable(glevent, clock.now())) throw cantBeBooked();
      const act = () => withTransaction(db, (trx) => book(trx, booker, member, glevent, wanted.quantity));
      return onKnown(db, booker.key, act, async (made) => ({ reservationId: made }));
    });
    return getOwn(booker.actor, reservationId);
  }

  /** All that needs no turn: an answer that was lost is given at once, and who can't book does not stand in line. */
  async function lookAtWish(booker: Booker, wanted: Wanted) {
    const earlier = await findEarlier(db, booker, wanted);
    if (earlier) return { earlier, glevent: null, member: null };
    const now = clock.now();
    const glevent = await glevents.findGlevent(db, wanted.vendorId, wanted.gleventId);
    if (!glevent) throw notFound("Event");
    const member = await membership.findMembership(db, booker.actor.userId, now);
    if (!member) throw new AppError("MEMBERS_ONLY", m.refused_members_only);
    if (!isBookable(glevent, now)) throw cantBeBooked();
    return { earlier: null, glevent, member };
  }

  async function book(
    trx: Trx,
    booker: Booker,
    member: Member,
    glevent: glevents.GleventRow,
    quantity: number,
  ): Promise<{ reservationId: string }> {
    const { userId } = booker.actor;
    const { membershipId, firstName, lastName } = member;
    const { gleventId, vendorId } = glevent;
    for (let tries = 0; tries < mostTries; tries += 1) {
      const now = clock.now();
      const reservationId = randomUUIDv7();
      const who = { userId, membershipId, firstName, lastName, key: booker.key };
      const outcome = await places.book(trx, { reservationId, gleventId, vendorId, quantity, ...who, now });
      if (outcome !== "known") {
        const spent = { membershipId, reservationId, quantity, now };
        const status = outcome === "placed" ? "CONFIRMED" : "WAITLISTED";
        const canPay = status === "CONFIRMED" ? membership.spendCredits(trx, spent) : hasCredits(trx, spent);
        if (!(await canPay)) throw new AppError("NO_CREDITS", m.refused_no_credits);
        const activity = activityOf(
          "reservation.created",
          { reservationId, vendorId, quantity },
          glevent,
          booker.actor,
        );
        await store.settleReservation(trx, { reservationId, status, activity: activityValues(activity, now) });
        return { reservationId };
      }
      const known = await findEarlier(trx, booker, { vendorId, gleventId, quantity });
      if (known) return known;
      const closed = await endOwn(trx, { now, userId });
      const active = closed === 0 ? await store.findActive(trx, userId, now) : null;
      if (active) throw hasActive(active.gleventId);
      if (await store.isTiredOf(trx, userId, gleventId)) {
        throw new AppError("RULE_VIOLATED", m.refused_cancelled_often);
      }
    }
    throw hasActive(null);
  }

  /** Who waits pays later, but only who could pay now may wait. */
  async function hasCredits(
    trx: Trx,
    { membershipId, quantity, now }: { membershipId: string; quantity: number; now: Date },
  ) {
    const held = await membership.holdMembership(trx, { membershipId, now });
    return held !== null && held.credits >= quantity;
  }

  /**
   * What this very call made before its answer was lost, or what the member has at the event anyway.
   * @throws AppError IDEMPOTENCY_KEY_REUSED
   */
  async function findEarlier(trx: Db, { actor, key }: Booker, wanted: Wanted): Promise<store.ReservationRow | null> {
    const { userId } = actor;
    const made = await findMade(trx, key);
    const earlier =
      made === null
        ? await store.findAtGlevent(trx, userId, wanted.gleventId)
        : await store.findReservation(trx, userId, made);
    if (!earlier) return null;
    const isSame = earlier.gleventId === wanted.gleventId.toLowerCase() && earlier.vendorId === wanted.vendorId;
    if (!isSame) throw made === null ? notFound("Event") : keyReused();
    return earlier;
  }

  async function cancel(actor: Actor, reservationId: string): Promise<Reservation> {
    const seen = await turns.look(() => store.findReservation(db, actor.userId, reservationId));
    if (!seen) throw notFound("Reservation");
    await inTurn(seen.gleventId, () => cancelHeld(actor, seen));
    return getOwn(actor, reservationId);
  }

  async function cancelHeld(actor: Actor, { gleventId, reservationId }: store.ReservationRow): Promise<void> {
    await withTransaction(db, async (trx) => {
      const glevent = await glevents.lockGlevent(trx, gleventId);
      const held = await store.lockReservation(trx, reservationId);
      if (!glevent || !held) throw notFound("Reservation");
      if (held.reservationStatus === "CANCELLED") return;
      const now = clock.now();
      if (!canCancel(held, now) || (await places.cancel(trx, glevent, [held], { actor })) === 0)
        throw new AppError("RESERVATION_NOT_CANCELLABLE", m.refused_not_cancellable);
      if (holdsPlaces(held.reservationStatus)) await membership.returnCredits(trx, { reservationId, now });
    });
  }

  async function getOwn(actor: Actor, reservationId: string): Promise<Reservation> {
    const row = await store.findReservation(db, actor.userId, reservationId);
    if (!row) throw notFound("Reservation");
    return asReservation(row, clock.now());
  }

  async function readEligibility({ userId }: Actor) {
    const now = clock.now();
    if (!(await membership.findMembership(db, userId, now))) return notEligible("NOT_A_MEMBER", null, []);
    const [active, waiting] = [await store.findActive(db, userId, now), await store.listWaiting(db, userId, now)];
    if (active) return notEligible("ACTIVE_RESERVATION", active.gleventId, waiting);
    return { isEligible: true, reason: null, gleventId: null, waitingGleventIds: waiting };
  }

  return {
    reserve,
    cancel,
    readEligibility,
    listOwn: (actor: Actor, page: Parameters<typeof store.listOwn>[2]) => store.listOwn(db, actor.userId, page),
    show: (row: store.ReservationRow) => asReservation(row, clock.now()),
  };
}

function cantBeBooked(): AppError {
  return new AppError("GUESTLIST_CLOSED", m.refused_list_closed);
}

function hasActive(gleventId: string | null): AppError {
  return new AppError("ACTIVE_RESERVATION", m.refused_reservation_active, {
    details: { gleventId },
  });
}

function notEligible(
  reason: "NOT_A_MEMBER" | "ACTIVE_RESERVATION",
  gleventId: string | null,
  waitingGleventIds: string[],
) {
  return { isEligible: false, reason, gleventId, waitingGleventIds };
}

function namesIn(translations: store.ReservationRow["translations"]): Translations<"gleventName"> {
  const names = Object.entries(translations).flatMap(([language, { name }]) =>
    name === undefined ? [] : [[language, { gleventName: name }]],
  );
  return Object.fromEntries(names);
}

function asReservation(row: store.ReservationRow, now: Date): Reservation {
  return {
    reservationId: row.reservationId,
    gleventId: row.gleventId,
    vendorId: row.vendorId,
    gleventName: row.gleventName,
    ...showTranslations(namesIn(row.translations)),
    vendorLanguage: row.vendorLanguage,
    venueName: row.venueName,
    startTime: row.startsAt?.toISOString() ?? null,
    endTime: row.endsAt?.toISOString() ?? null,
    timeZone: row.timeZone,
    quantity: row.quantity,
    createdAt: row.createdAt.toISOString(),
    reservationStatus: row.reservationStatus,
    isNoShow: isNoShow(row, now),
    allowedActions: canCancel(row, now) ? ["cancel"] : [],
  };
}
