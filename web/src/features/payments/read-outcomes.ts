import type { PaymentIntent, StripeError } from "@stripe/stripe-js";
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
  error?: Pick<StripeError, "type" | "message"> & { payment_intent?: Confirmed };
}

/** Stripe's answer to a confirmation. Only its own clear no is a failure. */
export function readConfirmation(result: Confirmation): PaymentOutcome {
  const status = result.paymentIntent?.status ?? result.error?.payment_intent?.status;
  if (status === "succeeded" || status === "processing") return { kind: status };
  if (!result.error) return { kind: "failed", message: paymentTexts.notSuccessful };
  const isClear = ["card_error", "validation_error", "invalid_request_error"].includes(result.error.type);
  return isClear ? { kind: "failed", message: result.error.message ?? paymentTexts.unknownError } : { kind: "unknown" };
}
