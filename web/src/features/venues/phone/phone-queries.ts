import { getOwnPin, listPhonePeople, lockPhone, switchHolder } from "@skipline/contract/shared-phones";
import { call } from "#api/call.ts";
import { endpointQuery } from "#api/query.ts";
import { keepPeople, lockSharedPhone, takePhone } from "#api/shared-phone.ts";

export const ownPinQuery = endpointQuery(getOwnPin, {});

export const phonePeopleQuery = (vendorId: string) => endpointQuery(listPhonePeople, { params: { vendorId } });

/** Here at once; the server hears of it if it can, and of whoever takes it next in any case. */
export function lockNow(vendorId: string): void {
  lockSharedPhone();
  call(lockPhone, { params: { vendorId } }).catch(() => undefined);
}

/** Throws what `call` throws: PIN_REFUSED says how many tries are left. */
export async function takeByPin(vendorId: string, userId: string, pin: string, signal: AbortSignal): Promise<void> {
  const { holder } = await call(switchHolder, { params: { vendorId }, body: { userId, pin } }, { signal });
  takePhone({ userId: holder.userId, name: holder.name, mark: holder.mark });
}

/** For the next time, when there may be no network. */
export async function askForPeople(vendorId: string) {
  const { items } = await call(listPhonePeople, { params: { vendorId } });
  keepPeople(items);
  return items;
}
