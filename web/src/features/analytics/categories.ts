import { categoryNames } from "@skipline/contract/analytics";
import type { ProductType } from "@skipline/contract/catalog";
import * as m from "@skipline/contract/texts";

/** What reports call the kinds of products. */
export const categoryTexts: Readonly<Record<ProductType, string>> = {
  ALCOHOLIC_ITEM: m.report_category_alcoholic(),
  NON_ALCOHOLIC_ITEM: m.report_category_non_alcoholic(),
  FOOD_ITEM: m.report_category_food(),
  MERCHANDISE: m.section_merchandise(),
  OTHER: m.section_other(),
  UNKNOWN: m.report_category_unknown(),
};

/** The same of a kind that the server says by its name alone. */
export function categoryText(name: string | null): string | null {
  const types = Object.keys(categoryNames) as ProductType[];
  const type = types.find((one) => categoryNames[one] === name);
  return type ? categoryTexts[type] : name;
}
