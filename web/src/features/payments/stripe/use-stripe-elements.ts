import * as m from "@skipline/contract/texts";
import type { Appearance, Stripe, StripeElementLocale, StripeElements } from "@stripe/stripe-js";
// The plain entrance would fetch Stripe's script as soon as it is imported.
import { loadStripe } from "@stripe/stripe-js/pure";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { RefObject } from "react";

export interface MountedElements {
  stripe: Stripe;
  elements: StripeElements;
}

/** As a wallet tells it. */
export interface WalletPayer {
  name?: string;
  email?: string;
  phone?: string;
}

interface ElementsInput {
  publishableKey: string | null;
  /** A connected account, which is paid and knows the secret; null: the platform's own. */
  account: string | null;
  clientSecret: string;
  /** As shown: a change of it means that the intent's amount changed. */
  total: string;
  card: RefObject<HTMLDivElement | null>;
  wallet: RefObject<HTMLDivElement | null>;
  /** Which wallets there are, once it is known; null where none. */
  onWalletReady: (isAvailable: boolean) => void;
  onWalletConfirm: (mounted: MountedElements, payer: WalletPayer) => void;
  /** The wallet is asked for e-mail and phone as well. */
  asksContact?: boolean;
  /** Whether the provider's own fields have all that they need. */
  onCardFilled: (isFilled: boolean) => void;
  /** What of the provider's own fields is chosen: `card`, or another way to pay. */
  onMethod: (type: string) => void;
  onEdit: () => void;
}

/** The provider's look follows ours, through the tokens of the theme in use. */
function appearance(): Appearance {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    theme: matchMedia("(prefers-color-scheme: light)").matches ? "stripe" : "night",
    variables: {
      colorPrimary: token("--color-accent"),
      colorBackground: token("--color-surface-2"),
      colorText: token("--color-strong"),
      colorDanger: token("--color-danger"),
      borderRadius: "14px",
    },
  };
}

/** Mounts Payment Element and Express Checkout Element in the two hosts; `null` until they stand. */
export function useStripeElements(input: ElementsInput): { mounted: MountedElements | null; failed: boolean } {
  const { publishableKey, account, clientSecret, total } = input;
  const [mounted, setMounted] = useState<MountedElements | null>(null);
  const [failed, setFailed] = useState(false);
  const shownTotal = useRef(total);

  const mount = useEffectEvent((stripe: Stripe, secret: string) => {
    const { card, wallet } = input;
    const elements = stripe.elements({ clientSecret: secret, appearance: appearance() });
    const next = { stripe, elements };
    const paymentElement = elements.create("payment", {
      // Each has a button of its own.
      wallets: { applePay: "never", googlePay: "never", link: "never" },
    });
    paymentElement.on("change", (event) => {
      input.onCardFilled(event.complete);
      input.onMethod(event.value.type);
      input.onEdit();
    });
    // Who joins is named by a wallet of their phone: Link is left out there.
    const joining = { emailRequired: true, phoneNumberRequired: true, paymentMethods: { link: "never" as const } };
    const walletElement = elements.create("expressCheckout", input.asksContact ? joining : {});
    walletElement.on("ready", (event) => input.onWalletReady(event.availablePaymentMethods !== undefined));
    walletElement.on("confirm", (event) => input.onWalletConfirm(next, event.billingDetails ?? {}));
    if (card.current) paymentElement.mount(card.current);
    if (wallet.current) walletElement.mount(wallet.current);
    setMounted(next);
    return () => {
      paymentElement.destroy();
      walletElement.destroy();
    };
  });

  useEffect(() => {
    let isGone = false;
    let unmount: (() => void) | undefined;
    async function start(): Promise<void> {
      setFailed(false);
      try {
        // Its own fields and words speak the page's language, not the browser's.
        const locale = m.locale().slice(0, 2) as StripeElementLocale;
        const stripe = await loadStripe(publishableKey ?? "", {
          locale,
          ...(account === null ? {} : { stripeAccount: account }),
        });
        if (!stripe) throw new Error("Stripe.js needs a browser");
        if (!isGone) unmount = mount(stripe, clientSecret);
      } catch {
        if (!isGone) setFailed(true);
      }
    }
    void start();
    return () => {
      isGone = true;
      unmount?.();
      setMounted(null);
    };
  }, [publishableKey, account, clientSecret]);

  useEffect(() => {
    if (!mounted || shownTotal.current === total) return;
    shownTotal.current = total;
    // If this fails, the provider still charges the amount that the server set.
    void mounted.elements.fetchUpdates();
  }, [mounted, total]);

  return { mounted, failed };
}
