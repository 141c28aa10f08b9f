import type { Place, PlaceSuggestion } from "@skipline/contract/places";
import * as z from "zod/mini";
import { readGazetteer } from "./gazetteer.ts";
import { isWholeAddress, type Match, searchGazetteer } from "./gazetteer-search.ts";
import { mostSuggestions, type PlacesProvider } from "./places-provider.ts";

/** Longer ones would not fit an address, nor their ids a path. */
const longestStreet = 120;
const longestId = 400;

const known = z.tuple([z.literal("zip"), z.string(), z.string()]);
const unknown = z.tuple([z.literal("typed"), z.string()]);
const token = z.union([known, unknown]);
type Token = z.output<typeof token>;

/**
 * The ZIP codes of the United States, and the street as it was typed: the coordinates are those of the ZIP code's area.
 * An address of a city that it does not know is a place without geometry. Ids hold all there is to a place: nothing is
 * kept. Read at the first use.
 */
export function createGazetteerPlaces(): PlacesProvider {
  let reading: ReturnType<typeof readGazetteer> | null = null;
  const load = () => {
    reading ??= readGazetteer().catch((error: unknown) => {
      reading = null;
      throw error;
    });
    return reading;
  };

  return {
    name: "gazetteer",
    async listSuggestions(typed) {
      const gazetteer = await load();
      const matches = searchGazetteer(gazetteer, typed, mostSuggestions);
      if (matches.length > 0) return matches.map(suggest).filter(fits);
      const text = tidy(typed);
      return isWholeAddress(text) ? [{ placeId: encode(["typed", text]), description: text }].filter(fits) : [];
    },
    async findPlace(placeId) {
      const decoded = decode(placeId);
      if (!decoded) return null;
      if (decoded[0] === "typed") {
        const [, addressLine1] = decoded;
        return { placeId, addressLine1, city: "", state: "", country: "", zipCode: "", geometry: null };
      }
      const [, street, zip] = decoded;
      const area = (await load()).byZip.get(zip);
      return area ? toPlace(placeId, { street, area }) : null;
    },
  };
}

function suggest({ street: typed, area }: Match): PlaceSuggestion {
  const street = capitalize(tidy(typed));
  const city = `${area.city}, ${area.state} ${area.zip}`;
  return {
    placeId: encode(["zip", street, area.zip]),
    description: street === "" ? city : `${street}, ${city}`,
  };
}

function toPlace(placeId: string, { street, area }: Match): Place {
  const { city, state, zip, latitude, longitude } = area;
  return {
    placeId,
    addressLine1: street,
    city,
    state,
    country: "United States",
    zipCode: zip,
    geometry: { latitude, longitude },
  };
}

function fits({ placeId }: PlaceSuggestion): boolean {
  return placeId.length <= longestId && decode(placeId) !== null;
}

function tidy(text: string): string {
  return text.trim().replaceAll(/\s+/g, " ");
}

/** As on an envelope, where it was typed all small or all large: "910 s figueroa st", not "McKinley Ave" or "5th". */
function capitalize(street: string): string {
  if (street !== street.toLowerCase() && street !== street.toUpperCase()) return street;
  return street.toLowerCase().replaceAll(/(?<![\p{L}\p{N}'’])\p{L}/gu, (letter) => letter.toUpperCase());
}

function encode(content: Token): string {
  return Buffer.from(JSON.stringify(content)).toString("base64url");
}

/** Null for what `encode` did not make. */
function decode(placeId: string): Token | null {
  try {
    const content = token.safeParse(JSON.parse(Buffer.from(placeId, "base64url").toString("utf8")));
    if (!content.success || encode(content.data) !== placeId) return null;
    return content.data[1].length <= (content.data[0] === "zip" ? longestStreet : 200) ? content.data : null;
  } catch {
    return null;
  }
}
