import type { Product } from "@skipline/contract/catalog";
import * as m from "@skipline/contract/texts";
import type { ReactNode } from "react";
import { MerchandiseCard } from "./merchandise-card.tsx";
import type { MenuSection as Section } from "./menu-sections.ts";
import { ProductCard } from "./product-card.tsx";

export interface MenuSectionProps {
  section: Section;
  /** Its cards are on the first screen. */
  first: boolean;
  /** So many of its entries at most. */
  limit: number;
  quantityOf: (productId: string) => number;
  onQuantity: (product: Product, quantity: number) => void;
  /** Of an entry, by its key. */
  onOpen: (key: string) => void;
  alcoholFrom: string | null;
}

/** Rows on a phone, side by side where there is room. */
export function CardGrid({ children }: { children: ReactNode }) {
  return <ul className="grid grid-cols-1 gap-x-8 sm:grid-cols-2 lg:gap-x-6">{children}</ul>;
}

export const headingIdOf = (sectionId: string) => `menu-${sectionId}`;

export function MenuSection({ section, first, limit, quantityOf, onQuantity, onOpen, alcoholFrom }: MenuSectionProps) {
  const headingId = headingIdOf(section.id);
  return (
    <section aria-labelledby={headingId} className="pb-8">
      <h2
        id={headingId}
        tabIndex={-1}
        className="flex flex-wrap items-baseline gap-x-2.5 pt-3 pb-1 text-22 font-black outline-none"
      >
        {section.title}
        <span className="text-14 font-medium tracking-normal text-muted tabular-nums">
          {m.items({ count: section.entries.length })}
        </span>
      </h2>
      <CardGrid>
        {section.entries
          .slice(0, Math.max(0, limit))
          .map((entry, index) =>
            entry.kind === "product" ? (
              <ProductCard
                key={entry.key}
                product={entry.product}
                heldUntil={entry.product.productType === "ALCOHOLIC_ITEM" ? alcoholFrom : null}
                quantity={quantityOf(entry.product.productId)}
                onQuantity={onQuantity}
                onOpen={onOpen}
                priority={first && index < 5}
              />
            ) : (
              <MerchandiseCard
                key={entry.key}
                group={entry.group}
                quantity={entry.group.variants.reduce((sum, variant) => sum + quantityOf(variant.productId), 0)}
                onOpen={onOpen}
                priority={first && index < 5}
              />
            ),
          )}
      </CardGrid>
    </section>
  );
}
