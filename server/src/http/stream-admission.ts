import * as m from "@skipline/contract/texts";
import { AppError } from "./app-error.ts";

/** How many streams of one kind this server holds open. */
export interface StreamRoom {
  total: number;
  perCaller: number;
}

interface AdmissionOptions extends StreamRoom {
  /** What becomes of a caller's oldest stream when they open one too many; without it the new one is refused. */
  endsOldest?: true;
}

/** Counts open streams by caller. */
export function admitStreams({ total, perCaller, endsOldest }: AdmissionOptions) {
  /** Of each caller, oldest first: the way to end each. */
  const openOf = new Map<string, Set<() => void>>();
  let open = 0;

  /**
   * Takes a place for a stream that `end` ends. Answers the way to give it back; twice is once.
   * @throws AppError when there is none
   */
  function admit(caller: string, end: () => void): () => void {
    const own = openOf.get(caller) ?? new Set();
    const isFull = own.size >= perCaller;
    if (isFull && !endsOldest) {
      throw new AppError("TOO_MANY_REQUESTS", m.refused_screens, { retryAfter: 10 });
    }
    if (open >= total && !isFull) {
      throw new AppError("UNAVAILABLE", m.refused_screens_full, { retryAfter: 5 });
    }
    if (isFull) {
      const [oldest] = own;
      if (oldest) release(caller, own, oldest);
      oldest?.();
    }
    openOf.set(caller, own.add(end));
    open += 1;
    return () => release(caller, own, end);
  }

  function release(caller: string, own: Set<() => void>, end: () => void): void {
    if (!own.delete(end)) return;
    open -= 1;
    if (own.size === 0 && openOf.get(caller) === own) openOf.delete(caller);
  }

  return { admit, countOpen: () => open, most: total };
}
