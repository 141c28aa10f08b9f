import { useStore } from "zustand";
import { hasFields } from "#lib/has-fields.ts";
import { createDeviceStore } from "./device-store.ts";

/** A location whose menu or order was open on this device: enough to show and to go there. */
export interface Place {
  vendorLocationId: string;
  vendorName: string;
  description: string;
}

const text = "string" as const;
const fields = { vendorLocationId: text, vendorName: text, description: text };

const keptPlaces = 6;

/** Whatever another version kept: what is no place is left out. */
export function parsePlaces(value: unknown): readonly Place[] | null {
  if (!Array.isArray(value)) return null;
  return value
    .filter((one: unknown) => hasFields(one, fields))
    .map(only)
    .slice(0, keptPlaces);
}

const only = ({ vendorLocationId, vendorName, description }: Place): Place => ({
  vendorLocationId,
  vendorName,
  description,
});

/** The place first, once, with its name as it is now. */
export function withPlace(places: readonly Place[], visited: Place): Place[] {
  const others = places.filter(({ vendorLocationId }) => vendorLocationId !== visited.vendorLocationId);
  return [only(visited), ...others].slice(0, keptPlaces);
}

/** Newest first. Of the device, as its carts are: who only looks at a menu has no account. */
const store = createDeviceStore<readonly Place[]>("skipline.places", [], parsePlaces);

export function rememberPlace(visited: Place): void {
  store.update((places) => withPlace(places, visited));
}

export function usePlaces(): readonly Place[] {
  return useStore(store);
}
