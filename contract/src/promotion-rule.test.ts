import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  choosePromotion,
  type HappyHours,
  nextPromotionChange,
  promotionHoldsAt,
  promotionReaches,
  type PromotionTimes,
  weekdays,
} from "./promotion-rule.ts";

const losAngeles = "America/Los_Angeles";
const always: PromotionTimes = { startsAt: null, endsAt: null, happyHours: [], isPaused: false, endedAt: null };
const happy = (days: HappyHours["days"], from: string, to: string): PromotionTimes => ({
  ...always,
  happyHours: [{ days, from, to }],
});
const at = (iso: string) => Date.parse(iso);
const next = (promotion: PromotionTimes, iso: string, zone = losAngeles) => {
  const change = nextPromotionChange(promotion, at(iso), zone);
  return change === null ? null : new Date(change).toISOString();
};

describe("a promotion's window", () => {
  const week = { ...always, startsAt: "2026-11-24T18:00:00.000Z", endsAt: "2026-12-01T18:00:00.000Z" };

  it("holds from its first moment to the one before its last", () => {
    expect(promotionHoldsAt(week, at("2026-11-24T17:59:59.999Z"), losAngeles)).toBe(false);
    expect(promotionHoldsAt(week, at("2026-11-24T18:00:00.000Z"), losAngeles)).toBe(true);
    expect(promotionHoldsAt(week, at("2026-12-01T17:59:59.999Z"), losAngeles)).toBe(true);
    expect(promotionHoldsAt(week, at("2026-12-01T18:00:00.000Z"), losAngeles)).toBe(false);
    expect(next(week, "2026-11-20T00:00:00Z")).toBe(week.startsAt);
    expect(next(week, week.startsAt)).toBe(week.endsAt);
    expect(next(week, week.endsAt)).toBeNull();
  });

  it("is open where nothing is said, until somebody ends or pauses it", () => {
    expect(promotionHoldsAt(always, 0, losAngeles)).toBe(true);
    expect(next(always, "2026-11-24T18:00:00Z")).toBeNull();
    const ended = { ...always, endedAt: "2026-11-24T18:00:00.000Z" };
    expect(promotionHoldsAt(ended, at("2026-11-24T18:00:00.000Z"), losAngeles)).toBe(false);
    expect(promotionHoldsAt({ ...week, isPaused: true }, at("2026-11-25T18:00:00Z"), losAngeles)).toBe(false);
    expect(next({ ...week, isPaused: true }, "2026-11-20T00:00:00Z")).toBeNull();
  });
});

describe("happy hours", () => {
  it("are by the venue's clock, on their days", () => {
    const afternoons = happy(["TUE", "WED"], "16:00", "19:00");
    // Tuesday, 4 PM in Los Angeles.
    expect(next(afternoons, "2026-11-24T18:00:00Z")).toBe("2026-11-25T00:00:00.000Z");
    expect(promotionHoldsAt(afternoons, at("2026-11-25T02:59:59Z"), losAngeles)).toBe(true);
    expect(next(afternoons, "2026-11-25T00:00:00Z")).toBe("2026-11-25T03:00:00.000Z");
    // After Wednesday's comes the next week's Tuesday.
    expect(next(afternoons, "2026-11-26T03:00:00Z")).toBe("2026-12-02T00:00:00.000Z");
  });

  it("may pass midnight, and belong to the day on which they begin", () => {
    const night = happy(["SAT"], "22:00", "02:00");
    expect(promotionHoldsAt(night, at("2026-11-29T09:59:00Z"), losAngeles)).toBe(true);
    expect(promotionHoldsAt(night, at("2026-11-28T09:59:00Z"), losAngeles)).toBe(false);
    expect(next(night, "2026-11-29T06:00:00Z")).toBe("2026-11-29T10:00:00.000Z");
  });

  it("last a day where they end when they begin", () => {
    const sunday = happy(["SUN"], "06:00", "06:00");
    expect(next(sunday, "2026-11-29T14:00:00Z")).toBe("2026-11-30T14:00:00.000Z");
    expect(next(happy(weekdays, "00:00", "00:00"), "2026-11-29T14:00:00Z")).toBeNull();
  });

  it("come twice in the hour that comes twice", () => {
    // 2026-11-01: at 2 AM (09:00Z) the clocks go back to 1 AM.
    const late = happy(["SUN"], "01:00", "01:30");
    const changes = ["2026-11-01T08:00:00.000Z", "2026-11-01T08:30:00.000Z", "2026-11-01T09:00:00.000Z"];
    expect(next(late, "2026-11-01T00:00:00Z")).toBe(changes[0]);
    expect(next(late, changes[0]!)).toBe(changes[1]);
    expect(next(late, changes[1]!)).toBe(changes[2]);
    expect(next(late, changes[2]!)).toBe("2026-11-01T09:30:00.000Z");
  });

  it("begin with the first moment after a skipped hour, and don't come where all of them is skipped", () => {
    // 2026-03-08: at 2 AM (10:00Z) the clocks go on to 3 AM.
    expect(next(happy(["SUN"], "02:30", "04:00"), "2026-03-08T09:00:00Z")).toBe("2026-03-08T10:00:00.000Z");
    expect(next(happy(["SUN"], "02:00", "03:00"), "2026-03-08T09:00:00Z")).toBe("2026-03-15T09:00:00.000Z");
  });

  it("are only those of the window", () => {
    const friday = { ...happy(["FRI"], "16:00", "19:00"), startsAt: "2027-03-01T00:00:00.000Z" };
    expect(next(friday, "2026-11-24T18:00:00Z")).toBe("2027-03-06T00:00:00.000Z");
    const short = { ...friday, endsAt: "2027-03-06T01:00:00.000Z" };
    expect(next(short, "2027-03-06T00:30:00Z")).toBe(short.endsAt);
    expect(next(short, short.endsAt)).toBeNull();
  });
});

describe("the rule, against a clock that is looked at every five minutes", () => {
  const step = 5 * 60_000;
  const zones = {
    "America/New_York": ["2026-10-30T03:10:00Z", "2026-03-06T03:10:00Z"],
    "Australia/Lord_Howe": ["2026-04-03T10:05:00Z", "2026-10-02T10:05:00Z"],
    "Asia/Kolkata": ["2026-11-20T00:00:00Z"],
  };
  const starts = Object.entries(zones).flatMap(([zone, isos]) => isos.map((iso) => ({ zone, from: at(iso) })));
  const clock = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 11 }))
    .map((parts) => [parts[0], 5 * parts[1]].map((part) => String(part).padStart(2, "0")).join(":"));
  const hours = fc.record({ days: fc.subarray([...weekdays], { minLength: 1 }), from: clock, to: clock });
  const bound = fc.option(fc.integer({ min: 0, max: 3 * 288 }));

  const shown = new Map<string, Intl.DateTimeFormat>();
  /** What hangs on the wall, read another way than the rule reads it. */
  function look(instant: number, zone: string): { day: number; minute: number } {
    const wall =
      shown.get(zone) ??
      new Intl.DateTimeFormat("en-GB", { timeZone: zone, weekday: "short", hour: "2-digit", minute: "2-digit" });
    shown.set(zone, wall);
    const [, day = "", hour, minute] = /^(\w+),? (\d+):(\d+)$/.exec(wall.format(instant)) ?? [];
    return { day: weekdays.findIndex((one) => one === day.toUpperCase()), minute: 60 * Number(hour) + Number(minute) };
  }

  function holdsNaively({ happyHours, startsAt, endsAt }: PromotionTimes, instant: number, zone: string): boolean {
    if (startsAt !== null && new Date(instant) < new Date(startsAt)) return false;
    if (endsAt !== null && new Date(instant) >= new Date(endsAt)) return false;
    if (happyHours.length === 0) return true;
    const { day, minute } = look(instant, zone);
    const minutes = (text: string) => 60 * Number(text.slice(0, 2)) + Number(text.slice(3));
    return happyHours.some(({ days, from, to }) => {
      const [begin, end] = [minutes(from), minutes(to)];
      const isOn = (one: number) => days.includes(weekdays[(one + 7) % 7]!);
      if (begin < end) return isOn(day) && begin <= minute && minute < end;
      return (isOn(day) && minute >= begin) || (isOn(day - 1) && minute < end);
    });
  }

  test("both hold at the same moments, and change at the same", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...starts),
        fc.array(hours, { maxLength: 3 }),
        bound,
        bound,
        ({ zone, from }, happyHours, starting, ending) => {
          const moment = (steps: number | null) =>
            steps === null ? null : new Date(from + steps * step).toISOString();
          const promotion = { ...always, happyHours, startsAt: moment(starting), endsAt: moment(ending) };
          const holds = Array.from({ length: 4 * 288 }, (_, steps) =>
            holdsNaively(promotion, from + steps * step, zone),
          );
          const changes = holds.flatMap((isHolding, steps) =>
            steps > 0 && isHolding !== holds[steps - 1] ? [from + steps * step] : [],
          );
          const told: number[] = [];
          const end = from + (holds.length - 1) * step;
          const after = (time: number) => nextPromotionChange(promotion, time, zone) ?? Infinity;
          for (let change = after(from); change <= end; change = after(change)) told.push(change);
          expect(told).toEqual(changes);
          const some = from + 17 * step;
          expect(promotionHoldsAt(promotion, some, zone)).toBe(holds[17]);
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe("whom a promotion reaches", () => {
  const everything = { productTypes: null, productIds: null, vendorLocationIds: null };
  const lager = { productId: "lager", productType: "ALCOHOLIC_ITEM", vendorLocationId: "064E1" };

  it.each([
    [everything, true],
    [{ ...everything, productTypes: ["FOOD_ITEM"] }, false],
    [{ ...everything, productTypes: ["FOOD_ITEM", "ALCOHOLIC_ITEM"] }, true],
    [{ ...everything, productIds: ["lager"] }, true],
    [{ ...everything, productIds: ["ale"] }, false],
    [{ ...everything, productTypes: ["FOOD_ITEM"], productIds: ["lager"] }, true],
    [{ ...everything, vendorLocationIds: ["9TX3K"] }, false],
    [{ ...everything, vendorLocationIds: ["9TX3K", "064E1"] }, true],
  ])("%j: %s", (reach, isReached) => expect(promotionReaches(reach, lager)).toBe(isReached));
});

describe("of several promotions", () => {
  const percent = (promotionId: string, discountPercent: number) => ({ promotionId, discountPercent });
  const amount = (promotionId: string, discountAmount: number) => ({
    promotionId,
    discountPercent: null,
    discountAmount,
  });

  it("the one that takes most off holds, and it depends on the price which that is", () => {
    const promotions = [percent("p", 20), amount("a", 200)];
    expect(choosePromotion(promotions, 900)?.promotionId).toBe("a");
    expect(choosePromotion(promotions, 1_100)?.promotionId).toBe("p");
    expect(choosePromotion([], 900)).toBeNull();
  });

  it("equal ones are told apart by id, in whatever order they come", () => {
    const promotions = [percent("b", 20), amount("a", 200), percent("c", 5)];
    expect(choosePromotion(promotions, 1_000)?.promotionId).toBe("a");
    expect(choosePromotion(promotions.toReversed(), 1_000)?.promotionId).toBe("a");
  });

  it("less than a cent decides, too", () => {
    expect(choosePromotion([percent("a", 10), amount("b", 251)], 2_505)?.promotionId).toBe("b");
    expect(choosePromotion([percent("a", 10), amount("b", 250)], 2_505)?.promotionId).toBe("a");
  });
});
