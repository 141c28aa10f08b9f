import { Worker } from "node:worker_threads";
import { LRUCache } from "lru-cache";
import type { Lines } from "../../http/lines.ts";
import { createSingleFlight } from "../../http/single-flight.ts";
import type { Poster } from "./poster-sheet.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** What is drawn in no more time than this never will be; each table of a location may take some more. */
const longestMs = 20_000;
const longestMsOfTable = 100;
/** Its fonts take memory, and nobody prints posters all day. */
const idleMs = 60_000;
/** A poster has some 15 kB, one of many tables more: of whoever tries formats, and saves what was looked at. */
const mostKeptBytes = 8_000_000;

interface Reply {
  id: number;
  bytes?: Bytes;
  error?: unknown;
}

interface Press {
  draw: (poster: Poster) => Promise<Bytes>;
  end: () => Promise<void>;
}

/** Draws posters on a thread, which lives while there are some, one after the other: no call waits for it that prints none. */
export function createPosterPrinter({ lines }: { lines: Lines }) {
  const line = lines.open("posters", { atOnce: 1, mostWaiting: 30 });
  const kept = new LRUCache<string, Bytes>({
    maxSize: mostKeptBytes,
    sizeCalculation: (bytes, name) => bytes.byteLength + name.length,
  });
  const underWay = createSingleFlight<Bytes>();
  let press: Press | null = null;
  let rest: NodeJS.Timeout | undefined;

  async function end(one: Press | null): Promise<void> {
    if (press === one) press = null;
    await one?.end();
  }

  async function draw(poster: Poster): Promise<Bytes> {
    clearTimeout(rest);
    const used = (press ??= startPress(() => void (press = null)));
    let limit: NodeJS.Timeout | undefined;
    try {
      const tooLate = new Promise<never>((_, reject) => {
        limit = setTimeout(
          () => reject(new Error("a poster was not drawn in time")),
          longestMs + longestMsOfTable * poster.tables.length,
        );
      });
      return await Promise.race([used.draw(poster), tooLate]);
    } catch (error) {
      // Whatever is wrong with it, the next one begins anew.
      await end(used);
      throw error;
    } finally {
      clearTimeout(limit);
      rest = setTimeout(() => void end(press), idleMs).unref();
    }
  }

  return {
    /** @throws AppError UNAVAILABLE where too many wait */
    async print(poster: Poster): Promise<Bytes> {
      const name = JSON.stringify(poster);
      const known = kept.get(name);
      if (known) return known;
      return underWay.share(name, async () => {
        const bytes = await line.act(() => draw(poster));
        kept.set(name, bytes);
        return bytes;
      });
    },
    async close(): Promise<void> {
      clearTimeout(rest);
      await end(press);
    },
  };
}

export type PosterPrinter = ReturnType<typeof createPosterPrinter>;

/** `onEnd`: it ended by itself; nothing is drawn with it any more. */
function startPress(onEnd: () => void): Press {
  const resourceLimits = { maxOldGenerationSizeMb: 128 };
  const worker = new Worker(new URL("./poster-worker.ts", import.meta.url), { resourceLimits });
  let isEnding = false;
  // A server that is told to end does not stay for it.
  worker.unref();
  const waiting = new Map<number, PromiseWithResolvers<Bytes>>();
  let drawn = 0;
  const fail = (error: unknown) => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.on("message", ({ id, bytes, error }: Reply) => {
    const one = waiting.get(id);
    waiting.delete(id);
    if (bytes) one?.resolve(bytes);
    else one?.reject(error);
  });
  worker.on("error", fail);
  worker.on("exit", () => {
    if (!isEnding) onEnd();
    fail(new Error("the thread that draws posters ended"));
  });
  return {
    draw(poster) {
      const id = ++drawn;
      const one = Promise.withResolvers<Bytes>();
      waiting.set(id, one);
      worker.postMessage({ id, poster }, []);
      return one.promise;
    },
    async end() {
      isEnding = true;
      await worker.terminate();
    },
  };
}
