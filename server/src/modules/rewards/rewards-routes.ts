import * as contract from "@skipline/contract/rewards";
import * as m from "@skipline/contract/texts";
import { inLanguage } from "@skipline/contract/translations";
import { say, words } from "@skipline/contract/words";
import type { Kysely } from "kysely";
import * as z from "zod/mini";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../db/schema.ts";
import { crowdedRoute, type Route, route, staffCaller } from "../../http/call.ts";
import { byTime, readPage } from "../../http/cursor.ts";
import { readerLanguage } from "../../http/reader-language.ts";
import type { createClaims } from "./claim-service.ts";
import type { createContests } from "./contest-service.ts";
import { asContest, listContestRows } from "./contest-views.ts";
import type { createDraws } from "./draw-service.ts";
import * as store from "./rewards-store.ts";
import type { createTickets } from "./ticket-service.ts";

interface RoutesDeps {
  db: Kysely<Database>;
  clock: Clock;
  contests: ReturnType<typeof createContests>;
  tickets: ReturnType<typeof createTickets>;
  draw: ReturnType<typeof createDraws>;
  claims: ReturnType<typeof createClaims>;
}

/** Draws go by their number. */
const drawPages = { usual: 100, key: z.number().check(z.int(), z.gte(0)) };
const timePages = { usual: 20, key: byTime };

export function rewardsRoutes({ db, clock, contests, tickets, draw, claims }: RoutesDeps): Route[] {
  return [
    route(contract.listContests, async ({ params, query }) => {
      const { rows, nextToken } = await readPage(
        query,
        timePages,
        (cursor, limit) => listContestRows(db, params.vendorId, cursor, limit),
        (row) => ({ time: row.createdAt, id: row.eventId }),
      );
      const now = clock.now();
      return { contests: rows.map((row) => asContest(row, now)), nextToken };
    }),

    route(contract.listPrizes, ({ params }) => contests.listPrizes(params.contestId)),

    route(contract.listDraws, async ({ params, query }) => {
      const shown = await contests.listPrizes(params.contestId);
      const { rows, nextToken } = await readPage(
        query,
        drawPages,
        (after, limit) => contests.listDraws(shown.contest, after ?? 0, limit),
        (row) => row.counter,
      );
      return { ...shown, draws: rows, nextToken };
    }),

    route(contract.listTickets, ({ query }, call) => tickets.list(call.actor(), query)),

    route(contract.createRewardTicket, ({ body }, call) => tickets.createSignIn(call.actor(), body.eventId)),

    crowdedRoute(contract.drawPrize, async ({ params }, call) => {
      const drawn = await draw({ actor: call.actor(), key: call.key }, params.contestId.toLowerCase());
      const [won] = drawn.rewards;
      const language = readerLanguage(call.request);
      const message = won
        ? words(m.draw_answer_won, { prize: inLanguage(won, language).prizeName })
        : m.draw_answer_lost;
      return { ...drawn, message: say(message, language) };
    }),

    route(contract.claimReward, async ({ params }, call) => ({
      reward: await claims.claimOwn(call.actor(), call.key, params.rewardId),
    })),

    route(contract.listRewards, async ({ query }, call) => {
      const { userId } = call.actor();
      const { rows, nextToken } = await readPage(
        query,
        timePages,
        (cursor, limit) => store.listRewards(db, userId, cursor, limit),
        (row) => ({ time: row.wonAt, id: row.rewardId }),
      );
      const now = clock.now();
      const claimedCount = await store.countClaimed(db, userId);
      return { rewards: rows.map((row) => store.asReward(row, now)), claimedCount, nextToken };
    }),

    route(contract.findRewardByCode, async ({ params, body }) => ({
      reward: await claims.findByCode(params.vendorId, body.claimCode),
    })),

    route(contract.claimRewardByCode, async ({ body }, call) => ({
      reward: await claims.claimByCode(staffCaller(call), body.claimCode),
    })),

    route(contract.getContest, ({ params }) => contests.getManaged(params)),

    route(contract.saveContest, ({ params, body }, call) => contests.save(staffCaller(call), params, body)),
  ];
}
