import { createServer } from "node:http";
import type { ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { defineEndpoint } from "@skipline/contract/endpoint";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { isOnline, noteAnswer, noteSilence } from "./network.ts";
import { watchStream } from "./watch-stream.ts";

const ticks = defineEndpoint({
  id: "clock.ticks",
  summary: "Ticks",
  method: "GET",
  path: "/ticks",
  access: { kind: "public" },
  output: z.object({ tick: z.number() }),
  kind: "stream",
});

const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
let isNetworkUp: boolean;
let streams: ServerResponse[];
let status: number;
let close: () => Promise<void>;
const stops: (() => void)[] = [];

function setVisible(isVisible: boolean): void {
  page.visibilityState = isVisible ? "visible" : "hidden";
  page.dispatchEvent(new Event("visibilitychange"));
}

/** The network goes and comes back; the browser says nothing of it. */
async function setOnline(isUp: boolean): Promise<void> {
  isNetworkUp = isUp;
  if (isUp) noteAnswer();
  else noteSilence();
  await expect.poll(() => isOnline()).toBe(isUp);
}

/** The n-th connection, once the server has it. */
async function connection(count: number): Promise<ServerResponse> {
  await expect.poll(() => streams.length).toBeGreaterThanOrEqual(count);
  return streams[count - 1] as ServerResponse;
}

function watch(closeWhenHidden = false) {
  const seen: string[] = [];
  const stop = watchStream(
    ticks,
    {},
    {
      closeWhenHidden,
      onOpen: () => seen.push("open"),
      onData: ({ tick }) => seen.push(String(tick)),
      onLive: (isLive) => seen.push(isLive ? "live" : "dead"),
    },
  );
  stops.push(stop);
  return { seen, stop };
}

beforeEach(async () => {
  streams = [];
  status = 200;
  isNetworkUp = true;
  noteAnswer();
  page.visibilityState = "visible";
  const server = createServer((_request, response) => {
    streams.push(response);
    response.writeHead(status, { "content-type": "text/event-stream" });
    if (status === 200) response.flushHeaders();
    else response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  const realFetch = globalThis.fetch;
  vi.stubGlobal("fetch", (url: string, init?: RequestInit) =>
    isNetworkUp ? realFetch(new URL(url, origin), init) : Promise.reject(new TypeError("Failed to fetch")),
  );
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", new EventTarget());
});

afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  vi.unstubAllGlobals();
  await close();
});

describe("watchStream", () => {
  it("tells when it listens, then each piece of news", async () => {
    const { seen } = watch();
    const stream = await connection(1);
    await expect.poll(() => seen).toEqual(["open"]);
    stream.write('data: {"tick":1}\n\n: still here\n\ndata: {"tick":2}\n\n');
    await expect.poll(() => seen).toEqual(["open", "live", "1", "live", "2"]);
  });

  it("comes back when the server ends it, and says that it listens anew", async () => {
    const { seen } = watch();
    (await connection(1)).end();
    await connection(2);
    await expect.poll(() => seen).toEqual(["open", "open"]);
  });

  it("leaves the news to polling while the server refuses, and goes on trying", async () => {
    status = 503;
    const { seen } = watch();
    await connection(2);
    await expect.poll(() => seen).toContain("dead");
    status = 200;
    await expect.poll(() => seen).toContain("open");
  });

  it("stays away for as long as the server asks, and leaves the news to polling meanwhile", async () => {
    const { seen } = watch();
    const stream = await connection(1);
    stream.end('data: {"tick":1}\n\nretry: 60000\n\n');
    await expect.poll(() => seen).toEqual(["open", "live", "1", "dead"]);
    setVisible(true);
    await connection(2);
  });

  it("closes a stream whose news it can't read, and leaves the news to polling", async () => {
    const { seen } = watch();
    for (const count of [1, 2]) {
      // As from a server of another release.
      const stream = await connection(count);
      const closed = new Promise((resolve) => stream.on("close", resolve));
      stream.write('data: {"tock":1}\n\n');
      await closed;
    }
    await expect.poll(() => seen).toEqual(["open", "open", "dead"]);
  });

  it("holds no connection while nobody looks, and is back at once", async () => {
    const { seen } = watch(true);
    const first = await connection(1);
    const closed = new Promise((resolve) => first.on("close", resolve));
    setVisible(false);
    await closed;
    await expect.poll(() => seen).toContain("dead");
    expect(streams).toHaveLength(1);
    setVisible(true);
    await connection(2);
  });

  it("does not knock while there is no network", async () => {
    const { seen } = watch();
    const first = await connection(1);
    const closed = new Promise((resolve) => first.on("close", resolve));
    await setOnline(false);
    await closed;
    await expect.poll(() => seen).toContain("dead");
    expect(streams).toHaveLength(1);
    await setOnline(true);
    await connection(2);
  });

  it("stops for good", async () => {
    const { stop } = watch();
    const stream = await connection(1);
    const closed = new Promise((resolve) => stream.on("close", resolve));
    stop();
    await closed;
    setVisible(true);
    expect(streams).toHaveLength(1);
  });
});
