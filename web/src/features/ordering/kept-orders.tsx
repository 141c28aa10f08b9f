import type { Order } from "@skipline/contract/ordering";
import * as m from "@skipline/contract/texts";
import { OrderCard } from "#components/order-card.tsx";
import { OrdersFailed } from "#components/orders-failed.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";

export interface KeptOrdersProps {
  orders: readonly Order[];
  isOnline: boolean;
  onReload: () => void;
}

/** In place of a list that can't be fetched: the paid orders that this device keeps, each with its code. */
export function KeptOrders({ orders, isOnline, onReload }: KeptOrdersProps) {
  if (orders.length === 0) return <OrdersFailed onReload={onReload} />;
  return (
    <div className="flex flex-col gap-3">
      {isOnline ? (
        <Alert
          tone="warning"
          title={m.orders_failed()}
          action={
            <Button size="small" variant="secondary" onClick={onReload}>
              {m.reload()}
            </Button>
          }
        >
          {m.orders_kept()}
        </Alert>
      ) : (
        // The shell says that there is no network: once is enough.
        <p className="text-14 text-muted">{m.orders_kept_offline()}</p>
      )}
      <ul className="grid gap-3">
        {orders.map((order) => (
          <OrderCard key={order.orderId} order={order} />
        ))}
      </ul>
    </div>
  );
}
