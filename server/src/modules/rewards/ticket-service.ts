import type { Ticket } from "@skipline/contract/rewards";
import * as m from "@skipline/contract/texts";
import type { Kysely } from "kysely";
import type { Clock } from "../../clock.ts";
import type { LineHandler } from "../../db/relay.ts";
import type { Database } from "../../db/schema.ts";
import { AppError, notFound } from "../../http/app-error.ts";
import type { Actor } from "../../http/call.ts";
import { byTime, readPage } from "../../http/cursor.ts";
import { explainKeptUser, keptUserValues } from "../auth/index.ts";
import { findContest, isEnded } from "./contest-views.ts";
import * as store from "./tickets-store.ts";

export interface TicketDeps {
  db: Kysely<Database>;
  clock: Clock;
}

interface Page {
  eventId?: string | undefined;
  limit?: number | undefined;
  nextToken?: string | undefined;
}

/** Of an order: it may have been paid, or its money gone back. What became of it the order says. */
const news = ["order.paid", "order.refunded", "order.refunded_at_provider"];

/** Gives tickets by the rules alone: nobody asks for more than that their sign-in counts. */
export function createTickets({ db, clock }: TicketDeps) {
  async function createSignIn(actor: Actor, eventId: string): Promise<{ ticket: Ticket; isSpent: boolean }> {
    const now = clock.now();
    await store.giveSignInTicket(db, { eventId, now, ...keptUserValues(actor, now) }).catch((error: unknown) => {
      throw explainKeptUser(error);
    });
    const contest = await findContest(db, eventId);
    if (!contest) throw notFound("Prize draw");
    if (isEnded(contest, now)) throw new AppError("CONTEST_ENDED", m.refused_draw_over);
    const [row] = await store.findSignInTicket(db, { eventId, userId: actor.userId });
    // Its event has been opened again between the two looks.
    if (!row) throw new AppError("CONTEST_ENDED", m.refused_draw_was_over, { retryAfter: 1 });
    return { ticket: store.asTicket(row), isSpent: row.spentAt !== null };
  }

  async function list({ userId }: Actor, query: Page) {
    const of = { userId, eventId: query.eventId ?? null, now: clock.now() };
    const { rows, nextToken } = await readPage(
      query,
      { usual: 50, key: byTime },
      (cursor, limit) =>
        store.listTickets(db, { ...of, afterTime: cursor?.time ?? null, afterId: cursor?.id ?? null, limit }),
      (row) => ({ time: row.createdAt, id: row.ticketId }),
    );
    const [counted] = await store.countTickets(db, of);
    return { tickets: rows.map(store.asTicket), total: counted?.count ?? 0, nextToken };
  }

  /**
   * One for each order that was paid while an event with a draw was on, however often and late its line comes; taken back
   * with the money. A line only says whose turn it is: all else is asked of the order.
   */
  const followOrders: LineHandler = async (trx, lines) => {
    const orderIds = [...new Set(lines.filter(({ type }) => news.includes(type)).map(({ subjectId }) => subjectId))];
    if (orderIds.length === 0) return;
    const now = clock.now();
    await store.givePurchaseTickets(trx, { orderIds, now });
    await store.takeBackTickets(trx, { orderIds, now });
  };

  return { createSignIn, list, followOrders };
}
