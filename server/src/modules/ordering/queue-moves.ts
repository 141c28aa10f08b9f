import type { StepOutcome } from "@skipline/contract/fulfilment";
import { type EffectKey, once } from "../../http/effect.ts";
import { moveQueued, type StepAnswer, type StepsToTake } from "./order-queue.ts";
import type { OrderingDeps } from "./ordering-deps.ts";
import type { ReadyNotices } from "./ready-notices.ts";

interface KeyedSteps extends Omit<StepsToTake, "now"> {
  key: EffectKey | null;
}

/**
 * Moves orders in the queue, once for each key: a try whose answer was lost may come again when they were put back, and would
 * move them anew. Whoever wants to be told of what is ready now is told, by what the same transaction causes.
 */
export function createQueueMoves({ db, clock }: Pick<OrderingDeps, "db" | "clock">, readyNotices: ReadyNotices) {
  return function move({ key, ...asked }: KeyedSteps): Promise<StepAnswer[]> {
    const { steps } = asked;
    const now = clock.now();
    const byOrder = (answers: readonly StepAnswer[]) => new Map(answers.map((one) => [one.orderId, one]));

    /** What became of them then, and where they are by now. */
    async function again(made: string): Promise<StepAnswer[]> {
      const outcomes = made.split(",") as StepOutcome[];
      const standing = steps.map((step) => ({ ...step, to: step.from }));
      const found = byOrder(await moveQueued(db, { ...asked, steps: standing, now }));
      return steps.flatMap(({ orderId }, at) => {
        const one = found.get(orderId);
        return one ? [{ ...one, outcome: outcomes[at] ?? one.outcome }] : [];
      });
    }

    return once(
      db,
      key,
      async (trx) => {
        const answer = await moveQueued(trx, { ...asked, now });
        const ready = answer.filter(({ outcome, state }) => outcome === "MOVED" && state === "READY");
        const readyIds = ready.map(({ orderId }) => orderId);
        if (readyIds.length > 0) await readyNotices.tell(trx, readyIds);
        const became = byOrder(answer);
        return { made: steps.map(({ orderId }) => became.get(orderId)?.outcome).join(","), answer };
      },
      again,
    );
  };
}
