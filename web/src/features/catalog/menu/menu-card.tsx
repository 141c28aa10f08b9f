import type { Product, ProductType } from "@skipline/contract/catalog";
import * as m from "@skipline/contract/texts";
import type { ReactNode } from "react";
import { Price } from "#components/price.tsx";
import type { PriceProps } from "#components/price.tsx";
import { ProductPicture } from "#components/product-picture.tsx";
import { VendorWord } from "#lib/vendor-words.tsx";
import { Badge } from "#ui/badge.tsx";
import { classes } from "#ui/classes.ts";

export interface MenuCardProps {
  /** Its words, in those of its reader. */
  words: Pick<Product, "name" | "description" | "translations">;
  imageUrl: string | undefined;
  productType: ProductType;
  price: PriceProps;
  /** "10% OFF". */
  discount: string | null;
  soldOut: boolean;
  /** How many are left, where that is few. */
  left?: number | null;
  /** When it can be ordered, where that is not now: "From 06:00 AM". */
  heldUntil?: string | null;
  /** Of merchandise, whose sizes are counted together. */
  inCart?: number;
  /** One of the first on the screen. */
  priority: boolean;
  onOpen: () => void;
  /** Adds it without opening it; beside the picture, where it hides nothing. */
  control: ReactNode;
}

/** One thing to choose: a tap on its picture, name or words opens it, the control adds it. */
export function MenuCard(props: MenuCardProps) {
  const {
    words,
    imageUrl,
    productType,
    price,
    discount,
    soldOut,
    left = null,
    heldUntil = null,
    inCart = 0,
    priority,
    onOpen,
  } = props;
  return (
    <li className="relative flex gap-4 border-b border-line py-4 @max-[14rem]:gap-3">
      <div className={classes("w-26 shrink-0 @max-[14rem]:w-14 lg:w-20", soldOut && "opacity-45 grayscale")}>
        <ProductPicture
          imageUrl={imageUrl}
          productType={productType}
          alt=""
          rounded="20"
          priority={priority}
          sizes="6.5rem"
        />
      </div>
      <div className="flex min-w-0 flex-1 flex-col items-start">
        <h3 className="text-16 leading-tight font-bold text-pretty">
          <button
            type="button"
            aria-haspopup="dialog"
            disabled={soldOut}
            onClick={onOpen}
            className="text-start after:absolute after:inset-0 disabled:cursor-not-allowed disabled:text-muted"
          >
            <VendorWord of={words} word="name" />
          </button>
        </h3>
        {words.description && (
          <p className="mt-1 line-clamp-2 text-14 text-muted">
            <VendorWord of={words} word="description" />
          </p>
        )}
        <div className="mt-auto flex w-full items-center justify-between gap-x-3 gap-y-2 pt-2 @max-[14rem]:flex-wrap">
          <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
            <Price {...price} />
            {soldOut && <Badge solid>{m.out_of_stock()}</Badge>}
            {!soldOut && left !== null && <Badge tone="warning">{m.stock_left({ count: left })}</Badge>}
            {!soldOut && heldUntil && <Badge tone="warning">{heldUntil}</Badge>}
            {!soldOut && discount && (
              <Badge tone="accent" solid>
                {discount}
              </Badge>
            )}
            {inCart > 0 && <Badge>{m.menu_in_cart_badge({ quantity: inCart })}</Badge>}
          </div>
          {/* As high as the control, sold out or not: nothing moves when it goes. */}
          <div className="relative ms-auto min-h-11 shrink-0">{!soldOut && !heldUntil && props.control}</div>
        </div>
      </div>
    </li>
  );
}
