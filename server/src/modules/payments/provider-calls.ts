import { AppError } from "../../http/app-error.ts";
import { PaymentProviderError } from "../../providers/payments/payment-provider.ts";

/** All calls to the provider within one request end within 8 s, below the client's own 10 s; this leaves us the rest. */
const budgetMs = 7_900;

/**
 * Lets the calls of one request share one time budget, and says "unavailable" in the provider's own words when it is
 * used up. A call given up here may still have its effect: that is what the stored keys are for.
 */
export function createCallBudget(milliseconds: number = budgetMs) {
  const end = performance.now() + milliseconds;
  return async <T>(call: () => Promise<T>): Promise<T> => {
    const left = end - performance.now();
    if (left <= 0) throw outOfTime();
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(outOfTime()), left);
    });
    try {
      return await Promise.race([call(), timeout]);
    } finally {
      clearTimeout(timer);
    }
  };
}

export type CallBudget = ReturnType<typeof createCallBudget>;

function outOfTime(): PaymentProviderError {
  return new PaymentProviderError("unavailable", "The payment provider did not answer in time.");
}

export function isRefused(error: unknown): boolean {
  return error instanceof PaymentProviderError && error.kind === "refused";
}

/** Runs work that talks to the provider; what it could not learn leaves as 503 with Retry-After. */
export async function answerUnavailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    throw new AppError("PROVIDER_UNAVAILABLE", "Payments can't be reached right now. Please try again.", {
      retryAfter: 2,
      cause: error,
    });
  }
}
