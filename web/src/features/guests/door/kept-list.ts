import { guest } from "@skipline/contract/guests";
import * as z from "zod/mini";
import { getSession, onIdentityChange } from "../../../api/session.ts";
import { createDeviceStore } from "../../../stores/device-store.ts";

/** All that a door knows of a guest, and all that stays on its device. */
const doorGuest = z.omit(guest, { createdAt: true });
export type DoorGuest = z.output<typeof doorGuest>;

const doorList = z.object({
  gleventId: z.string(),
  vendorId: z.string(),
  name: z.string(),
  timeZone: z.string(),
  startTime: z.nullable(z.string()),
  endTime: z.nullable(z.string()),
  capacity: z.number(),
  guests: z.array(doorGuest),
  /** This device's clock, in milliseconds. */
  readAt: z.number(),
});
/** The list of one event, as the server had it. */
export type DoorList = z.output<typeof doorList>;

const keptList = z.object({ userId: z.string(), list: doorList });
type KeptList = z.output<typeof keptList>;

/** Two events of a night at most: a phone at a door is at one. */
const maxKept = 2;
/** Those who come late, and a clean-up after the last song. */
const afterEndMs = 6 * 3_600_000;
/** For an event that does not say when it ends. */
const longestNightMs = 24 * 3_600_000;
const writeAfterMs = 500;
const forgetEveryMs = 10 * 60_000;

/** Until when a list may stay on the device, in milliseconds. */
export function keptUntil({ startTime, endTime, readAt }: DoorList): number {
  if (endTime !== null) return Date.parse(endTime) + afterEndMs;
  return (startTime === null ? readAt : Math.max(Date.parse(startTime), readAt)) + longestNightMs;
}

const keptLists = createDeviceStore<readonly KeptList[]>("skipline.door", [], (value) =>
  Array.isArray(value) ? value.flatMap((one: unknown) => keptList.safeParse(one).data ?? []) : null,
);

const latest = new Map<string, DoorList>();
let writing: ReturnType<typeof setTimeout> | undefined;

/** Keeps a list for when there is no network, a moment later: a thousand guests are not written at each one's check-in. */
export function keepList(list: DoorList): void {
  latest.set(list.gleventId, list);
  writing ??= setTimeout(() => {
    writing = undefined;
    for (const one of latest.values()) writeList(one);
    latest.clear();
  }, writeAfterMs);
}

/** Not of a night that is over, nor for nobody. */
function writeList(list: DoorList): void {
  const userId = getSession()?.profile.userId;
  if (userId === undefined || keptUntil(list) < Date.now()) return;
  keptLists.update((all) =>
    [{ userId, list }, ...all.filter((kept) => kept.list.gleventId !== list.gleventId)].slice(0, maxKept),
  );
}

export function findKeptList(gleventId: string): DoorList | undefined {
  const userId = getSession()?.profile.userId;
  const now = Date.now();
  return keptLists
    .getState()
    .find((kept) => kept.list.gleventId === gleventId && kept.userId === userId && keptUntil(kept.list) > now)?.list;
}

function forgetPast(): void {
  const now = Date.now();
  const isOver = ({ list }: KeptList) => keptUntil(list) < now;
  if (keptLists.getState().some(isOver)) keptLists.update((all) => all.filter((kept) => !isOver(kept)));
}

/** Forgets lists of nights that are over, and all of them when somebody else uses the device; as long as the page lives. */
export function watchKeptLists(): void {
  forgetPast();
  setInterval(forgetPast, forgetEveryMs);
  onIdentityChange(() => {
    latest.clear();
    if (keptLists.getState().length > 0) keptLists.update(() => []);
  });
}
