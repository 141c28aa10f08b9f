/** Money in code and in the database: whole cents, never a float. */
export type Cents = number;

/** As JSON has it: exactly two digits, `"12.50"`, from 0.00 to 9999999.99. */
export const decimal = /^(0|[1-9]\d{0,6})\.\d{2}$/;

/** The one currency, as card providers call it: venues sell in US dollars. Nothing else says which it is. */
export const currency = "usd" as const;

/**
 * Reads a JSON amount into cents.
 * @throws RangeError when the text is not digits, a point and two digits.
 */
export function parseMoney(text: string): Cents {
  if (!decimal.test(text)) throw new RangeError(`not an amount: ${text}`);
  return Number(text.replace(".", ""));
}

/** Writes cents as a JSON amount: 1250 → "12.50", -5 → "-0.05". */
export function formatMoney(cents: Cents): string {
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * `amount × numerator ÷ denominator` in whole cents, half away from zero. Exact: it divides as
 * integers, so 15% of 4.30 is never a cent off.
 */
export function scaleCents(amount: Cents, numerator: number, denominator: number): Cents {
  const product = BigInt(amount) * BigInt(numerator);
  const divisor = BigInt(denominator);
  const magnitude = product < 0n ? -product : product;
  const rounded = (magnitude * 2n + divisor) / (divisor * 2n);
  return Number(product < 0n ? -rounded : rounded);
}

/** `percent` (whole) of an amount in cents, half away from zero. */
export function percentOf(amount: Cents, percent: number): Cents {
  return scaleCents(amount, percent, 100);
}

/** Orders below this total need no payment (customer-side specification §9). */
export const freeOrderThreshold: Cents = 50;
