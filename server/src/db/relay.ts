import { randomInt } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type { Transaction } from "kysely";
import type { Clock } from "../clock.ts";
import { explainAhead } from "./activity-cluster.ts";
import {
  type ActivityLine,
  batchLines,
  holdPosition,
  insertPosition,
  movePosition,
  type Position,
  readLags,
  readLines,
  readPositions,
} from "./activity-position.ts";
import { comeBackMs } from "./come-back.ts";
import { createDatabase, type DatabaseConnection } from "./connection.ts";
import type { Database } from "./schema.ts";
import { transactOnce } from "./transaction.ts";

/**
 * Does what follows from some lines, by `trx` alone: its effect and the subscriber's position are one transaction. What it
 * throws brings the same lines again a little later.
 */
export type LineHandler = (trx: Transaction<Database>, lines: readonly ActivityLine[]) => Promise<void>;

interface SubscribeOptions {
  /** Where one that is new begins: with the first line there is, or the next one. */
  from?: "start" | "now";
  /** So long this server gives it nothing after it gave it something: where no eye waits, lines are worth gathering. */
  restMs?: number;
}

export interface Relay {
  /**
   * Every committed line reaches `handler`, on one server at a time, those about one subject in the order in which they
   * were committed. `name` is where its position is kept.
   */
  subscribe(name: string, handler: LineHandler, options?: SubscribeOptions): void;
  start(): void;
  /** How many connections it may hold. */
  countConnections(): number;
  measureConnections: DatabaseConnection["measure"];
  /** The age of the oldest line that a subscriber lacks; 0 without one. */
  listLags(): Promise<{ subscriber: string; seconds: number }[]>;
  /** Lets what is under way end first. */
  close(): Promise<void>;
}

interface RelayOptions {
  url: string;
  clock: Clock;
  log: Pick<FastifyBaseLogger, "warn" | "error">;
}

interface Subscriber {
  name: string;
  handler: LineHandler;
  from: "start" | "now";
  restMs: number;
  isBusy: boolean;
  failures: number;
  restsUntil: number;
}

/** Between two looks; servers that started together do not look in step. */
const pollMs = [80, 120] as const;
/** For a subscriber that fails by itself: the same lines come again, and the log says so each time. */
const longestRestMs = 30_000;

const restMsAfter = (failures: number): number => Math.min(longestRestMs, 100 * 2 ** Math.min(failures, 10));

/**
 * Reads what was committed to the activity log and hands it on, over few connections of its own: live screens must not
 * stand in line with the calls. Every server looks; who holds a subscriber's position gives it the next lines.
 */
export function createRelay({ url, clock, log }: RelayOptions): Relay {
  const onConnectionLost = (error: Error) => log.warn({ err: error }, "relay's database connection lost");
  const connection = createDatabase({ url, maxConnections: 1, applicationName: "skipline-relay", onConnectionLost });
  const { db } = connection;
  const subscribers = new Map<string, Subscriber>();
  const stopping = new AbortController();
  const works = new Set<Promise<void>>();
  let running = Promise.resolve();

  async function run(): Promise<void> {
    let isKnown = false;
    for (let failures = 0; !stopping.signal.aborted;) {
      try {
        if (!isKnown) for (const { name, from } of subscribers.values()) await insertPosition(db, name, from);
        isKnown = true;
        await look();
        failures = 0;
      } catch (error) {
        failures += 1;
        if (!stopping.signal.aborted) log.warn({ err: error }, "the relay can't look");
      }
      const wait = failures === 0 ? randomInt(...pollMs) : comeBackMs(failures);
      await delay(wait, null, { signal: stopping.signal }).catch(() => {});
    }
  }

  async function look(): Promise<void> {
    const positions = await readPositions(db, { subscribers: [...subscribers.keys()] });
    const ahead = positions.filter((one) => one.isAhead);
    if (ahead.length > 0) throw new Error(explainAhead(ahead.map((one) => one.subscriber)));
    for (const position of positions) {
      const subscriber = subscribers.get(position.subscriber);
      if (!subscriber || !position.hasNews || subscriber.isBusy || performance.now() < subscriber.restsUntil) continue;
      const work = give(subscriber, position).finally(() => works.delete(work));
      works.add(work);
    }
  }

  async function give(subscriber: Subscriber, first: Position): Promise<void> {
    subscriber.isBusy = true;
    try {
      let next: Position | null = first;
      while (next && !stopping.signal.aborted) next = await giveBatch(subscriber, next);
      subscriber.failures = 0;
      subscriber.restsUntil = performance.now() + subscriber.restMs;
    } catch (error) {
      subscriber.failures += 1;
      subscriber.restsUntil = performance.now() + restMsAfter(subscriber.failures);
      log.error({ err: error, subscriber: subscriber.name, failures: subscriber.failures }, "subscriber failed");
    } finally {
      subscriber.isBusy = false;
    }
  }

  /** Answers the position to go on from; null when that was all, or somebody else is at it. */
  function giveBatch({ name, handler }: Subscriber, position: Position): Promise<Position | null> {
    return transactOnce(db, async (trx) => {
      const [held] = await holdPosition(trx, { ...position, subscriber: name });
      if (!held) return null;
      const upto = position.upto ?? position.now;
      const lines = await readLines(trx, position, upto);
      if (lines.length > 0) await handler(trx, lines);
      const lastId = lines.at(-1)?.activityId ?? 0;
      const afterId = lines.length < batchLines ? null : lastId;
      await movePosition(trx, { subscriber: name, upto, afterId, lastId });
      return afterId === null ? null : { ...position, upto, afterId };
    });
  }

  return {
    subscribe(name, handler, { from = "start", restMs = 0 } = {}) {
      subscribers.set(name, { name, handler, from, restMs, isBusy: false, failures: 0, restsUntil: 0 });
      // One each and one to look: whoever waits for a lock, or works long, keeps no other waiting.
      connection.pool.options.max = subscribers.size + 1;
    },
    start() {
      running = run();
    },
    countConnections: () => subscribers.size + 1,
    measureConnections: connection.measure,
    listLags: () => readLags(db, { now: clock.now(), subscribers: [...subscribers.keys()] }),
    async close() {
      stopping.abort();
      await running;
      await Promise.all(works);
      await connection.close();
    },
  };
}
