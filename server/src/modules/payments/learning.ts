import { createSingleFlight } from "../../http/single-flight.ts";
import type { IntentPlace } from "../../providers/payments/payment-provider.ts";

/**
 * What events make this server learn at this moment. The payer's own call comes while the provider's event is being
 * dealt with, at most orders: it waits for that instead of asking and settling once more.
 */
export function createLearning() {
  const running = createSingleFlight<boolean>();

  return {
    /** `work` answers whether the payment of this intent was settled as paid. */
    async run(place: IntentPlace, work: () => Promise<boolean>): Promise<void> {
      const key = keyOf(place);
      // Each event does its own work, also beside another of the same payment.
      running.forget(key);
      await running.share(key, work);
    },
    /** Whether an event that is being dealt with now settles this payment as paid. False says nothing: ask. */
    async isSettled(place: IntentPlace): Promise<boolean> {
      return (await running.find(keyOf(place))?.catch(() => false)) ?? false;
    },
  };
}

function keyOf({ intentId, account }: IntentPlace): string {
  return JSON.stringify([account, intentId]);
}

export type Learning = ReturnType<typeof createLearning>;
