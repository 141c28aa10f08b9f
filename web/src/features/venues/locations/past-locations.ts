import { deviceStorage } from "../../../lib/browser-storage.ts";
import type { BrowserStorage } from "../../../lib/browser-storage.ts";

/** A location that was found on this device: enough to show and to go there. */
export interface PastLocation {
  vendorLocationId: string;
  description: string;
  vendorName: string;
}

const storageKey = "skipline.staff.pastLocations";
const maxLocations = 10;

function isPastLocation(value: unknown): value is PastLocation {
  if (typeof value !== "object" || value === null) return false;
  const { vendorLocationId, description, vendorName } = value as Partial<Record<keyof PastLocation, unknown>>;
  return typeof vendorLocationId === "string" && typeof description === "string" && typeof vendorName === "string";
}

/** Newest first; empty where nothing readable is stored. */
export function readPastLocations(storage: Pick<BrowserStorage, "getItem"> = deviceStorage): PastLocation[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(storageKey) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isPastLocation).slice(0, maxLocations) : [];
  } catch {
    return [];
  }
}

/** Puts the location on top, once, and gives the list as it is then: at most ten. */
export function addPastLocation(
  location: PastLocation,
  storage: Pick<BrowserStorage, "getItem" | "setItem"> = deviceStorage,
): PastLocation[] {
  const others = readPastLocations(storage).filter((it) => it.vendorLocationId !== location.vendorLocationId);
  const locations = [location, ...others].slice(0, maxLocations);
  storage.setItem(storageKey, JSON.stringify(locations));
  return locations;
}
