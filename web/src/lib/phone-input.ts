import * as m from "@skipline/contract/texts";
import { AsYouType, parseIncompletePhoneNumber, parsePhoneNumberFromString } from "libphonenumber-js/mobile";

export const invalidPhoneText = m.phone_not_valid();

const country = "US";
const nationalDigits = 10;
/** `(213) 373-4253`: the longest that the field shows. */
export const maxPhoneLength = 14;

export interface PhoneEdit {
  text: string;
  /** Where the cursor stands in `text`. */
  caret: number;
}

/** The plus and the digits of a text, digits of other scripts as ours. */
function dialled(text: string): string {
  return parseIncompletePhoneNumber(text);
}

/** Formats what was typed, pasted or filled in: US numbers the national way, others with their country's code. */
export function formatTyped(text: string): string {
  // "+1" says nothing that the national form does not, and the field has no room for both.
  const digits = dialled(text).replace(/^\+?1(?=[2-9])/, "");
  if (!digits.startsWith("+")) return new AsYouType(country).input(digits.slice(0, nationalDigits));
  const formatted = new AsYouType(country).input(digits);
  return formatted.length <= maxPhoneLength ? formatted : digits.slice(0, maxPhoneLength);
}

/**
 * What the field shows after an edit: `next` is its text as the browser left it, `caret` the cursor in it. The cursor
 * stays before the same digit, and a backspace on a bracket or dash takes the digit before it.
 */
export function editPhone(previous: string, next: string, caret: number): PhoneEdit {
  let before = dialled(next.slice(0, caret));
  const after = dialled(next.slice(caret));
  const onlyPunctuationWent = next.length < previous.length && dialled(next) === dialled(previous);
  if (onlyPunctuationWent) before = before.slice(0, -1);
  const text = formatTyped(before + after);
  let position = text.length;
  while (position > 0 && dialled(text.slice(position)).length < after.length) position -= 1;
  return { text, caret: position };
}

/** E.164 of a number that can be a mobile, the US assumed where no country is named; null for anything else. */
export function normalizePhone(text: string): string | null {
  const phone = parsePhoneNumberFromString(dialled(text), country);
  const type = phone?.getType();
  return phone?.isValid() && (type === "MOBILE" || type === "FIXED_LINE_OR_MOBILE") ? phone.number : null;
}
