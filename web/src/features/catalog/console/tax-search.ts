import { taxCategories } from "@skipline/contract/tax-categories";
import type { TaxCategory } from "@skipline/contract/tax-categories";
import * as m from "@skipline/contract/texts";
import { fold } from "@skipline/contract/text";
import { taxWords } from "#lib/product-words.ts";

/** What people call things, by what they are to the tax. */
const calledSo: Readonly<Record<TaxCategory, string>> = {
  standard: m.console_tax_called_standard(),
  served_food: m.console_tax_called_served_food(),
  clothing: m.console_tax_called_clothing(),
  untaxed: m.console_tax_called_untaxed(),
};

const wordsOf = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}-]+/u)
    .filter(Boolean)
    // One beer is found by "beers", too.
    .map((word) => word.replace(/(?<=..)s$/, ""));

const known = taxCategories.map((category) => ({
  category,
  words: wordsOf(`${taxWords[category]} ${calledSo[category]}`),
}));

/** The categories of what is called so: each word that was typed begins one of theirs. All of them where nothing is typed. */
export function findTaxCategories(typed: string): TaxCategory[] {
  const sought = wordsOf(typed);
  return known
    .filter(({ words }) => sought.every((word) => words.some((one) => one.startsWith(word))))
    .map(({ category }) => category);
}
