import { parseMoney } from "@skipline/contract/money";
import type { Cents } from "@skipline/contract/money";

const usd = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** Whole cents → "$1,234.50"; -5 → "-$0.05". */
export function formatCents(cents: Cents): string {
  // Dividing whole cents by 100 and rounding to two digits is exact far beyond any amount here.
  return usd.format(cents / 100);
}

/** The wire's decimal string → "$1,234.50". */
export function formatPrice(amount: string): string {
  return formatCents(parseMoney(amount));
}
