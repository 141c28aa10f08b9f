import * as z from "zod/mini";
import { figures } from "./analytics.ts";
import { defineEndpoint } from "./endpoint.ts";
import { isoTime, text, vendorLocationId } from "./text.ts";

/** Who handed orders of a day over, and what those add up to. */
export const dayWorker = z.object({
  /** Null: of nobody, for they were not handed over. */
  userId: z.nullable(z.string()),
  /** As the vendor called them when they did. */
  name: z.nullable(z.string()),
  firstHandOver: z.nullable(isoTime),
  lastHandOver: z.nullable(isoTime),
  figures,
});
export type DayWorker = z.output<typeof dayWorker>;

/** What a business day came to at a location. Every figure means what it means in the reports (`analytics.ts`). */
export const daySheet = z.object({
  vendorId: z.string(),
  vendorName: z.string(),
  vendorLocationId: z.string(),
  description: z.string(),
  /** IANA. */
  timeZone: z.string(),
  day: z.iso.date(),
  startTime: isoTime,
  endTime: isoTime,
  /** OPEN: the day is on, and more may come. */
  state: z.enum(["OPEN", "CLOSED"]),
  /** The Sunday of its week's report. */
  week: z.iso.date(),
  /** What can be asked for: the last is the business day that is on. */
  earliestDay: z.iso.date(),
  latestDay: z.iso.date(),
  generatedAt: isoTime,
  /** Added up from the orders, at this moment. */
  figures,
  /** The day at this location as the week's report has it; some seconds after news of an order it may still be the one before. */
  reported: figures,
  /** Whoever handed most over first, and last what nobody did: together `figures`, each sum to the cent. */
  people: z.array(dayWorker),
});
export type DaySheet = z.output<typeof daySheet>;

export const getDaySheet = defineEndpoint({
  id: "analytics.getDaySheet",
  summary: "What a business day came to at a location, and who handed how much of it over, tips included",
  method: "GET",
  path: "/vendor-locations/{vendorLocationId}/analytics/days/{day}",
  access: { kind: "vendor", role: "MANAGER" },
  /** Checked by the handler, as that of a week. */
  params: z.object({
    vendorLocationId,
    day: text(20).check(z.describe("A business day, `YYYY-MM-DD`, or `latest` for the one that is on.")),
  }),
  output: z.object({ sheet: daySheet }),
  // A day that has not begun, or is older than the history.
  errors: ["RULE_VIOLATED"],
  cost: "report",
});
