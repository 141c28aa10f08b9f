import type { Cents } from "@skipline/contract/money";
import { formatCents } from "@skipline/contract/price";

/** A sum of many orders ("-1234.50") in whole cents: it may be larger than a price, and below zero. */
export function readSum(sum: string): Cents {
  return Number(sum.replace(".", ""));
}

/** "-1234.50" → "-$1,234.50" */
export function formatSum(sum: string): string {
  return formatCents(readSum(sum));
}
