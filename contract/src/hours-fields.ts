import * as m from "@skipline/contract/texts";
import * as z from "zod/mini";
import { maxLength } from "./length.ts";
import { findHoursFaults, mostRangesADay, tidyHours, type Weekday, weekdays } from "./opening-hours.ts";
import { sayAloud, saying } from "./words.ts";

function week<Day extends z.ZodMiniType>(day: Day): Record<Weekday, Day> {
  return Object.fromEntries(weekdays.map((name) => [name, day])) as Record<Weekday, Day>;
}

/** Hours of a week as an answer has them; null where none are set. */
export const weeklyHours = z._default(
  z.nullable(z.object(week(z.array(z.object({ opens: z.string(), closes: z.string() }))))),
  null,
);

const timeOfDay = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, saying(m.field_time_of_day)));

const givenDay = z.array(z.strictObject({ opens: timeOfDay, closes: timeOfDay })).check(maxLength(mostRangesADay));

/** Hours of a week as they are given: some range on some day, none within another one. What touches is made one. */
export const givenHours = z.strictObject(week(givenDay)).check(
  z.check(({ value, issues }) => {
    for (const { kind, day, index, field } of findHoursFaults(value)) {
      const message = sayAloud(kind === "empty" ? m.field_hours_empty : m.field_hours_overlap);
      issues.push({ code: "custom", input: value, path: [day, index, field], message });
    }
    if (weekdays.every((day) => value[day].length === 0)) {
      issues.push({ code: "custom", input: value, path: [], message: sayAloud(m.field_hours_none) });
    }
  }),
  z.overwrite(tidyHours),
);
