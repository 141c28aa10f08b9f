/** As they are named on the wire, from the one that a week begins with. */
export const weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const;
export type Weekday = (typeof weekdays)[number];

/**
 * From `opens` until `closes`, both `HH:MM` on the wall clock. It passes midnight where it closes at or before the time it
 * opens at; `00:00` to `00:00` is the whole day.
 */
export type HoursRange = Record<"opens" | "closes", string>;

/** The ranges that begin on each day; a day without one is closed. */
export type WeeklyHours = Record<Weekday, HoursRange[]>;
