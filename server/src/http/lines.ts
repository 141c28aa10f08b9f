import { randomInt } from "node:crypto";
import * as m from "@skipline/contract/texts";
import { type PlainText } from "@skipline/contract/words";
import { AppError } from "./app-error.ts";
import { timeLeft } from "./time-budget.ts";

/** What whoever has waited needs to act in: nobody waits so long that their answer would come too late. */
const actMs = 2_000;

interface LineOptions {
  atOnce: number;
  /** Of one name, where `act` is given names: these then come in turn. */
  atOnceOfName?: number;
  /** Who may stand behind those of one name; the next one is told when to come again. */
  mostWaiting: number;
  /** False for what no request waits for: it stands until its turn comes. */
  hasDeadline?: boolean;
  /** For whoever is turned away. */
  words?: PlainText;
}

interface Queue {
  acting: number;
  waiting: Set<() => void>;
}

export type Line = ReturnType<typeof createLine>;

export type Lines = ReturnType<typeof createLines>;

/**
 * Where work waits that only so many may do at once: in the order in which it came, behind a bound, and no longer than its
 * request has time (503 with Retry-After): what nobody waits for any more is not done.
 */
export function createLines({ patience = 1 }: { patience?: number } = {}) {
  const opened = new Map<string, Line>();
  return {
    open(name: string, options: LineOptions): Line {
      const line = createLine(options, patience);
      opened.set(name, line);
      return line;
    },
    /** How many wait in each line, and were refused since the process began. */
    measure: () => Object.fromEntries([...opened].map(([name, line]) => [name, line.measure()])),
  };
}

function createLine(
  { atOnce, atOnceOfName = atOnce, mostWaiting, hasDeadline = true, words = m.refused_crowd }: LineOptions,
  /** So many times as long as usual may one wait, as for the database. */
  patience: number,
) {
  const queues = new Map<string, Queue>();
  let acting = 0;
  let refused = 0;
  /** What one took of late: for whoever is told to come again. */
  let paceMs = 5;

  const hasRoom = (queue: Queue) => queue.acting < atOnceOfName && acting < atOnce;

  /** @throws AppError UNAVAILABLE, with when to come again */
  async function act<T>(work: () => Promise<T>, name = ""): Promise<T> {
    const queue = queues.get(name) ?? { acting: 0, waiting: new Set() };
    queues.set(name, queue);
    if (hasRoom(queue)) begin(queue);
    else await stand(queue).finally(() => forget(name, queue));
    const since = performance.now();
    try {
      return await work();
    } finally {
      paceMs += (performance.now() - since - paceMs) / 16;
      queue.acting -= 1;
      acting -= 1;
      // Behind the others: no crowd keeps another one waiting.
      queues.delete(name);
      queues.set(name, queue);
      forget(name, queue);
      callNext();
    }
  }

  function forget(name: string, queue: Queue): void {
    if (queue.acting === 0 && queue.waiting.size === 0) queues.delete(name);
  }

  function begin(queue: Queue): void {
    queue.acting += 1;
    acting += 1;
  }

  function stand(queue: Queue): Promise<void> {
    const waitMs = (timeLeft() - actMs) * patience;
    return new Promise((resolve, reject) => {
      if (queue.waiting.size >= mostWaiting || (hasDeadline && waitMs <= 0)) return reject(refuse(queue));
      const come = () => {
        clearTimeout(timer);
        resolve();
      };
      const leave = () => {
        queue.waiting.delete(come);
        reject(refuse(queue));
      };
      const timer = hasDeadline ? setTimeout(leave, waitMs) : undefined;
      queue.waiting.add(come);
    });
  }

  function callNext(): void {
    for (const queue of queues.values()) {
      const [come] = queue.waiting;
      if (!come || !hasRoom(queue)) continue;
      queue.waiting.delete(come);
      begin(queue);
      return come();
    }
  }

  /** They shall not all come again in the same second. */
  function refuse(queue: Queue): AppError {
    refused += 1;
    const lineSeconds = Math.ceil((queue.waiting.size * paceMs) / atOnceOfName / 1_000);
    const retryAfter = Math.min(30, lineSeconds + randomInt(1, lineSeconds + 3));
    return new AppError("UNAVAILABLE", words, { retryAfter });
  }

  return {
    act,
    isBusy: (name: string) => (queues.get(name)?.acting ?? 0) > 0,
    measure: () => ({ waiting: queues.values().reduce((sum, { waiting }) => sum + waiting.size, 0), refused }),
  };
}
