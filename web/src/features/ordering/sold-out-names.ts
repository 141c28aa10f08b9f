import type { OrderLine } from "@skipline/contract/ordering";
import * as m from "@skipline/contract/texts";

export interface SoldOut {
  /** "Soda", "Soda and Lemonade" */
  names: string;
  /** How many they are. */
  count: number;
}

/** What the server marks as sold out; null for nothing. */
export function soldOutNames(items: readonly Pick<OrderLine, "name" | "isSoldOut">[]): SoldOut | null {
  const names = new Set(items.filter(({ isSoldOut }) => isSoldOut).map(({ name }) => name));
  if (names.size === 0) return null;
  // Made when it is needed: it takes longer than the rest of this page's code.
  const list = new Intl.ListFormat(m.locale(), { type: "conjunction" });
  return { names: list.format(names), count: names.size };
}
