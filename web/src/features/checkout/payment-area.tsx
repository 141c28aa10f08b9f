import type { Order } from "@skipline/contract/ordering";
import { useQuery } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import { Suspense, lazy, useEffect, useEffectEvent } from "react";
import { clientConfigQuery } from "../../api/client-config-query.ts";
import { isApiError } from "../../api/errors.ts";
import { paths } from "../../lib/paths.ts";
import { formatPrice } from "../../lib/price.ts";
import { useClientSecret } from "../../stores/stored-order.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import { clientSecretQuery } from "./checkout-queries.ts";
import type { PaymentForm } from "./payment-form.ts";
import type { Payment } from "./use-payment.ts";

/** Each provider's form in its own chunk: a deployment loads one of them. */
const forms: Record<"sandbox" | "stripe", PaymentForm> = {
  sandbox: lazy(async () => ({ default: (await import("./sandbox/sandbox-payment-form.tsx")).SandboxPaymentForm })),
  stripe: lazy(async () => ({ default: (await import("./stripe/stripe-payment-form.tsx")).StripePaymentForm })),
};

interface PaymentAreaProps {
  order: Order;
  userId: string;
  payment: Payment;
  /** The amount is being changed. */
  isChanging: boolean;
  /** What the guest has not agreed to yet: the payment stays hidden. */
  missing: readonly string[];
}

function PaymentSkeleton() {
  return (
    <Loading label="Loading payment options">
      <div className="flex flex-col gap-4">
        <Skeleton shape="h-15 w-full" rounded="full" />
        <Skeleton shape="h-13 w-full" rounded="20" />
      </div>
    </Loading>
  );
}

export function PaymentPrompt({ missing }: { missing: readonly string[] }) {
  return (
    <output className="flex items-start gap-3 rounded-20 border border-dashed border-control p-4 text-16 text-muted">
      <Lock aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <span className="flex flex-col gap-1">
        {missing.map((text) => (
          <span key={text}>{text}</span>
        ))}
      </span>
    </output>
  );
}

/** Wallet and card, once everything that the law and the house ask for is agreed to. */
export function PaymentArea({ order, userId, payment, isChanging, missing }: PaymentAreaProps) {
  const { orderId, vendorLocationId } = order;
  const clientSecret = useClientSecret(orderId);
  const secret = useQuery({ ...clientSecretQuery(userId, orderId), enabled: clientSecret === null });
  const config = useQuery(clientConfigQuery);

  // Paid meanwhile, expired, or being paid elsewhere: the server is asked what became of it.
  const isRefused = isApiError(secret.error, "ORDER_NOT_PAYABLE", "ORDER_PAYMENT_PROCESSING");
  const settle = useEffectEvent(() => void payment.settle("unknown"));
  useEffect(() => {
    if (isRefused) settle();
  }, [isRefused]);

  if (missing.length > 0) return <PaymentPrompt missing={missing} />;
  if (isRefused) return <PaymentSkeleton />;
  if (secret.isError || config.isError) {
    return (
      <Alert
        tone="danger"
        action={
          <Button
            size="small"
            variant="secondary"
            onClick={() => {
              void config.refetch();
              if (clientSecret === null) void secret.refetch();
            }}
          >
            Try again
          </Button>
        }
      >
        Payment options could not be loaded.
      </Alert>
    );
  }
  if (!clientSecret || !config.data) return <PaymentSkeleton />;
  const { paymentProvider, supportEmail } = config.data;
  const Form = forms[paymentProvider.kind];
  return (
    <Suspense fallback={<PaymentSkeleton />}>
      <Form
        key={clientSecret}
        clientSecret={clientSecret}
        publishableKey={paymentProvider.publishableKey}
        total={formatPrice(order.totalAmount)}
        disabled={isChanging}
        isPaying={payment.phase !== "ready"}
        supportEmail={supportEmail}
        returnUrl={new URL(paths.orderCheckout(vendorLocationId), window.location.origin).href}
        onStart={payment.start}
        onOutcome={payment.conclude}
      />
    </Suspense>
  );
}
