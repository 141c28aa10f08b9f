import type { VenueEvent } from "@skipline/contract/events";

/** Shown at most: one night and a grid of what follows. */
export const mostEvents = 40;

type Timed = Pick<VenueEvent, "startTime" | "endTime" | "status">;

/** How far away a night is, in milliseconds: nothing while it is on, endless where nobody said when. */
function distance({ startTime, endTime, status }: Timed, now: number): number {
  if (startTime === null) return status === "IN_PROGRESS" ? 0 : Infinity;
  const start = Date.parse(startTime);
  if (now < start) return start - now;
  if (endTime === null) return status === "IN_PROGRESS" ? 0 : now - start;
  return Math.max(0, now - Date.parse(endTime));
}

/** The latest beginning wins among those that are on: the one that people come for now. */
function compare(a: Timed, b: Timed, now: number): number {
  const [near, far] = [distance(a, now), distance(b, now)];
  if (near !== far) return near < far ? -1 : 1;
  const startOf = ({ startTime }: Timed) => (startTime === null ? 0 : Date.parse(startTime));
  return startOf(b) - startOf(a);
}

/** Parts what is on or to come into the night that is closest in time to `now` and the others, as they stand. */
export function pickTonight<E extends Timed>(events: readonly E[], now: Date): { tonight: E | null; upcoming: E[] } {
  const [tonight = null] = events.toSorted((a, b) => compare(a, b, now.getTime()));
  return { tonight, upcoming: events.filter((one) => one !== tonight) };
}
