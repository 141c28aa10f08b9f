import type { ProductType } from "@skipline/contract/catalog";

/** The parts of a menu, in their order. */
export const productSections = {
  alcoholic: "Alcoholic",
  "non-alcoholic": "Non-alcoholic",
  food: "Food",
  merchandise: "Merchandise",
  other: "Other",
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
