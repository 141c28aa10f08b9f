import type { Product } from "@skipline/contract/catalog";
import type { ReactNode } from "react";
import { MerchandiseCard } from "./merchandise-card.tsx";
import type { MerchandiseGroup } from "./merchandise.ts";
import type { MenuSection as Section } from "./menu-sections.ts";
import { ProductCard } from "./product-card.tsx";

export interface MenuSectionProps {
  section: Section;
  /** Its cards are on the first screen. */
  first: boolean;
  quantityOf: (productId: string) => number;
  onQuantity: (product: Product, quantity: number) => void;
  onOpenMerchandise: (group: MerchandiseGroup) => void;
}

/** Two columns on a phone, up to five: pictures large enough to want, names with room for two lines. */
export function CardGrid({ children }: { children: ReactNode }) {
  return (
    <ul className="grid grid-cols-2 gap-x-4 gap-y-7 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-5 xl:gap-x-5">
      {children}
    </ul>
  );
}

export function countItems(count: number): string {
  return count === 1 ? "1 item" : `${count} items`;
}

export function MenuSection({ section, first, quantityOf, onQuantity, onOpenMerchandise }: MenuSectionProps) {
  const headingId = `menu-${section.id}`;
  return (
    <section aria-labelledby={headingId} className="pb-10">
      <h2
        id={headingId}
        tabIndex={-1}
        className="sticky top-0 z-10 -mx-4 mb-3 flex items-baseline gap-2.5 bg-surface-0 px-4 py-3 text-22 font-black outline-none"
      >
        {section.title}
        <span className="text-14 font-medium tracking-normal text-muted tabular-nums">
          {countItems(section.entries.length)}
        </span>
      </h2>
      <CardGrid>
        {section.entries.map((entry, index) =>
          entry.kind === "product" ? (
            <ProductCard
              key={entry.key}
              product={entry.product}
              quantity={quantityOf(entry.product.productId)}
              onQuantity={onQuantity}
              priority={first && index < 4}
            />
          ) : (
            <MerchandiseCard
              key={entry.key}
              group={entry.group}
              quantity={entry.group.variants.reduce((sum, variant) => sum + quantityOf(variant.productId), 0)}
              onOpen={onOpenMerchandise}
              priority={first && index < 4}
            />
          ),
        )}
      </CardGrid>
    </section>
  );
}
