/** Until so many milliseconds have passed, or `signal` says that it is enough. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener("abort", end);
    if (signal?.aborted) end();
  });
}

/** What `work` gives, or `otherwise` where it takes longer than that; it goes on all the same. */
export async function within<T>(ms: number, work: Promise<T>, otherwise: T): Promise<T> {
  const enough = new AbortController();
  try {
    return await Promise.race([work, sleep(ms, enough.signal).then(() => otherwise)]);
  } finally {
    enough.abort();
  }
}
