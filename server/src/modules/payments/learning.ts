import { createSingleFlight } from "../../http/single-flight.ts";

/**
 * What events make this server learn at this moment. The payer's own call comes while the provider's event is being
 * dealt with, at most orders: it waits for that instead of asking and settling once more.
 */
export function createLearning() {
  const running = createSingleFlight<boolean>();

  return {
    /** `work` answers whether the payment of this intent was settled as paid. */
    async run(intentId: string, work: () => Promise<boolean>): Promise<void> {
      // Each event does its own work, also beside another of the same payment.
      running.forget(intentId);
      await running.share(intentId, work);
    },
    /** Whether an event that is being dealt with now settles this payment as paid. False says nothing: ask. */
    async isSettled(intentId: string): Promise<boolean> {
      return (await running.find(intentId)?.catch(() => false)) ?? false;
    },
  };
}

export type Learning = ReturnType<typeof createLearning>;
