import { randomId } from "#lib/random-id.ts";
import { offlineQueue } from "#stores/offline-queue.ts";
import type { OperationShape } from "#stores/offline-queue.ts";
import { isOnline } from "./network.ts";
import { getSession } from "./session.ts";

/** So long somebody at a bar or a door waits for an answer before the next guest's turn. */
export const patienceMs = 3000;

export interface Kept {
  id: string;
  /** It outlives this page: only then may anybody be told that it is saved. */
  isSaved: boolean;
  /** From now on the queue sends it. */
  release: () => void;
}

/**
 * Keeps a deed under its key, before it is sent and whatever becomes of this page: until the server has spoken. The page
 * itself sends it until it calls `release`. `isToKeep` false: it is only held back from the queue's sender. Null where
 * nobody is signed in: then nothing is saved, and nothing may be said to be.
 */
export async function keepFirst<Input, Answer>(
  shape: OperationShape<Input, Answer>,
  input: Input,
  { id = randomId(), isToKeep = () => true }: { id?: string; isToKeep?: () => boolean } = {},
): Promise<Kept | null> {
  const userId = getSession()?.profile.userId;
  if (userId === undefined) return null;
  const release = offlineQueue.hold(id);
  const madeAt = Date.now();
  const isSaved = !isToKeep() || (await offlineQueue.add(shape, { id, input, userId, madeAt }));
  return { id, isSaved, release };
}

export interface Deed<Result> {
  /** Does it, however long that takes. Throws nothing. */
  send: () => Promise<Result>;
  /** No answer for 3 s, or no network: the next guest's turn comes. */
  onSlow: () => void;
  /** The answer, or what became of it without one. `isLate`: somebody has been told already that there was none. */
  onEnd: (result: Result, isLate: boolean) => void;
}

/** Sends what is kept. Done when the next guest's turn may come: with the answer, or after 3 s without one. */
export function performOnce<Result>({ release }: Kept, { send, onSlow, onEnd }: Deed<Result>): Promise<void> {
  return new Promise((resolve) => {
    let isLate = false;
    const impatience = setTimeout(
      () => {
        isLate = true;
        onSlow();
        resolve();
      },
      isOnline() ? patienceMs : 0,
    );
    async function run(): Promise<void> {
      try {
        const result = await send();
        clearTimeout(impatience);
        onEnd(result, isLate);
      } finally {
        clearTimeout(impatience);
        release();
        resolve();
      }
    }
    void run();
  });
}
