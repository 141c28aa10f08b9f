import { expect, test } from "vitest";
import { chooseFitting, isInOrder } from "./waitlist-rules.ts";

const parties = (...quantities: number[]) => quantities.map((quantity) => ({ quantity }));
const now = new Date("2027-01-15T20:00:00Z");
const startsIn = (hours: number) => ({ startsAt: new Date(now.getTime() + hours * 3_600_000) });

test("in order, nobody passes a party that does not fit yet; later whoever fits comes in", () => {
  expect(chooseFitting(parties(2, 4, 1, 1), 3, true)).toEqual(parties(2));
  expect(chooseFitting(parties(4, 1, 1), 3, true)).toEqual([]);
  expect(chooseFitting(parties(2, 4, 1, 1), 4, false)).toEqual(parties(2, 1, 1));
  expect(chooseFitting(parties(4, 1), 5, true)).toEqual(parties(4, 1));
});

test("order holds until a day before the start", () => {
  expect(isInOrder(startsIn(24.01), now)).toBe(true);
  expect(isInOrder(startsIn(24), now)).toBe(false);
  expect(isInOrder({ startsAt: null }, now)).toBe(false);
});
