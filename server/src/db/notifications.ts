import { randomInt } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { Client } from "pg";

/**
 * `changed`: a notification came; `detail` is what its payload says beyond the topic. `unsure`: some may have been
 * missed; read again.
 */
export type NewsHandler = (news: "changed" | "unsure", detail: string) => void;

export interface Notifications {
  /**
   * Tells `handler` of each notification on `channel` whose payload is `topic`, or `topic`, a space and a detail. It is
   * told once more (`unsure`) when listening begins anew, so whoever subscribes first and reads then misses nothing.
   * Answers the way to stop it.
   */
  subscribe(channel: string, topic: string, handler: NewsHandler): () => void;
  close(): Promise<void>;
}

interface NotificationsOptions {
  url: string;
  log: Pick<FastifyBaseLogger, "warn" | "info">;
  /** A connection that answers nothing for that long is taken for dead. */
  pingSeconds?: number;
}

const connectTimeoutMs = 2_000;
const longestWaitMs = 10_000;

/** PostgreSQL's LISTEN for all open screens of this server, over one connection of its own that comes back by itself. */
export function createNotifications({ url, log, pingSeconds = 20 }: NotificationsOptions): Notifications {
  const channels = new Map<string, Map<string, Set<NewsHandler>>>();
  const stop = new AbortController();
  let client: Client | null = null;
  const running = run();

  async function run(): Promise<void> {
    for (let failures = 0; !stop.signal.aborted;) {
      try {
        const { lost } = await connect();
        failures = 0;
        await lost;
      } catch (error) {
        log.warn({ err: error }, "no connection for notifications");
      }
      client = null;
      if (stop.signal.aborted) return;
      failures += 1;
      // Servers that lost the same database do not come back in step.
      const wait = Math.min(longestWaitMs, 100 * 2 ** Math.min(failures, 10));
      await delay(randomInt(wait >> 1, wait), null, { signal: stop.signal }).catch(() => {});
    }
  }

  /** Once connected; `lost` ends when the connection does. */
  async function connect(): Promise<{ lost: Promise<void> }> {
    const next = new Client({
      connectionString: url,
      application_name: "skipline-notifications",
      connectionTimeoutMillis: connectTimeoutMs,
      query_timeout: connectTimeoutMs,
      keepAlive: true,
    });
    const lost = Promise.withResolvers<void>();
    next.on("error", () => lost.resolve());
    next.on("end", () => lost.resolve());
    next.on("notification", ({ channel, payload = "" }) => {
      const space = payload.indexOf(" ");
      const [topic, detail] = space === -1 ? [payload, ""] : [payload.slice(0, space), payload.slice(space + 1)];
      tell(channels.get(channel)?.get(topic), "changed", detail);
    });
    try {
      await next.connect();
      if (stop.signal.aborted) throw new Error("closed while connecting");
      client = next;
      await Promise.all([...channels.keys()].map(listen));
    } catch (error) {
      await next.end().catch(() => {});
      throw error;
    }
    const ping = setInterval(() => {
      next.query("select 1").catch(() => lost.resolve());
    }, pingSeconds * 1000);
    ping.unref();
    return { lost: leave(next, ping, lost.promise) };
  }

  /** A dead connection may never say goodbye; it is not waited for. */
  async function leave(old: Client, ping: NodeJS.Timeout, lost: Promise<void>): Promise<void> {
    await lost;
    clearInterval(ping);
    await Promise.race([old.end().catch(() => {}), delay(connectTimeoutMs, null, { ref: false })]);
  }

  async function listen(channel: string): Promise<void> {
    if (!client) return;
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
    for (const handlers of channels.get(channel)?.values() ?? []) tell(handlers, "unsure", "");
  }

  function tell(handlers: Set<NewsHandler> | undefined, news: "changed" | "unsure", detail: string): void {
    for (const handler of handlers ?? []) handler(news, detail);
  }

  function subscribe(channel: string, topic: string, handler: NewsHandler): () => void {
    let topics = channels.get(channel);
    if (!topics) {
      topics = new Map();
      channels.set(channel, topics);
      listen(channel).catch((error: unknown) => {
        log.warn({ err: error, channel }, "could not listen");
        // Begin anew: the next connection listens to every channel.
        void client?.end().catch(() => {});
      });
    }
    const handlers = topics.get(topic) ?? new Set();
    topics.set(topic, handlers.add(handler));
    const subscribed = topics;
    return () => {
      handlers.delete(handler);
      if (handlers.size === 0 && subscribed.get(topic) === handlers) subscribed.delete(topic);
    };
  }

  async function close(): Promise<void> {
    stop.abort();
    await client?.end().catch(() => {});
    await running;
  }

  return { subscribe, close };
}
