import type { Guest } from "@skipline/contract/guests";
import { isOnline } from "../../../api/network.ts";
import { getSession } from "../../../api/session.ts";
import { randomId } from "../../../lib/random-id.ts";
import { offlineQueue } from "../../../stores/offline-queue.ts";
import type { OperationShape } from "../../../stores/offline-queue.ts";
import { checkIn, readRefusal, sendCheckIn, sendWalkIn, walkIn } from "./door-operations.ts";
import type { DoorAnswer, QueuedCheckIn, QueuedWalkIn } from "./door-operations.ts";

/** So long a doorman waits for an answer before the next guest's turn. */
const patienceMs = 3000;

/** What came of one at the door; `saved`: nothing yet, the queue has it. */
export type Taken = { kind: "done"; guest: Guest } | { kind: "saved" } | Exclude<DoorAnswer, { kind: "done" }>;

/**
 * Does it, once: kept before it is sent, and until the server has spoken. Done when the next guest's turn may come: with
 * the answer, or after 3 s without one, at once where there is no network. What comes later goes to the queue's bar.
 */
function take<Input>(
  shape: OperationShape<Input, DoorAnswer>,
  input: Input,
  send: (sent: { id: string; input: Input }) => Promise<Guest>,
): Promise<Taken> {
  const id = randomId();
  const release = offlineQueue.hold(id);
  const userId = getSession()?.profile.userId;
  if (userId !== undefined) offlineQueue.add(shape, { id, input, userId, madeAt: Date.now() });

  return new Promise((resolve) => {
    let isShown = false;
    function show(taken: Taken): void {
      isShown = true;
      resolve(taken);
    }
    const impatience = setTimeout(() => show({ kind: "saved" }), isOnline() ? patienceMs : 0);
    async function run(): Promise<void> {
      try {
        const guest = await send({ id, input });
        // Its row in the list says so.
        offlineQueue.remove(id);
        if (!isShown) show({ kind: "done", guest });
      } catch (error) {
        const answer = readRefusal(error);
        if (answer === null || answer.kind === "done") {
          if (!isShown) show({ kind: "saved" });
        } else if (isShown) {
          offlineQueue.answer(id, answer);
        } else {
          offlineQueue.remove(id);
          show(answer);
        }
      } finally {
        clearTimeout(impatience);
        release();
      }
    }
    void run();
  });
}

export const takeCheckIn = (input: QueuedCheckIn["input"]): Promise<Taken> => take(checkIn, input, sendCheckIn);

export const takeWalkIn = (input: QueuedWalkIn["input"]): Promise<Taken> => take(walkIn, input, sendWalkIn);
