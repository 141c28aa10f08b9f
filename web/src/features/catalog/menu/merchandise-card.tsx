import { Plus } from "lucide-react";
import { memo } from "react";
import { MenuCard } from "./menu-card.tsx";
import { discountBadge, priceOfGroup } from "./menu-price.ts";
import { chooseDefaultVariant } from "./merchandise.ts";
import type { ProductGroup } from "./merchandise.ts";

interface MerchandiseCardProps {
  group: ProductGroup;
  /** Of all variants together. */
  quantity: number;
  onOpen: (key: string) => void;
  priority: boolean;
}

/** The plus opens it too: a size must be chosen before anything is added. */
export const MerchandiseCard = memo(function MerchandiseCard(props: MerchandiseCardProps) {
  const { group, quantity, onOpen, priority } = props;
  return (
    <MenuCard
      words={group}
      imageUrl={chooseDefaultVariant(group.variants)?.imageUrls[0]}
      productType="MERCHANDISE"
      price={priceOfGroup(group)}
      discount={discountBadge(group.variants)}
      soldOut={group.variants.every((variant) => !variant.isAvailable)}
      inCart={quantity}
      priority={priority}
      onOpen={() => onOpen(group.groupId)}
      control={
        <span
          aria-hidden="true"
          className="pointer-events-none inline-grid size-11 place-items-center rounded-full bg-accent text-on-accent"
        >
          <Plus strokeWidth={2.5} className="size-6" />
        </span>
      }
    />
  );
});
