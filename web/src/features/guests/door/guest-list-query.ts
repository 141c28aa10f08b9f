import { queryOptions } from "@tanstack/react-query";
import type { Guest } from "@skipline/contract/guests";
import { queryClient } from "#api/query-client.ts";
import { loadGuests } from "../load-guests.ts";
import { sortGuests } from "./guest-order.ts";
import { findKeptList, keepList } from "./kept-list.ts";
import type { DoorGuest, DoorList } from "./kept-list.ts";

/** What the server has said of single guests lately, by the page's monotonic clock: newer than a list that was on its way. */
const told = new Map<string, { guest: DoorGuest; at: number }>();

function asDoorGuest(guest: Guest): DoorGuest {
  const { createdAt: _, ...kept } = guest;
  return kept;
}

function putIn(guests: readonly DoorGuest[], known: DoorGuest): DoorGuest[] {
  const isThere = guests.some((one) => one.reservationId === known.reservationId);
  return isThere ? guests.map((one) => (one.reservationId === known.reservationId ? known : one)) : [...guests, known];
}

async function loadList(vendorId: string, gleventId: string, signal: AbortSignal): Promise<DoorList> {
  const { guests, glevent, doorState } = await loadGuests(vendorId, gleventId, signal);
  const { name, timeZone, startTime, endTime, guestlistCapacity } = glevent;
  return {
    gleventId,
    vendorId,
    name,
    timeZone,
    startTime,
    endTime,
    capacity: guestlistCapacity,
    doorState,
    guests: sortGuests(guests.map(asDoorGuest)),
    readAt: Date.now(),
  };
}

const keyOf = (gleventId: string) => ["doorList", gleventId] as const;

/** The whole list of an event, as the server has it or, until it says so, as the device keeps it. */
export function guestListQuery(vendorId: string | undefined, gleventId: string) {
  return queryOptions({
    queryKey: keyOf(gleventId),
    enabled: vendorId !== undefined,
    queryFn: async ({ signal }) => {
      const startedAt = performance.now();
      const list = await loadList(vendorId ?? "", gleventId, signal);
      for (const [key, { guest, at }] of told) {
        if (at < startedAt) told.delete(key);
        else if (key.startsWith(gleventId)) list.guests = putIn(list.guests, guest);
      }
      keepList(list);
      return list;
    },
  });
}

/** Shows what the device keeps of a list until the server has said how it is. */
export async function primeGuestList(gleventId: string): Promise<void> {
  const queryKey = keyOf(gleventId);
  if (queryClient.getQueryData(queryKey) !== undefined) return;
  const kept = await findKeptList(gleventId);
  // The server may have been faster.
  if (kept && queryClient.getQueryData(queryKey) === undefined) {
    queryClient.setQueryData(queryKey, kept, { updatedAt: 0 });
  }
}

/** What the server has just said of a guest, at its place in the list that is shown and in the one that is kept. */
export async function putGuest(gleventId: string, guest: Guest): Promise<void> {
  const known = asDoorGuest(guest);
  told.set(`${gleventId} ${known.reservationId}`, { guest: known, at: performance.now() });
  const shown = queryClient.getQueryData<DoorList>(keyOf(gleventId));
  const list = shown ?? (await findKeptList(gleventId));
  if (!list) return;
  const next = { ...list, guests: putIn(list.guests, known) };
  if (shown) queryClient.setQueryData(keyOf(gleventId), next);
  keepList(next);
}
