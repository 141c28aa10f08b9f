import type { Allergen } from "@skipline/contract/allergens";
import * as m from "@skipline/contract/texts";

export const allergenWords: Readonly<Record<Allergen, string>> = {
  MILK: m.allergen_milk(),
  EGGS: m.allergen_eggs(),
  FISH: m.allergen_fish(),
  SHELLFISH: m.allergen_shellfish(),
  TREE_NUTS: m.allergen_tree_nuts(),
  PEANUTS: m.allergen_peanuts(),
  WHEAT: m.allergen_wheat(),
  SOY: m.allergen_soy(),
  SESAME: m.allergen_sesame(),
  GLUTEN: m.allergen_gluten(),
  SULFITES: m.allergen_sulfites(),
};

/** "Milk, Wheat"; one that only a later version knows is read as it is written. */
export const listAllergens = (named: readonly string[]): string =>
  named.map((one) => (allergenWords as Readonly<Record<string, string>>)[one] ?? one).join(", ");

/** 48 → "4.8" */
export const formatAbv = (tenths: number): string => String(tenths / 10);
