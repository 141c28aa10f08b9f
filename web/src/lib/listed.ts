import * as m from "@skipline/contract/texts";

/** "Food, Merchandise": words beside each other, which are no sentence. */
export const listed = (words: readonly string[]): string =>
  new Intl.ListFormat(m.locale(), { type: "unit", style: "short" }).format(words);
