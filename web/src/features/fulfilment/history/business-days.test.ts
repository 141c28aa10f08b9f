import type { LocationOrder } from "@skipline/contract/fulfilment";
import { describe, expect, it } from "vitest";
import { dayTitle, explainDay, splitByDay } from "./business-days.ts";

const timeZone = "America/Los_Angeles";
/** Six in the morning there. */
const tonight = { startTime: "2026-11-20T14:00:00.000Z" };
const order = (datetimeCreated: string) => ({ orderId: datetimeCreated, datetimeCreated, timeZone }) as LocationOrder;

describe("nights of the history", () => {
  it("begin at the vendor's hour", () => {
    expect(dayTitle("2026-11-21T09:30:00.000Z", tonight, timeZone)).toBe("Tonight");
    expect(dayTitle("2026-11-20T14:00:00.000Z", tonight, timeZone)).toBe("Tonight");
    expect(dayTitle("2026-11-20T13:59:00.000Z", tonight, timeZone)).toBe("Thursday, November 19");
    expect(explainDay(tonight, timeZone)).toBe("A night is one day: 06:00 AM to 06:00 AM.");
    expect(explainDay({ startTime: "2026-11-20T08:00:00.000Z" }, timeZone)).toBe("From midnight to midnight.");
  });

  it("are told apart, once each, over the end of a page", () => {
    const [a, b, c] = ["2026-11-21T09:30:00Z", "2026-11-20T13:00:00Z", "2026-11-20T09:30:00Z"].map(order) as [
      LocationOrder,
      LocationOrder,
      LocationOrder,
    ];
    const shown = (runs: ReturnType<typeof splitByDay>) => runs.map(({ title, items }) => [title, items.length]);
    expect(shown(splitByDay([a, b, c], undefined, tonight))).toEqual([
      ["Tonight", 1],
      ["Thursday, November 19", 2],
    ]);
    expect(shown(splitByDay([c], b, tonight))).toEqual([[null, 1]]);
    expect(shown(splitByDay([c], a, tonight))).toEqual([["Thursday, November 19", 1]]);
    expect(splitByDay([], a, tonight)).toEqual([]);
  });
});
