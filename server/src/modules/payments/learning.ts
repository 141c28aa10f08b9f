/**
 * What events make this server learn at this moment. The payer's own call comes while the provider's event is being
 * dealt with, at most orders: it waits for that instead of asking and settling once more. No single flight: who waits begins
 * nothing, and each event does its own work, also beside another of the same payment.
 */
export function createLearning() {
  const running = new Map<string, Promise<boolean>>();

  return {
    /** `work` answers whether the payment of this intent was settled as paid. */
    async run(intentId: string, work: () => Promise<boolean>): Promise<void> {
      const one = work();
      running.set(intentId, one);
      try {
        await one;
      } finally {
        if (running.get(intentId) === one) running.delete(intentId);
      }
    },
    /** Whether an event that is being dealt with now settles this payment as paid. False says nothing: ask. */
    async isSettled(intentId: string): Promise<boolean> {
      return (await running.get(intentId)?.catch(() => false)) ?? false;
    },
  };
}

export type Learning = ReturnType<typeof createLearning>;
