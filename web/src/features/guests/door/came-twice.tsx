import { useNow } from "#lib/use-now.ts";
import { Alert } from "#ui/alert.tsx";
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
    .join(", and ");
}

/** Two doors without a network let the same reservation in: both are named, until somebody takes one back. */
export function CameTwice({ guests, timeZone }: { guests: readonly ListedGuest[]; timeZone: string }) {
  const now = useNow();
  const twice = guests.filter(({ conflicts }) => conflicts.length > 0);
  if (twice.length === 0) return null;
  const more = twice.length - mostShown;
  return (
    <div className="mb-3">
      <Alert tone="danger" title={twice.length === 1 ? "1 guest came twice" : `${twice.length} guests came twice`}>
        <ul>
          {twice.slice(0, mostShown).map((guest) => (
            <li key={guest.reservationId}>
              <span className="font-bold">{nameOf(guest)}</span>: let in {listTimes(guest, { now, timeZone })}.
            </li>
          ))}
        </ul>
        {more > 0 && <p>And {more} more: marked on the list.</p>}
      </Alert>
    </div>
  );
}
