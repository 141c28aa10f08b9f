import type { ProductType } from "@skipline/contract/catalog";
import type { TaxCategory } from "@skipline/contract/tax-categories";
import * as m from "@skipline/contract/texts";

/** What managers call the kinds of products: as the parts of a menu. */
export const productKinds: Readonly<Record<Exclude<ProductType, "UNKNOWN">, string>> = {
  ALCOHOLIC_ITEM: m.section_alcoholic(),
  NON_ALCOHOLIC_ITEM: m.section_non_alcoholic(),
  FOOD_ITEM: m.section_food(),
  MERCHANDISE: m.section_merchandise(),
  OTHER: m.section_other(),
};

export const taxWords: Readonly<Record<TaxCategory, string>> = {
  standard: m.console_tax_standard(),
  served_food: m.console_tax_served_food(),
  clothing: m.console_tax_clothing(),
  untaxed: m.console_tax_untaxed(),
};
