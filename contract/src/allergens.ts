/**
 * What a product's label must name: the nine major food allergens of the United States (FALCPA and FASTER Act), and the two
 * that the trade asks about besides. Guests read them in this order.
 */
export const allergens = [
  "MILK",
  "EGGS",
  "FISH",
  "SHELLFISH",
  "TREE_NUTS",
  "PEANUTS",
  "WHEAT",
  "SOY",
  "SESAME",
  "GLUTEN",
  "SULFITES",
] as const;
export type Allergen = (typeof allergens)[number];

/** Strongest there is, in tenths of a per cent of alcohol by volume. */
export const mostAbvTenths = 960;
