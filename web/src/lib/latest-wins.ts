export interface LatestWins<T> {
  /** Asks for `value` to be sent; a newer one takes its place while it waits. */
  push: (value: T) => void;
  /** Drops what waits. What is under way runs to its end. */
  cancel: () => void;
  /** Sends what waits without a pause, after what is under way: whoever chose it is about to leave. */
  flush: () => void;
}

/**
 * Sends at most once per `delayMs`, one at a time, always the newest value.
 * `send` must not throw: it shows its own failures.
 */
export function createLatestWins<T>(send: (value: T) => Promise<void>, delayMs: number): LatestWins<T> {
  let waiting: { value: T } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSending = false;
  let isHurried = false;

  async function sendWaiting(): Promise<void> {
    if (isSending || !waiting) return;
    const { value } = waiting;
    waiting = null;
    isSending = true;
    await send(value);
    isSending = false;
    if (isHurried) void sendWaiting();
    else schedule();
  }

  function schedule(): void {
    clearTimeout(timer);
    if (waiting && !isSending) timer = setTimeout(() => void sendWaiting(), delayMs);
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
    flush() {
      isHurried = true;
      clearTimeout(timer);
      void sendWaiting();
    },
  };
}
