import { DatabaseSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";

const POLL_MS = 25;

/**
 * Runs `fn` while no other process does so for the same file. SQLite's lock is the operating system's: it is gone with its
 * process, however that ends, so there is no stale lock to guess about. (Node has no `flock` of its own.)
 */
export async function withFileLock<T>(file: string, timeoutMs: number, fn: () => Promise<T>): Promise<T> {
  const lock = new DatabaseSync(file);
  try {
    await acquire(lock, file, performance.now() + timeoutMs);
    return await fn();
  } finally {
    lock.close();
  }
}

async function acquire(lock: DatabaseSync, file: string, deadline: number): Promise<void> {
  for (;;) {
    try {
      lock.exec("begin exclusive");
      return;
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (performance.now() > deadline)
        throw new Error(`Another process has held ${file} for too long`, { cause: error });
    }
    await delay(POLL_MS);
  }
}

/** SQLITE_BUSY */
const isBusy = (error: unknown): boolean => error instanceof Error && "errcode" in error && error.errcode === 5;
