import { randomInt, randomUUID } from "node:crypto";
import { env } from "node:process";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { CallInput, Endpoint, Output } from "@skipline/contract/endpoint";
import { type Logger, pino } from "pino";
import { createApp } from "../app.ts";
import type { Clock } from "../clock.ts";
import { type Config, readConfig } from "../config.ts";
import { type Context, type ContextOptions, createContext } from "../context.ts";
import { readPositions } from "../db/activity-position.ts";
import { keepJobsRunning } from "../db/jobs.ts";
import { createTestDatabase, type TestDatabase, testWaits } from "./database.ts";
import { heardWrites } from "./heard-writes.ts";
import { POOLER_VARIABLE } from "./pooler.ts";
import { signInWithCode } from "./sign-in.ts";
import { createTestClock, type TestClock } from "./test-clock.ts";

/** A signed-in person: what a browser would hold. */
export interface Session {
  userId: string;
  phone: string;
  idToken: string;
  accessToken: string;
  cookie: string;
}

export interface Answer<T> {
  status: number;
  body: T;
  headers: Headers;
}

interface TestServerOptions {
  /** Environment variables, as a deployment would set them. */
  env?: Record<string, string>;
  /** As people reach it, when that is another server's address: two servers behind one. */
  publicUrl?: string;
  /** Another server's database: two servers on one, for races. */
  database?: TestDatabase;
  clock?: TestClock;
  standIns?: ContextOptions["standIns"];
  /** What is not said is as wide as `testWaits`. */
  waits?: Partial<NonNullable<ContextOptions["waits"]>>;
  /** The built web app, where there is one. */
  webFolder?: string;
  /** For tests of what is said there; else nothing is. */
  log?: Logger;
  /** With the queue: errands are run when they are sent. Its clock is the database's. */
  hasQueue?: boolean;
}

/** What everything that a test server signs or seals is protected with. */
export const testSecret = "a secret that only tests know, 32+ characters";

export type TestServer = Awaited<ReturnType<typeof startTestServer>>;

/** The real server on a port and a database of its own; nothing of ours is replaced but the clock. */
export async function startTestServer(options: TestServerOptions = {}) {
  const database = options.database ?? (await createTestDatabase());
  const clock = options.clock ?? createTestClock();
  const config: Config = readConfig({
    ...throughPooler(database),
    LOG_LEVEL: "silent",
    PORT: "0",
    RATE_LIMIT_PER_MINUTE: "1000000",
    TRUST_PROXY: "1",
    // One guest of a test does what a crowd does.
    OPEN_PAYMENTS: "1000000",
    ...options.env,
  });
  const { app, context, url } = await listenSomewhere(config, database, clock, options);
  const queue = options.hasQueue ? await startQueue(database, context) : null;

  async function call<E extends Pick<Endpoint, "method" | "path">>(
    endpoint: E,
    input: CallInput<E>,
    as?: Session | null,
    headers: Record<string, string> = {},
  ): Promise<Answer<Output<E>>> {
    const parts = input as { params?: Record<string, string>; query?: Record<string, string>; body?: unknown };
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(parts.params?.[name] ?? ""),
    );
    const query = new URLSearchParams(parts.query).toString();
    return request(endpoint.method, `/api${path}${query === "" ? "" : `?${query}`}`, parts.body, as, headers);
  }

  async function request<T>(
    method: string,
    path: string,
    body?: unknown,
    as?: Session | null,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(as ? { authorization: `Bearer ${as.idToken}` } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: (text === "" ? null : JSON.parse(text)) as T, headers: response.headers };
  }

  return {
    url,
    clock,
    context,
    database,
    db: database.db.withPlugin(heardWrites(context.notifications, database)),
    call,
    request,
    /** Signs in over HTTP with the code read from the outbox, as a person would. */
    signIn: (phone: string, device?: string): Promise<Session> =>
      signInWithCode(url, context.db, config.auth.clientId, phone, device),
    newKey: () => randomUUID(),
    async runJob(name: string) {
      const job = context.jobs.find((one) => one.name === name);
      if (!job) throw new Error(`no job ${name}`);
      await job.run();
    },
    /** Each due row's errand at once, as if its next job had just come: by the queue's own clock that may be hours away. */
    async runErrands(name: string) {
      const errand = context.errands.find((one) => one.name === name);
      if (!errand) throw new Error(`no errand ${name}`);
      for (const about of await errand.listDue()) await errand.run(about);
    },
    /** Until each subscriber has done what follows from the lines there are, such as the tickets of paid orders. */
    async untilRelayed() {
      const { relay } = context;
      const isDone = async () => {
        const subscribers = (await relay.listLags()).map(({ subscriber }) => subscriber);
        const positions = await readPositions(database.db, { subscribers });
        // Beside them it has one connection to look.
        return positions.length === relay.countConnections() - 1 && positions.every(({ hasNews }) => !hasNews);
      };
      while (!(await isDone())) await delay(20);
    },
    async close() {
      // Nobody comes back on what a test has left open: no need to wait for them as a server would.
      app.server.closeIdleConnections();
      await queue?.stop();
      await app.close();
      await context.close();
      if (options.database) return;
      await database.drop();
      await rm(dataDirOf(database), { recursive: true, force: true });
    },
  };
}

/** Where a run is told to go by PgBouncer: what listens and does jobs goes to the database itself all the same. */
function throughPooler({ url }: TestDatabase): Record<string, string> {
  const address = env[POOLER_VARIABLE];
  if (!address) return {};
  const pooled = new URL(url);
  pooled.host = address;
  return { DATABASE_URL: url, DATABASE_POOLED_URL: pooled.href };
}

/** Answers when it takes errands. */
async function startQueue(database: TestDatabase, { errands, sender, log }: Context) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const told: typeof sender = {
    ...sender,
    sendTo(queue) {
      sender.sendTo(queue);
      resolve();
    },
  };
  const queue = keepJobsRunning(database.url, { jobs: [], errands, sender: told }, log);
  await promise;
  return queue;
}

/** One for all servers of a database, as they would have it. Made when something is kept there. */
function dataDirOf(database: TestDatabase): string {
  return join(tmpdir(), `skipline-${new URL(database.url).pathname.slice(1)}`);
}

/** The issuer and the webhooks need the address before it listens, so a port is tried rather than asked for. */
async function listenSomewhere(
  config: Config,
  database: TestDatabase,
  clock: Clock,
  { publicUrl, standIns, waits, webFolder = "/nowhere", log }: TestServerOptions,
) {
  for (let tries = 0; ; tries += 1) {
    // Below the range that the system hands out for outgoing connections.
    const port = randomInt(12_000, 32_000);
    const url = `http://127.0.0.1:${port}`;
    const context = await createContext({
      config,
      databaseUrl: database.url,
      dataDir: dataDirOf(database),
      webFolder,
      publicUrl: publicUrl ?? url,
      secret: config.secret ?? testSecret,
      clock,
      log: log ?? pino({ level: config.logLevel }),
      ...(standIns ? { standIns } : {}),
      waits: { ...testWaits, ...waits },
    });
    const app = await createApp(context, { checkAnswers: true });
    try {
      await app.listen({ host: "127.0.0.1", port });
      return { app, context, url };
    } catch (error) {
      await app.close();
      await context.close();
      const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
      if (!isTaken || tries > 20) throw error;
    }
  }
}
