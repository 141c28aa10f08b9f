import type { Order } from "@skipline/contract/ordering";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { isApiError } from "#api/errors.ts";
import { paths } from "#lib/paths.ts";
import { formatPrice } from "@skipline/contract/price";
import { PaymentArea, PaymentPrompt, PaymentSkeleton } from "../../payments/index.ts";
import { useClientSecret } from "../stored-order.ts";
import { clientSecretQuery } from "./checkout-queries.ts";
import type { Payment } from "./use-payment.ts";

interface OrderPaymentProps {
  order: Order;
  userId: string;
  payment: Payment;
  /** Why it can't be paid right now. */
  obstacle: string | null;
  /** What the guest has not agreed to yet: the payment stays hidden. */
  missing: readonly string[];
  /** Where the button that pays stands; null while a step before it stands there. */
  footer: HTMLElement | null;
}

/** Wallet and card, once everything that the law and the house ask for is agreed to. */
export function OrderPayment({ order, userId, payment, obstacle, missing, footer }: OrderPaymentProps) {
  const { orderId, vendorLocationId } = order;
  const known = useClientSecret(orderId);
  const secret = useQuery({ ...clientSecretQuery(userId, orderId), enabled: known === null });

  // Paid meanwhile, expired, or being paid elsewhere: the server is asked what became of it.
  const isRefused = isApiError(secret.error, "ORDER_NOT_PAYABLE", "ORDER_PAYMENT_PROCESSING");
  const settle = useEffectEvent(() => void payment.settle("unknown"));
  useEffect(() => {
    if (isRefused) settle();
  }, [isRefused]);

  // Asked after it is known what became of a payment under way.
  const isSoldOut = isApiError(secret.error, "CART_CHANGED") && payment.phase === "ready";
  const review = useEffectEvent(() => payment.review());
  useEffect(() => {
    if (isSoldOut) review();
  }, [isSoldOut]);

  const area = useRef<HTMLDivElement>(null);
  const isHidden = missing.length > 0;
  const wasHidden = useRef(isHidden);
  useEffect(() => {
    // It comes below what was ticked last, on a small screen behind the footer.
    if (wasHidden.current && !isHidden) area.current?.scrollIntoView({ block: "nearest" });
    wasHidden.current = isHidden;
  }, [isHidden]);

  if (isHidden) return <PaymentPrompt missing={missing} />;
  if (isRefused) return <PaymentSkeleton />;
  return (
    <div ref={area}>
      <PaymentArea
        clientSecret={known?.clientSecret ?? null}
        account={known?.paymentAccount ?? null}
        isFailed={secret.isError}
        total={formatPrice(order.totalAmount)}
        obstacle={obstacle}
        problem={payment.error}
        progress={payment.progress}
        footer={footer}
        onEdit={() => payment.setError(null)}
        isPaying={payment.phase !== "ready"}
        returnUrl={new URL(paths.orderCheckout(vendorLocationId), window.location.origin).href}
        onRetry={() => {
          if (known === null) void secret.refetch();
        }}
        onStart={payment.start}
        onOutcome={payment.conclude}
      />
    </div>
  );
}
