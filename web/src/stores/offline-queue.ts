import * as z from "zod/mini";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { databaseNames, deviceStorage, onDeviceForgotten } from "#lib/browser-storage.ts";
import type { BrowserStorage } from "#lib/browser-storage.ts";
import { createDeviceTable } from "#lib/device-database.ts";
import type { DeviceTable } from "#lib/device-database.ts";
import { deedsByKey } from "./shared-phone.ts";

const prefix = "skipline.queue.";

const queuedOperation = z.object({
  /** Made on this device before the first try; the Idempotency-Key of every one. */
  id: z.string().check(z.minLength(1)),
  /** Names what is to be done; `input` and `answer` are that operation's own. */
  kind: z.string().check(z.minLength(1)),
  input: z.unknown(),
  /** Who did it: nobody else's name goes under it. */
  userId: z.string().check(z.minLength(1)),
  /** Where they did it on a shared phone: the mark that says so, what they are called, and whose phone it is. */
  by: z.optional(
    z.object({
      mark: z.string(),
      name: z.string(),
      phoneUserId: z.string(),
      /** The server takes it from them no more: somebody else has to stand for it. */
      isOver: z.optional(z.boolean()),
    }),
  ),
  /** This device's clock, in milliseconds. */
  madeAt: z.number(),
  /** Tries that the server itself could not carry out. */
  failures: z.number(),
  /** A person has said that it shall be sent although it is old or failed. */
  isApproved: z.boolean(),
  /** The server's word, until somebody has seen it. */
  answer: z.unknown(),
});

/** Who did something, as it is kept with it. */
export type Doer = Pick<z.output<typeof queuedOperation>, "userId" | "by">;

/** Under whose sign-in an operation goes out: that of the phone. */
export function senderOf({ userId, by }: Doer): string {
  return by?.phoneUserId ?? userId;
}

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
  { answer, isApproved, failures, madeAt, by }: QueuedOperation,
  now: number,
): "waiting" | "ask" | "answered" {
  if (answer !== null) return "answered";
  if (isApproved) return "waiting";
  const age = now - madeAt;
  if (by?.isOver) return "ask";
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

/** A change of one operation: what it becomes, null where it goes, undefined where it stays as it is. */
type Change = (operation: QueuedOperation | undefined) => QueuedOperation | null | undefined;

interface QueueOptions {
  table: DeviceTable<unknown>;
  /** Where the release before kept its entries, and where they go while the database fails. */
  entries: BrowserStorage;
  /** Tells the other tabs that something has changed. */
  tell?: () => void;
}

/**
 * Operations that found no network. Each is a row of its own, changed in a transaction of its own: two tabs that write at
 * the same time never write over one another's. What the database does not take is an entry of the storage, as in the
 * release before, until it does.
 */
export function createOfflineQueue({ table, entries, tell = () => undefined }: QueueOptions) {
  const store = createStore<readonly QueuedOperation[]>()(() => []);
  /** Whether all operations outlive this page. */
  const saved = createStore<boolean>()(() => true);
  /** As the database had them when it was last read. */
  let rows: readonly QueuedOperation[] = [];
  /** What the database did not take, newer than its row; null: removed. Lasts as long as this page. */
  const unkept = new Map<string, QueuedOperation | null>();
  /** Those that a full or forbidden storage did not take either. */
  const unsaved = new Set<string>();
  /** What this page itself is sending just now, and how many of its parts are at it. */
  const held = new Map<string, number>();

  function show(): readonly QueuedOperation[] {
    const all = new Map(listEntries(entries).map(({ operation }) => [operation.id, operation]));
    for (const row of rows) all.set(row.id, newer(row, all.get(row.id)));
    for (const [id, operation] of unkept) {
      if (operation) all.set(id, operation);
      else all.delete(id);
    }
    const operations = [...all.values()].toSorted(byTime);
    store.setState(operations, true);
    saved.setState(unsaved.size === 0, true);
    return operations;
  }

  /** Brings into the database what is beside it, and deletes it there when it is on the disk. */
  async function adopt(): Promise<void> {
    const found = listEntries(entries);
    const changed = [...unkept];
    if (found.length === 0 && changed.length === 0) return;
    await table.write(async ({ get, put, delete: remove }) => {
      for (const { operation } of found) {
        const row = parse(await get(operation.id));
        if (!row || newer(row, operation) !== row) await put(operation, operation.id);
      }
      for (const [id, operation] of changed) await (operation ? put(operation, id) : remove(id));
    });
    for (const { key, text } of found) {
      // An older page has written it anew meanwhile: the next time.
      if (entries.getItem(key) === text) entries.removeItem(key);
    }
    for (const [id, operation] of changed) {
      if (unkept.get(id) === operation) unkept.delete(id);
      unsaved.delete(id);
    }
  }

  async function read(): Promise<readonly QueuedOperation[]> {
    try {
      await adopt();
      rows = (await table.read(({ getAll }) => getAll())).flatMap((row) => parse(row) ?? []);
    } catch {
      // What was read before stands, with what has been written beside it since.
    }
    return show();
  }

  let reading: Promise<unknown> = Promise.resolve();

  /** Takes what other tabs have done. One after the other: an older answer never comes after a newer one. */
  function refresh(): Promise<readonly QueuedOperation[]> {
    const next = reading.then(read);
    reading = next;
    return next;
  }

  /** Done when it is on the disk, or as near to it as this device lets us. */
  async function change(id: string, apply: Change): Promise<void> {
    const entry = prefix + id;
    try {
      await table.write(async ({ get, put, delete: remove }) => {
        const before = unkept.get(id) ?? parse(await get(id)) ?? parseText(entries.getItem(entry)) ?? undefined;
        const next = apply(before);
        if (next === null) await remove(id);
        else if (next) await put(next, id);
      });
      entries.removeItem(entry);
      unkept.delete(id);
      unsaved.delete(id);
    } catch {
      const next = apply(store.getState().find((one) => one.id === id));
      if (next !== undefined) unkept.set(id, next);
      if (next === null) {
        unsaved.delete(id);
        entries.removeItem(entry);
      } else if (next) {
        if (entries.setItem(entry, JSON.stringify(next))) unsaved.delete(id);
        else unsaved.add(id);
      }
    }
    await refresh();
    tell();
  }

  /** Removed by a person meanwhile: it stays removed. */
  const set = (id: string, parts: (operation: QueuedOperation) => Partial<QueuedOperation>): Promise<void> =>
    change(id, (operation) => operation && { ...operation, ...parts(operation) });

  return {
    store,
    saved,
    refresh,
    /**
     * Keeps an operation; one that is known already, whatever has become of it, stays as it is. Answers whether it
     * outlives this page: only then may anybody be told that it is saved.
     */
    async add<I, A>(
      { kind }: OperationShape<I, A>,
      operation: Pick<QueuedOperation<I>, "id" | "input" | "userId" | "by" | "madeAt">,
    ): Promise<boolean> {
      const added = { ...operation, kind, failures: 0, isApproved: false, answer: null };
      await change(operation.id, (known) => (known ? undefined : added));
      return !unsaved.has(operation.id);
    },
    /** The server has spoken; the answer stays until somebody has seen it. */
    answer: (id: string, answer: unknown) => set(id, () => ({ answer })),
    countFailure: (id: string) => set(id, ({ failures }) => ({ failures: failures + 1, isApproved: false })),
    /** A person wants an old or failed one sent all the same. */
    approve: (id: string) => set(id, () => ({ isApproved: true, failures: 0 })),
    /** It can't go out under who did it any more: a person is asked. */
    disown: (id: string) => set(id, ({ by }) => (by ? { by: { ...by, isOver: true }, isApproved: false } : {})),
    /** Somebody else stands for it from now on. */
    takeOver: (id: string, { userId, by }: Doer) => set(id, () => ({ userId, by, isApproved: true, failures: 0 })),
    /** A person has seen its answer, or has decided against it. */
    remove: (id: string) => change(id, () => null),
    /** This page sends it itself: kept already, and nobody else's to send until the given function is called. */
    hold(id: string): () => void {
      held.set(id, (held.get(id) ?? 0) + 1);
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        const others = (held.get(id) ?? 1) - 1;
        if (others > 0) held.set(id, others);
        else if (held.delete(id)) show();
      };
    },
    isHeld: (id: string) => held.has(id),
    /** The device has been cleared: nothing of it stays here. */
    forget(): void {
      rows = [];
      unkept.clear();
      unsaved.clear();
      show();
    },
  };
}

export type OfflineQueue = ReturnType<typeof createOfflineQueue>;

/** An answer is more than none; else the first, which is the database's. */
function newer(row: QueuedOperation, entry: QueuedOperation | undefined): QueuedOperation {
  return entry && row.answer === null && entry.answer !== null ? entry : row;
}

function parse(value: unknown): QueuedOperation | null {
  const { data } = queuedOperation.safeParse(value);
  return data ? { ...data, answer: data.answer ?? null } : null;
}

function parseText(text: string | null): QueuedOperation | null {
  try {
    return parse(JSON.parse(text ?? "null"));
  } catch {
    return null;
  }
}

function listEntries(entries: BrowserStorage) {
  return entries.keys().flatMap((key) => {
    if (!key.startsWith(prefix)) return [];
    const text = entries.getItem(key);
    const operation = parseText(text);
    return operation ? [{ key, text, operation }] : [];
  });
}

const channel =
  typeof window === "undefined" || !("BroadcastChannel" in window) ? null : new BroadcastChannel(databaseNames.queue);

export const offlineQueue = createOfflineQueue({
  table: createDeviceTable({ name: databaseNames.queue, durability: "strict" }),
  entries: deviceStorage,
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of this origin alone
  tell: () => channel?.postMessage(null),
});

deedsByKey.find = (key) => offlineQueue.store.getState().find(({ id }) => id === key);

export function useOfflineQueue(): readonly QueuedOperation[] {
  return useStore(offlineQueue.store);
}

/** Whether all that was done outlives this page. */
export function useIsQueueSaved(): boolean {
  return useStore(offlineQueue.saved);
}

if (typeof window !== "undefined") {
  void offlineQueue.refresh();
  channel?.addEventListener("message", () => void offlineQueue.refresh());
  onDeviceForgotten(offlineQueue.forget);
  // A page of the release before writes there.
  window.addEventListener("storage", (event) => {
    if (event.key === null || event.key.startsWith(prefix)) void offlineQueue.refresh();
  });
}
