import type { Place, PlaceSuggestion } from "@skipline/contract/places";

/** Finds addresses. The embedded default knows the ZIP codes of the United States; Google Places knows the world. */
export interface PlacesProvider {
  readonly name: "gazetteer" | "google";
  /**
   * At most eight places that fit what was typed, the best first; none where nothing does.
   * @throws AppError PROVIDER_UNAVAILABLE
   */
  listSuggestions(typed: string): Promise<PlaceSuggestion[]>;
  /**
   * A suggestion in full, also long after it was made; null for an id that is none (any more).
   * @throws AppError PROVIDER_UNAVAILABLE
   */
  findPlace(placeId: string): Promise<Place | null>;
}

export const mostSuggestions = 8;
