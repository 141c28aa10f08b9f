import * as m from "@skipline/contract/texts";
import { useNow } from "#lib/use-now.ts";
import { Alert } from "#ui/alert.tsx";
import { Marked } from "#ui/marked.tsx";
import { nameOf } from "./door-list.ts";
import type { ListedGuest } from "./door-list.ts";
import { byWhom } from "./door-words.ts";
import type { Clock } from "./door-words.ts";

const mostShown = 3;

/** Who let the guest in each time, in the order in which it happened. */
export function listTimes({ checkedInBy, checkedInAt, conflicts }: ListedGuest, clock: Clock): string {
  const first = { by: checkedInBy, at: checkedInAt ?? "" };
  return [first, ...conflicts]
    .toSorted((a, b) => a.at.localeCompare(b.at))
    .map(({ by, at }) => byWhom(by, at || null, clock))
    .reduce((said, next) => m.door_times_and({ said, next }));
}

/** Two doors without a network let the same reservation in: both are named, until somebody takes one back. */
export function CameTwice({ guests, timeZone }: { guests: readonly ListedGuest[]; timeZone: string }) {
  const now = useNow();
  const twice = guests.filter(({ conflicts }) => conflicts.length > 0);
  if (twice.length === 0) return null;
  const more = twice.length - mostShown;
  return (
    <div className="mb-3">
      <Alert tone="danger" title={m.door_guests_came_twice({ count: twice.length })}>
        <ul>
          {twice.slice(0, mostShown).map((guest) => (
            <li key={guest.reservationId}>
              <Marked
                parts={m.door_times_of.parts({ name: nameOf(guest), times: listTimes(guest, { now, timeZone }) })}
                tags={{ name: <span className="font-bold" /> }}
              />
            </li>
          ))}
        </ul>
        {more > 0 && <p>{m.door_more_came_twice({ count: more })}</p>}
      </Alert>
    </div>
  );
}
