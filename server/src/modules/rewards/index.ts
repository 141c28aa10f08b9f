import type { Kysely } from "kysely";
import type { Clock } from "../../clock.ts";
import type { Job } from "../../db/jobs.ts";
import type { LineHandler } from "../../db/relay.ts";
import type { Database } from "../../db/schema.ts";
import type { Route } from "../../http/call.ts";
import type { Turns } from "../../http/turns.ts";
import type { Media } from "../media/index.ts";
import { createClaims } from "./claim-service.ts";
import { createContests } from "./contest-service.ts";
import { createDraws } from "./draw-service.ts";
import { rewardsRoutes } from "./rewards-routes.ts";
import { createTickets } from "./ticket-service.ts";

export { makeClaimCode } from "./claim-code.ts";
export { asRewardsWords } from "./draw-service.ts";
export { fractionOf, winOf } from "./draw-result.ts";

export interface RewardsDeps {
  db: Kysely<Database>;
  clock: Clock;
  turns: Turns;
  media: Pick<Media, "listPictures" | "lockUsable" | "keepWhile">;
}

export interface Rewards {
  routes: Route[];
  jobs: Job[];
  /** Makes tickets of what orders tell. */
  followOrders: LineHandler;
}

/** Prize draws of events: their tickets, their draws, and what is won in them. */
export function createRewards({ db, clock, turns, media }: RewardsDeps): Rewards {
  const contests = createContests({ db, clock, media });
  const tickets = createTickets({ db, clock });
  const draw = createDraws({ db, clock, turns, media });
  const claims = createClaims({ db, clock });
  return {
    routes: rewardsRoutes({ db, clock, contests, tickets, draw, claims }),
    jobs: [{ name: "rewards.close-ended", cron: "* * * * *", run: contests.closeEnded }],
    followOrders: tickets.followOrders,
  };
}
