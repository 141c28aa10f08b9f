import type { SavedCard } from "@skipline/contract/saved-cards";
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
import { keepAsPayer } from "../saved-cards/keep-as-payer.ts";
import { SaveCardBox } from "../saved-cards/save-card-box.tsx";
import { SavedCardButtons } from "../saved-cards/saved-card-buttons.tsx";
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
  const { total, cards, clientSecret, obstacle, problem, progress, footer, onEdit, isPaying, returnUrl } = props;
  const { onStart, onOutcome } = props;
  const formId = useId();
  const card = useRef<HTMLDivElement>(null);
  const walletHost = useRef<HTMLDivElement>(null);
  const [name, setName] = useState("");
  const [nameError, setNameError] = useState<string>();
  const [formError, setFormError] = useState<string>();
  const [areFieldsFilled, setFieldsFilled] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const [isCard, setCard] = useState(true);

  // Bridges the element's event to the promise that the wallet's states are made of.
  const [walletReady] = useState(createAnswer);
  const { wallet, retry } = useWallet(useCallback(() => walletReady.promise, [walletReady]));

  async function confirm({ stripe, elements }: MountedElements, payer: WalletPayer, saves = false): Promise<void> {
    // First of all: a wallet's sheet does not wait for a call of ours.
    const lost = { type: "api_error", message: paymentTexts.unknownError };
    const submitted = await elements.submit().catch(() => ({ error: lost }));
    if (submitted.error) {
      setFormError(submitted.error.message ?? paymentTexts.unknownError);
      return;
    }
    if (!(await onStart())) return;
    const failure = saves ? await keepAsPayer(clientSecret, m.saved_card_not_saved()) : null;
    if (failure) return onOutcome(failure);
    // To be shown again, and paid with while the payer is there: that is what was asked of them.
    const shown = saves ? { allow_redisplay: "always" as const } : {};
    const billing = payer.name ? { billing_details: { name: payer.name } } : {};
    try {
      const confirmParams = {
        return_url: returnUrl,
        ...(payer.name || saves ? { payment_method_data: { ...billing, ...shown } } : {}),
        ...(saves ? { setup_future_usage: "on_session" as const } : {}),
      };
      const outcome = readConfirmation(
        await stripe.confirmPayment({ elements, redirect: "if_required", confirmParams }),
      );
      const isPaid = outcome.kind === "succeeded" || outcome.kind === "processing";
      onOutcome(isPaid ? { ...outcome, payer: readPayer(payer) } : outcome);
    } catch {
      onOutcome({ kind: "unknown" });
    }
  }

  /** The bank may ask for its own page all the same: Stripe's script shows it. */
  async function payBySaved({ stripe }: MountedElements, { cardId }: SavedCard): Promise<void> {
    if (!(await onStart())) return;
    const failure = await keepAsPayer(clientSecret, m.saved_card_not_used());
    if (failure) return onOutcome(failure);
    try {
      const confirmParams = { return_url: returnUrl, payment_method: cardId };
      onOutcome(
        readConfirmation(await stripe.confirmPayment({ clientSecret, redirect: "if_required", confirmParams })),
      );
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
    onMethod: (type) => setCard(type === "card"),
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
    else void confirm(mounted, { name: name.trim() }, isSaved && isCard);
  }

  const isWalletGone = wallet.kind === "unavailable" || wallet.kind === "timedOut";
  return (
    <div className="flex flex-col gap-4">
      <SavedCardButtons
        cards={cards}
        isDisabled={obstacle !== null || failed}
        isPaying={isPaying}
        onPay={(saved) => {
          setFormError(undefined);
          onEdit();
          if (mounted) void payBySaved(mounted, saved);
          else setFormError(paymentTexts.cardNotLoaded);
        }}
      />
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
            {isCard && <SaveCardBox isSaved={isSaved} onChange={setSaved} />}
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
        hasOther={cards.length > 0 || wallet.kind === "available" || wallet.kind === "loading"}
      />
    </div>
  );
}
