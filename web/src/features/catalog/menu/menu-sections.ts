import type { Product } from "@skipline/contract/catalog";
import { parseMoney } from "@skipline/contract/money";
import { productSections, sectionOfType } from "../product-sections.ts";
import type { ProductSectionId } from "../product-sections.ts";
import { compareVariants } from "../sizes.ts";
import { orderableVariants } from "./merchandise.ts";
import type { ProductGroup } from "./merchandise.ts";

export type MenuEntry =
  | { kind: "product"; key: string; product: Product; group: ProductGroup }
  | { kind: "merchandise"; key: string; group: ProductGroup };

export interface MenuSection {
  id: string;
  title: string;
  entries: MenuEntry[];
}

/** displayOrder, then the dearer first; the name only settles what is left (a collator takes a phone 50 ms to make). */
function compareProducts(a: Product, b: Product): number {
  const order = a.displayOrder - b.displayOrder || parseMoney(b.price) - parseMoney(a.price);
  return order !== 0 || a.name === b.name ? order : a.name < b.name ? -1 : 1;
}

/** The product that stands for an entry in the order of its section: of a group, the cheapest of its first. */
function representative(entry: MenuEntry): Product {
  if (entry.kind === "product") return entry.product;
  const displayOrder = Math.min(...entry.group.variants.map((variant) => variant.displayOrder));
  const cheapest = orderableVariants(entry.group).toSorted((a, b) => parseMoney(a.price) - parseMoney(b.price))[0];
  return { ...(cheapest as Product), name: entry.group.name, displayOrder };
}

// Map.groupBy is younger than the oldest browsers that we serve.
function groupBy<K, T>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

function asEntry(product: Product): MenuEntry {
  const { productId, name, description, translations } = product;
  const group = { groupId: productId, name, description, translations, variants: [product] };
  return { kind: "product", key: productId, product, group };
}

function groupMerchandise(products: readonly Product[]): MenuEntry[] {
  const groups = groupBy(products, (product) => product.groupId ?? product.productId);
  return Array.from(groups, ([groupId, members]): MenuEntry => {
    const first = members.toSorted(compareProducts)[0] as Product;
    const { name, description, translations } = first;
    const variants = members.toSorted(compareVariants);
    return {
      kind: "merchandise",
      key: groupId,
      group: { groupId, name, description, translations, variants },
    };
  });
}

/** What one guest has seen of a menu, for as long as it is open: as it is now; what left the catalogue can't be had. */
export type MenuVisit = readonly Product[];

export const newVisit: MenuVisit = [];

/** The visit after the menu was asked for again: nothing that was on the screen moves or goes. */
export function continueVisit(visit: MenuVisit, current: readonly Product[]): MenuVisit {
  const known = new Set(current.map(({ productId }) => productId));
  const gone = visit.filter(({ productId }) => !known.has(productId));
  return [...current, ...gone.map((product) => ({ ...product, isAvailable: false }))];
}

/**
 * The menu as it stands: sections that hold something, in a fixed order, their entries by displayOrder and then by
 * price, the dearer first. What is sold out keeps its place, disabled: whoever looks for it knows.
 */
export function buildMenuSections(products: MenuVisit): MenuSection[] {
  const bySection = groupBy(products, (product) => sectionOfType[product.productType] ?? "other");
  return (Object.keys(productSections) as ProductSectionId[])
    .map((id) => {
      const members = bySection.get(id) ?? [];
      const entries = id === "merchandise" ? groupMerchandise(members) : members.map((product) => asEntry(product));
      return {
        id,
        title: productSections[id],
        entries: entries.toSorted((a, b) => compareProducts(representative(a), representative(b))),
      };
    })
    .filter((section) => section.entries.length > 0);
}
