import { type Cents, formatMoney, parseMoney } from "./money.ts";

/** Of the one currency (contract/money.ts), as it is written in every language that we speak. */
export const currencySign = "$";

/** 1234567 → "1,234,567" */
const group = (digits: string) => digits.replaceAll(/\B(?=(?:\d{3})+$)/g, ",");

/** Whole cents → "$1,234.50"; -5 → "-$0.05". */
export function formatCents(cents: Cents): string {
  // By hand: `Intl.NumberFormat` takes 16 ms to make, 60 on a cheap phone, before the first price is shown.
  const [whole = "", digits] = formatMoney(Math.abs(cents)).split(".");
  return `${cents < 0 ? "-" : ""}${currencySign}${group(whole)}.${digits}`;
}

/** The wire's decimal string → "$1,234.50". */
export function formatPrice(amount: string): string {
  return formatCents(parseMoney(amount));
}

/** Whole dollars, of which nobody wants the cents: 7200 → "$7,200". */
export function formatDollars(dollars: number): string {
  return `${currencySign}${group(String(dollars))}`;
}
