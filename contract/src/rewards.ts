import * as z from "zod/mini";
import { withEcho } from "./echo.ts";
import { defineEndpoint } from "./endpoint.ts";
import { eventStatuses } from "./events.ts";
import { maxLength } from "./length.ts";
import { id, isoTime, nextToken, pageQuery, slug, text } from "./text.ts";
import { givenTranslations, translationsOf } from "./translation-fields.ts";

/**
 * A contest is a prize draw that belongs to an event; its id is the event's. The server makes a secret seed with it and
 * shows the seed's SHA-256 from then on, the seed itself once the event is over. The draw with number `counter` (1, 2, …
 * without a gap in a contest), which spent the ticket `ticketId`, falls by HMAC-SHA-256 of the text
 * `<ticketId>:<counter>` under the seed: its first 48 bits, as a fraction of 2^48, lie in the share of a prize or of none,
 * prizes in their order, each as wide as its odds. A prize that has run out, or a guest who has won here, makes it none.
 */
export const claimHours = 72;
/** Odds are parts of a million; together they are a million at most. */
export const oddsWhole = 1_000_000;
export const mostPrizes = 20;

const rewardStatuses = ["PENDING", "CLAIMED"] as const;
export const ticketSources = ["SIGNIN", "PURCHASE"] as const;

const contestId = id.check(z.describe("The event's id."));

/** Of a kind of prize, as guests see it. */
export const prize = z.object({
  prizeId: z.string(),
  name: z.string(),
  description: z.string(),
  imageUrl: z.nullable(z.string()),
  /** Parts of a million. */
  odds: z.number(),
  quantity: z.number(),
  /** Of `quantity`, those that nobody has won yet. */
  remaining: z.number(),
  translations: z.optional(translationsOf("name", "description")),
});
export type Prize = z.output<typeof prize>;

export const contest = z.object({
  contestId: z.string(),
  vendorId: z.string(),
  eventName: z.string(),
  startTime: z.nullable(isoTime),
  endTime: z.nullable(isoTime),
  /** Tickets are given and drawn until it is COMPLETED. */
  status: z.enum(eventStatuses),
  /** When it will be: the event's end, or soon after staff have completed it; null while nobody knows. */
  closesAt: z._default(z.nullable(isoTime), null),
  /** SHA-256 of the seed's 32 bytes, in hex: known before the first draw. */
  seedHash: z.string(),
  /** In hex; null until the event is over. */
  seed: z.nullable(z.string()),
  drawCount: z.number(),
});
export type Contest = z.output<typeof contest>;

export const listContests = defineEndpoint({
  id: "rewards.listContests",
  summary: "The draws of a vendor's events that have prizes, the latest first; none for one that is not there",
  method: "GET",
  path: "/vendors/{vendorId}/contests",
  access: { kind: "public" },
  params: z.object({ vendorId: slug }),
  query: z.strictObject({ ...pageQuery }),
  output: z.object({ contests: z.array(contest), nextToken }),
});

export const listPrizes = defineEndpoint({
  id: "rewards.listPrizes",
  summary: "The prizes of an event's draw; 404 where there is none",
  method: "GET",
  path: "/contests/{contestId}/prizes",
  access: { kind: "public" },
  params: z.object({ contestId }),
  output: z.object({ contest, prizes: z.array(prize) }),
});

export const listDraws = defineEndpoint({
  id: "rewards.listDraws",
  summary: "What anyone needs to check a draw: all draws in their order, none before the event is over",
  method: "GET",
  path: "/contests/{contestId}/draws",
  access: { kind: "public" },
  params: z.object({ contestId }),
  query: z.strictObject({ ...pageQuery }),
  output: z.object({
    contest,
    prizes: z.array(prize),
    draws: z.array(
      z.object({
        counter: z.number(),
        ticketId: z.string(),
        prizeId: z.nullable(z.string()),
        /** The guest had won here before: then the draw is none whatever falls. Says nothing of who it was. */
        hadWon: z.boolean(),
      }),
    ),
    nextToken,
  }),
});

export const ticket = z.object({
  ticketId: z.string(),
  eventId: z.string(),
  eventName: z.string(),
  vendorId: z.string(),
  sourceType: z.enum(ticketSources),
  createdAt: isoTime,
  /** When its draw closes; null while nobody knows. */
  expiresAt: z.nullable(isoTime),
});
export type Ticket = z.output<typeof ticket>;

export const listTickets = defineEndpoint({
  id: "rewards.listTickets",
  summary: "The caller's tickets that can still be drawn, newest first; of one event or all",
  method: "GET",
  path: "/tickets",
  access: { kind: "user" },
  query: z.strictObject({ eventId: z.optional(id), ...pageQuery }),
  output: z.object({
    tickets: z.array(ticket),
    /** How many there are, whatever the page holds. */
    total: z.number(),
    nextToken,
  }),
});

export const createRewardTicket = defineEndpoint({
  id: "rewards.createTicket",
  summary: "The caller's sign-in ticket of an event: one a person and event, a repeat is answered with it",
  method: "POST",
  path: "/reward-tickets",
  access: { kind: "user" },
  body: z.strictObject({
    /** The only one that can be asked for: tickets for purchases come by themselves. */
    sourceType: z.literal("SIGNIN"),
    eventId: id,
  }),
  /** `isSpent`: it was drawn already. */
  output: z.object({ ticket, isSpent: z.boolean() }),
  errors: ["CONTEST_ENDED", "NOT_FOUND"],
  idempotent: "state",
  cost: "claim",
});

export const reward = z.object({
  rewardId: z.string(),
  eventId: z.string(),
  eventName: z.string(),
  vendorId: z.string(),
  prizeName: z.string(),
  prizeDescription: z.string(),
  prizeImageUrl: z.nullable(z.string()),
  wonTimestamp: isoTime,
  status: z.enum(rewardStatuses),
  /** 16 letters and digits (80 bits); shown to staff. */
  claimCode: z.string(),
  /** 72 hours after the draw. */
  claimExpiration: isoTime,
  /** Computed by the server: PENDING and past its expiry. */
  isExpired: z.boolean(),
  claimedAt: z.nullable(isoTime),
  /** The order whose ticket won it was refunded since: only staff, with its code, may still hand it over. */
  isOrderRefunded: z._default(z.boolean(), false),
  /** As they were when it was won, as its first words are. */
  translations: z.optional(translationsOf("prizeName", "prizeDescription")),
});
export type Reward = z.output<typeof reward>;

export const drawPrize = defineEndpoint({
  id: "rewards.drawPrize",
  summary: "Spend one ticket of the event on a draw; the same key is the same draw",
  method: "POST",
  path: "/contests/{contestId}/draw",
  access: { kind: "user" },
  params: z.object({ contestId }),
  body: z.strictObject({}),
  output: z.object({
    winStatus: z.boolean(),
    message: z.string(),
    /** The one that was won, or none. */
    rewards: z.array(reward),
    /** To check it by, once the seed is shown. */
    draw: z.object({ counter: z.number(), ticketId: z.string() }),
    ticketsLeft: z.number(),
  }),
  errors: ["NO_TICKETS", "CONTEST_ENDED", "NOT_FOUND"],
  idempotent: "kept",
  liveSession: true,
  cost: "claim",
});

export const claimReward = defineEndpoint({
  id: "rewards.claimReward",
  summary: "The caller's own reward is handed over, staff have confirmed it on the caller's screen; once",
  method: "POST",
  path: "/rewards/{rewardId}/claim",
  access: { kind: "user" },
  params: z.object({ rewardId: id }),
  body: z.strictObject({}),
  output: z.object({ reward }),
  errors: ["REWARD_NOT_CLAIMABLE", "NOT_FOUND"],
  idempotent: "kept",
  liveSession: true,
  cost: "claim",
});

export const listRewards = defineEndpoint({
  id: "rewards.listRewards",
  summary: "The caller's rewards, newest first",
  method: "GET",
  path: "/users/rewards",
  access: { kind: "user" },
  query: z.strictObject({ ...pageQuery }),
  output: z.object({
    rewards: z.array(reward),
    /** Of all, whatever the page holds. */
    claimedCount: z.number(),
    nextToken,
  }),
});

/** As typed or read: `"k7p2-9xqa …"` is the code `K7P29XQA…`. */
const claimCode = z.pipe(
  text(60),
  z.transform((value: string) => value.replaceAll(/[\s-]/g, "").toUpperCase()),
);

export const findRewardByCode = defineEndpoint({
  id: "rewards.findRewardByCode",
  summary: "What a claim code is good for at this vendor, for staff; 404 for any other code",
  method: "POST",
  path: "/vendors/{vendorId}/reward-codes",
  access: { kind: "vendor", role: "STAFF", limited: true },
  params: z.object({ vendorId: slug }),
  body: z.strictObject({ claimCode }),
  output: z.object({ reward }),
  errors: ["NOT_FOUND"],
  cost: "claim",
});

export const claimRewardByCode = defineEndpoint({
  id: "rewards.claimRewardByCode",
  summary: "Staff hand a reward over by its claim code; once",
  method: "POST",
  path: "/vendors/{vendorId}/reward-claims",
  access: { kind: "vendor", role: "STAFF", limited: true },
  params: z.object({ vendorId: slug }),
  body: z.strictObject({ claimCode }),
  output: z.object({ reward }),
  errors: ["REWARD_NOT_CLAIMABLE", "NOT_FOUND"],
  idempotent: "kept",
  liveSession: true,
  cost: "claim",
});

/** Of a prize in another language. Twenty as long as the first one's may be would be a body of almost two megabytes. */
export const longestTranslatedPrize = 500;

const prizeFields = {
  name: text(200),
  description: text(2000, 0),
  /** Each language that is named gets these words and no others; one that is not named keeps its own. */
  translations: z.optional(givenTranslations({ name: text(200), description: text(longestTranslatedPrize) })),
  /** Of a picture uploaded for this vendor. */
  mediaId: z.nullable(id),
  quantity: z.number().check(z.int(), z.gte(1), z.lte(100_000)),
  odds: z.number().check(z.int(), z.gte(0), z.lte(oddsWhole)),
};

/** A contest as its managers have it. */
export const managedContest = z.object({
  contest,
  prizes: z.array(z.extend(prize, { mediaId: z.nullable(z.string()) })),
  /** Until the first draw; then everything stands as it was promised. */
  canChange: z.boolean(),
  /** Given so far. */
  ticketCount: z.number(),
  /** Of them, those that can still be drawn. */
  ticketsToDraw: z._default(z.number(), 0),
  /** Rises with every change; an editor sends back the one it saw. */
  version: z.number(),
});
export type ManagedContest = z.output<typeof managedContest>;

const managed = {
  access: { kind: "vendor", role: "MANAGER" } as const,
  path: "/admin/vendors/{vendorId}/events/{eventId}/contest",
  params: z.object({ vendorId: slug, eventId: id }),
};

export const getContest = defineEndpoint({
  ...managed,
  id: "rewards.getContest",
  summary: "The draw of an event, for its managers; 404 where there is none yet",
  method: "GET",
  output: managedContest,
});

export const saveContest = defineEndpoint({
  ...managed,
  id: "rewards.saveContest",
  summary: "Create an event's draw or replace its prizes, in this order; not after the first draw",
  method: "PUT",
  body: withEcho(
    {
      /** Those with an id are kept as the prize they were. */
      prizes: z.array(withEcho({ prizeId: z.optional(id), ...prizeFields }, prize.shape)).check(maxLength(mostPrizes)),
      /** 0 where there was none. */
      version: z.number().check(z.int(), z.gte(0)),
    },
    managedContest.shape,
  ),
  output: managedContest,
  errors: ["RULE_VIOLATED", "CONTEST_STARTED", "CONTEST_ENDED", "EVENT_CHANGED", "NOT_FOUND"],
  idempotent: "effect",
});
