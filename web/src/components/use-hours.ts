import { dayEnd, type Standing, standingAt } from "@skipline/contract/opening-hours";
import type { LocationPause, VendorLocation } from "@skipline/contract/venues";
import { useContext, useEffect, useMemo, useState } from "react";
import { readClockError } from "#api/clock-error.ts";
import { useHydrated } from "#lib/use-hydrated.ts";
import { DrawnAsOf } from "#lib/use-now.ts";

type Hours = Pick<VendorLocation, "openingHours" | "alcoholHours" | "pause" | "isBusy">;

/** How it stands with a location's hours, and with what keeps it from taking orders for a moment. */
export interface HoursNow extends Pick<Hours, "openingHours"> {
  now: number;
  timeZone: string;
  opening: Standing;
  alcohol: Standing;
  /** One that is on. */
  pause: LocationPause | null;
  isBusy: boolean;
  /** By all of that. */
  takesOrders: boolean;
}

/** A timer sleeps with its phone: it looks again this often at least. */
const longestWaitMs = 30_000;

/** By the server's time, in milliseconds behind which this device's clock is; asked for where it matters. */
export function useClockError(matters: boolean): number {
  const [error, setError] = useState(0);
  useEffect(() => {
    if (!matters) return undefined;
    const left = new AbortController();
    // Without an answer the device's own clock has to do.
    readClockError(left.signal).then(setError, () => undefined);
    return () => left.abort();
  }, [matters]);
  return error;
}

/** How it stands with a location's hours, anew at each change and each midnight; null where there are none, or not yet. */
export function useHours(location: Hours | null | undefined, timeZone: string | undefined): HoursNow | null {
  const { openingHours = null, alcoholHours = null, pause: knownPause = null, isBusy = false } = location ?? {};
  const isAsked = timeZone !== undefined && (openingHours ?? alcoholHours ?? knownPause) !== null;
  const asOf = useContext(DrawnAsOf);
  const isHydrated = useHydrated();
  const error = useClockError(isAsked);
  const [looked, setLooked] = useState(() => Date.now());
  const now = isHydrated ? looked + error : (asOf ?? looked);

  const hours = useMemo((): HoursNow | null => {
    if (timeZone === undefined) return null;
    const pause = knownPause && now < Date.parse(knownPause.until) ? knownPause : null;
    if ((openingHours ?? alcoholHours ?? pause) === null && !isBusy) return null;
    const opening = standingAt(openingHours, now, timeZone);
    const alcohol = standingAt(alcoholHours, now, timeZone);
    const takesOrders = opening.isOpen && !pause && !isBusy;
    return { openingHours, now, timeZone, opening, alcohol, pause, isBusy, takesOrders };
  }, [openingHours, alcoholHours, knownPause, isBusy, timeZone, now]);

  const until =
    hours &&
    Math.min(
      hours.opening.until,
      hours.alcohol.until,
      hours.pause ? Date.parse(hours.pause.until) : Infinity,
      dayEnd(now, hours.timeZone),
    );
  useEffect(() => {
    if (until === null) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    function wait(): void {
      const left = until === null ? 0 : until - error - Date.now();
      if (left <= 0) setLooked(Date.now());
      else timer = setTimeout(wait, Math.min(left, longestWaitMs));
    }
    wait();
    return () => clearTimeout(timer);
  }, [until, error]);
  return hours;
}
