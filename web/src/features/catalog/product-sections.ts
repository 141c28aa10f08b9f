import type { ProductType } from "@skipline/contract/catalog";
import * as m from "@skipline/contract/texts";

/** The parts of a menu, in their order. */
export const productSections = {
  alcoholic: m.section_alcoholic(),
  "non-alcoholic": m.section_non_alcoholic(),
  food: m.section_food(),
  merchandise: m.section_merchandise(),
  other: m.section_other(),
} as const;

export type ProductSectionId = keyof typeof productSections;

export const sectionOfType: Record<ProductType, ProductSectionId> = {
  ALCOHOLIC_ITEM: "alcoholic",
  NON_ALCOHOLIC_ITEM: "non-alcoholic",
  FOOD_ITEM: "food",
  MERCHANDISE: "merchandise",
  OTHER: "other",
  UNKNOWN: "other",
};
