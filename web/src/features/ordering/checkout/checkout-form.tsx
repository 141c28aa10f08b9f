import type { Order } from "@skipline/contract/ordering";
import { isApiError } from "../../../api/errors.ts";
import { OrderAmounts } from "../../../components/order-amounts.tsx";
import { OrderItems } from "../../../components/order-items.tsx";
import { placeName } from "../../../lib/place-name.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Page } from "../../../ui/page.tsx";
import { CheckoutConsents, useConsents } from "./checkout-consents.tsx";
import { PaymentPrompt } from "../../payments/index.ts";
import { OrderPayment } from "./order-payment.tsx";
import { TipOptions } from "./tip-options.tsx";
import type { Payment } from "./use-payment.ts";
import { usePlaceOrder } from "./use-place-order.ts";
import { useTip } from "./use-tip.ts";

interface CheckoutFormProps {
  order: Order;
  userId: string;
  payment: Payment;
  onBack: () => void;
}

/** What is ordered, the tip, what must be agreed to, and the payment; or one button for what costs nothing. */
export function CheckoutForm({ order, userId, payment, onBack }: CheckoutFormProps) {
  const consents = useConsents(order);
  const placeOrder = usePlaceOrder(order, payment);
  const tip = useTip({ order, userId, onRefused: followRefusal });
  const isPaying = payment.phase !== "ready" || placeOrder.isPending;

  function followRefusal(error: Error): void {
    if (isApiError(error, "CART_CHANGED")) payment.review();
    else void payment.settle("unknown");
  }

  // The form shows the error itself, beside its button.
  const isFormHidden = order.isFree || consents.missing.length > 0;
  const canPlace = order.isFree && tip.obstacle === null && consents.missing.length === 0;
  return (
    <Page
      title="Checkout"
      subtitle={placeName(order.vendorName, order.locationDescription)}
      width="page"
      onBack={isPaying ? undefined : onBack}
      footer={
        order.isFree && (
          <Button
            full
            size="large"
            disabled={!canPlace}
            pending={placeOrder.isPending}
            onClick={() => placeOrder.mutate()}
          >
            Place Order
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-7 md:grid md:grid-cols-[1fr_20rem] md:items-start md:gap-8">
        <div className="md:sticky md:top-4 md:order-2">
          <Card as="section" aria-label="Order summary">
            <OrderItems items={order.cartItems} />
            <div className="mt-4 border-t border-line pt-4">
              <OrderAmounts order={tip.shown} pending={tip.obstacle !== null} />
            </div>
          </Card>
        </div>
        <div className="flex min-w-0 flex-col gap-7">
          <TipOptions order={order} tip={tip} disabled={isPaying} />
          <section className="flex flex-col gap-4">
            <h2 className="text-18 font-bold">{order.isFree ? "Place your order" : "Payment"}</h2>
            <CheckoutConsents consents={consents} disabled={isPaying} />
            {payment.error && isFormHidden && <Alert tone="danger">{payment.error}</Alert>}
            {order.isFree ? (
              consents.missing.length > 0 && <PaymentPrompt missing={consents.missing} />
            ) : (
              <OrderPayment
                order={order}
                userId={userId}
                payment={payment}
                obstacle={tip.obstacle}
                missing={consents.missing}
              />
            )}
          </section>
        </div>
      </div>
    </Page>
  );
}
