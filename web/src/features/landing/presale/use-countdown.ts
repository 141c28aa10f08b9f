import { useEffect, useState } from "react";
import { readClockError } from "#api/clock-error.ts";
import { useHydrated } from "#lib/use-hydrated.ts";
import { nextMidnight } from "./presale-time.ts";

/**
 * Milliseconds to the midnight that was next as the page opened: by the server's time, on the calendar of this device. Null
 * where no device has told.
 */
export function useCountdown(): number | null {
  const isHydrated = useHydrated();
  const [error, setError] = useState(0);
  const [opened] = useState(() => Date.now());
  const [now, setNow] = useState(opened);

  useEffect(() => {
    const left = new AbortController();
    // Without an answer the device's own clock has to do.
    readClockError(left.signal).then(setError, () => undefined);
    return () => left.abort();
  }, []);
  useEffect(() => {
    // Looked at often, shown once a second.
    const timer = setInterval(() => setNow(Math.floor(Date.now() / 1000) * 1000), 250);
    return () => clearInterval(timer);
  }, []);
  return isHydrated ? nextMidnight(opened + error) - (now + error) : null;
}
