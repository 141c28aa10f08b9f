import * as m from "@skipline/contract/texts";
import { useCallback, useId, useRef, useState } from "react";
import type { FormEvent } from "react";
import { readPayer } from "../payer-name.ts";
import { Collapsible } from "#ui/collapsible.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { TextField } from "#ui/text-field.tsx";
import { paymentTexts } from "../payment-form.ts";
import type { PaymentFormProps } from "../payment-form.ts";
import { PayFooter } from "../pay-footer.tsx";
import { useWallet } from "../use-wallet.ts";
import { WalletUnavailable } from "../wallet-unavailable.tsx";
import { readConfirmation } from "../read-outcomes.ts";
import { useStripeElements } from "./use-stripe-elements.ts";
import type { MountedElements, WalletPayer } from "./use-stripe-elements.ts";

/** A promise and what fulfils it. */
function createAnswer() {
  let resolve: (isReady: boolean) => void = () => undefined;
  const promise = new Promise<boolean>((fulfil) => {
    resolve = fulfil;
  });
  return { promise, resolve };
}

/** Pays at Stripe: its wallet buttons, and its card fields in its own frame. */
export function StripePaymentForm(props: PaymentFormProps) {
  const { total, obstacle, problem, progress, footer, onEdit, isPaying, returnUrl } = props;
  const { onStart, onOutcome } = props;
  const formId = useId();
  const card = useRef<HTMLDivElement>(null);
  const walletHost = useRef<HTMLDivElement>(null);
  const [name, setName] = useState("");
  const [nameError, setNameError] = useState<string>();
  const [formError, setFormError] = useState<string>();
  const [areFieldsFilled, setFieldsFilled] = useState(false);

  // Bridges the element's event to the promise that the wallet's states are made of.
  const [walletReady] = useState(createAnswer);
  const { wallet, retry } = useWallet(useCallback(() => walletReady.promise, [walletReady]));

  async function confirm({ stripe, elements }: MountedElements, payer: WalletPayer): Promise<void> {
    // First of all: a wallet's sheet does not wait for a call of ours.
    const failure = { type: "api_error", message: paymentTexts.unknownError };
    const submitted = await elements.submit().catch(() => ({ error: failure }));
    if (submitted.error) {
      setFormError(submitted.error.message ?? paymentTexts.unknownError);
      return;
    }
    if (!(await onStart())) return;
    const billing = payer.name ? { payment_method_data: { billing_details: { name: payer.name } } } : {};
    try {
      const confirmParams = { return_url: returnUrl, ...billing };
      const outcome = readConfirmation(
        await stripe.confirmPayment({ elements, redirect: "if_required", confirmParams }),
      );
      const isPaid = outcome.kind === "succeeded" || outcome.kind === "processing";
      onOutcome(isPaid ? { ...outcome, payer: readPayer(payer) } : outcome);
    } catch {
      onOutcome({ kind: "unknown" });
    }
  }

  const { mounted, failed } = useStripeElements({
    ...props,
    card,
    wallet: walletHost,
    onWalletReady: walletReady.resolve,
    onCardFilled: setFieldsFilled,
    onWalletConfirm: (elements, payer) => {
      setFormError(undefined);
      void confirm(elements, payer);
    },
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isPaying || obstacle !== null) return;
    setFormError(undefined);
    if (failed) setFormError(paymentTexts.providerNotLoaded);
    else if (!mounted) setFormError(paymentTexts.cardNotLoaded);
    else if (name.trim() === "") setNameError(m.card_name_missing());
    else void confirm(mounted, { name: name.trim() });
  }

  const isWalletGone = wallet.kind === "unavailable" || wallet.kind === "timedOut";
  return (
    <div className="flex flex-col gap-4">
      {wallet.kind === "loading" && !failed && <Skeleton shape="h-15 w-full" rounded="full" />}
      <div
        ref={walletHost}
        inert={obstacle !== null || isPaying}
        className={wallet.kind === "available" ? "" : "sr-only"}
      />
      {isWalletGone && <WalletUnavailable wallet={wallet} onRetry={retry} />}
      <div className="rounded-20 bg-surface-1 px-4 inset-ring inset-ring-line sm:px-5">
        <Collapsible title={m.credit_card()} defaultOpen={isWalletGone || failed}>
          <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4 pb-2">
            <div ref={card} />
            <TextField
              label={m.card_name()}
              autoComplete="cc-name"
              value={name}
              error={nameError}
              onChange={(event) => {
                setName(event.currentTarget.value);
                setNameError(undefined);
                onEdit();
              }}
              onBlur={() => setNameError(name.trim() ? undefined : m.card_name_required())}
            />
          </form>
        </Collapsible>
      </div>
      <PayFooter
        host={footer}
        formId={formId}
        total={total}
        problem={failed ? paymentTexts.providerNotLoaded : (formError ?? problem)}
        obstacle={obstacle}
        progress={progress}
        isPaying={isPaying}
        isCardFilled={areFieldsFilled && name.trim() !== ""}
        hasWallet={wallet.kind === "available" || wallet.kind === "loading"}
      />
    </div>
  );
}
