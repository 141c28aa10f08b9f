import * as m from "@skipline/contract/texts";
import { useQuery } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import { Suspense } from "react";
import { clientConfigQuery } from "#api/client-config-query.ts";
import { latePart } from "#api/code.ts";
import { QueryLoading } from "#components/query-loading.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { paymentTexts } from "./payment-form.ts";
import { cardsToPayWith } from "./saved-cards/saved-cards-query.ts";
import { PayFooterSkeleton } from "./pay-footer.tsx";
import type { PaymentForm, PaymentFormProps } from "./payment-form.ts";

/** Each provider's form in its own chunk: a deployment loads one of them. */
const forms: Record<"sandbox" | "stripe", PaymentForm> = {
  sandbox: latePart(() => import("./sandbox/sandbox-payment-form.tsx"), "SandboxPaymentForm").Part,
  stripe: latePart(() => import("./stripe/stripe-payment-form.tsx"), "StripePaymentForm").Part,
};

interface PaymentAreaProps extends Omit<PaymentFormProps, "cards" | "clientSecret" | "publishableKey"> {
  /** What the provider knows this payment by; null until it is there. */
  clientSecret: string | null;
  /** It could not be fetched. */
  isFailed: boolean;
  onRetry: () => void;
}

export function PaymentSkeleton() {
  return (
    <QueryLoading label={m.payment_options_loading()}>
      <div className="flex flex-col gap-4">
        <Skeleton shape="h-15 w-full" rounded="full" />
        <Skeleton shape="h-13 w-full" rounded="20" />
      </div>
    </QueryLoading>
  );
}

/** In the payment's place while something is not agreed to yet. */
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

/** Wallet and card of the deployment's provider, for whatever is bought. */
export function PaymentArea({ clientSecret, isFailed, onRetry, ...form }: PaymentAreaProps) {
  const config = useQuery(clientConfigQuery);
  const cards = useQuery(cardsToPayWith(form.account));

  function retry(): void {
    void config.refetch();
    onRetry();
  }

  const waiting = (
    <>
      <PaymentSkeleton />
      <PayFooterSkeleton host={form.footer} total={form.total} />
    </>
  );
  if (isFailed || config.isError) {
    return (
      <Alert
        tone="danger"
        action={
          <Button size="small" variant="secondary" onClick={retry}>
            {m.try_again()}
          </Button>
        }
      >
        {isFailed ? paymentTexts.requestFailed : paymentTexts.notReady}
      </Alert>
    );
  }
  if (!clientSecret || !config.data || !cards.data) return waiting;
  const { paymentProvider } = config.data;
  const Form = forms[paymentProvider.kind];
  return (
    <Suspense fallback={waiting}>
      <Form
        {...form}
        key={clientSecret}
        cards={cards.data}
        clientSecret={clientSecret}
        publishableKey={paymentProvider.publishableKey}
      />
    </Suspense>
  );
}
