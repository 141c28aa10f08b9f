import { byTime, offlineQueue, operationsOf, queueState, senderOf } from "#stores/offline-queue.ts";
import type { OfflineQueue, OperationShape, QueuedOperation } from "#stores/offline-queue.ts";
import { isHolderOver } from "./doer.ts";
import { NetworkError, isApiError } from "./errors.ts";
import type { ApiError } from "./errors.ts";
import { isOnline, subscribeNetwork } from "./network.ts";
import { ensureSession, getSession } from "./session.ts";

const firstPauseMs = 3000;
const longestPauseMs = 60_000;

/** All that an answer may be but a yes, whose `kind` is `done`. */
export type Refusal<Answer> = Exclude<Answer, { kind: "done" }>;

/** One kind of what staff do that may wait for the network. */
export interface Operation<Input, Answer> extends OperationShape<Input, Answer> {
  /** Does it under its id as the Idempotency-Key. Throws what `call` throws. */
  send: (operation: QueuedOperation<Input, Answer>) => Promise<Answer>;
  /** The server's no as an answer to keep; null where the same has to be sent again. */
  readRefusal: (error: unknown) => Refusal<Answer> | null;
}

/** An operation of any kind, as the uploader sees it. */
interface Sendable {
  operation: QueuedOperation;
  send: () => Promise<unknown>;
  readRefusal: (error: unknown) => unknown;
}

/** What the uploader needs to know of a kind: which of the queue's entries are its own, and how to send them. */
export interface OperationKind {
  readSendable: (all: readonly QueuedOperation[]) => Sendable[];
}

/** Makes an operation known to the uploader, whatever its input and its answers are. */
export function operationKind<I, A>(of: Operation<I, A>): OperationKind {
  return {
    readSendable: (all) =>
      operationsOf(of, all).map((operation) => ({
        operation,
        send: () => of.send(operation),
        readRefusal: of.readRefusal,
      })),
  };
}

export interface Answered {
  operation: QueuedOperation;
  answer: unknown;
}

export interface UploadOutcome {
  answered: readonly Answered[];
  /** Null: nothing waits any more. Else how the last try ended: the rest is for later. */
  stoppedBy: unknown;
}

export interface Upload {
  queue: OfflineQueue;
  kinds: readonly OperationKind[];
  /** Who is signed in; null: nobody, so nothing is sent. */
  userId: () => string | null;
  /** One tab at a time. */
  alone: (work: () => Promise<UploadOutcome>) => Promise<UploadOutcome>;
  now: () => number;
}

/** Whether an answer is the server's last word: not busy, not asked for too often, not without a session. */
export function isLastWord(error: unknown): error is ApiError {
  // What can't go out under who did it may go out under somebody else.
  if (!isApiError(error) || error.code === "IDEMPOTENCY_KEY_IN_USE" || isHolderOver(error)) return false;
  return error.status < 500 && error.status !== 401 && error.status !== 429 && error.retryAfter === undefined;
}

/** Whether the server stumbled over this very operation; a busy server or a lost session says nothing about it. */
function isOwnFailure(error: unknown): boolean {
  if (error instanceof NetworkError) return false;
  return !isApiError(error) || !(error.status === 401 || error.status === 429 || error.status === 503);
}

/** What is to be sent of all that is in the queue, oldest first. */
function listSendable(
  { queue, kinds, userId, now }: Omit<Upload, "alone">,
  all: readonly QueuedOperation[],
): readonly Sendable[] {
  const user = userId();
  return (
    kinds
      .flatMap(({ readSendable }) => readSendable(all))
      .filter(({ operation }) => senderOf(operation) === user && queueState(operation, now()) === "waiting")
      // The page that has just done it sends it, and shows what comes of it.
      .filter(({ operation }) => !queue.isHeld(operation.id))
      .toSorted((a, b) => byTime(a.operation, b.operation))
  );
}

/** Sends what waits, oldest first, one by one; stops at the first without an answer, so that the order of doing holds. */
export function uploadOperations({ alone, ...from }: Upload): Promise<UploadOutcome> {
  const { queue } = from;
  /** Read anew each time: another tab, or a person, may have changed it meanwhile. */
  const findNext = async () => listSendable(from, await queue.refresh())[0];

  return alone(async () => {
    const answered: Answered[] = [];
    for (let next = await findNext(); next; next = await findNext()) {
      const { operation, send, readRefusal } = next;
      let answer: unknown;
      try {
        answer = await send();
      } catch (error) {
        answer = readRefusal(error);
        if (isHolderOver(error) && operation.by) {
          await queue.disown(operation.id);
          continue;
        }
        if (answer === null) {
          if (isOwnFailure(error)) await queue.countFailure(operation.id);
          return { answered, stoppedBy: error };
        }
      }
      await queue.answer(operation.id, answer);
      answered.push({ operation, answer });
    }
    return { answered, stoppedBy: null };
  });
}

/** Two tabs that send the same would be harmless, its key sees to that; it is only not needed. */
function oneTabOnly(work: () => Promise<UploadOutcome>): Promise<UploadOutcome> {
  return navigator.locks ? navigator.locks.request("skipline.queue", work) : work();
}

/** Takes an operation out before it is sent; false where it has its answer by now. Not while one is under way: that may be it. */
export async function withdrawOperation(id: string): Promise<boolean> {
  async function remove(): Promise<boolean> {
    const operation = (await offlineQueue.refresh()).find((one) => one.id === id);
    if (operation?.answer != null) return false;
    await offlineQueue.remove(id);
    return true;
  }
  return navigator.locks ? navigator.locks.request("skipline.queue", remove) : remove();
}

/** As long as the server asked for, else 3, 6, 12 … 60 s. */
function pauseAfter(error: unknown, failures: number): number {
  const asked = isApiError(error) && error.retryAfter !== undefined ? error.retryAfter * 1000 : 0;
  return Math.min(Math.max(asked, firstPauseMs * 2 ** Math.max(0, failures - 1)), longestPauseMs);
}

export interface OfflineUploader {
  /** Tries now; answers whether nothing that could be sent is left. */
  tryNow: () => Promise<boolean>;
  stop: () => void;
}

/** Sends what waits whenever there is hope: now, when the network or the reader comes back, and again later. */
export function startOfflineUploader(kinds: readonly OperationKind[]): OfflineUploader {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let running: Promise<boolean> | null = null;
  let isOver = false;

  async function upload(): Promise<boolean> {
    if (isOver) return false;
    if ((await offlineQueue.refresh()).every(({ answer }) => answer !== null)) return true;
    const session = await ensureSession().catch(() => null);
    const { answered, stoppedBy } = await uploadOperations({
      queue: offlineQueue,
      kinds,
      alone: oneTabOnly,
      userId: () => session?.profile.userId ?? null,
      now: Date.now,
    });
    const isThrough = session !== null && stoppedBy === null;
    failures = isThrough || answered.length > 0 ? 0 : failures + 1;
    if (!isThrough) later(pauseAfter(stoppedBy, failures));
    return isThrough;
  }

  function run(): Promise<boolean> {
    clearTimeout(timer);
    timer = undefined;
    // It reads the queue, and whoever listens to that has to know that it is running.
    running ??= Promise.resolve()
      .then(upload)
      .finally(() => {
        running = null;
        // What came too late for this turn.
        void offlineQueue.refresh();
      });
    return running;
  }

  function later(ms: number): void {
    if (timer !== undefined || isOver) return;
    timer = setTimeout(() => {
      timer = undefined;
      // Else the network's return is what starts it.
      if (isOnline()) void run();
    }, ms);
  }

  function tryNow(): Promise<boolean> {
    failures = 0;
    return run();
  }

  const onVisible = () => void (document.visibilityState === "visible" && tryNow());
  const from = {
    queue: offlineQueue,
    kinds,
    userId: () => getSession()?.profile.userId ?? null,
    now: Date.now,
  };
  // Something comes into the queue because a call has just failed: not at once again.
  const unsubscribe = offlineQueue.store.subscribe((operations) => {
    if (running === null && listSendable(from, operations).length > 0) later(firstPauseMs);
  });
  const unsubscribeNetwork = subscribeNetwork(() => void (isOnline() && tryNow()));
  document.addEventListener("visibilitychange", onVisible);
  void run();
  return {
    tryNow,
    stop() {
      isOver = true;
      clearTimeout(timer);
      unsubscribe();
      unsubscribeNetwork();
      document.removeEventListener("visibilitychange", onVisible);
    },
  };
}
