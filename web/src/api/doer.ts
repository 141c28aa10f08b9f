import type { Doer } from "#stores/offline-queue.ts";
import { deedsByKey, sharedPhoneStore } from "#stores/shared-phone.ts";
import type { SharedPhone } from "#stores/shared-phone.ts";
import { isApiError } from "./errors.ts";
import { getSession } from "./session.ts";

/** How this phone is shared; null where it is not, or somebody else is signed in on it since. */
export function readSharedPhone(): SharedPhone | null {
  const phone = sharedPhoneStore.getState();
  return phone && phone.phoneUserId === getSession()?.profile.userId ? phone : null;
}

/** Who does what is done on this phone now; null: nobody is signed in. */
export function findDoer(): Doer | null {
  const userId = getSession()?.profile.userId;
  if (userId === undefined) return null;
  const holder = readSharedPhone()?.holder;
  if (!holder) return { userId };
  return { userId: holder.userId, by: { mark: holder.mark, name: holder.name, phoneUserId: userId } };
}

/** It need not be known to the second. */
const touchEveryMs = 5000;

export function noteTouch(): void {
  const now = Date.now();
  const phone = readSharedPhone();
  if (!phone || phone.isLocked || now - phone.touchedAt < touchEveryMs) return;
  sharedPhoneStore.update((known) => known && { ...known, touchedAt: now });
}

/** How long until it locks; 0: at once. A clock that was set back has seen no touch. */
export function msUntilLock({ lockAfter, touchedAt }: SharedPhone, now: number): number {
  const age = now - touchedAt;
  return age < 0 ? 0 : Math.max(0, lockAfter * 60_000 - age);
}

/**
 * What a call says of who calls, on a shared phone. A deed goes out under who did it, whoever has the phone when it goes;
 * anything else under who has it now. `key`: the call's, which is a deed's id.
 */
export function markFor(key: string | null, now: number): string | null {
  const deed = key === null ? undefined : deedsByKey.find(key);
  if (!deed) return readSharedPhone()?.holder?.mark ?? null;
  return deed.by ? `${deed.by.mark};${Math.max(0, Math.round((now - deed.madeAt) / 1000))}` : null;
}

/** Whether who did it holds the shared phone no more, or has no role there any more. */
export const isHolderOver = (error: unknown): boolean => isApiError(error, "HOLDER_ENDED");
