import { ApiError } from "../../../api/errors.ts";
import { paymentTexts } from "../payment-form.ts";
import type { PaymentOutcome } from "../payment-form.ts";

/** A clear no is a failure; no answer, or one that makes no sense, leaves open whether it was charged. */
export function readFailure(error: unknown): PaymentOutcome {
  const isClear = error instanceof ApiError && error.status < 500 && error.code !== "CONFLICT";
  return isClear ? { kind: "failed", message: error.message || paymentTexts.unknownError } : { kind: "unknown" };
}
