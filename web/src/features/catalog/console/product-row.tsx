import type { ProductType } from "@skipline/contract/catalog";
import type { OwnProduct } from "@skipline/contract/own-products";
import * as m from "@skipline/contract/texts";
import { useId } from "react";
import type { ReactNode } from "react";
import { ProductPicture } from "#components/product-picture.tsx";
import { Link } from "#lib/link.tsx";
import { formatPrice } from "@skipline/contract/price";
import { productKinds } from "#lib/product-words.ts";
import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { classes } from "#ui/classes.ts";
import { Menu } from "#ui/menu.tsx";
import type { MenuItem } from "#ui/menu.tsx";

const kindOf = (productType: ProductType): string =>
  productType === "UNKNOWN" ? productKinds.OTHER : productKinds[productType];

export const titleOf = ({ name, variantName }: OwnProduct): string => [name, variantName].filter(Boolean).join(", ");

/** A product of the menu, to its managers. */
export function ProductRow({
  product,
  path,
  lang,
  items,
  selection,
  handle,
}: {
  product: OwnProduct;
  path: string;
  lang: string | undefined;
  items: readonly MenuItem[];
  /** While several are chosen. */
  selection: { isChosen: boolean; onChoose: (isChosen: boolean) => void } | null;
  /** Takes it to another place. */
  handle: ReactNode;
}) {
  const { productType, price, isAvailable, isArchived, imageUrls } = product;
  const id = useId();
  const title = titleOf(product);
  return (
    <Card padding="none">
      <div
        className={classes(
          "flex items-center p-3",
          handle ? "gap-2 ps-1 @max-[14rem]:gap-0 @max-[14rem]:px-0" : "gap-3",
        )}
      >
        {handle}
        {selection && (
          <Checkbox
            label={<span className="sr-only">{m.console_bulk_select({ name: title })}</span>}
            checked={selection.isChosen}
            onChange={({ currentTarget }) => selection.onChoose(currentTarget.checked)}
          />
        )}
        <span
          className={classes(
            "w-14 shrink-0 @max-[14rem]:w-10",
            // The longest word of a kind, in any language, has its room beside what is held and what opens more.
            (selection !== null || handle !== null) && "@max-[19rem]:hidden",
          )}
        >
          <ProductPicture imageUrl={imageUrls[0]} productType={productType} alt="" sizes="3.5rem" />
        </span>
        <div className="min-w-0 flex-1 @min-[44rem]:flex @min-[44rem]:items-center @min-[44rem]:gap-4">
          <h2 id={id} lang={lang} className="flex-1 text-16 leading-tight font-bold wrap-anywhere">
            <Link to={path} className="text-strong underline-offset-4 hover:underline">
              {title}
            </Link>
          </h2>
          <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-14 text-muted @min-[44rem]:mt-0 @min-[44rem]:flex-nowrap">
            <span className="@min-[44rem]:w-36">{kindOf(productType)}</span>
            {/* On a laptop prices stand below each other, by their last digit. */}
            <span className="font-bold text-normal tabular-nums @min-[44rem]:order-last @min-[44rem]:w-24 @min-[44rem]:text-end">
              {formatPrice(price)}
            </span>
            <span className="contents @min-[44rem]:block @min-[44rem]:w-28">
              {isArchived && <Badge>{m.console_product_archived()}</Badge>}
              {!isArchived && !isAvailable && <Badge solid>{m.sold_out()}</Badge>}
            </span>
          </p>
        </div>
        {!selection && <Menu label={m.console_menu_more({ name: title })} items={items} />}
      </div>
    </Card>
  );
}
