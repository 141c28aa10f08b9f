import type { PaymentIntent, StripeError } from "@stripe/stripe-js";
import * as m from "@skipline/contract/texts";
import { ApiError } from "#api/errors.ts";
import { paymentTexts } from "./payment-form.ts";
import type { PaymentOutcome } from "./payment-form.ts";

/** A clear no is a failure; no answer, or one that makes no sense, leaves open whether it was charged. */
export function readFailure(error: unknown): PaymentOutcome {
  const isClear = error instanceof ApiError && error.status < 500 && error.code !== "CONFLICT";
  return isClear ? { kind: "failed", message: error.message || paymentTexts.unknownError } : { kind: "unknown" };
}

type Confirmed = Pick<PaymentIntent, "status">;

/** What counts of Stripe's answer to a confirmation. */
interface Confirmation {
  paymentIntent?: Confirmed;
  error?: Pick<StripeError, "type" | "message" | "code" | "decline_code"> & { payment_intent?: Confirmed };
}

/** Stripe's answer to a confirmation. Only its own clear no is a failure. */
export function readConfirmation(result: Confirmation): PaymentOutcome {
  const status = result.paymentIntent?.status ?? result.error?.payment_intent?.status;
  if (status === "succeeded" || status === "processing") return { kind: status };
  if (!result.error) return { kind: "failed", message: paymentTexts.notSuccessful };
  const isClear = ["card_error", "validation_error", "invalid_request_error"].includes(result.error.type);
  return isClear ? { kind: "failed", message: sayRefusal(result.error) } : { kind: "unknown" };
}

/** Stripe's reasons that the payer can do something about, in our own words and the page's language. */
const reasons: Record<string, string> = {
  insufficient_funds: m.refused_card_funds(),
  expired_card: m.refused_card_expired(),
  incorrect_cvc: m.refused_card_code_wrong(),
  invalid_cvc: m.refused_card_code_wrong(),
  processing_error: m.refused_card_processing(),
  payment_intent_authentication_failure: m.refused_card_challenge(),
};

/** Of a card that somebody does not trust or that is reported: whoever holds it learns that another is needed, and not why. */
const untrusted = new Set([
  "fraudulent",
  "lost_card",
  "merchant_blacklist",
  "pickup_card",
  "restricted_card",
  "security_violation",
  "stolen_card",
  "stop_payment_order",
]);

function sayRefusal({
  type,
  code = "",
  decline_code: why = code,
  message,
}: NonNullable<Confirmation["error"]>): string {
  if (type !== "card_error") return message ?? paymentTexts.unknownError;
  if (untrusted.has(why)) return m.refused_card_here();
  const reason = reasons[why] ?? reasons[code];
  if (reason !== undefined) return reason;
  // What is wrong with a number Stripe says in the page's language; of a card that was declined only that.
  return code === "card_declined" || message === undefined ? m.refused_card() : message;
}
