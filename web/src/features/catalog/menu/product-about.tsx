import type { Product } from "@skipline/contract/catalog";
import * as m from "@skipline/contract/texts";
import { useState } from "react";
import { Price } from "#components/price.tsx";
import { formatAbv, listAllergens } from "#lib/allergen-words.ts";
import { VendorWord } from "#lib/vendor-words.tsx";
import { Badge } from "#ui/badge.tsx";
import { ImageSlider } from "./image-slider.tsx";
import { discountBadge, priceOfProduct } from "./menu-price.ts";
import type { ProductGroup } from "./merchandise.ts";

/** How strong it is and what it contains, in words. Nothing where nobody said. */
function ProductFacts({ of: { abvTenths, allergens } }: { of: Pick<Product, "abvTenths" | "allergens"> }) {
  if (abvTenths === null && allergens.length === 0) return null;
  return (
    <div className="grid gap-1 text-14 text-normal">
      {abvTenths !== null && <p>{m.product_abv({ percent: formatAbv(abvTenths) })}</p>}
      {allergens.length > 0 && <p>{m.allergens_contains({ allergens: listAllergens(allergens) })}</p>}
    </div>
  );
}

interface ProductAboutProps {
  group: ProductGroup;
  /** The one that is chosen; null where none is. */
  variant: Product | null;
}

/** What a guest reads of a product before choosing: pictures, price, description, strength and allergens. */
export function ProductAbout({ group, variant }: ProductAboutProps) {
  const [shown, setShown] = useState({ of: variant?.productId, index: 0 });
  const [first] = group.variants;
  const own = variant?.imageUrls ?? [];
  const imageUrls = own.length > 0 ? own : [...new Set(group.variants.flatMap((candidate) => candidate.imageUrls))];
  const badge = variant && discountBadge([variant]);
  const told = variant ?? first;
  return (
    <>
      <div className="mx-auto w-full max-w-[60dvh]">
        <ImageSlider
          name={group.name}
          alt={(own.length > 0 ? variant : first)?.pictureAlt ?? group.name}
          productType={first?.productType ?? "UNKNOWN"}
          imageUrls={imageUrls}
          // Another variant begins with its first picture.
          index={shown.of === variant?.productId ? shown.index : 0}
          onIndex={(index) => setShown({ of: variant?.productId, index })}
        />
      </div>
      <div className="flex flex-wrap items-center gap-3 text-22">
        {variant && <Price {...priceOfProduct(variant)} />}
        {badge && (
          <Badge tone="accent" solid>
            {badge}
          </Badge>
        )}
      </div>
      {group.description && (
        <p className="text-16 whitespace-pre-line text-normal">
          <VendorWord of={group} word="description" />
        </p>
      )}
      {told && <ProductFacts of={told} />}
    </>
  );
}
