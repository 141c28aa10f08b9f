import type { Place } from "@skipline/contract/places";

/** Where something is, apart from the lines that people write themselves. */
export interface PickedPlace {
  city: string;
  state: string;
  country: string;
  zipCode: string;
  latitude: number;
  longitude: number;
}

/** What a chosen place fills in; null for one without geometry, or without what an address needs. */
export function toPickedPlace({ city, state, country, zipCode, geometry }: Place): PickedPlace | null {
  if (!geometry || !city || !state || !country || !zipCode) return null;
  return { city, state, country, zipCode, ...geometry };
}

/** "Los Angeles, CA 90015": the country's name is in whatever language its source has. */
export function describePlace({ city, state, zipCode }: PickedPlace): string {
  return `${city}, ${state} ${zipCode}`;
}
