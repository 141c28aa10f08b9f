import type { Product } from "@skipline/contract/catalog";
import { matchesWords } from "@skipline/contract/text";
import { productSections, sectionOfType } from "../product-sections.ts";
import type { ProductSectionId } from "../product-sections.ts";
import { compareVariants } from "../sizes.ts";

export interface InventorySection {
  id: ProductSectionId;
  title: string;
  products: readonly Product[];
}

/** Where each product's first variant stands. */
function placesOf(products: readonly Product[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  for (const { name, displayOrder } of products) {
    places.set(name, Math.min(displayOrder, places.get(name) ?? displayOrder));
  }
  return places;
}

/** Variants of one product stay together, by size; sold-out ones keep their place: nothing moves under the finger. */
function sortProducts(products: readonly Product[]): Product[] {
  const places = placesOf(products);
  const placeOf = ({ name, displayOrder }: Product) => places.get(name) ?? displayOrder;
  return products.toSorted(
    (a, b) =>
      placeOf(a) - placeOf(b) ||
      a.name.localeCompare(b.name) ||
      compareVariants(a, b) ||
      (a.productId < b.productId ? -1 : 1),
  );
}

/** In whatever language a guest says it. */
function namesOf({ name, variantName, translations = {} }: Product): string {
  const others = Object.values(translations).flatMap((words) => [words.name, words.variantName]);
  return [name, variantName, ...others].join(" ");
}

/** The products that match, by kind, in the menu's order of kinds; empty kinds are left out. */
export function buildInventorySections(products: readonly Product[], search = ""): InventorySection[] {
  const found = sortProducts(products.filter((product) => matchesWords(namesOf(product), search)));
  return (Object.keys(productSections) as ProductSectionId[])
    .map((id) => ({
      id,
      title: productSections[id],
      products: found.filter(({ productType }) => (sectionOfType[productType] ?? "other") === id),
    }))
    .filter((section) => section.products.length > 0);
}
