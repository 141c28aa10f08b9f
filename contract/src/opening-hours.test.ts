import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { givenHours } from "./hours-fields.ts";
import { everyDay, findHoursFaults, isOpenAt, nextChange, tidyHours } from "./opening-hours.ts";
import { type Weekday, type WeeklyHours, weekdays } from "./weekdays.ts";
import { readClock } from "./wall-clock.ts";

const la = "America/Los_Angeles";
const honolulu = "Pacific/Honolulu";
const closed = everyDay();
const at = (text: string) => new Date(text);
const range = (opens: string, closes: string) => ({ opens, closes });
const on = (days: Partial<WeeklyHours>): WeeklyHours => ({ ...closed, ...days });

describe("hours without a change of the clocks", () => {
  const hours = on({ friday: [range("18:00", "02:00")], saturday: [range("12:00", "14:00"), range("20:00", "00:00")] });

  it("go on past midnight, and end with the day at midnight", () => {
    // 20 November 2026 is a Friday; Los Angeles is eight hours behind.
    expect(isOpenAt(hours, at("2026-11-21T01:59:59Z"), la)).toBe(false);
    expect(isOpenAt(hours, at("2026-11-21T02:00:00Z"), la)).toBe(true);
    expect(isOpenAt(hours, at("2026-11-21T09:59:59Z"), la)).toBe(true);
    expect(isOpenAt(hours, at("2026-11-21T10:00:00Z"), la)).toBe(false);
    expect(nextChange(hours, at("2026-11-21T10:00:00Z"), la)).toEqual(at("2026-11-21T20:00:00Z"));
    expect(isOpenAt(hours, at("2026-11-22T07:59:59Z"), la)).toBe(true);
    expect(isOpenAt(hours, at("2026-11-22T08:00:00Z"), la)).toBe(false);
    // A whole week is gone over.
    expect(nextChange(hours, at("2026-11-22T08:00:00Z"), la)).toEqual(at("2026-11-28T02:00:00Z"));
  });

  it("are always on where none are set, and where they fill the week", () => {
    for (const always of [
      null,
      everyDay(range("00:00", "00:00")),
      everyDay(range("05:00", "17:00"), range("17:00", "05:00")),
    ]) {
      expect(isOpenAt(always, at("2026-11-21T10:00:00Z"), la)).toBe(true);
      expect(nextChange(always, at("2026-11-21T10:00:00Z"), la)).toBeNull();
    }
  });

  it("are one where they touch: over midnight, and around the week", () => {
    const touching = on({ saturday: [range("20:00", "00:00")], sunday: [range("00:00", "03:00")] });
    expect(nextChange(touching, at("2026-11-22T05:00:00Z"), la)).toEqual(at("2026-11-22T11:00:00Z"));
  });
});

describe("the nights when clocks change", () => {
  const alcohol = everyDay(range("06:00", "02:00"));
  const bar = everyDay(range("18:00", "03:00"));

  it("an hour that comes twice: two o'clock is two hours after midnight", () => {
    // 1 November 2026: at 09:00 UTC the clocks go from 02:00 back to 01:00.
    expect(isOpenAt(alcohol, at("2026-11-01T08:59:59Z"), la)).toBe(true);
    expect(isOpenAt(alcohol, at("2026-11-01T09:00:00Z"), la)).toBe(false);
    expect(isOpenAt(alcohol, at("2026-11-01T09:30:00Z"), la)).toBe(false);
    expect(nextChange(alcohol, at("2026-11-01T09:00:00Z"), la)).toEqual(at("2026-11-01T14:00:00Z"));
    // What closes later has the hour more, and what opens within the hour opens at once and stays open.
    expect(nextChange(bar, at("2026-11-01T08:00:00Z"), la)).toEqual(at("2026-11-01T11:00:00Z"));
    const early = on({ sunday: [range("01:30", "05:00")] });
    expect(nextChange(early, at("2026-11-01T08:00:00Z"), la)).toEqual(at("2026-11-01T08:30:00Z"));
    expect(nextChange(early, at("2026-11-01T08:30:00Z"), la)).toEqual(at("2026-11-01T13:00:00Z"));
  });

  it("an hour that is skipped: what would end or begin in it does so as the clocks change", () => {
    // 8 March 2026: at 10:00 UTC the clocks go from 02:00 to 03:00.
    expect(nextChange(alcohol, at("2026-03-08T09:00:00Z"), la)).toEqual(at("2026-03-08T10:00:00Z"));
    expect(nextChange(alcohol, at("2026-03-08T10:00:00Z"), la)).toEqual(at("2026-03-08T13:00:00Z"));
    expect(nextChange(bar, at("2026-03-08T09:00:00Z"), la)).toEqual(at("2026-03-08T10:00:00Z"));
    const half = on({ sunday: [range("02:30", "04:00")] });
    expect(nextChange(half, at("2026-03-08T09:00:00Z"), la)).toEqual(at("2026-03-08T10:00:00Z"));
    // All of it lies in the hour that is not there.
    const lost = on({ sunday: [range("02:10", "02:50")] });
    expect(nextChange(lost, at("2026-03-08T09:00:00Z"), la)).toEqual(at("2026-03-15T09:10:00Z"));
  });

  it("nothing happens where clocks never change", () => {
    expect(nextChange(alcohol, at("2026-03-08T11:00:00Z"), honolulu)).toEqual(at("2026-03-08T12:00:00Z"));
    expect(nextChange(alcohol, at("2026-11-01T11:00:00Z"), honolulu)).toEqual(at("2026-11-01T12:00:00Z"));
  });
});

const time = fc.integer({ min: 0, max: 95 }).map((step) => {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(Math.floor(step / 4))}:${two((step % 4) * 15)}`;
});
const someHours = fc
  .record(
    Object.fromEntries(
      weekdays.map((day) => [day, fc.array(fc.record({ opens: time, closes: time }), { maxLength: 2 })]),
    ) as Record<Weekday, fc.Arbitrary<{ opens: string; closes: string }[]>>,
  )
  .filter((hours) => findHoursFaults(hours).length === 0);

const minutesOf = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));

/** Every minute of a week that is in some range, marked one by one; then the runs of marks, around the week. */
function runsOf(hours: WeeklyHours): { from: number; length: number }[] {
  const marks = Array.from({ length: 10_080 }, () => false);
  weekdays.forEach((day, index) => {
    for (const { opens, closes } of hours[day]) {
      let minute = minutesOf(opens);
      do {
        marks[(index * 1440 + minute) % 10_080] = true;
        minute += 1;
      } while (minute % 1440 !== minutesOf(closes));
    }
  });
  return marks.flatMap((mark, from) => {
    if (!mark || marks[(from + 10_079) % 10_080]) return [];
    let length = 1;
    while (length < 10_080 && marks[(from + length) % 10_080]) length += 1;
    return [{ from, length }];
  });
}

const minuteAt = (instant: number, zone: string) => {
  const { year, month, day, hour, minute } = readClock(instant, zone);
  return Date.UTC(year, month - 1, day, hour, minute) / 60_000;
};

const lead = 8 * 1440;

/** What the clock shows in each minute, also long before `start`. */
function readMinutes(start: number, zone: string, minutes: number): number[] {
  return Array.from({ length: lead + minutes }, (_, index) => minuteAt(start + (index - lead) * 60_000, zone));
}

/** For each minute whether it is open: each run begins as the clock first shows its time or a later one. */
function walk(hours: WeeklyHours, walls: readonly number[]): boolean[] {
  const minutes = walls.length - lead;
  const isOpen = Array.from({ length: minutes }, () => false);
  const runs = runsOf(hours);
  if (runs.length === 0 && hours.sunday.length > 0) return isOpen.fill(true);
  for (const { from, length } of runs) {
    // Minutes since 1970 of a Sunday's midnight, long before.
    const sunday = 3 * 1440;
    const first = Math.floor(((walls[0] ?? 0) - sunday) / 10_080) - 1;
    for (let week = first; week <= first + 5; week += 1) {
      const opens = sunday + week * 10_080 + from;
      const closes = opens + length;
      const begins = walls.findIndex((wall) => wall >= opens);
      const ends = walls.findIndex((wall, index) => wall >= closes || (walls[index - 1] ?? -Infinity) >= closes - 1);
      for (let index = begins < 0 ? walls.length : begins; index < (ends < 0 ? walls.length : ends); index += 1) {
        if (index >= lead) isOpen[index - lead] = true;
      }
    }
  }
  return isOpen;
}

describe("hours against a walk from minute to minute", () => {
  const nights = [
    { zone: la, start: Date.parse("2026-10-31T07:00:00Z") },
    { zone: la, start: Date.parse("2026-03-07T08:00:00Z") },
    // Its clocks go back at midnight, into the day before.
    { zone: "America/Havana", start: Date.parse("2026-10-31T04:00:00Z") },
    { zone: "Australia/Lord_Howe", start: Date.parse("2026-04-04T00:00:00Z") },
    { zone: honolulu, start: Date.parse("2026-10-31T10:00:00Z") },
  ];

  it.each(nights)("$zone from $start", ({ zone, start }) => {
    const minutes = 2 * 1440;
    const walls = readMinutes(start, zone, minutes);
    const holds = (hours: WeeklyHours) => {
      const walked = walk(hours, walls);
      const steps = walked.map((_, index) => index).filter((index) => index % 5 === 0);
      const wrong = steps.filter((index) => isOpenAt(hours, start + index * 60_000, zone) !== walked[index]);
      expect(wrong.map((index) => new Date(start + index * 60_000).toISOString())).toEqual([]);
      const turn = walked.findIndex((open, index) => index > 0 && open !== walked[0]);
      const next = nextChange(hours, start, zone);
      // Beyond the walk it is anywhere, or nowhere.
      const seen = next && next.getTime() < start + minutes * 60_000 ? next.getTime() : null;
      expect(seen).toEqual(turn > 0 ? start + turn * 60_000 : null);
    };
    fc.assert(fc.property(someHours, holds), { numRuns: 40 });
  });
});

describe("hours as they are given", () => {
  const faultsOf = (hours: unknown) =>
    givenHours.safeParse(hours).error?.issues.map(({ path, message }) => [path.join("."), message]);

  it("are tidied: by their beginning, and one where they touch", () => {
    const given = on({
      monday: [range("14:00", "02:00"), range("10:00", "14:00")],
      tuesday: [range("12:00", "00:00"), range("00:00", "12:00")].toReversed(),
    });
    const tidied = on({ monday: [range("10:00", "02:00")], tuesday: [range("02:00", "12:00")] });
    expect(faultsOf(given)).toEqual([["tuesday.0.opens", "These hours overlap with others."]]);
    expect(givenHours.parse({ ...given, tuesday: [range("02:00", "04:00"), range("04:00", "12:00")] })).toEqual(tidied);
    expect(tidyHours(on({ friday: [range("00:00", "12:00"), range("12:00", "00:00")] })).friday).toEqual([
      range("00:00", "00:00"),
    ]);
  });

  it("hold something, and none lies within another one", () => {
    expect(faultsOf(closed)).toEqual([["", "Please set hours on one day at least."]]);
    expect(faultsOf(on({ friday: [range("18:00", "18:00")] }))).toEqual([
      ["friday.0.closes", "These hours end as they begin."],
    ]);
    expect(faultsOf(on({ friday: [range("10:00", "14:00"), range("13:59", "15:00")] }))).toEqual([
      ["friday.1.opens", "These hours overlap with others."],
    ]);
    // Over midnight, and around the week.
    expect(faultsOf(on({ saturday: [range("18:00", "03:00")], sunday: [range("02:00", "04:00")] }))).toEqual([
      ["saturday.0.opens", "These hours overlap with others."],
    ]);
    expect(faultsOf(on({ friday: [range("18:00", "03:00")], saturday: [range("03:00", "04:00")] }))).toBeUndefined();
  });

  it("are times of a clock, on days that there are, and not too many", () => {
    for (const wrong of ["24:00", "9:00", "12:60", "noon", ""]) {
      expect(faultsOf(on({ friday: [range(wrong, "23:00")] }))?.[0]?.[0]).toBe("friday.0.opens");
    }
    expect(givenHours.safeParse({ friday: [] }).success).toBe(false);
    expect(givenHours.safeParse({ ...on({ friday: [range("10:00", "11:00")] }), someday: [] }).success).toBe(false);
    const many = ["01", "03", "05", "07", "09"].map((hour) => range(`${hour}:00`, `${hour}:30`));
    expect(faultsOf(on({ friday: many }))?.[0]?.[0]).toBe("friday");
  });
});
