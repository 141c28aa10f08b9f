import * as z from "zod/mini";
import { defineEndpoint } from "./endpoint.ts";
import { id, isoTime, slug } from "./text.ts";
import { line } from "./vendors.ts";

/** With what stands before it, three parts of plain letters at most. */
export const longestNotice = 300;
/** To the guests of one night, in 24 hours. */
export const mostNotices = 3;
/** Nights with more guests are told some other way. */
export const mostNoticed = 5_000;

const ofGlevent = z.object({ vendorId: slug, gleventId: id });
const path = "/vendors/{vendorId}/glevents/{gleventId}/notices";

/** A message that was sent to all guests of a night, and how many of them it has reached so far. */
export const sentNotice = z.object({
  noticeId: z.string(),
  sentAt: isoTime,
  /** With what stands before it. */
  text: z.string(),
  /** Their phones have it. */
  delivered: z.number(),
  /** Handed over to the sender of our messages, which has not said more. */
  sent: z.number(),
  waiting: z.number(),
  /** By the phone's network, or by the sender after five tries. */
  notDelivered: z.number(),
  /** They texted STOP since it was written. */
  optedOut: z.number(),
});
export type SentNotice = z.output<typeof sentNotice>;

export const getNoticeCost = defineEndpoint({
  id: "guests.getNoticeCost",
  summary:
    "How many a text message to all guests of a night would go to, what a part of it costs, and what became of those before",
  method: "GET",
  path,
  access: { kind: "vendor", role: "MANAGER" },
  params: ofGlevent,
  output: z.object({
    /** Members who hold a place or are in; walk-ins have no number, and who waits is told when there is something to tell. */
    recipients: z.number(),
    /** Of the others who hold a place or are in, those who take no messages: they texted STOP. */
    optedOut: z._default(z.number(), 0),
    /** What stands before the text in each message. */
    opening: z.string(),
    /** Dollars, `"0.0079"`. */
    partPrice: z.string(),
    /** How many more may be sent to this night in these 24 hours. */
    noticesLeft: z.number(),
    /** The latest of 30 days, newest first. */
    notices: z._default(z.array(sentNotice), []),
  }),
  errors: ["NOT_FOUND"],
});

export const sendNotice = defineEndpoint({
  id: "guests.sendNotice",
  summary: "Send a text message to all guests of a night; without links and phone numbers",
  method: "POST",
  path,
  access: { kind: "vendor", role: "MANAGER" },
  params: ofGlevent,
  body: z.strictObject({ text: line(longestNotice) }),
  output: z.object({ recipients: z.number() }),
  errors: ["NOT_FOUND", "RULE_VIOLATED"],
  idempotent: "effect",
  liveSession: true,
  cost: "message",
});
