import type { AvailableGlevent } from "@skipline/contract/guests";

type Address = Pick<AvailableGlevent, "addressLine1" | "addressLine2" | "city" | "state" | "zipCode">;

/** "1600 N Cahuenga Blvd, Level 12, Los Angeles, CA 90028" */
export function formatAddress({ addressLine1, addressLine2, city, state, zipCode }: Address): string {
  const region = [state, zipCode].filter(Boolean).join(" ");
  return [addressLine1, addressLine2, city, region]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(", ");
}

/** Opens the device's maps at an address. */
export function mapsUrl(address: Address): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(formatAddress(address))}`;
}
