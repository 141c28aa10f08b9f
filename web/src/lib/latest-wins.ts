export interface LatestWins<T> {
  /** Asks for `value` to be sent; a newer one takes its place while it waits. */
  push: (value: T) => void;
  /** Drops what waits. What is under way runs to its end. */
  cancel: () => void;
}

/**
 * Sends at most once per `delayMs`, one at a time, always the newest value.
 * `send` must not throw: it shows its own failures.
 */
export function createLatestWins<T>(send: (value: T) => Promise<void>, delayMs: number): LatestWins<T> {
  let waiting: { value: T } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSending = false;

  async function flush(): Promise<void> {
    if (isSending || !waiting) return;
    const { value } = waiting;
    waiting = null;
    isSending = true;
    await send(value);
    isSending = false;
    schedule();
  }

  function schedule(): void {
    clearTimeout(timer);
    if (waiting && !isSending) timer = setTimeout(() => void flush(), delayMs);
  }

  return {
    push(value) {
      waiting = { value };
      schedule();
    },
    cancel() {
      waiting = null;
      clearTimeout(timer);
    },
  };
}
