import type { Lines } from "./lines.ts";

interface TurnsOptions {
  /** That the server has. */
  connections: number;
  mostWaiting?: number;
}

export type Turns = ReturnType<typeof createTurns>;

/**
 * Where a crowd waits that wants one row of the database. In the database each would hold a connection, and everybody
 * else would have none: here it holds none, and has few even when its turn comes.
 */
export function createTurns(lines: Pick<Lines, "open">, { connections, mostWaiting = 1_000 }: TurnsOptions) {
  const few = Math.max(1, Math.floor(connections / 10));
  const changes = lines.open("changes", { atOnce: 2 * few, atOnceOfName: 1, mostWaiting });
  const looks = lines.open("looks", { atOnce: few, mostWaiting: 4 * mostWaiting });
  return {
    /** One after the other of those that change what `name` stands for, each name for itself. */
    act: <T>(name: string, change: () => Promise<T>): Promise<T> => changes.act(change, name),
    /** Whether `act` would have to wait. */
    isBusy: changes.isBusy,
    /** What one of a crowd reads before its turn. */
    look: <T>(read: () => Promise<T>): Promise<T> => looks.act(read),
  };
}
