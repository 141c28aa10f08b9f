/** What kinds of products there are; by itself, for pages that know orders and no menu. */
export const productTypes = [
  "ALCOHOLIC_ITEM",
  "NON_ALCOHOLIC_ITEM",
  "FOOD_ITEM",
  "MERCHANDISE",
  "OTHER",
  "UNKNOWN",
] as const;
export type ProductType = (typeof productTypes)[number];
