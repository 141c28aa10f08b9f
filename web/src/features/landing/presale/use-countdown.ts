import { useEffect, useState } from "react";
import { useHydrated } from "#lib/use-hydrated.ts";
import { nextMidnight } from "./presale-time.ts";

/** A server's clock is told in whole seconds: less than this is no difference. */
const toleranceMs = 2_000;

/** How far this device's clock is behind the server's; nothing where that can't be told. */
async function readClockError(signal: AbortSignal): Promise<number> {
  const asked = Date.now();
  const { headers } = await fetch("/healthz", { cache: "no-store", signal });
  const told = Date.parse(headers.get("date") ?? "");
  const error = told + 500 - (asked + Date.now()) / 2;
  return Number.isNaN(error) || Math.abs(error) < toleranceMs ? 0 : error;
}

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
