import { mostPastLocations } from "@skipline/contract/venues";
import type { PastLocation } from "@skipline/contract/venues";
import { deviceStorage } from "#lib/browser-storage.ts";
import type { BrowserStorage } from "#lib/browser-storage.ts";

const storageKey = "skipline.staff.pastLocations";

function isPastLocation(value: unknown): value is PastLocation {
  if (typeof value !== "object" || value === null) return false;
  const { vendorLocationId, description, vendorName } = value as Partial<Record<keyof PastLocation, unknown>>;
  return typeof vendorLocationId === "string" && typeof description === "string" && typeof vendorName === "string";
}

/** What this device knows of the account's, newest first: shown while the server is asked, and without a network. */
export function readPastLocations(storage: Pick<BrowserStorage, "getItem"> = deviceStorage): PastLocation[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(storageKey) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isPastLocation).slice(0, mostPastLocations) : [];
  } catch {
    return [];
  }
}

/** Puts the location on top, once, and gives the list as it is then: at most ten. The server keeps it for the account. */
export function addPastLocation(
  location: PastLocation,
  storage: Pick<BrowserStorage, "getItem" | "setItem"> = deviceStorage,
): PastLocation[] {
  const others = readPastLocations(storage).filter((it) => it.vendorLocationId !== location.vendorLocationId);
  const locations = [location, ...others].slice(0, mostPastLocations);
  storage.setItem(storageKey, JSON.stringify(locations));
  return locations;
}
