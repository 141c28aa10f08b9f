import * as m from "@skipline/contract/texts";

/** What the hosted provider's own form says, so that a guest reads the same words wherever they type. */
export const cardMessages = {
  numberIncomplete: m.card_number_incomplete(),
  numberInvalid: m.card_number_invalid(),
  expiryIncomplete: m.card_expiry_incomplete(),
  expiryInvalid: m.card_expiry_invalid(),
  expiryPast: m.card_expiry_past(),
  cvcIncomplete: m.card_cvc_incomplete(),
  zipIncomplete: m.card_zip_incomplete(),
} as const;

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, "");
}

function isAmex(digits: string): boolean {
  return /^3[47]/.test(digits);
}

function cvcLength(number: string): 3 | 4 {
  return isAmex(digitsOf(number)) ? 4 : 3;
}

/** "4242424242424242" → "4242 4242 4242 4242"; American Express in 4, 6 and 5. */
export function formatCardNumber(text: string): string {
  const digits = digitsOf(text).slice(0, 19);
  if (isAmex(digits)) {
    return [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10, 15)].filter(Boolean).join(" ");
  }
  return digits.replaceAll(/(\d{4})(?=\d)/g, "$1 ");
}

/** Two digits; 2040 is "40", and "204" waits for its last digit. */
function formatYear(digits: string): string {
  if (digits.startsWith("20") && digits.length >= 3) return digits.length === 3 ? digits : digits.slice(2, 4);
  return digits.slice(0, 2);
}

/** "1" stays, "4" → "04 / ", "1/" → "01 / ", "127" → "12 / 7"; a year may be typed or filled in whole: "12/2027" → "12 / 27". */
export function formatExpiry(text: string): string {
  const parts = /^\s*(\d{1,2})\s*\/\s*(\d*)/.exec(text);
  if (parts) return `${parts[1]?.padStart(2, "0")} / ${formatYear(parts[2] ?? "")}`;
  const digits = digitsOf(text);
  if (/^[2-9]$/.test(digits)) return `0${digits} / `;
  return digits.length <= 2 ? digits : `${digits.slice(0, 2)} / ${formatYear(digits.slice(2))}`;
}

export interface Expiry {
  month: number;
  /** Four digits. */
  year: number;
}

export function readExpiry(text: string): Expiry | null {
  const match = /^(\d{2}) \/ (\d{2})$/.exec(text.trim());
  return match ? { month: Number(match[1]), year: 2000 + Number(match[2]) } : null;
}

function hasLuhnDigit(digits: string): boolean {
  let sum = 0;
  for (const [index, digit] of Array.from(digits).toReversed().entries()) {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

/** The big brands have one length each; of the others the least is all that is known. */
function expectedLength(digits: string): number {
  if (isAmex(digits)) return 15;
  return /^[2-6]/.test(digits) ? 16 : 12;
}

/** Why the number can't be one; null when it can. */
export function checkCardNumber(text: string): string | null {
  const digits = digitsOf(text);
  if (digits.length < expectedLength(digits)) return cardMessages.numberIncomplete;
  return hasLuhnDigit(digits) ? null : cardMessages.numberInvalid;
}

/** A card is good to the end of its month. */
export function checkExpiry(text: string, now: Date): string | null {
  const expiry = readExpiry(text);
  if (!expiry) return cardMessages.expiryIncomplete;
  if (expiry.month < 1 || expiry.month > 12) return cardMessages.expiryInvalid;
  const isPast = expiry.year * 12 + expiry.month < now.getFullYear() * 12 + now.getMonth() + 1;
  return isPast ? cardMessages.expiryPast : null;
}

export function checkCvc(text: string, number: string): string | null {
  return digitsOf(text).length === cvcLength(number) ? null : cardMessages.cvcIncomplete;
}

export function checkZip(text: string): string | null {
  return /^\d{5}$/.test(text) ? null : cardMessages.zipIncomplete;
}

const refusedFields = [
  [m.refused_card_code(), "cvc"],
  [m.refused_card_code_wrong(), "cvc"],
  [m.refused_card_expired(), "expiry"],
  [m.refused_card_year(), "expiry"],
] as const;

/**
 * Which field a refusal of the sandbox's bank is about, in whichever language it is read and whatever is said after it; null
 * where it is about none, or all.
 */
export function fieldOfProblem(problem: string | null): "expiry" | "cvc" | null {
  return refusedFields.find(([words]) => problem?.startsWith(words))?.[1] ?? null;
}
