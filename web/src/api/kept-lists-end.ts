import { databaseNames, deleteDatabase, deviceStorage } from "#lib/browser-storage.ts";

/** Where the release before kept the lists themselves. */
export const olderListsKey = "skipline.door";
const untilKey = "skipline.lists.until";

/** Guest lists of the door are on this device, until then at the latest. In milliseconds of the device's clock. */
export function noteListsUntil(until: number): void {
  if (until > Number(deviceStorage.getItem(untilKey))) deviceStorage.setItem(untilKey, String(until));
}

/** Names of guests are for who stands at the door: gone with them, whatever page is open then (decision 062). */
export async function forgetLists(): Promise<void> {
  deviceStorage.removeItem(untilKey);
  deviceStorage.removeItem(olderListsKey);
  deviceStorage.removeItem("skipline.staff.venues");
  await deleteDatabase(databaseNames.lists);
}

/** Of every page, also those that know nothing of a door. */
export function forgetPastLists(): void {
  const until = deviceStorage.getItem(untilKey);
  if (until !== null && Number(until) < Date.now()) void forgetLists();
}
