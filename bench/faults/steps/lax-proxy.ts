import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Chance } from "./chance.ts";

/** What becomes of a call while the network hangs. */
type Fate = "request" | "answer" | "both" | "late";

interface Options {
  target: string;
  chance: Chance;
  /** The canary: each try comes under a key of its own, as if nobody knew a repeat. */
  isForgetful: boolean;
}

interface Held {
  fate: Fate;
  /** The network is well again: what it still had comes, or never does. */
  end: () => void;
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const isDeed = ({ method, url = "" }: IncomingMessage) =>
  (method === "PUT" && url.endsWith("/queue")) || (method !== "GET" && /\/complete(\?|$)/.test(url));

/** A proxy between a browser and the server that is slow, and that swallows requests, answers or both while it hangs. */
export async function startLaxProxy({ target, chance, isForgetful }: Options) {
  const { host, hostname, port, origin } = new URL(target);
  const held = new Set<Held>();
  /** Keys of steps whose answer went out to the browser, by order. */
  const answered = new Map<string, Set<string>>();
  const counts: Record<Fate, number> = { request: 0, answer: 0, both: 0, late: 0 };
  let isHanging = false;
  /** Deeds that are somewhere between the browser and the server. */
  let underWay = 0;
  let slowestMs = 0;

  function noteAnswered(body: string, key: string): void {
    const { steps = [] } = JSON.parse(body) as { steps?: { orderId: string }[] };
    for (const { orderId } of steps) {
      const keys = answered.get(orderId) ?? new Set();
      answered.set(orderId, keys.add(key));
    }
  }

  const hold = (fate: Fate) =>
    new Promise<void>((resolve) => {
      const one: Held = {
        fate,
        end() {
          held.delete(one);
          resolve();
        },
      };
      held.add(one);
    });

  function ask(asked: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
    const headers: OutgoingHttpHeaders = { ...asked.headers, host, ...(asked.headers.origin && { origin }) };
    if (isForgetful && isDeed(asked)) headers["idempotency-key"] = randomUUID();
    return new Promise((resolve, reject) => {
      const sent = request({ hostname, port, method: asked.method, path: asked.url, headers }, resolve);
      sent.on("error", reject);
      sent.end(body);
    });
  }

  async function readAll(stream: IncomingMessage): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of stream) parts.push(part as Buffer);
    return Buffer.concat(parts);
  }

  async function deed(asked: IncomingMessage, answer: ServerResponse, body: Buffer): Promise<void> {
    const fate = isHanging ? chance.of<Fate>(["request", "answer", "both", "late"]) : null;
    if (fate !== null) counts[fate] += 1;
    if (fate === "request" || fate === "both") {
      // Both: the connection too stays open for longer than anybody waits.
      await hold(fate);
      if (fate === "both") await wait(500);
      answer.destroy();
      return;
    }
    if (fate === "late") {
      // It was in a buffer, and reaches the server when the browser may have sent it again.
      await hold(fate);
      await wait(chance.below(4000));
    } else if (slowestMs > 0) await wait(chance.below(slowestMs));
    const came = await ask(asked, body);
    const said = await readAll(came);
    if (fate === "answer") await hold(fate);
    else if (slowestMs > 0) await wait(chance.below(slowestMs));
    if (answer.destroyed) return;
    if (came.statusCode === 200 && asked.url?.endsWith("/queue")) {
      noteAnswered(body.toString(), String(asked.headers["idempotency-key"]));
    }
    answer.writeHead(came.statusCode ?? 502, came.headers);
    answer.end(said);
  }

  async function pass(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = await readAll(asked);
    if (isDeed(asked)) {
      underWay += 1;
      return deed(asked, answer, body).finally(() => {
        underWay -= 1;
      });
    }
    if (isHanging && asked.url?.startsWith("/api/")) await hold("late");
    if (answer.destroyed) return undefined;
    const came = await ask(asked, body);
    answer.writeHead(came.statusCode ?? 502, came.headers);
    answer.on("close", () => came.destroy());
    came.on("error", () => answer.destroy());
    came.pipe(answer);
    return undefined;
  }

  const server = createServer((asked, answer) => {
    pass(asked, answer).catch(() => answer.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    counts,
    answeredOf: (orderId: string): number => answered.get(orderId)?.size ?? 0,
    isQuiet: () => underWay === 0,
    hang(): void {
      isHanging = true;
    },
    slow(ms: number): void {
      slowestMs = ms;
    },
    heal(): void {
      isHanging = false;
      slowestMs = 0;
      for (const one of held) one.end();
    },
    async close(): Promise<void> {
      for (const one of held) one.end();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

export type LaxProxy = Awaited<ReturnType<typeof startLaxProxy>>;
