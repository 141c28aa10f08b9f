import type { PhoneRegion } from "@skipline/contract/config";
import type { Language } from "@skipline/contract/languages";
import * as m from "@skipline/contract/texts";
import { type Saying, words } from "@skipline/contract/words";
import { type CountryCode, getCountryCallingCode, parsePhoneNumberFromString } from "libphonenumber-js/max";

const longestInput = 32;

/**
 * Reads a phone as people type it into E.164, or null when it is no number that could be a mobile phone of an allowed
 * region. The region is the parsed one, never the calling code: +1 is also Jamaica's and premium ranges'.
 * @param regions ISO 3166 codes; the first is assumed for a number without a calling code
 */
export function parseMobilePhone(input: string, regions: readonly string[]): string | null {
  const found = parseRegionsPhone(input, regions);
  return found?.takesTexts ? found.phone : null;
}

/** The same, of a landline too: whoever has it can be called. Numbers that cost more, or are nobody's, are none. */
export function parseCallablePhone(input: string, regions: readonly string[]): string | null {
  return parseRegionsPhone(input, regions)?.phone ?? null;
}

function parseRegionsPhone(input: string, regions: readonly string[]): { phone: string; takesTexts: boolean } | null {
  if (input.length > longestInput) return null;
  const number = parsePhoneNumberFromString(input.trim(), {
    defaultCountry: regions[0] as CountryCode,
    extract: false,
  });
  if (!number?.isValid() || number.ext !== undefined) return null;
  if (!number.country || !regions.includes(number.country)) return null;
  const type = number.getType();
  const takesTexts = type === "MOBILE" || type === "FIXED_LINE_OR_MOBILE";
  return takesTexts || type === "FIXED_LINE" ? { phone: number.number, takesTexts } : null;
}

/**
 * The E.164 form of a number that exists, also of one that takes no messages; null of anything else, and with an extension.
 * @param regions as above; each country's numbers are read
 */
export function parseAnyPhone(input: string, regions: readonly string[]): string | null {
  const number = parsePhoneNumberFromString(input.trim(), {
    defaultCountry: regions[0] as CountryCode,
    extract: false,
  });
  return number?.isValid() && number.ext === undefined ? number.number : null;
}

/** The countries whose numbers may sign in, as a sentence names them. */
export function nameRegions(regions: readonly string[], language: Language): string {
  const names = new Intl.DisplayNames([language], { type: "region" });
  return new Intl.ListFormat(language).format(regions.map((region) => names.of(region) ?? region));
}

/**
 * Why a phone can't sign in, in words for its owner: one from abroad learns which countries can.
 * @param abroad what is said to them, with the countries
 */
export function describeRefusedPhone(
  input: string,
  regions: readonly string[],
  language: Language,
  abroad: typeof m.refused_phone_abroad = m.refused_phone_abroad,
): Saying {
  const number = parsePhoneNumberFromString(input.slice(0, longestInput).trim(), { extract: false });
  if (!number?.isValid() || !number.country || regions.includes(number.country)) return m.phone_not_valid;
  return words(abroad, { countries: nameRegions(regions, language) });
}

/** @param regions as above: each is one that has numbers, the settings see to it */
export function listPhoneRegions(regions: readonly string[]): PhoneRegion[] {
  return regions.map((region) => ({ region, callingCode: getCountryCallingCode(region as CountryCode) }));
}

/**
 * The E.164 form of a phone that is kept here already, whatever spelling it comes in; null when the text is no phone.
 * Wider than what may sign in: a role or a lock outlives a change of the allowed regions and must still be found.
 * @param regions as above
 */
export function readKeptPhone(input: string, regions: readonly string[]): string | null {
  const number = parsePhoneNumberFromString(input.trim(), {
    defaultCountry: regions[0] as CountryCode,
    extract: false,
  });
  return number?.isPossible() && number.ext === undefined ? number.number : null;
}

/** As people read it, with its calling code; a short code as it is. */
export function spellPhone(phone: string): string {
  return parsePhoneNumberFromString(phone)?.formatInternational() ?? phone;
}
