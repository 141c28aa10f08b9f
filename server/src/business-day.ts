/** A vendor's business day: from its own hour on in its own zone, so that a night is one day. */
export interface BusinessDays {
  /** IANA name. */
  timeZone: string;
  /** 0 to 23 */
  businessDayStartHour: number;
}

/**
 * The instants that a business day begins (included) and ends (left out). A day with a change of the clocks has 23 or 25
 * hours; an hour that the clocks skip begins where they land.
 * @param day `YYYY-MM-DD`
 */
export function businessDayRange(day: string, { timeZone, businessDayStartHour }: BusinessDays): [Date, Date] {
  const date = Temporal.PlainDate.from(day);
  const plainTime = new Temporal.PlainTime(businessDayStartHour);
  const startOf = (which: Temporal.PlainDate) =>
    new Date(which.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds);
  return [startOf(date), startOf(date.add({ days: 1 }))];
}

/** The business day that is on at an instant, `YYYY-MM-DD`. */
export function businessDayOf(now: Date, days: BusinessDays): string {
  const { timeZone } = days;
  const date = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
  const [start] = businessDayRange(date.toString(), days);
  return (now < start ? date.subtract({ days: 1 }) : date).toString();
}
