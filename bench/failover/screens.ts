import { randomInt } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Span } from "./journal.ts";
import { listQuiet } from "./quiet.ts";

/** As in our pages: from half a second on, doubled with each failure, never the same for all. */
const pauseMs = (failures: number) =>
  Math.min(1_000 * 2 ** Math.min(failures, 4), 10_000) * (0.5 + randomInt(500) / 1_000);
const silenceMs = 32_000;

/** Open screens that come back as our pages do; what they follow changes about once a second. */
export function openScreens(url: string, paths: readonly { path: string; headers: Record<string, string> }[]) {
  const closing = new AbortController();
  const screens = paths.map(({ path, headers }) => {
    const told: number[] = [];
    return { told, running: follow(path, headers, told) };
  });

  async function follow(path: string, headers: Record<string, string>, told: number[]): Promise<void> {
    for (let failures = 0; !closing.signal.aborted; failures += 1) {
      let askedMs = 0;
      try {
        const answer = await fetch(`${url}${path}`, {
          headers: { ...headers, accept: "text/event-stream" },
          signal: AbortSignal.any([closing.signal, AbortSignal.timeout(600_000)]),
        });
        askedMs = Number(answer.headers.get("retry-after") ?? 0) * 1_000;
        if (!answer.ok || !answer.body) throw new Error(`answered ${answer.status}`);
        const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
        let isFirst = true;
        for (;;) {
          const late = delay(silenceMs, { done: true, value: "" }, { ref: false });
          const { done, value = "" } = await Promise.race([reader.read(), late]);
          if (done) break;
          failures = 0;
          const retry = /^retry: (\d+)$/m.exec(value)?.[1];
          if (retry !== undefined) askedMs = Number(retry);
          // The first says how things are; only what follows is news.
          if (value.includes("data: ") && !isFirst) told.push(performance.now());
          if (value.includes("data: ")) isFirst = false;
        }
        await reader.cancel();
      } catch {
        // It comes back.
      }
      await delay(Math.max(askedMs, pauseMs(failures)), null, { signal: closing.signal }).catch(() => {});
    }
  }

  const listAll = (since: number, patienceMs: number) =>
    screens.flatMap(({ told }) => listQuiet(told, since, patienceMs));

  return {
    /** When the last of them heard again what it follows; `since` where none of them missed it for `patienceMs`. */
    findBack(since: number, patienceMs: number): number {
      return Math.max(since, ...listAll(since, patienceMs).map(({ to }) => to));
    },
    /** The longest that one of them heard nothing while there was something: of each time that it was quiet, what is left between `silences`. */
    measureMissed(since: number, patienceMs: number, silences: readonly Span[]): number {
      const pieces = listAll(since, patienceMs).flatMap(({ from, to }) => {
        const within = silences.filter((one) => one.to > from && one.from < to);
        const begins = [from, ...within.map((one) => one.to)];
        const ends = [...within.map((one) => one.from), to];
        return begins.map((begin, index) => ends[index]! - begin);
      });
      return Math.max(0, ...pieces);
    },
    async close(): Promise<void> {
      closing.abort();
      await Promise.all(screens.map(({ running }) => running));
    },
  };
}
