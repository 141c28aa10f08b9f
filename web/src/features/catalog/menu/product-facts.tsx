import type { Product } from "@skipline/contract/catalog";
import * as m from "@skipline/contract/texts";
import { formatAbv, listAllergens } from "#lib/allergen-words.ts";

/** How strong it is and what it contains, in words. Nothing where nobody said. */
export function ProductFacts({ of: { abvTenths, allergens } }: { of: Pick<Product, "abvTenths" | "allergens"> }) {
  if (abvTenths === null && allergens.length === 0) return null;
  return (
    <div className="grid gap-1 text-14 text-normal">
      {abvTenths !== null && <p>{m.product_abv({ percent: formatAbv(abvTenths) })}</p>}
      {allergens.length > 0 && <p>{m.allergens_contains({ allergens: listAllergens(allergens) })}</p>}
    </div>
  );
}
