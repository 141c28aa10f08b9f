/** Months are those of the deployment's zone, each called by its first day: `2027-03-01`. */

const zoned = (instant: Date, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone);

/** The month that an instant is in. */
export function monthOf(instant: Date, timeZone: string): string {
  return zoned(instant, timeZone).toPlainDate().with({ day: 1 }).toString();
}

/** The first instant of the month after this one; where the clocks skip midnight, the one they land on. */
export function nextMonthStart(month: string, timeZone: string): Date {
  const next = Temporal.PlainDate.from(nextMonth(month)).toZonedDateTime({ timeZone });
  return new Date(next.epochMilliseconds);
}

export function nextMonth(month: string): string {
  return Temporal.PlainDate.from(month).add({ months: 1 }).toString();
}

/** When a stay ends: at the same time of day as it began, on the same day of the month or, where there is none, the last. */
export function stayEnd(startedAt: Date, months: number, timeZone: string): Date {
  return new Date(zoned(startedAt, timeZone).add({ months }).epochMilliseconds);
}
