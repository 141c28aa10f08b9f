import type { Order } from "@skipline/contract/ordering";
import * as m from "@skipline/contract/texts";
import { useState } from "react";
import { isApiError } from "#api/errors.ts";
import { OrderAmounts } from "#components/order-amounts.tsx";
import { OrderItems } from "#components/order-items.tsx";
import { StorageWarning } from "#components/storage-warning.tsx";
import { TypedIn } from "#lib/vendor-words.tsx";
import { Card } from "#ui/card.tsx";
import { Page } from "#ui/page.tsx";
import { PaymentPrompt } from "../../payments/index.ts";
import { soldOutNames } from "../sold-out-names.ts";
import { CheckoutConsents, useConsents } from "./checkout-consents.tsx";
import { CheckoutFooter } from "./checkout-footer.tsx";
import { nextStep } from "./checkout-step.ts";
import type { CheckoutStep } from "./checkout-step.ts";
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
  const [footer, setFooter] = useState<HTMLElement | null>(null);
  const isPaying = payment.phase !== "ready" || placeOrder.isPending;
  // While a payment is under way it is no news what sold out: the server has the last word on it.
  const soldOut = isPaying ? null : soldOutNames(order.cartItems);
  const step = nextStep({ ...consents, isSoldOut: soldOut !== null });

  function followRefusal(error: Error): void {
    if (isApiError(error, "CART_CHANGED")) payment.review();
    else void payment.settle("unknown");
  }

  function goTo(next: CheckoutStep): void {
    if (next === "review") payment.review();
    else consents.consent(next);
  }

  return (
    <Page
      title={m.checkout_title()}
      subtitle={`${order.vendorName} · ${order.locationDescription}`}
      width="page"
      onBack={isPaying ? undefined : onBack}
      footerColumns="md:grid md:grid-cols-[18rem_1fr] md:gap-8"
      footer={
        <CheckoutFooter
          order={tip.shown}
          step={step}
          soldOut={soldOut}
          problem={payment.error}
          isPlacing={placeOrder.isPending}
          canPlace={tip.obstacle === null}
          onHost={setFooter}
          onStep={goTo}
          onPlace={() => placeOrder.mutate()}
        />
      }
    >
      <div className="flex flex-col gap-7 md:grid md:grid-cols-[18rem_1fr] md:items-start md:gap-8">
        <div className="flex min-w-0 flex-col gap-7 md:col-start-2 md:row-start-1">
          <TipOptions order={order} tip={tip} disabled={isPaying} />
          <section className="flex flex-col gap-4">
            <h2 className="text-18 font-bold">{order.isFree ? m.checkout_place_heading() : m.checkout_payment()}</h2>
            <StorageWarning />
            <CheckoutConsents consents={consents} disabled={isPaying} />
            {order.isFree ? (
              consents.missing.length > 0 && <PaymentPrompt missing={consents.missing} />
            ) : (
              <OrderPayment
                order={order}
                userId={userId}
                payment={payment}
                obstacle={soldOut ? m.sold_out_now_sentence({ ...soldOut }) : tip.obstacle}
                missing={consents.missing}
                footer={step === null ? footer : null}
              />
            )}
          </section>
        </div>
        {/* What was looked at a page before comes last on a phone: the ways to pay are in sight, the total beside the button. */}
        <div className="md:sticky md:top-4 md:col-start-1 md:row-start-1">
          <Card as="section" aria-label={m.checkout_summary()}>
            <TypedIn value={order.vendorLanguage}>
              <OrderItems items={order.cartItems} />
            </TypedIn>
            <div className="mt-4 border-t border-line pt-4">
              <OrderAmounts order={tip.shown} pending={tip.obstacle !== null} />
            </div>
          </Card>
        </div>
      </div>
    </Page>
  );
}
