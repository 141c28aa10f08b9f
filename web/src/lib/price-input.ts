import { formatMoney, parseMoney } from "@skipline/contract/money";
import * as m from "@skipline/contract/texts";

export const priceRequired = m.price_required();
export const priceInvalid = m.price_invalid();
/** The server's own ceiling, in words. */
const priceTooHigh = m.price_too_high();
const highestPrice = 999_999_99;

export type PriceInput = { price: string; error?: undefined } | { price?: undefined; error: string };

/** What is typed into a price field, as it is sent: "9" → "9.00", "12.5" → "12.50". */
export function readPrice(text: string): PriceInput {
  const typed = text.trim();
  if (typed === "") return { error: priceRequired };
  if (!/^\d+(?:\.\d{1,2})?$/.test(typed)) return { error: priceInvalid };
  const [whole = "", part = ""] = typed.split(".");
  const digits = whole.replace(/^0+(?=\d)/, "");
  if (digits.length > 6) return { error: priceTooHigh };
  const cents = parseMoney(`${digits}.${part.padEnd(2, "0")}`);
  return cents > highestPrice ? { error: priceTooHigh } : { price: formatMoney(cents) };
}

/** Why a price is asked about before guests pay it: nothing at all, or so far from today's that a digit slipped. */
export type PriceDoubt = "free" | "unlikely";

/** What was free until now is measured by this. */
const usualPrice = 20_00;

/** Both prices as money strings. Five times or a fifth of what was charged until now is asked about. */
export function doubtPrice(next: string, current: string): PriceDoubt | null {
  const [after, before] = [parseMoney(next), parseMoney(current)];
  if (after === before) return null;
  if (after === 0) return "free";
  const measure = before === 0 ? usualPrice : before;
  return after >= measure * 5 || (before > 0 && after * 5 <= measure) ? "unlikely" : null;
}
