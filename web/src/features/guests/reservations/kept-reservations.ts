import { reservation as reservationSchema, type Reservation } from "@skipline/contract/guests";
import { useMemo } from "react";
import * as z from "zod/mini";
import { useStore } from "zustand";
import { readKept } from "#lib/fill-defaults.ts";
import { createDeviceStore } from "#stores/device-store.ts";

const keptReservation = z.object({ userId: z.string(), reservation: reservationSchema });
export type KeptReservation = z.output<typeof keptReservation>;

/** One is active at a time; those of a night before may still be looked at. */
const mostKept = 5;
/** An event without an end is over a day after it began. */
const dayMs = 24 * 3_600_000;

/** Reads what the device kept, of whatever version: what is no reservation is left out. */
export function parseKept(value: unknown): readonly KeptReservation[] | null {
  if (!Array.isArray(value)) return null;
  return value.flatMap((one: unknown) => readKept(keptReservation, one) ?? []);
}

/** Whether its code is worth something at the door: it has a place, and its night is not over. */
export function hasCode({ reservationStatus, isNoShow, startTime, endTime }: Reservation, now: number): boolean {
  if (isNoShow || (reservationStatus !== "CONFIRMED" && reservationStatus !== "CHECKED_IN")) return false;
  if (endTime !== null) return Date.parse(endTime) > now;
  return startTime === null || Date.parse(startTime) + dayMs > now;
}

/** What is kept after the server has told of `seen`: the codes that a dead network at the door must not take away. */
export function withSeen(
  kept: readonly KeptReservation[],
  userId: string,
  seen: readonly Reservation[],
  now: number,
): readonly KeptReservation[] {
  const told = new Set(seen.map(({ reservationId }) => reservationId));
  const others = kept.filter(
    ({ userId: owner, reservation }) => owner === userId && !told.has(reservation.reservationId),
  );
  const fresh = seen.map((reservation) => ({ userId, reservation }));
  return [...fresh, ...others].filter(({ reservation }) => hasCode(reservation, now)).slice(0, mostKept);
}

const store = createDeviceStore<readonly KeptReservation[]>("skipline.reservations", [], parseKept);

export function rememberReservations(userId: string, seen: readonly Reservation[]): void {
  store.update((kept) => withSeen(kept, userId, seen, Date.now()));
}

export function useKeptReservations(userId: string): readonly Reservation[] {
  const kept = useStore(store);
  return useMemo(
    () => kept.filter((one) => one.userId === userId).map(({ reservation }) => reservation),
    [kept, userId],
  );
}

/** With the session: the codes are one person's. */
export function forgetReservations(): void {
  store.update(() => []);
}
