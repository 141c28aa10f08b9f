import type { OrderLine } from "@skipline/contract/ordering";

/** "Soda", "Soda and Lemonade": what the server marks as sold out; null for nothing. */
export function soldOutNames(items: readonly Pick<OrderLine, "name" | "isSoldOut">[]): string | null {
  const names = items.filter(({ isSoldOut }) => isSoldOut).map(({ name }) => name);
  if (names.length === 0) return null;
  // Made when it is needed: it takes longer than the rest of this page's code.
  return new Intl.ListFormat("en", { type: "conjunction" }).format(new Set(names));
}
