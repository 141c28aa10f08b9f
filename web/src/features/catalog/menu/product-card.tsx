import type { Product } from "@skipline/contract/catalog";
import { memo } from "react";
import { Price } from "../../../components/price.tsx";
import { ProductPicture } from "../../../components/product-picture.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { classes } from "../../../ui/classes.ts";
import { Stepper } from "../../../ui/stepper.tsx";
import { discountBadge, priceOfProduct } from "./menu-price.ts";

interface ProductCardProps {
  product: Product;
  quantity: number;
  onQuantity: (product: Product, quantity: number) => void;
  /** One of the first on the screen. */
  priority: boolean;
}

export const pictureSizes = "(width >= 40rem) 15rem, 46vw";

export const ProductCard = memo(function ProductCard({ product, quantity, onQuantity, priority }: ProductCardProps) {
  const soldOut = !product.isAvailable;
  const badge = soldOut ? null : discountBadge([product]);
  return (
    <li className="flex flex-col">
      <div className="relative">
        <div className={classes(soldOut && "opacity-45 grayscale")}>
          <ProductPicture
            imageUrl={product.imageUrls[0]}
            productType={product.productType}
            alt=""
            rounded="20"
            priority={priority}
            sizes={pictureSizes}
          />
        </div>
        {soldOut && (
          <span className="absolute top-2 left-2">
            <Badge solid>Out of Stock</Badge>
          </span>
        )}
        {badge && (
          <span className="absolute top-2 left-2">
            <Badge tone="accent" solid>
              {badge}
            </Badge>
          </span>
        )}
        {!soldOut && (
          <span className="absolute inset-x-2 bottom-2 flex justify-end max-[22rem]:inset-x-1">
            <Stepper
              label={product.name}
              value={quantity}
              onChange={(next) => onQuantity(product, next)}
              collapsed
              size="large"
              stretch
            />
          </span>
        )}
      </div>
      <h3 className={classes("mt-3 text-16 leading-tight font-bold text-pretty", soldOut && "text-muted")}>
        {product.name}
      </h3>
      {product.description && <p className="mt-1 line-clamp-2 text-14 text-muted">{product.description}</p>}
      <p className="mt-1">
        <Price {...priceOfProduct(product)} />
      </p>
    </li>
  );
});
