import type { Order } from "@skipline/contract/ordering";
import { OrderCard } from "../../components/order-card.tsx";
import { OrdersFailed } from "../../components/orders-failed.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";

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
      <Alert
        tone={isOnline ? "warning" : "info"}
        title={isOnline ? "Unable to Fetch Orders" : "Kept on this phone"}
        action={
          <Button size="small" variant="secondary" onClick={onReload}>
            Reload
          </Button>
        }
      >
        Your last orders as we last knew them.
      </Alert>
      <ul className="flex flex-col gap-3">
        {orders.map((order) => (
          <OrderCard key={order.orderId} order={order} />
        ))}
      </ul>
    </div>
  );
}
