import * as z from "zod/mini";
import { useStore } from "zustand";
import { createDeviceStore } from "./device-store.ts";

const place = z.object({ vendorLocationId: z.string(), vendorName: z.string(), description: z.string() });
/** A location whose menu or order was open on this device: enough to show and to go there. */
export type Place = z.output<typeof place>;

const keptPlaces = 6;

/** Whatever another version kept: what is no place is left out. */
export function parsePlaces(value: unknown): readonly Place[] | null {
  if (!Array.isArray(value)) return null;
  return value.flatMap((one: unknown) => place.safeParse(one).data ?? []).slice(0, keptPlaces);
}

/** The place first, once, with its name as it is now. */
export function withPlace(places: readonly Place[], { vendorLocationId, vendorName, description }: Place): Place[] {
  const others = places.filter((one) => one.vendorLocationId !== vendorLocationId);
  return [{ vendorLocationId, vendorName, description }, ...others].slice(0, keptPlaces);
}

/** Newest first. Of the device, as its carts are: who only looks at a menu has no account. */
const store = createDeviceStore<readonly Place[]>("skipline.places", [], parsePlaces);

export function rememberPlace(visited: Place): void {
  store.update((places) => withPlace(places, visited));
}

export function usePlaces(): readonly Place[] {
  return useStore(store);
}
