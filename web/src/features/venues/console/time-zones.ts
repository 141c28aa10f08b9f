import * as m from "@skipline/contract/texts";
import type { SelectOption } from "#ui/select-field.tsx";

/** Where phones can sign in, by the sun: the first choices. */
const near = [
  "America/New_York",
  "America/Chicago",
  "America/Denver",
  "America/Phoenix",
  "America/Los_Angeles",
  "America/Anchorage",
  "Pacific/Honolulu",
  "America/Puerto_Rico",
  "Pacific/Guam",
];

/** "Pacific Time · Los Angeles" */
function describeNear(timeZone: string): string {
  const named = new Intl.DateTimeFormat(m.locale(), { timeZone, timeZoneName: "longGeneric" }).formatToParts();
  const city = timeZone.split("/").at(-1)?.replaceAll("_", " ");
  return `${named.find(({ type }) => type === "timeZoneName")?.value} · ${city}`;
}

const { supportedValuesOf } = Intl;

/** The zones to choose from: those near first, then all that this browser knows, and the one that is chosen in any case. */
export function listTimeZones(chosen: string): SelectOption[] {
  const others = new Set([...supportedValuesOf("timeZone"), ...(chosen === "" ? [] : [chosen])]);
  for (const one of near) others.delete(one);
  return [
    ...near.map((value) => ({ value, label: describeNear(value) })),
    ...[...others].toSorted().map((value) => ({ value, label: value.replaceAll("_", " ") })),
  ];
}

/** The zone of this device. */
export function ownTimeZone(): string {
  return new Intl.DateTimeFormat(m.locale()).resolvedOptions().timeZone;
}
