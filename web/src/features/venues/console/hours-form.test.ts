import { everyDay, findHoursFaults } from "@skipline/contract/opening-hours";
import { expect, test } from "vitest";
import { describeHours, nextRange, timeOptions } from "./hours-form.ts";

const range = (opens: string, closes: string) => ({ opens, closes });

test("one range more lies beside those that are there", () => {
  expect(nextRange([], "openingHours")).toEqual(range("18:00", "02:00"));
  for (const last of [
    range("10:00", "14:00"),
    range("18:00", "02:00"),
    range("20:00", "00:00"),
    range("15:00", "23:15"),
  ]) {
    const friday = [last, nextRange([last], "openingHours")];
    expect(findHoursFaults({ ...everyDay(), friday })).toEqual([]);
  }
});

test("times go in quarters of an hour, and one that was set elsewhere stays", () => {
  expect(timeOptions("18:00")).toHaveLength(96);
  expect(
    timeOptions("18:00")
      .slice(71, 73)
      .map(({ label }) => label),
  ).toEqual(["05:45 PM", "06:00 PM"]);
  expect(
    timeOptions("18:07")
      .slice(72, 74)
      .map(({ label }) => label),
  ).toEqual(["06:00 PM", "06:07 PM"]);
});

test("a week reads in one line", () => {
  expect(describeHours(null)).toBe("Always");
  expect(describeHours(everyDay(range("06:00", "02:00")))).toBe("Daily 06:00 AM – 02:00 AM");
  expect(describeHours(everyDay(range("00:00", "00:00")))).toBe("Daily 24 hours");
  const weekend = {
    ...everyDay(),
    friday: [range("18:00", "02:00")],
    saturday: [range("12:00", "15:00"), range("18:00", "02:00")],
  };
  expect(describeHours(weekend)).toBe("Friday 06:00 PM – 02:00 AM; Saturday 12:00 PM – 03:00 PM, 06:00 PM – 02:00 AM");
});
