import { expect, test } from "vitest";
import { isConsolePath, isStaffPath } from "./paths.ts";
import { consoleWays, staffWays } from "./venue-ways.ts";
import type { VenueWays } from "./venue-ways.ts";

const listPaths = ({ side: _side, ...ways }: VenueWays) =>
  Object.values(ways).map((way) => (typeof way === "string" ? way : way("n 1")));

test("no way of one side leads to the other", () => {
  const [staff, console] = [listPaths(staffWays("064E1", "v1")), listPaths(consoleWays("v1"))];
  expect(staff.every(isStaffPath)).toBe(true);
  expect(console.every(isConsolePath)).toBe(true);
  expect(new Set([...staff, ...console]).size).toBe(staff.length + console.length);
});

test("each way names its venue and what it leads to", () => {
  expect(consoleWays("v/1").prizes("e 1")).toBe("/console/vendors/v%2F1/events/e%201/prizes");
  expect(consoleWays("v1").guests("n1")).toBe("/console/vendors/v1/guest-lists/n1/guests");
  expect(staffWays("064E1", "v1").prizes("e1")).toBe("/staff/location/064E1/v1/event/edit/e1/prizes");
  expect(staffWays("064E1", "v1").glevents).toBe("/staff/location/064E1/guestlist-events");
});
