import { formatMoney, parseMoney } from "@skipline/contract/money";
import type { Cents } from "@skipline/contract/money";

/** Whole cents → "$1,234.50"; -5 → "-$0.05". */
export function formatCents(cents: Cents): string {
  // By hand: `Intl.NumberFormat` takes 16 ms to make, 60 on a cheap phone, before the first price is shown.
  const [whole = "", digits] = formatMoney(Math.abs(cents)).split(".");
  return `${cents < 0 ? "-" : ""}$${whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ",")}.${digits}`;
}

/** The wire's decimal string → "$1,234.50". */
export function formatPrice(amount: string): string {
  return formatCents(parseMoney(amount));
}
