import { setTimeout as delay } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { Client } from "pg";
import { comeBackMs } from "./come-back.ts";

/**
 * `changed`: a notification came; `detail` is what its payload says beyond the topic. `unsure`: some may have been
 * missed; read again.
 */
export type NewsHandler = (news: "changed" | "unsure", detail: string) => void;

/** As `NewsHandler`, of a whole channel: the topic of what changed, or `unsure` of all of them. */
export type ChannelHandler = (news: "changed" | "unsure", topic: string) => void;

export interface Notifications {
  /**
   * Tells `handler` of each notification on `channel` whose payload is `topic`, or `topic`, a space and a detail. It is
   * told once more (`unsure`) when listening begins anew, so whoever subscribes first and reads then misses nothing.
   * Answers the way to stop it.
   */
  subscribe(channel: string, topic: string, handler: NewsHandler): () => void;
  /** Tells `handler` of every notification on `channel`, before whoever subscribed to its topic. */
  subscribeAll(channel: string, handler: ChannelHandler): () => void;
  /**
   * Whether all that was committed up to a few seconds ago has been told: the connection listens to the channel, and has
   * answered since. Before it becomes true again, everybody has been told `unsure`.
   */
  isHearing(channel: string): boolean;
  /** Tells the subscribers on this server alone, as a notification would. */
  tellHere(channel: string, topic: string): void;
  close(): Promise<void>;
}

interface NotificationsOptions {
  url: string;
  log: Pick<FastifyBaseLogger, "warn" | "info">;
  /** How often the connection is asked whether it is there. */
  pingMs?: number;
  /** So long a connection is believed after it was asked the question that it answered. */
  believedMs?: number;
}

interface Channel {
  all: Set<ChannelHandler>;
  topics: Map<string, Set<NewsHandler>>;
}

const connectTimeoutMs = 2_000;

/** PostgreSQL's LISTEN for all open screens of this server, over one connection of its own that comes back by itself. */
export function createNotifications(options: NotificationsOptions): Notifications {
  const { url, log, pingMs = 2_000, believedMs = 5_000 } = options;
  const channels = new Map<string, Channel>();
  /** What the connection that there is listens to. */
  const heard = new Set<string>();
  let believedUntil = 0;
  let lastAnswer: Promise<void> = Promise.resolve();
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
      forget();
      if (stop.signal.aborted) return;
      failures += 1;
      await delay(comeBackMs(failures), null, { signal: stop.signal }).catch(() => {});
    }
  }

  /** From the moment that the connection is lost, nothing is certain. */
  function forget(): void {
    client = null;
    heard.clear();
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
      tell(channel, topic, detail);
    });
    try {
      await next.connect();
      if (stop.signal.aborted) throw new Error("closed while connecting");
      client = next;
      for (const channel of channels.keys()) await listen(channel);
    } catch (error) {
      await next.end().catch(() => {});
      throw error;
    }
    const ping = setInterval(() => void ask(next).catch(() => lost.resolve()), pingMs);
    ping.unref();
    return { lost: leave(next, ping, lost.promise) };
  }

  /** A dead connection may never say goodbye; it is not waited for. */
  async function leave(old: Client, ping: NodeJS.Timeout, lost: Promise<void>): Promise<void> {
    await lost;
    forget();
    clearInterval(ping);
    await Promise.race([old.end().catch(() => {}), delay(connectTimeoutMs, null, { ref: false })]);
  }

  /** What it answers comes after everything that was committed before the question. */
  async function ask(current: Client, question = "select 1"): Promise<void> {
    // One question at a time.
    const before = lastAnswer;
    const { promise, resolve } = Promise.withResolvers<void>();
    lastAnswer = promise;
    try {
      await before;
      const askedAt = performance.now();
      await current.query(question);
      if (current === client) believedUntil = Math.max(believedUntil, askedAt + believedMs);
    } finally {
      resolve();
    }
  }

  async function listen(channel: string): Promise<void> {
    const current = client;
    if (!current) return;
    await ask(current, `listen ${current.escapeIdentifier(channel)}`);
    if (current !== client) return;
    const { all, topics } = channels.get(channel) ?? {};
    for (const handler of all ?? []) handler("unsure", "");
    for (const handlers of topics?.values() ?? []) for (const handler of handlers) handler("unsure", "");
    heard.add(channel);
  }

  function tell(channel: string, topic: string, detail: string): void {
    const { all, topics } = channels.get(channel) ?? {};
    for (const handler of all ?? []) handler("changed", topic);
    for (const handler of topics?.get(topic) ?? []) handler("changed", detail);
  }

  function open(name: string): Channel {
    const known = channels.get(name);
    if (known) return known;
    const channel: Channel = { all: new Set(), topics: new Map() };
    channels.set(name, channel);
    listen(name).catch((error: unknown) => {
      log.warn({ err: error, channel: name }, "could not listen");
      // Begin anew: the next connection listens to every channel.
      void client?.end().catch(() => {});
    });
    return channel;
  }

  function subscribe(channel: string, topic: string, handler: NewsHandler): () => void {
    const { topics } = open(channel);
    const handlers = topics.get(topic) ?? new Set();
    topics.set(topic, handlers.add(handler));
    return () => {
      handlers.delete(handler);
      if (handlers.size === 0 && topics.get(topic) === handlers) topics.delete(topic);
    };
  }

  function subscribeAll(channel: string, handler: ChannelHandler): () => void {
    const { all } = open(channel);
    all.add(handler);
    return () => void all.delete(handler);
  }

  async function close(): Promise<void> {
    stop.abort();
    await client?.end().catch(() => {});
    await running;
  }

  return {
    subscribe,
    subscribeAll,
    isHearing: (channel) => heard.has(channel) && performance.now() < believedUntil,
    tellHere: (channel, topic) => tell(channel, topic, ""),
    close,
  };
}
