import type { DoorGuest } from "./kept-list.ts";

const byName = new Intl.Collator("en", { sensitivity: "base" });

/** By last name. A list that is in order already takes a thousand comparisons, not ten thousand. */
export function sortGuests<G extends DoorGuest>(guests: readonly G[]): G[] {
  return guests.toSorted((a, b) => byName.compare(a.lastName, b.lastName) || byName.compare(a.firstName, b.firstName));
}
