import { describe, expect, test } from "vitest";
import { createGazetteerPlaces } from "./gazetteer-places-provider.ts";
import { describePlacesProvider } from "./places-provider.conformance.ts";

const provider = createGazetteerPlaces();
describePlacesProvider("gazetteer", async () => ({
  provider,
  unmapped: "5 Nowhere Lane, Atlantis",
  close: async () => {},
}));

describe("the gazetteer", () => {
  const found = async (typed: string) => (await provider.listSuggestions(typed)).map(({ description }) => description);

  test.each([
    ["910 S Figueroa St, Los Angeles, CA 90015", "910 S Figueroa St, Los Angeles, CA 90015"],
    ["910 s figueroa st los angeles ca 90015", "910 S Figueroa St, Los Angeles, CA 90015"],
    ["910 S FIGUEROA ST 90015", "910 S Figueroa St, Los Angeles, CA 90015"],
    ["910 S Figueroa St,  Los Angeles, California 90015-1234, USA", "910 S Figueroa St, Los Angeles, CA 90015"],
    ["10250 Santa Monica Blvd, Los Angeles, CA 90067", "10250 Santa Monica Blvd, Los Angeles, CA 90067"],
    // Its post is addressed to Los Angeles.
    ["6801 Hollywood Blvd, Hollywood 90028", "6801 Hollywood Blvd, Los Angeles, CA 90028"],
    ["90015", "Los Angeles, CA 90015"],
    ["23 McKinley Ave, suite 5, Anaheim 92802", "23 McKinley Ave, suite 5, Anaheim, CA 92802"],
  ])("%s is one place", async (typed, description) => {
    expect(await found(typed)).toEqual([description]);
  });

  test.each([
    ["LÓS ÁNGELES", /^Los Angeles, CA \d{5}$/],
    ["los ang", /^Los Angeles, CA \d{5}$/],
    ["100 Main St, St. Louis, Mo", /^100 Main St, Saint Louis, MO \d{5}$/],
    ["350 5th ave new york ny", /^350 5th Ave, New York, NY \d{5}$/],
    ["Cañon City", /^Canon City, CO \d{5}$/],
    ["Springfield, Ill", /^Springfield, IL \d{5}$/],
    ["1 Park Ave, Los Angeles, CA 9001", /^1 Park Ave, Los Angeles, CA 9001\d$/],
  ])("%s is found in several places, each of them right", async (typed, pattern) => {
    const all = await found(typed);
    expect(all.length).toBeGreaterThan(0);
    for (const description of all) expect(description).toMatch(pattern);
  });

  test("a name of many cities gives each of them, the largest first, before another part of one", async () => {
    const states = (await found("Springfield")).map((description) => description.slice(13, 15));
    expect(new Set(states).size).toBe(states.length);
    expect(states).toContain("MO");
  });

  test("the middle of a city comes first, and no post box", async () => {
    expect((await found("910 S Figueroa St, Los Angeles")).join()).toContain("90015");
    expect((await found("Los Angeles, CA")).join()).not.toMatch(/900(30|50|53|60)/);
  });

  test.each(["910", "910 S Figueroa St", "12 Main", "w", ",", ", ,", "12345678", "CA"])(
    "%j is too little to tell",
    async (typed) => {
      const all = await found(typed);
      expect(all.filter((description) => /\d.*,.*,/.test(description))).toEqual([]);
    },
  );

  test("another country's address is none of its places", async () => {
    const [suggestion] = await provider.listSuggestions("12 Calle Mayor, Zaragozica");
    expect(suggestion?.description).toBe("12 Calle Mayor, Zaragozica");
    expect(await provider.findPlace(suggestion?.placeId ?? "")).toMatchObject({ geometry: null });
  });

  test("an id that somebody wrote is believed only as far as the gazetteer goes", async () => {
    const encode = (content: unknown) => Buffer.from(JSON.stringify(content)).toString("base64url");
    for (const content of [
      ["zip", "1 Main St", "00000"],
      ["zip", 1, "90015"],
      ["zip", "x".repeat(121), "90015"],
      ["typed", "x".repeat(201)],
      ["zip", "1 Main St", "90015", "more"],
      { zip: "90015" },
      null,
    ]) {
      expect(await provider.findPlace(encode(content)), JSON.stringify(content)).toBeNull();
    }
    expect(await provider.findPlace(encode(["zip", "1 Main St", "90015"]))).toMatchObject({ zipCode: "90015" });
    expect(await provider.findPlace(`${encode(["zip", "1 Main St", "90015"])}=`)).toBeNull();
  });

  test("a street of 200 letters has no id that would not fit", async () => {
    for (const letter of ["x", "ñ", "\u{1F379}"]) {
      const typed = `1 ${letter.repeat(180 / letter.length)}, Los Angeles`;
      for (const { placeId } of await provider.listSuggestions(typed)) {
        expect(placeId.length).toBeLessThanOrEqual(400);
        expect(await provider.findPlace(placeId)).not.toBeNull();
      }
    }
  });
});
