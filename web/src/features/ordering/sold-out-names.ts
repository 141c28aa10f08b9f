import type { OrderLine } from "@skipline/contract/ordering";

const list = new Intl.ListFormat("en", { type: "conjunction" });

/** "Soda", "Soda and Lemonade": what the server marks as sold out; null for nothing. */
export function soldOutNames(items: readonly Pick<OrderLine, "name" | "isSoldOut">[]): string | null {
  const names = items.filter(({ isSoldOut }) => isSoldOut).map(({ name }) => name);
  return names.length === 0 ? null : list.format(new Set(names));
}
