import { randomInt } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { NewsHandler } from "../db/notifications.ts";

/** What came since the last look. */
export interface News {
  /** What the notifications say beyond their topic, each once, oldest first. */
  details: string[];
  /** Some may have been missed: whatever is followed may be another. */
  isUnsure: boolean;
}

interface FollowOptions {
  subscribe: (handler: NewsHandler) => () => void;
  /** The least time between two reactions; what comes meanwhile is one piece of news. */
  gapMs: number;
  /** After a lost database all screens look again, spread over this time. */
  spreadMs: () => number;
}

/** More than this is answered by looking at everything again. */
const mostDetails = 200;

/** Collects from now on, so that a change before the first read is not missed; reacts once at a time when started. */
export function followNews({ subscribe, gapMs, spreadMs }: FollowOptions) {
  const stopped = new AbortController();
  const details = new Set<string>();
  let isDirty = false;
  let isUnsure = false;
  let isRunning = false;
  let react: ((news: News) => Promise<void>) | null = null;

  function popNews(): News {
    const news = { details: [...details], isUnsure };
    details.clear();
    isDirty = false;
    isUnsure = false;
    return news;
  }

  async function run(): Promise<void> {
    if (!react || isRunning) return;
    isRunning = true;
    while (isDirty && !stopped.signal.aborted) {
      await react(popNews());
      await delay(gapMs, null, { ref: false, signal: stopped.signal }).catch(() => {});
    }
    isRunning = false;
  }

  function mark(detail: string | null): void {
    if (detail === null || details.size >= mostDetails) isUnsure = true;
    else details.add(detail);
    isDirty = true;
    void run();
  }

  const unsubscribe = subscribe((news, detail) => {
    if (news === "changed") mark(detail);
    else setTimeout(mark, randomInt(spreadMs()), null).unref();
  });

  return {
    start(reaction: (news: News) => Promise<void>) {
      react = reaction;
      void run();
    },
    stop() {
      stopped.abort();
      unsubscribe();
    },
  };
}
