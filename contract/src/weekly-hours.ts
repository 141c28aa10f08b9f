import * as z from "zod/mini";
import { type Weekday, weekdays } from "./weekdays.ts";

/** The fields of a week: the same for each day. */
export function eachDay<Day extends z.ZodMiniType>(day: Day): Record<Weekday, Day> {
  return Object.fromEntries(weekdays.map((name) => [name, day])) as Record<Weekday, Day>;
}

/** Hours of a week as an answer has them; null where none are set. */
export const weeklyHours = z._default(
  z.nullable(z.object(eachDay(z.array(z.object({ opens: z.string(), closes: z.string() }))))),
  null,
);
