import { formatMoney, parseMoney } from "@skipline/contract/money";
import type { Order } from "@skipline/contract/ordering";
import { formatPrice } from "../lib/price.ts";

type Item = Order["cartItems"][number];

function LinePrice({ item }: { item: Item }) {
  const full = formatMoney(parseMoney(item.price) * item.quantity);
  const isDiscounted = full !== item.totalPrice;
  return (
    <span className="flex shrink-0 flex-col items-end tabular-nums">
      <span className="text-16 font-medium text-strong">{formatPrice(item.totalPrice)}</span>
      {isDiscounted && (
        <s className="text-14 text-muted">
          <span className="sr-only">before discount </span>
          {formatPrice(full)}
        </s>
      )}
    </span>
  );
}

/** The lines of an order as a receipt has them: how many, what, for how much. */
export function OrderItems({ items }: { items: readonly Item[] }) {
  return (
    <ul className="flex flex-col gap-3">
      {items.map((item) => (
        <li key={item.productId} className="flex items-start gap-3">
          <span className="min-w-9 shrink-0 rounded-8 bg-surface-2 px-2 py-0.5 text-center text-14 font-bold text-strong tabular-nums">
            {item.quantity}
            <span aria-hidden="true">×</span>
            <span className="sr-only"> times</span>
          </span>
          <span className="min-w-0 flex-1 text-16 text-normal">
            {item.name}
            {item.variantName && <span className="text-muted"> · {item.variantName}</span>}
          </span>
          <LinePrice item={item} />
        </li>
      ))}
    </ul>
  );
}
