import * as m from "@skipline/contract/texts";
import { capital } from "#lib/capital.ts";
import { zoneName } from "#lib/zone-name.ts";
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
  const city = timeZone.split("/").at(-1)?.replaceAll("_", " ");
  return `${capital(zoneName(timeZone))} · ${city}`;
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
