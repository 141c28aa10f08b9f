import { describe, expect, it, test } from "vitest";
import { bookableUntil, isBookable, isOver } from "./glevent-rules.ts";
import { canCancel, isNoShow } from "./reservation-rules.ts";

const now = new Date("2026-11-22T04:00:00Z");
const at = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
const hours = 3_600;

describe("a reservation at the second of its event's start", () => {
  it.each([
    [1, ["PENDING", "CONFIRMED", "WAITLISTED"]],
    [0, []],
    [-1, []],
  ])("%d s before it can be cancelled as %j", (seconds, cancellable) => {
    const statuses = ["PENDING", "CONFIRMED", "CHECKED_IN", "CANCELLED", "WAITLISTED"] as const;
    const night = { status: "UPCOMING", startsAt: at(seconds), overAt: at(4 * hours) } as const;
    expect(statuses.filter((reservationStatus) => canCancel({ ...night, reservationStatus }, now))).toEqual(
      cancellable,
    );
  });

  it("is a no-show from the event's end on, where it had a place and nobody came", () => {
    const statuses = ["PENDING", "CONFIRMED", "CHECKED_IN", "CANCELLED", "WAITLISTED"] as const;
    const noShows = (overAt: Date) =>
      statuses.filter((reservationStatus) =>
        isNoShow({ status: "IN_PROGRESS", startsAt: at(-4 * hours), overAt, reservationStatus }, now),
      );
    expect(noShows(at(1))).toEqual([]);
    expect(noShows(at(0))).toEqual(["PENDING", "CONFIRMED"]);
    // Called off: nobody could come.
    const calledOff = { status: "COMPLETED", startsAt: at(1), overAt: null, reservationStatus: "CONFIRMED" } as const;
    expect(isNoShow(calledOff, now)).toBe(false);
  });
});

describe("an event", () => {
  it.each([
    ["at its end", at(0), true],
    ["a second before", at(1), false],
    ["of which nobody knows its end", null, false],
  ])("%s: over is %s", (_, overAt, over) => {
    expect(isOver({ status: "IN_PROGRESS", overAt }, now)).toBe(over);
    expect(isOver({ status: "COMPLETED", overAt }, now)).toBe(true);
  });

  it.each([
    ["2026-11-22T04:00:00Z", "2027-02-22T04:00:00.000Z"],
    ["2026-11-30T04:00:00Z", "2027-02-28T04:00:00.000Z"],
    // Over a change of the clocks: in UTC it is none.
    ["2027-01-15T04:00:00Z", "2027-04-15T04:00:00.000Z"],
  ])("can be booked three months ahead: on %s until %s", (today, until) => {
    expect(bookableUntil(new Date(today)).toISOString()).toBe(until);
    const last = { status: "UPCOMING", startsAt: new Date(until), overAt: null } as const;
    expect(isBookable(last, new Date(today))).toBe(true);
    expect(isBookable({ ...last, startsAt: new Date(last.startsAt.getTime() + 1) }, new Date(today))).toBe(false);
  });
});

test("nothing is booked without a start", () => {
  expect(isBookable({ status: "UPCOMING", startsAt: null, overAt: at(hours) }, now)).toBe(false);
});
