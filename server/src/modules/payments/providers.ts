import * as m from "@skipline/contract/texts";
import { words } from "@skipline/contract/words";
import { AppError } from "../../http/app-error.ts";
import type { PaymentProvider } from "../../providers/payments/payment-provider.ts";
import type { PaymentsDeps } from "./payments-deps.ts";

/** Who takes new payments, and who is asked about one that was made: the provider that made it. */
export function createProviders({ provider: current, formerProviders = [] }: PaymentsDeps) {
  const all: readonly PaymentProvider[] = [current, ...formerProviders];

  /** @throws AppError PAYMENT_PROVIDER_MISSING */
  function of({ provider }: { provider: string }): PaymentProvider {
    const found = all.find((one) => one.name === provider);
    if (found) return found;
    throw new AppError("PAYMENT_PROVIDER_MISSING", words(m.refused_provider_missing, { provider }));
  }

  return { current, all, of };
}

export type Providers = ReturnType<typeof createProviders>;
