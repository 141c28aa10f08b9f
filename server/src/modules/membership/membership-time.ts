/** Months are those of the deployment's zone, each called by its first day: `2027-03-01`. */

/** The first instant of the month after this one; where the clocks skip midnight, the one they land on. */
export function nextMonthStart(month: string, timeZone: string): Date {
  const next = Temporal.PlainDate.from(nextMonth(month)).toZonedDateTime({ timeZone });
  return new Date(next.epochMilliseconds);
}

export function nextMonth(month: string): string {
  return Temporal.PlainDate.from(month).add({ months: 1 }).toString();
}
