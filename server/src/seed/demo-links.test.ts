import { expect, test } from "vitest";
import { makeLinks } from "./demo-links.ts";

const venueDays = { timeZone: "America/Los_Angeles", businessDayStartHour: 6 };

test.each([
  ["in the autumn", "2026-11-01T00:30:00Z"],
  ["in the spring", "2027-03-14T00:30:00Z"],
])("scans are of different days at whatever hour of the month after the clocks change %s", (_, change) => {
  for (let hour = 0; hour < 31 * 24; hour += 1) {
    const { scans } = makeLinks(new Date(Date.parse(change) + hour * 3_600_000), venueDays);
    const keys = scans.map(({ kind, scanned_id, day }) => `${kind} ${scanned_id} ${day}`);
    expect(new Set(keys).size).toBe(keys.length);
  }
});
