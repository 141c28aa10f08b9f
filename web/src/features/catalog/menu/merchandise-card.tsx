import { Plus } from "lucide-react";
import { memo } from "react";
import { Price } from "../../../components/price.tsx";
import { ProductPicture } from "../../../components/product-picture.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { classes } from "../../../ui/classes.ts";
import { discountBadge, priceOfGroup } from "./menu-price.ts";
import { chooseDefaultVariant } from "./merchandise.ts";
import type { MerchandiseGroup } from "./merchandise.ts";
import { pictureSizes } from "./product-card.tsx";

interface MerchandiseCardProps {
  group: MerchandiseGroup;
  /** Of all variants together. */
  quantity: number;
  onOpen: (group: MerchandiseGroup) => void;
  priority: boolean;
}

/** One button as large as the card: a size must be chosen before anything is added. */
export const MerchandiseCard = memo(function MerchandiseCard({
  group,
  quantity,
  onOpen,
  priority,
}: MerchandiseCardProps) {
  const soldOut = group.variants.every((variant) => !variant.isAvailable);
  const badge = soldOut ? null : discountBadge(group.variants);
  const picture = chooseDefaultVariant(group.variants)?.imageUrls[0];
  return (
    <li className="group/card relative flex flex-col">
      <div className={classes("relative", soldOut && "opacity-45 grayscale")}>
        <ProductPicture
          imageUrl={picture}
          productType="MERCHANDISE"
          alt=""
          rounded="20"
          priority={priority}
          sizes={pictureSizes}
        />
      </div>
      <span className="absolute top-2 left-2 flex flex-wrap gap-1.5">
        {soldOut && <Badge solid>Out of Stock</Badge>}
        {badge && (
          <Badge tone="accent" solid>
            {badge}
          </Badge>
        )}
        {quantity > 0 && <Badge solid>{quantity} in cart</Badge>}
      </span>
      <div className="relative">
        {!soldOut && (
          <span
            aria-hidden="true"
            className="absolute right-2 bottom-full mb-2 inline-grid size-13 place-items-center rounded-full bg-accent text-on-accent transition-transform group-active/card:scale-95"
          >
            <Plus strokeWidth={2.5} className="size-6" />
          </span>
        )}
        <h3 className="mt-3 text-16 leading-tight font-bold text-pretty">
          <button
            type="button"
            aria-haspopup="dialog"
            disabled={soldOut}
            onClick={() => onOpen(group)}
            className="text-left after:absolute after:inset-x-0 after:-top-3 after:bottom-0 disabled:cursor-not-allowed disabled:text-muted"
          >
            {group.name}
          </button>
        </h3>
        {group.description && <p className="mt-1 line-clamp-2 text-14 text-muted">{group.description}</p>}
        <p className="mt-1">
          <Price {...priceOfGroup(group)} />
        </p>
      </div>
    </li>
  );
});
