import * as m from "@skipline/contract/texts";
import { AppError } from "../../http/app-error.ts";
import { timeLeft } from "../../http/time-budget.ts";
import { PaymentProviderError } from "../../providers/payments/payment-provider.ts";

/**
 * Lets calls share one time budget, the request's own where there is one, and says "unavailable" in the provider's own
 * words when it is used up. A call given up here may still have its effect: that is what the stored keys are for.
 */
export function createCallBudget(milliseconds: number = timeLeft()): CallBudget {
  const end = performance.now() + Math.min(milliseconds, timeLeft());
  const budget = async <T>(call: () => Promise<T>): Promise<T> => {
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
  return Object.assign(budget, { end });
}

export interface CallBudget {
  <T>(call: () => Promise<T>): Promise<T>;
  /** By `performance.now()`. */
  readonly end: number;
}

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
    throw new AppError("PROVIDER_UNAVAILABLE", m.refused_payments_away, {
      retryAfter: 2,
      cause: error,
    });
  }
}
