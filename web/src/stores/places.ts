import type { Logo, VendorLook } from "@skipline/contract/venues";
import { accentStyle } from "@skipline/contract/accent-style";
import { useStore } from "zustand";
import { hasFields } from "#lib/has-fields.ts";
import { createDeviceStore } from "./device-store.ts";

/** A location whose menu or order was open on this device: enough to show and to go there. */
export interface Place {
  vendorLocationId: string;
  vendorName: string;
  description: string;
  /** As `accentStyle` says it. Undefined, as the logo: not known. */
  accent?: string | undefined;
  logo?: Logo | null | undefined;
}

const kept = "string" as const;
const fields = { vendorLocationId: kept, vendorName: kept, description: kept };

const keptPlaces = 6;

/** Whatever another version kept: what is no place is left out. */
export function parsePlaces(value: unknown): readonly Place[] | null {
  if (!Array.isArray(value)) return null;
  return value
    .filter((one: unknown) => hasFields(one, fields))
    .map(only)
    .slice(0, keptPlaces);
}

function only({ vendorLocationId, vendorName, description, accent, logo }: Place): Place {
  return {
    vendorLocationId,
    vendorName,
    description,
    // Where it is known how it looks both are.
    ...(typeof accent === "string" && { accent, logo }),
  };
}

/** The place first, once, with its name as it is now, and looking as was told last. */
export function withPlace(places: readonly Place[], visited: Place): Place[] {
  const isSame = ({ vendorLocationId }: Place) => vendorLocationId === visited.vendorLocationId;
  const { accent, logo } = places.find(isSame) ?? {};
  const others = places.filter((one) => !isSame(one));
  return [only({ accent, logo, ...visited }), ...others].slice(0, keptPlaces);
}

/** Newest first. Of the device, as its carts are: who only looks at a menu has no account. */
const store = createDeviceStore<readonly Place[]>("skipline.places", [], parsePlaces);

export function rememberPlace(visited: Place): void {
  store.update((places) => withPlace(places, visited));
}

/** How a vendor looks, for its place. */
export function lookOfPlace(look: VendorLook | null): Required<Pick<Place, "accent" | "logo">> {
  return { accent: accentStyle(look?.accent ?? null), logo: look?.logo ?? null };
}

export function usePlace(vendorLocationId: string | undefined): Place | undefined {
  return useStore(store, (places) => places.find((one) => one.vendorLocationId === vendorLocationId));
}

export function usePlaces(): readonly Place[] {
  return useStore(store);
}
