import { maxQuantityPerLine } from "@skipline/contract/pricing";
import type { PricedCartLine } from "../lib/cart-lines.ts";
import { SelectField } from "../ui/select-field.tsx";
import { Price } from "./price.tsx";
import { ProductPicture } from "./product-picture.tsx";

export interface CartRowProps {
  line: PricedCartLine;
  /** 0 removes. */
  onQuantity: (quantity: number) => void;
  disabled?: boolean;
}

const options = Array.from({ length: maxQuantityPerLine + 1 }, (_, quantity) => ({
  value: String(quantity),
  label: quantity === 0 ? "Remove" : String(quantity),
}));

/** One line of a cart: picture, name, quantity from 0 to 10, and what it comes to. */
export function CartRow({ line, onQuantity, disabled = false }: CartRowProps) {
  const { product, quantity, gross, total } = line;
  return (
    <li className="flex items-start gap-4 py-4">
      <span className="w-18 shrink-0">
        <ProductPicture imageUrl={product.imageUrls[0]} productType={product.productType} alt="" />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div>
          <p className="font-bold text-strong">{product.name}</p>
          {product.variantName && <p className="text-14 text-muted">{product.variantName}</p>}
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <SelectField
            compact
            label={`Quantity of ${product.name}${product.variantName ? `, ${product.variantName}` : ""}`}
            labelHidden
            options={options}
            value={String(quantity)}
            disabled={disabled}
            onChange={(event) => onQuantity(Number(event.target.value))}
          />
          <Price cents={total} before={gross} />
        </div>
      </div>
    </li>
  );
}
