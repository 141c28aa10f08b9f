import { LRUCache } from "lru-cache";
import type { Clock } from "../clock.ts";

const windowMs = 60_000;
/** Callers that are counted at once; beyond it whoever called longest ago is forgotten. Some 10 MB when full. */
const mostCallers = 50_000;

export type CallLimits = ReturnType<typeof createCallLimits>;

/**
 * Counts calls in this process's memory, by the minute of the clock: what protects one process needs no database. What
 * must hold across servers is counted there (`rate-limit.ts`), by the same minutes.
 */
export function createCallLimits({ clock, most = mostCallers }: { clock: Clock; most?: number }) {
  const uses = new LRUCache<string, number>({ max: most });
  let minute = 0;

  /** Forgets all that was counted before this minute; answers when the minute ends. */
  function endOfMinute(now: number): number {
    const current = Math.floor(now / windowMs);
    if (current !== minute) uses.clear();
    minute = current;
    return (current + 1) * windowMs;
  }

  return {
    /** Counts one call, or what it weighs. Answers null within the limit, else the seconds until the minute ends. */
    count(caller: string, limit: number, weight = 1): number | null {
      const now = clock.now().getTime();
      const end = endOfMinute(now);
      const count = (uses.get(caller) ?? 0) + weight;
      uses.set(caller, count);
      return count <= limit ? null : Math.max(1, Math.ceil((end - now) / 1000));
    },

    /** Until the minute ends this caller is over every limit. */
    shut(caller: string): void {
      endOfMinute(clock.now().getTime());
      uses.set(caller, Infinity);
    },

    forget: (): void => uses.clear(),
    get size() {
      return uses.size;
    },
  };
}
