import { formatMoney, parseMoney } from "@skipline/contract/money";

export const priceRequired = "Price is required.";
export const priceInvalid = "Price must be a valid number with up to 2 decimal places.";
/** The server's own ceiling, in words. */
const priceTooHigh = "Price must be at most 999999.99.";
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
