import type { Product } from "@skipline/contract/catalog";
import { productSections, sectionOfType } from "../product-sections.ts";
import type { ProductSectionId } from "../product-sections.ts";

export interface InventorySection {
  id: ProductSectionId;
  title: string;
  products: readonly Product[];
}

/** Small letters without accents: "Piña" is found by "pina". */
function fold(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}

/** Every word of the search somewhere in name or variant. */
export function matchesSearch({ name, variantName }: Pick<Product, "name" | "variantName">, search: string): boolean {
  const text = fold(`${name} ${variantName ?? ""}`);
  return fold(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Variants of one product stay together; sold-out ones keep their place, so that nothing moves under the finger. */
function compareProducts(a: Product, b: Product): number {
  return (
    a.displayOrder - b.displayOrder ||
    a.name.localeCompare(b.name) ||
    (a.variantName ?? "").localeCompare(b.variantName ?? "") ||
    (a.productId < b.productId ? -1 : 1)
  );
}

/** The products that match, by kind, in the menu's order of kinds; empty kinds are left out. */
export function buildInventorySections(products: readonly Product[], search = ""): InventorySection[] {
  const found = products.filter((product) => matchesSearch(product, search)).toSorted(compareProducts);
  return (Object.keys(productSections) as ProductSectionId[])
    .map((id) => ({
      id,
      title: productSections[id],
      products: found.filter(({ productType }) => sectionOfType[productType] === id),
    }))
    .filter((section) => section.products.length > 0);
}
