import type { Product } from "@skipline/contract/catalog";
import { memo } from "react";
import { mostOf } from "#lib/most-of.ts";
import { Stepper } from "#ui/stepper.tsx";
import { MenuCard } from "./menu-card.tsx";
import { discountBadge, priceOfProduct } from "./menu-price.ts";

interface ProductCardProps {
  product: Product;
  /** When it can be ordered, where that is not now. */
  heldUntil: string | null;
  quantity: number;
  onQuantity: (product: Product, quantity: number) => void;
  onOpen: (key: string) => void;
  priority: boolean;
}

export const ProductCard = memo(function ProductCard(props: ProductCardProps) {
  const { product, heldUntil, quantity, onQuantity, onOpen, priority } = props;
  return (
    <MenuCard
      words={product}
      imageUrl={product.imageUrls[0]}
      productType={product.productType}
      price={priceOfProduct(product)}
      discount={discountBadge([product])}
      soldOut={!product.isAvailable}
      left={product.left}
      heldUntil={heldUntil}
      priority={priority}
      onOpen={() => onOpen(product.productId)}
      control={
        <Stepper
          label={product.name}
          value={quantity}
          max={mostOf(product)}
          onChange={(next) => onQuantity(product, next)}
          collapsed
        />
      }
    />
  );
});
