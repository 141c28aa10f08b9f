import type { Glevent } from "@skipline/contract/guests";
import * as m from "@skipline/contract/texts";
import type { Change } from "#components/change-list.tsx";
import { statusLabels } from "#components/event-status.tsx";
import { formatEntry } from "#lib/zoned-time.ts";

const nothing = "—";

/** What somebody else did to a night since it was loaded, field by field, in words. */
export function listGleventChanges(before: Glevent, after: Glevent, timeZone: string): Change[] {
  const fields: readonly [label: string, show: (night: Glevent) => string | null][] = [
    [m.event_name(), ({ name }) => name],
    [m.glevent_capacity(), ({ guestlistCapacity }) => String(guestlistCapacity)],
    [m.status(), ({ gleventStatus }) => statusLabels[gleventStatus]],
    [m.event_starts(), ({ startTime }) => formatEntry(startTime, timeZone)],
    [m.event_ends(), ({ endTime }) => formatEntry(endTime, timeZone)],
    [m.description(), ({ description }) => description],
    [m.glevent_link(), ({ eventLink }) => eventLink],
    [
      m.activity_translations(),
      ({ translations = {} }) =>
        Object.values(translations)
          .flatMap(({ name, description }) => [name, description])
          .filter(Boolean)
          .join(" · "),
    ],
    [m.glevent_venue_name(), ({ venueName }) => venueName],
    [
      m.activity_address(),
      ({ addressLine1, addressLine2, city, state, zipCode, country }) =>
        [addressLine1, addressLine2, city, `${state} ${zipCode}`, country].filter(Boolean).join(", "),
    ],
  ];
  return fields
    .map(([label, show]) => ({ label, before: show(before) || nothing, after: show(after) || nothing }))
    .filter((change) => change.before !== change.after);
}
