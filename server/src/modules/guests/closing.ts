import type { FastifyBaseLogger } from "fastify";
import type { Kysely, Transaction } from "kysely";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../db/schema.ts";
import { withTransaction } from "../../db/transaction.ts";
import type { Membership } from "../membership/index.ts";
import * as store from "./closing-store.ts";
import type { GuestMessages } from "./guest-messages.ts";
import { type GleventRow, lockGlevent } from "./guests-store.ts";
import { calledOffText } from "./member-texts.ts";
import type { Places } from "./places.ts";
import { holdsPlaces } from "./reservation-rules.ts";
import { lockActive } from "./waitlist-store.ts";

type Trx = Transaction<Database>;

export interface ClosingDeps {
  db: Kysely<Database>;
  clock: Clock;
  places: Pick<Places, "cancel">;
  membership: Pick<Membership, "returnCredits">;
  messages: Pick<GuestMessages, "write">;
  log: Pick<FastifyBaseLogger, "error">;
}

export type Closing = ReturnType<typeof createClosing>;

const batch = 200;

/**
 * Closes the reservations of events, each event for itself. Over: who did not come is a no-show from then on, and may book
 * again. Called off before it began: everybody has their credits back, and is told.
 */
export function createClosing({ db, clock, places, membership, messages, log }: ClosingDeps) {
  async function closeDue(): Promise<void> {
    for (let after: store.Due | null = null; ;) {
      const due: store.Due[] = await store.listDue(db, { now: clock.now(), after, limit: batch });
      for (const { gleventId } of due) {
        // One that can't be closed keeps no other open.
        await close(gleventId).catch((error: unknown) =>
          log.error({ err: error, gleventId }, "a guest list stays open"),
        );
      }
      if (due.length < batch) return;
      after = due.at(-1) ?? after;
    }
  }

  async function close(gleventId: string): Promise<void> {
    let isDone = false;
    while (!isDone) isDone = await withTransaction(db, (trx) => closeSome(trx, gleventId));
  }

  /** A batch of them; true when there was nothing more to do. */
  async function closeSome(trx: Trx, gleventId: string): Promise<boolean> {
    const glevent = await lockGlevent(trx, gleventId);
    const now = clock.now();
    // Taken back meanwhile, or done on another server.
    if (!glevent?.closesAt || glevent.closesAt > now || glevent.closedAt) return true;
    const count = glevent.calledOffAt
      ? await cancelSome(trx, glevent, now)
      : await store.endReservations(trx, { now, gleventId, limit: batch });
    if (count === batch) return false;
    await store.setClosed(trx, gleventId, now);
    return true;
  }

  async function cancelSome(trx: Trx, glevent: GleventRow, now: Date): Promise<number> {
    const active = await lockActive(trx, glevent.gleventId, batch);
    await places.cancel(trx, glevent, active, { actor: null });
    const told: { reservationId: string; phone: string; body: string }[] = [];
    for (const { reservationId, quantity, phone, language, reservationStatus } of active) {
      const isBack = holdsPlaces(reservationStatus) && (await membership.returnCredits(trx, { reservationId, now }));
      if (!phone || !language) continue;
      told.push({ reservationId, phone, body: calledOffText(glevent, isBack ? quantity : 0, { language }) });
    }
    if (told.length > 0) await messages.write(trx, told);
    return active.length;
  }

  return { closeDue };
}
