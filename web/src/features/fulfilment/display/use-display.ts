import {
  displayAuthorization,
  displayTokenPattern,
  type DisplayNumbers,
  streamDisplay,
} from "@skipline/contract/displays";
import { useEffect, useState } from "react";
import { lookForRelease, reloadIfOutdated, useOutdated } from "#api/release.ts";
import { watchStream } from "#api/watch-stream.ts";

/** Nobody comes back to a page that hangs on a wall: it looks for a new release by itself. */
const lookMs = 15 * 60_000;
/** A page that was loaded anew within the minute waits: a release that is rolled out half turns in no circle. */
const reloadMs = 5_000;

export interface Display {
  /** Null: nothing has come yet. */
  numbers: DisplayNumbers | null;
  isLive: boolean;
  /** The link opens nothing: what was shown is gone with it. */
  isDark: boolean;
}

const waiting: Display = { numbers: null, isLive: true, isDark: false };
const dark: Display = { numbers: null, isLive: false, isDark: true };

/** What the link's token lets everybody see, for as long as it lives. A link that is dark goes on asking, seldom: it costs nothing. */
export function useDisplay(token: string): Display {
  const isToken = displayTokenPattern.test(token);
  const [display, setDisplay] = useState(waiting);
  useEffect(() => {
    if (!isToken) return undefined;
    return watchStream(
      streamDisplay,
      {},
      {
        authorization: displayAuthorization(token),
        onData: (numbers) => setDisplay({ numbers, isLive: true, isDark: false }),
        onLive: (isLive) => setDisplay((was) => (was.isDark || was.isLive === isLive ? was : { ...was, isLive })),
        onRefused: () => setDisplay(dark),
      },
    );
  }, [token, isToken]);
  return isToken ? display : dark;
}

/** Loads a new release by itself, again and again until it is there. */
export function useNewReleases(): void {
  const outdated = useOutdated();
  useEffect(() => {
    const look = setInterval(() => void lookForRelease(), lookMs);
    return () => clearInterval(look);
  }, []);
  useEffect(() => {
    if (!outdated) return undefined;
    reloadIfOutdated();
    const again = setInterval(reloadIfOutdated, reloadMs);
    return () => clearInterval(again);
  }, [outdated]);
}
