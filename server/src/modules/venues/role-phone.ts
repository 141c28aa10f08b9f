import { type CountryCode, parsePhoneNumberFromString } from "libphonenumber-js/max";

/**
 * The E.164 form of a phone that a role may be stored under, whatever spelling it comes in; null when the text is no
 * phone. Wider than what a new role takes: a role outlives a change of the allowed regions and must still be found.
 * @param regions ISO 3166 codes; the first is assumed for a number without a calling code
 */
export function readRolePhone(text: string, regions: readonly string[]): string | null {
  const number = parsePhoneNumberFromString(text.trim(), { defaultCountry: regions[0] as CountryCode, extract: false });
  return number?.isPossible() && number.ext === undefined ? number.number : null;
}
