import * as m from "@skipline/contract/texts";

/** The little of Stripe.js that is used here, by its reference (https://docs.stripe.com/js). */
export interface StripeElement {
  mount: (host: HTMLElement) => void;
  destroy: () => void;
  on: (event: string, handler: (event: never) => void) => void;
}

export interface StripeElements {
  create: (type: "payment" | "expressCheckout", options?: Record<string, unknown>) => StripeElement;
  /** After the server changed the intent's amount. */
  fetchUpdates: () => Promise<{ error?: StripeError }>;
  submit: () => Promise<{ error?: StripeError }>;
}

export interface StripeError {
  type: string;
  message?: string;
  payment_intent?: { status: string };
}

interface ConfirmOptions {
  elements: StripeElements;
  redirect: "if_required";
  confirmParams: { return_url: string; payment_method_data?: { billing_details: { name: string } } };
}

export interface Stripe {
  elements: (options: Record<string, unknown>) => StripeElements;
  confirmPayment: (options: ConfirmOptions) => Promise<{ error?: StripeError; paymentIntent?: { status: string } }>;
}

declare global {
  interface Window {
    Stripe?: (publishableKey: string, options: { locale: string }) => Stripe;
  }
}

const scriptUrl = "https://js.stripe.com/v3";
let loading: Promise<void> | undefined;

function loadScript(): Promise<void> {
  loading ??= new Promise<void>((resolve, reject) => {
    const script = document.createElement("script");
    script.src = scriptUrl;
    script.addEventListener("load", () => resolve(), { once: true });
    script.addEventListener(
      "error",
      () => {
        script.remove();
        loading = undefined;
        reject(new Error("Stripe.js could not be loaded"));
      },
      { once: true },
    );
    document.head.append(script);
  });
  return loading;
}

/** Stripe.js, which may be had from Stripe's own host only, loaded once and only where a deployment uses it. */
export async function loadStripe(publishableKey: string): Promise<Stripe> {
  await loadScript();
  if (!window.Stripe) throw new Error("Stripe.js did not define Stripe");
  // Its own fields and words speak the page's language, not the browser's.
  return window.Stripe(publishableKey, { locale: m.locale().slice(0, 2) });
}
