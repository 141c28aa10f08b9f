import { expect, it } from "vitest";
import { describeEventTime } from "./event-when.ts";

const zone = "America/Los_Angeles";

it.each([
  ["2026-11-22T04:00:00Z", "2026-11-22T07:30:00Z", "11/21/26 08:00 PM – 11:30 PM"],
  // A night is one date.
  ["2026-11-22T05:00:00Z", "2026-11-22T10:00:00Z", "11/21/26 09:00 PM – 02:00 AM"],
  ["2026-11-22T05:00:00Z", "2026-11-22T21:00:00Z", "11/21/26 09:00 PM – 11/22/26 01:00 PM"],
  ["2026-11-21T05:00:00Z", "2026-11-22T10:00:00Z", "11/20/26 09:00 PM – 11/22/26 02:00 AM"],
  ["2026-11-22T05:00:00Z", null, "11/21/26 09:00 PM"],
  [null, "2026-11-22T10:00:00Z", "Until 11/22/26 02:00 AM"],
  [null, null, "No date yet"],
])("says when an event is: %s to %s", (startTime, endTime, words) => {
  expect(describeEventTime({ startTime, endTime }, zone)).toBe(words);
});
