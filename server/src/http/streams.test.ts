import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { promisify } from "node:util";
import * as m from "@skipline/contract/texts";
import { defineEndpoint } from "@skipline/contract/endpoint";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import type { NewsHandler, Notifications } from "../db/notifications.ts";
import { readStream } from "../test/stream-reader.ts";
import { createTestDatabase, type TestDatabase } from "../test/database.ts";
import { createTestClock } from "../test/test-clock.ts";
import { AppError } from "./app-error.ts";
import { createCallLimits } from "./call-limits.ts";
import { route } from "./call.ts";
import { createStreams } from "./streams.ts";
import { createHttpApp } from "./http-app.ts";
import { mount } from "./mount.ts";
import { createLines } from "./lines.ts";
import { createTurns } from "./turns.ts";

const endpoint = defineEndpoint({
  id: "test.follow",
  summary: "Follows one topic",
  method: "GET",
  path: "/follow/{topic}",
  access: { kind: "public" },
  params: z.object({ topic: z.string() }),
  output: z.object({ said: z.string() }),
  kind: "stream",
});

let database: TestDatabase;
const undo: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const act of undo.splice(0).toReversed()) await act();
});
afterAll(() => database.drop());

/** A server with one public stream and limits that a test can wait for. */
async function startStreams(limits: Parameters<typeof createStreams>[0]["limits"] = {}) {
  const handlers = new Map<string, NewsHandler>();
  const notifications: Pick<Notifications, "subscribe"> = {
    subscribe(_channel, topic, handler) {
      handlers.set(topic, handler);
      return () => handlers.delete(topic);
    },
  };
  const reads = { running: 0, most: 0, times: [] as number[], hold: Promise.resolve() };
  const clock = createTestClock();
  const log = pino({ level: "silent" });
  const lines = createLines();
  const streams = createStreams({
    clock,
    notifications,
    log,
    lines,
    limits: { gapMs: 1, rereadSpreadMs: 1, ...limits },
  });
  const app = await createHttpApp({
    log,
    trustedProxyHops: 1,
    isHttps: false,
    foreignOrigins: { connect: [], script: [], frame: [] },
  });
  const one = route(endpoint, ({ params }, call) =>
    streams.stream<{ said: string }>(call, {
      channel: "test",
      topic: params.topic,
      isPublic: true,
      async first(follow) {
        if (params.topic === "none") throw new AppError("NOT_FOUND", m.refused_no_call);
        if (params.topic === "crowd") follow("test", "all");
        return { said: "first" };
      },
      async next({ details, isUnsure }) {
        if (details.includes("bad")) throw new Error("could not read");
        reads.running += 1;
        reads.most = Math.max(reads.most, reads.running);
        reads.times.push(performance.now());
        await reads.hold;
        reads.running -= 1;
        return isUnsure ? [{ said: "anything" }] : details.map((said) => ({ said }));
      },
    }),
  );
  mount(app, [one], {
    turns: createTurns(lines, { connections: 20 }),
    db: database.db,
    clock,
    authenticate: () => Promise.reject(new Error("nobody signs in here")),
    assertLive: () => Promise.reject(new Error("nobody signs in here")),
    limits: createCallLimits({ clock }),
    lookups: {
      findRole: async () => null,
      findVendorOfLocation: async () => null,
      findOrderScope: async () => null,
      isPlatformOperator: () => false,
      isStaff: async () => false,
      hasRoleSomewhere: async () => false,
      findHolder: async (signedIn) => signedIn,
      findDisplay: async () => null,
      findPrinter: async () => null,
    },
    checkAnswers: true,
  });
  const sockets: Socket[] = [];
  app.server.on("connection", (socket: Socket) => sockets.push(socket));
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  undo.push(() => app.close());
  const follow = async (topic: string, address = "10.0.0.1") => {
    const stream = await readStream(url, endpoint, { topic }, null, { "x-forwarded-for": address });
    undo.push(async () => stream.stop());
    return stream;
  };
  return {
    streams,
    reads,
    follow,
    handlers,
    port: Number(new URL(url).port),
    close: () => app.close(),
    countConnections: () => promisify(app.server.getConnections.bind(app.server))(),
    countBytesRead: () => sockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0),
    tell: (topic: string, detail: string) => handlers.get(topic)?.("changed", detail),
  };
}

test("the first word at once, then what the news say", async () => {
  const { follow, tell, handlers } = await startStreams();
  const stream = await follow("bar");
  expect(await stream.next()).toEqual({ said: "first" });
  tell("bar", "one");
  expect(await stream.next()).toEqual({ said: "one" });
  handlers.get("bar")?.("unsure", "");
  expect(await stream.next()).toEqual({ said: "anything" });
});

test("what is told again before a crowd has looked is looked for once", async () => {
  const { follow, tell, reads } = await startStreams({ rereadSpreadMs: 40 });
  const stream = await follow("crowd");
  expect(await stream.next()).toEqual({ said: "first" });
  for (let n = 0; n < 50; n += 1) tell("all", "busy");
  expect(await stream.next()).toEqual({ said: "busy" });
  tell("all", "over");
  expect(await stream.next()).toEqual({ said: "over" });
  expect(reads.times.length).toBe(2);
});

test("a refusal is an ordinary answer and takes no place", async () => {
  const { follow } = await startStreams({ anonymous: { total: 1, perCaller: 1 } });
  for (let n = 0; n < 3; n += 1) expect((await follow("none")).response.status).toBe(404);
  expect((await follow("bar")).response.status).toBe(200);
});

test("has no HEAD: it would be open for ever", async () => {
  const { port } = await startStreams();
  const { status } = await fetch(`http://127.0.0.1:${port}/api/follow/bar`, { method: "HEAD" });
  expect(status).toBe(404);
});

test("after a lost connection all look again: spread by their number, few at a time", async () => {
  const { follow, handlers, reads } = await startStreams({ rereadsPerSecond: 40, readsAtOnce: 2 });
  const streams = await Promise.all(Array.from({ length: 20 }, (_, index) => follow(`bar-${index}`)));
  for (const stream of streams) expect(await stream.next()).toEqual({ said: "first" });
  reads.times.length = 0;
  reads.most = 0;
  const held = Promise.withResolvers<void>();
  reads.hold = held.promise;
  for (const handler of handlers.values()) handler("unsure", "");
  await expect.poll(() => reads.running).toBe(2);
  held.resolve();
  for (const stream of streams) expect(await stream.next()).toEqual({ said: "anything" });
  expect([reads.most, reads.times.length]).toEqual([2, 20]);
  // Twenty at forty a second, each at a random moment of half a second: within an eighth of it once in 10^11.
  expect(Math.max(...reads.times) - Math.min(...reads.times)).toBeGreaterThan(60);
});

test("a closing server tells its streams when to come back, later where there are more", async () => {
  const { follow, streams } = await startStreams({ rereadsPerSecond: 1 });
  const open = await Promise.all(Array.from({ length: 20 }, (_, index) => follow(`bar-${index}`)));
  streams.closeAll();
  const pauses = await Promise.all(open.map(async (one) => Number((await one.rest()).match(/.*retry: (\d+)/s)?.[1])));
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(1_000);
  expect(Math.max(...pauses)).toBeGreaterThan(5_000);
});

test("places are bounded by caller and in total, and given back", async () => {
  const { follow, handlers } = await startStreams({ anonymous: { total: 3, perCaller: 2 }, heartbeatMs: 10 });
  const first = await follow("a", "10.0.0.1");
  await follow("b", "10.0.0.1");
  const greedy = await follow("c", "10.0.0.1");
  expect([greedy.response.status, greedy.response.headers.get("retry-after")]).toEqual([429, "10"]);
  await follow("d", "10.0.0.2");
  const late = await follow("e", "10.0.0.3");
  expect([late.response.status, late.response.headers.get("retry-after")]).toEqual([503, "5"]);
  first.stop();
  while (handlers.has("a")) await new Promise(setImmediate);
  expect((await follow("e", "10.0.0.3")).response.status).toBe(200);
});

test("a quiet stream shows that it lives, and ends after its time", async () => {
  const { follow, handlers } = await startStreams({ heartbeatMs: 5, longestMs: 100 });
  const stream = await follow("bar");
  const text = await stream.rest();
  expect(text).toMatch(/^retry: 1\d{3}\ndata: \{"said":"first"\}\n\n/);
  expect(text).toContain(": still here\n\n");
  expect(handlers.size).toBe(0);
});

test("a reading that fails ends its stream: the client comes back", async () => {
  const { follow, tell, handlers } = await startStreams();
  const stream = await follow("bar");
  await stream.next();
  tell("bar", "bad");
  await stream.rest();
  expect(handlers.size).toBe(0);
});

test("a reader that takes nothing is cut off, with what was kept for it", async () => {
  const { port, tell, handlers, countConnections } = await startStreams();
  const socket = connect(port, "127.0.0.1");
  undo.push(async () => socket.destroy());
  socket.pause().write("GET /api/follow/bar HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await expect.poll(() => handlers.size).toBe(1);
  await expect
    .poll(() => {
      tell("bar", randomBytes(500_000).toString("hex"));
      return handlers.size;
    })
    .toBe(0);
  await expect.poll(countConnections).toBe(0);
});

test("all end when the server closes", async () => {
  const { follow, streams, handlers } = await startStreams();
  const open = [await follow("a"), await follow("b")];
  streams.closeAll();
  for (const stream of open) await stream.rest();
  expect(handlers.size).toBe(0);
});

test("a stream that is asked for while the server closes is sent elsewhere", async () => {
  const { port, streams, close, countBytesRead } = await startStreams();
  const socket = connect(port, "127.0.0.1");
  undo.push(async () => socket.destroy());
  let answer = "";
  socket.on("data", (chunk) => (answer += String(chunk)));
  const ended = once(socket, "end");
  const begun = "GET /api/follow/bar HTTP/1.1\r\n";
  socket.write(begun);
  // A connection on which nothing was read yet is an idle one, and those are closed.
  await expect.poll(countBytesRead).toBe(begun.length);
  streams.closeAll();
  const closed = close();
  socket.write("Host: localhost\r\n\r\n");
  await ended;
  await closed;
  expect(answer).toMatch(/^HTTP\/1.1 503 /);
  expect(answer).toMatch(/^retry-after: 1\r$/m);
  expect(answer).toContain('"code":"UNAVAILABLE"');
});
