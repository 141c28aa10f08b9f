import { openDB } from "idb";
import type { IDBPDatabase } from "idb";

/** A table's rows as a transaction sees them. Nothing but these may be awaited within it: it would end before. */
export interface Rows<T> {
  get: (key: string) => Promise<T | undefined>;
  getAll: () => Promise<T[]>;
  put: (row: T, key: string) => Promise<unknown>;
  delete: (key: string) => Promise<unknown>;
}

export interface DeviceTable<T> {
  read: <R>(work: (rows: Rows<T>) => Promise<R>) => Promise<R>;
  /** Done when what `work` wrote is on the device. */
  write: <R>(work: (rows: Rows<T>) => Promise<R>) => Promise<R>;
}

interface TableOptions {
  /** Of a database of its own, which goes as a whole (`deleteDatabases`). */
  name: string;
  /** `strict`: on the disk before it counts as written, so that it outlives a killed browser and an empty battery. */
  durability: "strict" | "relaxed";
}

const table = "rows";
/** Safari may leave a question unanswered for ever once its connection is lost: two tries are within a bartender's patience. */
const answerLimitMs = 1400;
/** So long nothing is asked of a database that did not answer at all. */
const restMs = 10_000;

class NoAnswer extends Error {}

function withinLimit<R>(work: Promise<R>): Promise<R> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new NoAnswer("the device's database does not answer")), answerLimitMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/**
 * One table of IndexedDB. What fails is tried once more over a new connection: a browser that put the tab to sleep has
 * lost the old one for good. Throws where the device has no such storage, or no room.
 */
export function createDeviceTable<T>({ name, durability }: TableOptions): DeviceTable<T> {
  let opened: Promise<IDBPDatabase> | null = null;
  let restsUntil = 0;

  function drop(): void {
    opened?.then((database) => database.close()).catch(() => undefined);
    opened = null;
  }

  function open(): Promise<IDBPDatabase> {
    opened ??= openDB(name, 1, {
      upgrade: (database) => void database.createObjectStore(table),
      // Another tab deletes it, or has a newer version: an open connection would hold it up.
      blocking: drop,
      terminated: drop,
    });
    return opened;
  }

  async function attempt<R>(mode: IDBTransactionMode, work: (rows: Rows<T>) => Promise<R>): Promise<R> {
    const database = await open();
    const transaction = database.transaction(table, mode, { durability });
    const { store } = transaction;
    const rows: Rows<T> = {
      get: (key) => store.get(key) as Promise<T | undefined>,
      getAll: () => store.getAll() as Promise<T[]>,
      put: (row, key) => store.put?.(row, key) ?? Promise.reject(new Error("not a write")),
      delete: (key) => store.delete?.(key) ?? Promise.reject(new Error("not a write")),
    };
    // What `work` throws takes back what it wrote: a database that is not told would keep the half of it.
    const worked = work(rows).catch((error: unknown) => {
      try {
        transaction.abort();
      } catch {
        // It has ended already, by the same fault.
      }
      throw error;
    });
    const [result] = await Promise.all([worked, transaction.done]);
    return result;
  }

  async function run<R>(mode: IDBTransactionMode, work: (rows: Rows<T>) => Promise<R>): Promise<R> {
    if (performance.now() < restsUntil) throw new NoAnswer("the device's database rests");
    try {
      return await withinLimit(attempt(mode, work));
    } catch {
      drop();
    }
    try {
      return await withinLimit(attempt(mode, work));
    } catch (error) {
      drop();
      if (error instanceof NoAnswer) restsUntil = performance.now() + restMs;
      throw error;
    }
  }

  return { read: (work) => run("readonly", work), write: (work) => run("readwrite", work) };
}
