import { AppError } from "../../http/app-error.ts";

/**
 * Does one piece of work at a time, in the order they come, so that memory is bounded by one.
 * @throws AppError UNAVAILABLE, with when to come back, while `mostWaiting` are in line
 */
export function createWorkQueue(mostWaiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async (work) => {
    if (waiting >= mostWaiting) {
      throw new AppError("UNAVAILABLE", "Too many pictures at once. Please try again.", { retryAfter: 5 });
    }
    waiting += 1;
    const result = last.then(work);
    last = result.catch(() => {});
    try {
      return await result;
    } finally {
      waiting -= 1;
    }
  };
}
