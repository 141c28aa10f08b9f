import { holderHeader } from "@skipline/contract/pins";
import { useStore } from "zustand";
import { sharedPhoneStore as store } from "#stores/shared-phone.ts";
import type { PhoneHolder, SharedPhone } from "#stores/shared-phone.ts";
import { isHolderOver, markFor, readSharedPhone } from "./doer.ts";
import { queryClient } from "./query-client.ts";
import { besideToken } from "./request.ts";
import { getSession, onIdentityChange } from "./session.ts";

/** After so many minutes without a touch. */
export const lockChoices = [1, 2, 5, 15] as const;

/** How this phone is shared, and who has it; null where it is not. */
export function useSharedPhone(): SharedPhone | null {
  useStore(store);
  return readSharedPhone();
}

/** It is shared from now on, and locked: whoever shared it takes it by their PIN like anybody else. */
export function beginSharing(vendorId: string): void {
  const phoneUserId = getSession()?.profile.userId;
  if (phoneUserId === undefined) return;
  const empty = { holder: null, isLocked: true, people: [] };
  store.update(() => ({ phoneUserId, vendorId, lockAfter: 2, touchedAt: Date.now(), ...empty }));
}

export function endSharing(): void {
  store.update(() => null);
  queryClient.clear();
}

/** Somebody has it. What another one was shown is forgotten. */
export function takePhone(next: PhoneHolder): void {
  const before = store.getState()?.holder?.userId;
  store.update((phone) => phone && { ...phone, holder: next, isLocked: false, touchedAt: Date.now() });
  if (before !== next.userId) queryClient.clear();
  else void queryClient.invalidateQueries();
}

export function lockSharedPhone(): void {
  store.update((phone) => phone && { ...phone, isLocked: true });
}

export function keepPeople(people: SharedPhone["people"]): void {
  store.update((phone) => phone && { ...phone, people });
}

export function setLockAfter(lockAfter: number): void {
  store.update((phone) => phone && { ...phone, lockAfter });
}

if (typeof window !== "undefined") {
  besideToken.add = (headers) => {
    const mark = markFor(headers.get("idempotency-key"), Date.now());
    if (mark !== null) headers.set(holderHeader, mark);
  };
  // Whoever signs in next does so with a code of their own: nobody's PIN is asked for then.
  onIdentityChange(() => {
    if (!getSession()) store.update(() => null);
  });
  // Somebody else has taken it, or whoever has it works here no more.
  const lockIfOver = (event: { type: string; action?: { type: string; error?: unknown } }) => {
    if (event.type === "updated" && event.action?.type === "error" && isHolderOver(event.action.error))
      lockSharedPhone();
  };
  queryClient.getQueryCache().subscribe(lockIfOver);
  queryClient.getMutationCache().subscribe(lockIfOver);
}
