import { patienceMs } from "#lib/patience.ts";
import { randomId } from "#lib/random-id.ts";
import { offlineQueue } from "#stores/offline-queue.ts";
import type { OperationShape } from "#stores/offline-queue.ts";
import { isOnline } from "./network.ts";
import type { Operation, Refusal } from "./offline-uploader.ts";
import { findDoer, isHolderOver, noteTouch } from "./doer.ts";

export interface Kept {
  id: string;
  /** It outlives this page: only then may anybody be told that it is saved. */
  isSaved: boolean;
  /** From now on the queue sends it. */
  release: () => void;
}

interface KeepOptions {
  /** Its key, where it was done before: made on this device, else a new one. */
  id?: string;
  /** False: it is only held back from the queue's sender. */
  isToKeep?: () => boolean;
}

/**
 * Keeps a deed under its key, before it is sent and whatever becomes of this page: until the server has spoken. The page
 * itself sends it until it calls `release`. Null where nobody is signed in: then nothing is saved, and nothing may be said
 * to be.
 */
export async function keepFirst<Input, Answer>(
  shape: OperationShape<Input, Answer>,
  input: Input,
  { id = randomId(), isToKeep = () => true }: KeepOptions = {},
): Promise<Kept | null> {
  const doer = findDoer();
  if (!doer) return null;
  // Whoever scans by hand touches nothing.
  noteTouch();
  const release = offlineQueue.hold(id);
  const madeAt = Date.now();
  const isSaved = !isToKeep() || (await offlineQueue.add(shape, { id, input, ...doer, madeAt }));
  return { id, isSaved, release };
}

/** What there is to tell of a deed. `Reply`: the server's yes, with all that the page wants to know of it. */
export type Outcome<Answer, Reply> =
  /** Nobody is signed in: it is neither kept nor sent. */
  | { kind: "signedOut" }
  /** The queue has it, or this page alone where it is not saved. `error`: how the try ended; null while it goes on. */
  | { kind: "unanswered"; isSaved: boolean; error: unknown }
  | { kind: "done"; reply: Reply }
  | { kind: "refused"; answer: Refusal<Answer>; error: unknown };

export interface Deed<Answer, Reply extends { answer: Answer }> extends KeepOptions {
  /** Does it under its key, as often as it takes. Throws what `call` throws. */
  send: (id: string) => Promise<Reply>;
  /**
   * Comes once, or twice where the first word was that there is no answer yet (`isLate`). True: somebody has been told and
   * nothing is left of it. Else the queue goes on: it sends what has no answer, and its bar tells of the others.
   */
  tell: (outcome: Outcome<Answer, Reply>, isLate: boolean) => boolean;
}

/**
 * A deed of staff while a guest stands there, once: kept before it is sent, and until the server has spoken. Done when the
 * next guest's turn may come: with the answer, or after 3 s without one, at once where there is no network.
 */
export async function performOnce<Input, Answer, Reply extends { answer: Answer }>(
  operation: Operation<Input, Answer>,
  input: Input,
  { send, tell, ...keep }: Deed<Answer, Reply>,
): Promise<void> {
  const kept = await keepFirst(operation, input, keep);
  if (!kept) {
    tell({ kind: "signedOut" }, false);
    return;
  }
  const { id, isSaved, release } = kept;

  async function ask(): Promise<Outcome<Answer, Reply>> {
    try {
      return { kind: "done", reply: await send(id) };
    } catch (error) {
      if (isHolderOver(error)) await offlineQueue.disown(id);
      const answer = operation.readRefusal(error);
      return answer === null ? { kind: "unanswered", isSaved, error } : { kind: "refused", answer, error };
    }
  }

  function end(outcome: Outcome<Answer, Reply>, isLate: boolean): void {
    if (tell(outcome, isLate)) void offlineQueue.remove(id);
    else if (outcome.kind === "done") void offlineQueue.answer(id, outcome.reply.answer);
    else if (outcome.kind === "refused") void offlineQueue.answer(id, outcome.answer);
  }

  await new Promise<void>((resolve) => {
    let isLate = false;
    const impatience = setTimeout(
      () => {
        isLate = true;
        tell({ kind: "unanswered", isSaved, error: null }, false);
        resolve();
      },
      isOnline() ? patienceMs : 0,
    );
    async function run(): Promise<void> {
      try {
        const outcome = await ask();
        clearTimeout(impatience);
        end(outcome, isLate);
      } finally {
        release();
        resolve();
      }
    }
    void run();
  });
}
