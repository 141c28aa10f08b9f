import type { Clock } from "../../clock.ts";
import { createSingleFlight } from "../../http/single-flight.ts";
import { type PaymentProvider, PaymentProviderError } from "../../providers/payments/payment-provider.ts";
import { createCallBudget } from "./provider-calls.ts";

/** Somebody looks at a page meanwhile. */
const longestMs = 2_000;
const keptMs = 60_000;
/** Nobody's: whoever says that it isn't there has read our key, and can be paid through. */
const nobodysIntent = { intentId: "pi_0", account: null };

/** Whether new payments can be made at all: what was found holds a minute, and many who ask at once ask once. */
export function createProviderCheck({ provider, clock }: { provider: PaymentProvider; clock: Clock }) {
  const underWay = createSingleFlight<boolean>();
  let known = { answers: false, until: 0 };

  async function ask(): Promise<boolean> {
    const answers = await createCallBudget(longestMs)(() => provider.fetchIntent(nobodysIntent)).then(
      () => true,
      (error: unknown) => error instanceof PaymentProviderError && error.kind === "not_found",
    );
    known = { answers, until: clock.now().getTime() + keptMs };
    return answers;
  }

  return async (): Promise<boolean> =>
    clock.now().getTime() < known.until ? known.answers : underWay.share("provider", ask);
}
