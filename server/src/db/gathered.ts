import { setTimeout as delay } from "node:timers/promises";

/** One that takes longer than this holds nobody up any more. */
const patienceMs = 20;

/**
 * Makes of a write for many one for each: what is asked for while another write runs shares the next one. No line, which does
 * the work of each in turn, and no single flight, where who comes later joins what has begun.
 */
export function gathered<Item, Result>(write: (items: Item[]) => Promise<Result>): (item: Item) => Promise<Result> {
  let waiting: Item[] = [];
  let next: Promise<Result>;
  let running: Promise<unknown> | null = null;

  async function writeAll(): Promise<Result> {
    // How it ends is its own callers' to hear.
    if (running) await Promise.race([running, delay(patienceMs)]).catch(() => {});
    const items = waiting;
    waiting = [];
    const written = write(items);
    running = written;
    try {
      return await written;
    } finally {
      if (running === written) running = null;
    }
  }

  return (item) => {
    waiting.push(item);
    if (waiting.length === 1) next = writeAll();
    return next;
  };
}
