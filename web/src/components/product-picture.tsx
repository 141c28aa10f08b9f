import type { ProductType } from "@skipline/contract/catalog";
import { CupSoda, Martini, Package, Shirt, UtensilsCrossed } from "lucide-react";
import { Image } from "#ui/image.tsx";
import type { ImageProps } from "#ui/image.tsx";

const stands = {
  ALCOHOLIC_ITEM: Martini,
  NON_ALCOHOLIC_ITEM: CupSoda,
  FOOD_ITEM: UtensilsCrossed,
  MERCHANDISE: Shirt,
  OTHER: Package,
  UNKNOWN: Package,
};

export interface ProductPictureProps extends Pick<
  ImageProps,
  "alt" | "ratio" | "fit" | "rounded" | "priority" | "sizes"
> {
  imageUrl: string | undefined;
  productType: ProductType;
}

/** A product's picture, or the sign of its kind where there is none. */
export function ProductPicture({ imageUrl, productType, ...rest }: ProductPictureProps) {
  const Sign = stands[productType] ?? stands.UNKNOWN;
  return <Image {...rest} ground="glow" src={imageUrl} fallback={<Sign strokeWidth={1.25} />} />;
}
