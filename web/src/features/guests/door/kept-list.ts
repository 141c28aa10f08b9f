import { doorState as doorStates, guest } from "@skipline/contract/guests";
import * as z from "zod/mini";
import { forgetLists, noteListsUntil, olderListsKey } from "#api/kept-lists-end.ts";
import { getSession, onIdentityChange } from "#api/session.ts";
import { databaseNames, deviceStorage } from "#lib/browser-storage.ts";
import { createDeviceTable } from "#lib/device-database.ts";
import { readKept } from "#lib/fill-defaults.ts";

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
  doorState: doorStates,
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

/** Until when a list may stay on the device, in milliseconds. A clock that is ahead does not end a night that goes on. */
export function keptUntil({ startTime, endTime, doorState, readAt }: DoorList): number {
  if (endTime !== null) return Math.max(Date.parse(endTime), doorState === "OPEN" ? readAt : 0) + afterEndMs;
  return (startTime === null ? readAt : Math.max(Date.parse(startTime), readAt)) + longestNightMs;
}

const table = createDeviceTable<unknown>({ name: databaseNames.lists, durability: "relaxed" });
const parse = (value: unknown): KeptList | null => readKept(keptList, value);

const latest = new Map<string, DoorList>();
let writing: ReturnType<typeof setTimeout> | undefined;

/** Keeps a list for when there is no network, a moment later: a thousand guests are not written at each one's check-in. */
export function keepList(list: DoorList): void {
  latest.set(list.gleventId, list);
  writing ??= setTimeout(() => {
    writing = undefined;
    const lists = [...latest.values()];
    latest.clear();
    // Without room for it there is no list to go on with where the network stops: the door says from when it is.
    void writeLists(lists).catch(() => undefined);
  }, writeAfterMs);
}

/** Not of a night that is over, nor for nobody; the newest few stay. */
async function writeLists(lists: readonly DoorList[]): Promise<void> {
  await adopt();
  const userId = getSession()?.profile.userId;
  const now = Date.now();
  const kept = userId === undefined ? [] : lists.filter((list) => keptUntil(list) > now);
  if (userId === undefined || kept.length === 0) return;
  const last = await table.write(async ({ getAll, put, delete: remove }) => {
    for (const list of kept) await put({ userId, list }, list.gleventId);
    const all = (await getAll()).flatMap((row) => parse(row) ?? []).toSorted((a, b) => b.list.readAt - a.list.readAt);
    for (const { list } of all.slice(maxKept)) await remove(list.gleventId);
    return Math.max(...all.slice(0, maxKept).map(({ list }) => keptUntil(list)));
  });
  noteListsUntil(last);
  // Signed out while it was written.
  if (getSession()?.profile.userId !== userId) await forgetLists();
}

/** Of whoever is signed in; null where none is kept, or nothing can be read. */
export async function findKeptList(gleventId: string): Promise<DoorList | null> {
  const userId = getSession()?.profile.userId;
  try {
    await adopt();
    const kept = parse(await table.read(({ get }) => get(gleventId)));
    return kept && kept.userId === userId && keptUntil(kept.list) > Date.now() ? kept.list : null;
  } catch {
    return null;
  }
}

/** What the release before kept in the storage; deleted there once it is in the database. */
async function adopt(): Promise<void> {
  const text = deviceStorage.getItem(olderListsKey);
  if (text === null) return;
  const older = readOlder(text);
  const userId = getSession()?.profile.userId;
  await table.write(async ({ get, put }) => {
    for (const kept of older) {
      const known = parse(await get(kept.list.gleventId));
      if (kept.userId === userId && (!known || known.list.readAt < kept.list.readAt)) {
        await put(kept, kept.list.gleventId);
      }
    }
  });
  if (older.length > 0) noteListsUntil(Math.max(...older.map(({ list }) => keptUntil(list))));
  if (deviceStorage.getItem(olderListsKey) === text) deviceStorage.removeItem(olderListsKey);
}

function readOlder(text: string): KeptList[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.flatMap((one) => parse(one) ?? []) : [];
  } catch {
    return [];
  }
}

async function forgetPast(): Promise<void> {
  await adopt();
  const now = Date.now();
  await table.write(async ({ getAll, delete: remove }) => {
    for (const row of await getAll()) {
      const kept = parse(row);
      if (kept && keptUntil(kept.list) < now) await remove(kept.list.gleventId);
    }
  });
}

/**
 * Forgets each list when its night is over, as long as the page lives. Pages without this code forget all lists when the
 * last night is over, and when it is another person than before: `api/kept-lists-end.ts`.
 */
export function watchKeptLists(): void {
  const forget = () => void forgetPast().catch(() => undefined);
  forget();
  setInterval(forget, forgetEveryMs);
  onIdentityChange(() => latest.clear());
}
