import { AsyncLocalStorage } from "node:async_hooks";
import type { preHandlerHookHandler } from "fastify";

/**
 * All that a request waits for outside ends within 8 s, below the client's own 10 s and the 10 s of its key's lease; this
 * leaves us the rest.
 */
const budgetMs = 7_900;

const ends = new AsyncLocalStorage<number>();

/** Everything that `act` calls, however deep and however often, shares one time budget. */
export function withTimeBudget<T>(act: () => T, milliseconds: number = budgetMs): T {
  return ends.run(performance.now() + milliseconds, act);
}

/** For a request: from here on, once its body has come. */
export const startTimeBudget: preHandlerHookHandler = (_request, _reply, done) => withTimeBudget(() => done());

/** Milliseconds that the request has left for others; a whole budget where there is no request (a job). */
export function timeLeft(): number {
  const end = ends.getStore();
  return end === undefined ? budgetMs : end - performance.now();
}
