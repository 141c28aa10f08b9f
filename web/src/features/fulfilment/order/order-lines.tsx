import { lineKey } from "@skipline/contract/cart";
import type { Order } from "@skipline/contract/ordering";
import { ProductPicture } from "../../../components/product-picture.tsx";
import { orderStatusText } from "../../../components/order-status-badge.tsx";
import { Card } from "../../../ui/card.tsx";

/** "1 item", "12 items": all pieces, not lines. */
function countText(items: Order["cartItems"]): string {
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return count === 1 ? "1 item" : `${count} items`;
}

/** What to put on the bar: how many of what, with its picture. */
export function OrderLines({ order }: { order: Order }) {
  return (
    <section aria-labelledby="order-items">
      <div className="mb-3 flex items-baseline justify-between gap-3">
        <h2 id="order-items" className="text-18 font-bold">
          {countText(order.cartItems)}
        </h2>
        <p className="text-14 font-bold tracking-wide text-muted">{orderStatusText(order)}</p>
      </div>
      <ul className="grid gap-2">
        {order.cartItems.map((item) => (
          <Card key={lineKey(item)} as="li" padding="small">
            <div className="flex items-center gap-3">
              <div className="w-16 shrink-0">
                <ProductPicture imageUrl={item.imageUrls[0]} productType={item.productType} alt="" sizes="4rem" />
              </div>
              <div className="min-w-0 flex-1">
                <p className="text-18 leading-tight font-bold text-strong">{item.name}</p>
                {item.variantName && <p className="text-14 text-muted">{item.variantName}</p>}
                {item.note && <p className="text-16 font-bold text-warning">“{item.note}”</p>}
              </div>
              <p className="shrink-0 pr-1 text-28 font-black text-strong tabular-nums">
                <span aria-hidden="true">×</span>
                <span className="sr-only">Quantity </span>
                {item.quantity}
              </p>
            </div>
          </Card>
        ))}
      </ul>
    </section>
  );
}
