export interface Gatherer {
  /** There is something to do: it is done with all that comes within the pause. */
  ask: () => void;
  /** Nothing more is begun. What is under way runs to its end. */
  stop: () => void;
}

/**
 * Does `work` once for all who ask within `pauseMs`, one at a time. However fast they ask, nobody waits longer than that and
 * what is under way. `work` must not throw: it shows its own failures.
 */
export function createGatherer(work: () => Promise<void>, pauseMs: number): Gatherer {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWorking = false;
  let isAsked = false;

  async function run(): Promise<void> {
    timer = undefined;
    isAsked = false;
    isWorking = true;
    await work();
    isWorking = false;
    if (isAsked) ask();
  }

  function ask(): void {
    isAsked = true;
    if (!isWorking) timer ??= setTimeout(() => void run(), pauseMs);
  }

  return {
    ask,
    stop() {
      clearTimeout(timer);
      isAsked = false;
    },
  };
}
