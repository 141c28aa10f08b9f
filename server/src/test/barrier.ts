/** Resolves for everybody when `size` callers have come. */
export function createBarrier(size: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let waiting = 0;
  return () => {
    waiting += 1;
    if (waiting >= size) resolve();
    return promise;
  };
}
