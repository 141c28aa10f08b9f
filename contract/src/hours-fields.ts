import * as m from "@skipline/contract/texts";
import * as z from "zod/mini";
import { maxLength } from "./length.ts";
import { findHoursFaults, mostRangesADay, tidyHours } from "./opening-hours.ts";
import { weekdays } from "./weekdays.ts";
import { eachDay } from "./weekly-hours.ts";
import { sayAloud, saying } from "./words.ts";

const timeOfDay = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, saying(m.field_time_of_day)));

const givenDay = z.array(z.strictObject({ opens: timeOfDay, closes: timeOfDay })).check(maxLength(mostRangesADay));

/** Hours of a week as they are given: some range on some day, none within another one. What touches is made one. */
export const givenHours = z.strictObject(eachDay(givenDay)).check(
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
