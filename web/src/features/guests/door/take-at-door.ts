import type { Guest } from "@skipline/contract/guests";
import { keepFirst, performOnce } from "#api/perform-once.ts";
import { offlineQueue } from "#stores/offline-queue.ts";
import type { OperationShape } from "#stores/offline-queue.ts";
import { checkIn, readRefusal, sendCheckIn, sendWalkIn, walkIn } from "./door-operations.ts";
import type { DoorAnswer, QueuedCheckIn, QueuedWalkIn } from "./door-operations.ts";

/** What came of one at the door; `saved`: nothing yet, the queue has it; `unsaved`: this page alone has it. */
export type Taken =
  | { kind: "done"; guest: Guest }
  | { kind: "saved" }
  | { kind: "unsaved" }
  | Exclude<DoorAnswer, { kind: "done" }>;

const signedOut: Taken = { kind: "refused", message: "You are signed out. Sign in, then let the guest in." };

/**
 * Does it, once: kept before it is sent, and until the server has spoken. Done when the next guest's turn may come: with
 * the answer, or after 3 s without one, at once where there is no network. What comes later goes to the queue's bar.
 */
async function take<Input>(
  shape: OperationShape<Input, DoorAnswer>,
  input: Input,
  send: (sent: { id: string; input: Input }) => Promise<Guest>,
): Promise<Taken> {
  const kept = await keepFirst(shape, input);
  if (!kept) return signedOut;
  const { id, isSaved } = kept;
  const unanswered: Taken = { kind: isSaved ? "saved" : "unsaved" };
  let said = unanswered;

  async function ask(): Promise<Taken> {
    try {
      return { kind: "done", guest: await send({ id, input }) };
    } catch (error) {
      const answer = readRefusal(error);
      return answer === null || answer.kind === "done" ? unanswered : answer;
    }
  }

  await performOnce(kept, {
    send: ask,
    onSlow: () => undefined,
    onEnd(taken, isLate) {
      if (!isLate) said = taken;
      if (taken.kind === "saved" || taken.kind === "unsaved") return;
      // Its row in the list says so; what a list does not say, and nobody has been told, the queue's bar tells.
      const isTold = taken.kind === "done" || !isLate;
      void (isTold ? offlineQueue.remove(id) : offlineQueue.answer(id, taken));
    },
  });
  return said;
}

export const takeCheckIn = (input: QueuedCheckIn["input"]): Promise<Taken> => take(checkIn, input, sendCheckIn);

export const takeWalkIn = (input: QueuedWalkIn["input"]): Promise<Taken> => take(walkIn, input, sendWalkIn);
