import { expect, test } from "vitest";
import { businessDayOf, businessDayRange } from "./business-day.ts";

const hours = ([start, end]: [Date, Date]) => (end.getTime() - start.getTime()) / 3_600_000;
const losAngeles = (businessDayStartHour: number) => ({ timeZone: "America/Los_Angeles", businessDayStartHour });

test("a night is one day: it begins at the vendor's hour in the vendor's zone", () => {
  const [start, end] = businessDayRange("2026-07-04", losAngeles(6));
  expect([start.toISOString(), end.toISOString()]).toEqual(["2026-07-04T13:00:00.000Z", "2026-07-05T13:00:00.000Z"]);
});

test("days with a change of the clocks are an hour shorter or longer", () => {
  expect(hours(businessDayRange("2026-03-08", losAngeles(0)))).toBe(23);
  expect(hours(businessDayRange("2026-11-01", losAngeles(0)))).toBe(25);
  // From six on the change is the night before's.
  expect(hours(businessDayRange("2026-03-07", losAngeles(6)))).toBe(23);
  expect(hours(businessDayRange("2026-03-08", losAngeles(6)))).toBe(24);
});

test("a day that begins in the skipped hour begins where the clocks land; in the doubled one, the first time", () => {
  expect(businessDayRange("2026-03-08", losAngeles(2))[0].toISOString()).toBe("2026-03-08T10:00:00.000Z");
  expect(businessDayRange("2026-11-01", losAngeles(1))[0].toISOString()).toBe("2026-11-01T08:00:00.000Z");
});

test("days follow each other without gap or overlap, in every zone and for every hour", () => {
  for (const timeZone of ["America/Los_Angeles", "Pacific/Apia", "Australia/Lord_Howe", "Africa/Cairo", "UTC"]) {
    for (const businessDayStartHour of [0, 2, 6, 23]) {
      let [, end] = businessDayRange("2026-01-01", { timeZone, businessDayStartHour });
      for (let day = Temporal.PlainDate.from("2026-01-02"); day.year === 2026; day = day.add({ days: 1 })) {
        const [start, next] = businessDayRange(day.toString(), { timeZone, businessDayStartHour });
        expect(start).toEqual(end);
        expect(next.getTime()).toBeGreaterThan(start.getTime());
        end = next;
      }
    }
  }
});

test("each instant is in the day that it belongs to, the hours after midnight in the night before", () => {
  expect(businessDayOf(new Date("2026-07-05T12:59:59.999Z"), losAngeles(6))).toBe("2026-07-04");
  expect(businessDayOf(new Date("2026-07-05T13:00:00Z"), losAngeles(6))).toBe("2026-07-05");
  for (const timeZone of ["America/Los_Angeles", "Australia/Lord_Howe", "Africa/Cairo", "UTC"]) {
    for (const businessDayStartHour of [0, 2, 6, 23]) {
      for (let hour = 0; hour < 366 * 24; hour += 7) {
        const now = new Date(Date.UTC(2026, 0, 1) + hour * 3_600_000);
        const days = { timeZone, businessDayStartHour };
        const [start, end] = businessDayRange(businessDayOf(now, days), days);
        expect(start <= now && now < end).toBe(true);
      }
    }
  }
});
