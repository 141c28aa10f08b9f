import { findPlaces, getPlace } from "@skipline/contract/places";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PlacesProvider } from "./places-provider.ts";

export interface PlacesUnderTest {
  provider: PlacesProvider;
  /** An address that has no place on its map; without it that is not tried. */
  unmapped?: string;
  close(): Promise<void>;
}

export function describePlacesProvider(name: string, start: () => Promise<PlacesUnderTest>): void {
  describe(`places provider ${name}`, () => {
    let places: PlacesUnderTest;
    beforeAll(async () => {
      places = await start();
    });
    afterAll(() => places.close());

    async function first(typed: string) {
      const [suggestion] = await places.provider.listSuggestions(typed);
      const place = await places.provider.findPlace(suggestion?.placeId ?? "");
      return { suggestion, place };
    }

    test("says its name", () => {
      expect(places.provider.name).toBe(name);
    });

    test("finds a street in a city, and fills every field", async () => {
      const { suggestion, place } = await first("910 S Figueroa St, Los Angeles");
      expect(suggestion?.description).toMatch(/^910 S(outh)? Figueroa St(reet)?\b/);
      expect(place).toMatchObject({
        placeId: suggestion?.placeId,
        addressLine1: "910 S Figueroa St",
        city: "Los Angeles",
        state: "CA",
        country: "United States",
      });
      expect(place?.zipCode).toMatch(/^9\d{4}$/);
      expect(place?.geometry?.latitude).toBeCloseTo(34.05, 0);
      expect(place?.geometry?.longitude).toBeCloseTo(-118.25, 0);
    });

    test("finds it while it is being typed, in any case", async () => {
      for (const typed of ["910 S Figueroa St, Los Ang", "910 s figueroa st, los angeles"]) {
        expect((await first(typed)).place?.city, typed).toBe("Los Angeles");
      }
    });

    test("gives the same place for an id each time, and speaks the contract's words", async () => {
      const suggestions = await places.provider.listSuggestions("910 S Figueroa St, Los Angeles");
      expect(findPlaces.output.parse({ places: suggestions })).toEqual({ places: suggestions });
      expect(new Set(suggestions.map(({ placeId }) => placeId)).size).toBe(suggestions.length);
      for (const { placeId } of suggestions) {
        expect(getPlace.params?.safeParse({ placeId }).success).toBe(true);
        const place = await places.provider.findPlace(placeId);
        expect(getPlace.output.parse({ place })).toEqual({ place: await places.provider.findPlace(placeId) });
      }
    });

    test("knows of an address that has no place on a map", async ({ skip }) => {
      if (places.unmapped === undefined) return skip("no such address is known there");
      const { place } = await first(places.unmapped);
      expect(place?.addressLine1).toMatch(/^5 Nowhere Lane/);
      expect(place?.geometry).toBeNull();
    });

    test("finds nothing where there is nothing", async () => {
      expect(await places.provider.listSuggestions("zzzz qqqq")).toEqual([]);
    });

    test.each(["", "x", "ChIJgone", "../autocomplete", "a/b", "%2e%2e", "ñ", "A".repeat(400)])(
      "has no place for an id that is none: %j",
      async (placeId) => expect(await places.provider.findPlace(placeId)).toBeNull(),
    );
  });
}
