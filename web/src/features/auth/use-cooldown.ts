import { useCallback, useEffect, useState } from "react";

export interface Cooldown {
  /** Whole seconds left; 0 when it is over. */
  seconds: number;
  start: (seconds: number) => void;
}

/** Counts down on the page's monotonic clock, which a changed device clock cannot shorten. */
export function useCooldown(initialSeconds: number): Cooldown {
  const [deadline, setDeadline] = useState(() => performance.now() + initialSeconds * 1000);
  const [now, setNow] = useState(() => performance.now());
  const seconds = Math.max(0, Math.ceil((deadline - now) / 1000));
  const running = seconds > 0;
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setNow(performance.now()), 250);
    return () => clearInterval(timer);
  }, [running]);
  const start = useCallback((next: number) => {
    const begin = performance.now();
    setNow(begin);
    setDeadline(begin + next * 1000);
  }, []);
  return { seconds, start };
}
