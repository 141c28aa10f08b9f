import * as z from "zod/mini";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { deviceStorage } from "../lib/browser-storage.ts";
import type { BrowserStorage } from "../lib/browser-storage.ts";

const prefix = "skipline.queue.";

const queuedOperation = z.object({
  /** Made on this device before the first try; the Idempotency-Key of every one. */
  id: z.string().check(z.minLength(1)),
  /** Names what is to be done; `input` and `answer` are that operation's own. */
  kind: z.string().check(z.minLength(1)),
  input: z.unknown(),
  /** Who did it: nobody else's name goes under it. */
  userId: z.string().check(z.minLength(1)),
  /** This device's clock, in milliseconds. */
  madeAt: z.number(),
  /** Tries that the server itself could not carry out. */
  failures: z.number(),
  /** A person has said that it shall be sent although it is old or failed. */
  isApproved: z.boolean(),
  /** The server's word, until somebody has seen it. */
  answer: z.unknown(),
});

/** What was done without a network, until somebody has seen what became of it. */
export interface QueuedOperation<Input = unknown, Answer = unknown> extends z.output<typeof queuedOperation> {
  input: Input;
  answer: Answer | null;
}

/** How one kind of operation looks in the queue. */
export interface OperationShape<Input, Answer> {
  kind: string;
  input: z.ZodMiniType<Input>;
  answer: z.ZodMiniType<Answer>;
}

/** Older than this an operation is not sent without a person's word. */
export const freshForMs = 24 * 3600_000;
/** So often the server may stumble over one before a person is asked, so that the next ones get through. */
export const maxFailures = 3;
/** Two clocks of one device's past may disagree by so much. */
const clockSlackMs = 5 * 60_000;

/** Where an operation stands: sent by itself, left to a person, or answered. A stamp in the future is a wrong clock's. */
export function queueState(
  { answer, isApproved, failures, madeAt }: QueuedOperation,
  now: number,
): "waiting" | "ask" | "answered" {
  if (answer !== null) return "answered";
  if (isApproved) return "waiting";
  const age = now - madeAt;
  return failures >= maxFailures || age > freshForMs || age < -clockSlackMs ? "ask" : "waiting";
}

/** In the order of doing; ids settle those of one millisecond, the same way in every tab. */
export function byTime(a: QueuedOperation, b: QueuedOperation): number {
  return a.madeAt - b.madeAt || (a.id < b.id ? -1 : 1);
}

/** The operations of one kind, as that kind has them; what another version of the app wrote in another way stays apart. */
export function operationsOf<I, A>(
  { kind, input, answer }: OperationShape<I, A>,
  all: readonly QueuedOperation[],
): QueuedOperation<I, A>[] {
  return all.flatMap((one) => {
    if (one.kind !== kind) return [];
    const read = { input: input.safeParse(one.input), answer: z.nullable(answer).safeParse(one.answer) };
    if (!read.input.success || !read.answer.success) return [];
    return [{ ...one, input: read.input.data, answer: read.answer.data }];
  });
}

/**
 * Operations that found no network. Each is an entry of its own in the storage, so that two tabs that write at the same
 * time never write over one another's.
 */
export function createOfflineQueue(storage: BrowserStorage) {
  const store = createStore<readonly QueuedOperation[]>()(() => []);
  /** What a full or forbidden storage did not take: lasts as long as this page. */
  const unsaved = new Set<string>();
  /** What this page itself is sending just now, and how many of its parts are at it. */
  const held = new Map<string, number>();

  /** Takes what other tabs have done. */
  function refresh(): readonly QueuedOperation[] {
    const keys = storage.keys().filter((key) => key.startsWith(prefix));
    const operations = keys.flatMap((key) => parse(storage.getItem(key)) ?? []).toSorted(byTime);
    store.setState(operations, true);
    return operations;
  }

  function write(operation: QueuedOperation): void {
    if (storage.setItem(prefix + operation.id, JSON.stringify(operation))) unsaved.delete(operation.id);
    else unsaved.add(operation.id);
    refresh();
  }

  function change(id: string, parts: (operation: QueuedOperation) => Partial<QueuedOperation>): void {
    const operation = refresh().find((one) => one.id === id);
    // Removed by a person meanwhile: it stays removed.
    if (operation) write({ ...operation, ...parts(operation) });
  }

  return {
    store,
    refresh,
    /** Keeps an operation; one that is known already, whatever has become of it, stays as it is. */
    add<I, A>(
      { kind }: OperationShape<I, A>,
      operation: Pick<QueuedOperation<I>, "id" | "input" | "userId" | "madeAt">,
    ): void {
      if (refresh().some(({ id }) => id === operation.id)) return;
      write({ ...operation, kind, failures: 0, isApproved: false, answer: null });
    },
    /** The server has spoken; the answer stays until somebody has seen it. */
    answer(id: string, answer: unknown): void {
      change(id, () => ({ answer }));
    },
    countFailure(id: string): void {
      change(id, ({ failures }) => ({ failures: failures + 1, isApproved: false }));
    },
    /** A person wants an old or failed one sent all the same. */
    approve(id: string): void {
      change(id, () => ({ isApproved: true, failures: 0 }));
    },
    /** A person has seen its answer, or has decided against it. */
    remove(id: string): void {
      unsaved.delete(id);
      storage.removeItem(prefix + id);
      refresh();
    },
    /** This page sends it itself: kept already, and nobody else's to send until the given function is called. */
    hold(id: string): () => void {
      held.set(id, (held.get(id) ?? 0) + 1);
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        const others = (held.get(id) ?? 1) - 1;
        if (others > 0) held.set(id, others);
        else if (held.delete(id)) refresh();
      };
    },
    isHeld: (id: string) => held.has(id),
    /** Whether all operations outlive this page. */
    isSaved: () => unsaved.size === 0,
  };
}

export type OfflineQueue = ReturnType<typeof createOfflineQueue>;

function parse(text: string | null): QueuedOperation | null {
  try {
    const { data } = queuedOperation.safeParse(JSON.parse(text ?? "null"));
    return data ? { ...data, answer: data.answer ?? null } : null;
  } catch {
    return null;
  }
}

export const offlineQueue = createOfflineQueue(deviceStorage);

export function useOfflineQueue(): readonly QueuedOperation[] {
  return useStore(offlineQueue.store);
}

if (typeof window !== "undefined") {
  offlineQueue.refresh();
  window.addEventListener("storage", (event) => {
    if (event.key === null || event.key.startsWith(prefix)) offlineQueue.refresh();
  });
}
