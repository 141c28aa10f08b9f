import * as m from "@skipline/contract/texts";

/** "Pacific Time": what people call the zone, in summer and winter. */
export function zoneName(timeZone: string): string {
  const parts = new Intl.DateTimeFormat(m.locale(), { timeZone, timeZoneName: "longGeneric" }).formatToParts();
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}
