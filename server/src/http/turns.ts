import { randomInt } from "node:crypto";
import { AppError } from "./app-error.ts";
import { timeLeft } from "./time-budget.ts";

/** What whoever has waited needs to act in: nobody waits so long that their answer would come too late. */
const actMs = 2_000;

interface LineOptions {
  /** Of one name. */
  atOnce: number;
  /** Of all names. */
  atOnceOfAll: number;
  /** Who may stand behind those of one name; the next one is told when to come again. */
  mostWaiting: number;
  /** So many times as long as usual may one wait, as for the database. */
  patience: number;
}

interface Line {
  acting: number;
  waiting: Set<() => void>;
}

/** Lets so many act at once; all others wait here, in the order in which they came, within bounds and within their time. */
function createLines({ atOnce, atOnceOfAll, mostWaiting, patience }: LineOptions) {
  const lines = new Map<string, Line>();
  let acting = 0;
  let refused = 0;
  /** What one took of late: for whoever is told to come again. */
  let paceMs = 5;

  const hasRoom = (line: Line) => line.acting < atOnce && acting < atOnceOfAll;

  async function act<T>(name: string, work: () => Promise<T>): Promise<T> {
    const line = lines.get(name) ?? { acting: 0, waiting: new Set() };
    lines.set(name, line);
    if (hasRoom(line)) begin(line);
    else await stand(line).finally(() => forget(name, line));
    const since = performance.now();
    try {
      return await work();
    } finally {
      paceMs += (performance.now() - since - paceMs) / 16;
      line.acting -= 1;
      acting -= 1;
      // Behind the others: no crowd keeps another one waiting.
      lines.delete(name);
      lines.set(name, line);
      forget(name, line);
      callNext();
    }
  }

  function forget(name: string, line: Line): void {
    if (line.acting === 0 && line.waiting.size === 0) lines.delete(name);
  }

  function begin(line: Line): void {
    line.acting += 1;
    acting += 1;
  }

  function stand(line: Line): Promise<void> {
    const waitMs = (timeLeft() - actMs) * patience;
    return new Promise((resolve, reject) => {
      if (line.waiting.size >= mostWaiting || waitMs <= 0) return reject(refuse(line));
      const come = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        line.waiting.delete(come);
        reject(refuse(line));
      }, waitMs);
      line.waiting.add(come);
    });
  }

  function callNext(): void {
    for (const line of lines.values()) {
      const [come] = line.waiting;
      if (!come || !hasRoom(line)) continue;
      line.waiting.delete(come);
      begin(line);
      return come();
    }
  }

  /** They shall not all come again in the same second. */
  function refuse(line: Line): AppError {
    refused += 1;
    const lineSeconds = Math.ceil((line.waiting.size * paceMs) / atOnce / 1_000);
    const retryAfter = Math.min(30, lineSeconds + randomInt(1, lineSeconds + 3));
    return new AppError("UNAVAILABLE", "Very many people want this right now. Please try again.", { retryAfter });
  }

  return {
    act,
    isBusy: (name: string) => (lines.get(name)?.acting ?? 0) > 0,
    measure: () => ({ waiting: lines.values().reduce((sum, { waiting }) => sum + waiting.size, 0), refused }),
  };
}

interface TurnsOptions {
  /** That the server has. */
  connections: number;
  mostWaiting?: number;
  patience?: number;
}

export type Turns = ReturnType<typeof createTurns>;

/**
 * Where a crowd waits that wants one row of the database. In the database each would hold a connection, and everybody
 * else would have none: here it holds none, and has few even when its turn comes. Waiting ends with the request's time
 * (503 with Retry-After): what nobody waits for any more is not done.
 */
export function createTurns({ connections, mostWaiting = 1_000, patience = 1 }: TurnsOptions) {
  const few = Math.max(1, Math.floor(connections / 10));
  const changes = createLines({ atOnce: 1, atOnceOfAll: 2 * few, mostWaiting, patience });
  const looks = createLines({ atOnce: few, atOnceOfAll: few, mostWaiting: 4 * mostWaiting, patience });
  return {
    /** One after the other of those that change what `name` stands for, each name for itself. */
    take: changes.act,
    /** Whether `take` would have to wait. */
    isTaken: changes.isBusy,
    /** What one of a crowd reads before its turn. */
    look: <T>(read: () => Promise<T>): Promise<T> => looks.act("", read),
    measure: () => ({ changes: changes.measure(), looks: looks.measure() }),
  };
}
