import type { PhoneRegion } from "@skipline/contract/config";
import * as m from "@skipline/contract/texts";
import { AsYouType, parseIncompletePhoneNumber, parsePhoneNumberFromString } from "libphonenumber-js/mobile";
import type { CountryCode } from "libphonenumber-js/mobile";

export const invalidPhoneText = m.phone_not_valid();

/** What "+1" is the code of: ten digits, and `(213) 373-4253` is the longest that a field shows. */
const american = { code: "1", digits: 10, length: 14, example: "(555) 555-0123" };
/** With the country's code. */
const mostDigits = 15;

/** A number as a field shows it, beside a choice of countries where there is one. */
export interface TypedPhone {
  country: PhoneRegion;
  text: string;
}

export interface PhoneEdit extends TypedPhone {
  /** Where the cursor stands in `text`. */
  caret: number;
}

/** The plus and the digits of a text, digits of other scripts as ours. */
function dialled(text: string): string {
  return parseIncompletePhoneNumber(text);
}

/**
 * How the numbers of a deployment are typed.
 * @param regions whose numbers may sign in; the first is assumed where no country is named
 * @param takesLandlines whether a code can be read out to them
 */
export function createPhoneRules(regions: readonly PhoneRegion[], { takesLandlines = false } = {}) {
  const [first] = regions as readonly [PhoneRegion];
  const isOneCode = regions.every(({ callingCode }) => callingCode === first.callingCode);

  /** Formats what was typed, pasted or filled in: numbers of `country` the national way, others with their country's code. */
  function formatTyped(text: string, { region, callingCode }: PhoneRegion = first): string {
    const formatter = new AsYouType(region as CountryCode);
    const isAmerican = callingCode === american.code;
    // "+1" says nothing that the national form does not, and the field has no room for both.
    const digits = isAmerican ? dialled(text).replace(/^\+?1(?=[2-9])/, "") : dialled(text);
    if (!digits.startsWith("+")) return formatter.input(digits.slice(0, isAmerican ? american.digits : mostDigits));
    const formatted = formatter.input(digits.slice(0, mostDigits + 1));
    return !isAmerican || !isOneCode || formatted.length <= american.length
      ? formatted
      : digits.slice(0, american.length);
  }

  /**
   * What the field shows after an edit: `next` is its text as the browser left it, `caret` the cursor in it. The cursor
   * stays before the same digit, and a backspace on a bracket or dash takes the digit before it.
   */
  function editPhone(previous: TypedPhone, next: string, caret: number): PhoneEdit {
    let before = dialled(next.slice(0, caret));
    const after = dialled(next.slice(caret));
    const onlyPunctuationWent = next.length < previous.text.length && dialled(next) === dialled(previous.text);
    if (onlyPunctuationWent) before = before.slice(0, -1);
    const { country, text } = splitTyped(formatTyped(before + after, previous.country), previous.country);
    let position = text.length;
    while (position > 0 && dialled(text.slice(position)).length < after.length) position -= 1;
    return { country, text, caret: position };
  }

  /**
   * A number with the code of one of several countries is that one's, without the code. `chosen` is it wherever it may be
   * meant.
   */
  function split(text: string, chosen: PhoneRegion = first): TypedPhone {
    if (isOneCode || !text.startsWith("+")) return { country: chosen, text };
    const isOf = ({ callingCode }: PhoneRegion) => text.startsWith(`+${callingCode}`);
    const country = isOf(chosen) ? chosen : regions.find(isOf);
    const rest = country && text.slice(country.callingCode.length + 1).trimStart();
    // The code alone is still being typed, and what no country has the server refuses in words.
    return country && rest ? { country, text: rest } : { country: chosen, text };
  }

  /** What a field shows of its value. */
  function splitTyped(value: string, chosen: PhoneRegion = first): TypedPhone {
    const { country, text } = split(value, chosen);
    return { country, text: formatTyped(text, country) };
  }

  /** The field's value, from what it shows: a number that says its country, where that is not the first. */
  function putTogether({ country, text }: TypedPhone): string {
    const isPlain = text === "" || text.startsWith("+") || country.callingCode === first.callingCode;
    return isPlain ? text : `+${country.callingCode} ${text}`;
  }

  /** E.164 of a number that can be a mobile, or what may be a landline where those are taken; null for anything else. Whether its country may sign in is the server's to say. */
  function normalizePhone(text: string): string | null {
    const phone = parsePhoneNumberFromString(dialled(text), first.region as CountryCode);
    if (!phone) return null;
    // Landlines are not among the rules that come with a page: what may be one the server looks at.
    if (takesLandlines && phone.countryCallingCode !== american.code) return phone.isPossible() ? phone.number : null;
    const type = phone.getType();
    return phone.isValid() && (type === "MOBILE" || type === "FIXED_LINE_OR_MOBILE") ? phone.number : null;
  }

  /** What a field shows while it is empty; nothing where the number would not look like it. */
  const exampleOf = ({ callingCode }: PhoneRegion = first) => (callingCode === american.code ? american.example : "");

  return {
    regions,
    isOneCode,
    exampleOf,
    invalidPhoneText,
    formatTyped,
    editPhone,
    split,
    splitTyped,
    putTogether,
    normalizePhone,
  };
}
