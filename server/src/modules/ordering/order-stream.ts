import { randomInt } from "node:crypto";
import { decodeJwt } from "jose";
import type { FastifyBaseLogger } from "fastify";
import type { Order } from "@skipline/contract/ordering";
import type { Clock } from "../../clock.ts";
import type { Notifications } from "../../db/notifications.ts";
import { AppError } from "../../http/app-error.ts";
import type { Call } from "../../http/call.ts";

interface StreamLimits {
  /** Open streams of this server. */
  total: number;
  perUser: number;
  heartbeatMs: number;
  longestMs: number;
  /** After a lost database all screens read again, spread over this time. */
  rereadSpreadMs: number;
}

const usualLimits: StreamLimits = {
  total: 4_000,
  perUser: 10,
  heartbeatMs: 15_000,
  longestMs: 30 * 60_000,
  rereadSpreadMs: 1_000,
};

/** A reader this far behind is gone or hostile; it may come back and gets the whole state. */
const bufferLimitBytes = 256 * 1024;

interface OrderStreamDeps {
  clock: Clock;
  notifications: Notifications;
  log: FastifyBaseLogger;
  limits?: Partial<StreamLimits>;
}

/** Live status of orders as server-sent events: the whole order first, then the whole order at each change. */
export function createOrderStreams({ clock, notifications, log, limits }: OrderStreamDeps) {
  const { total, perUser, heartbeatMs, longestMs, rereadSpreadMs } = { ...usualLimits, ...limits };
  const open = new Set<() => void>();
  const openOfUser = new Map<string, number>();
  let admitted = 0;

  /** Takes over the reply. `read` is asked again at each change. */
  async function stream(call: Call, orderId: string, read: () => Promise<Order>): Promise<void> {
    const release = admit(call.actor().userId);
    const news = followNews(orderId);
    try {
      const first = asEvent(await read());
      const reply = openReply(call);
      open.add(reply.end);
      reply.write(`retry: ${1_000 + randomInt(1_000)}\n${first}`);
      reply.onEnd(() => {
        open.delete(reply.end);
        news.stop();
        release();
      });
      let sent = first;
      news.start(async () => {
        try {
          const event = asEvent(await read());
          if (event !== sent) reply.write(event);
          sent = event;
        } catch (error) {
          // The client comes back by itself and gets the whole state.
          log.warn({ err: error, reqId: call.requestId }, "order stream ended");
          reply.end();
        }
      });
    } catch (error) {
      news.stop();
      release();
      throw error;
    }
  }

  /** Begins at once, so that a change before the first read is not missed; `react` runs once at a time. */
  function followNews(orderId: string) {
    let isDirty = false;
    let isRunning = false;
    let isStopped = false;
    let react: (() => Promise<void>) | null = null;
    const run = async () => {
      if (!react || isRunning) return;
      isRunning = true;
      while (isDirty && !isStopped) {
        isDirty = false;
        await react();
      }
      isRunning = false;
    };
    const mark = () => {
      isDirty = true;
      void run();
    };
    const unsubscribe = notifications.subscribe("order_changed", orderId, (news) => {
      if (news === "changed") mark();
      else setTimeout(mark, randomInt(rereadSpreadMs)).unref();
    });
    return {
      start(reaction: () => Promise<void>) {
        react = reaction;
        void run();
      },
      stop() {
        isStopped = true;
        unsubscribe();
      },
    };
  }

  function openReply(call: Call) {
    const { raw } = call.reply.hijack();
    const onEnd: (() => void)[] = [];
    let isEnded = false;
    const end = () => {
      if (isEnded) return;
      isEnded = true;
      clearInterval(heartbeat);
      clearTimeout(lastMoment);
      raw.end();
      for (const act of onEnd) act();
    };
    const write = (text: string) => {
      if (isEnded) return;
      if (raw.destroyed || raw.writableLength > bufferLimitBytes) end();
      else raw.write(text);
    };
    const heartbeat = setInterval(() => write(": still here\n\n"), heartbeatMs);
    const lastMoment = setTimeout(end, lifetime(call));
    raw.on("close", end);
    raw.on("error", end);
    raw.writeHead(200, {
      ...(call.reply.getHeaders() as Record<string, string>),
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
    });
    return {
      write,
      end,
      onEnd(act: () => void) {
        if (isEnded) act();
        else onEnd.push(act);
      },
    };
  }

  function admit(userId: string): () => void {
    const count = openOfUser.get(userId) ?? 0;
    if (count >= perUser) throw new AppError("TOO_MANY_REQUESTS", "Too many open screens.", { retryAfter: 10 });
    if (admitted >= total)
      throw new AppError("UNAVAILABLE", "Too many open screens. Please try again.", { retryAfter: 5 });
    admitted += 1;
    openOfUser.set(userId, count + 1);
    return () => {
      admitted -= 1;
      const left = (openOfUser.get(userId) ?? 1) - 1;
      if (left > 0) openOfUser.set(userId, left);
      else openOfUser.delete(userId);
    };
  }

  /** A stream does not outlive the token that opened it. */
  function lifetime(call: Call): number {
    const token = call.request.headers.authorization?.replace(/^Bearer /i, "") ?? "";
    const { exp } = decodeJwt(token);
    const left = exp === undefined ? longestMs : exp * 1000 - clock.now().getTime();
    return Math.max(1_000, Math.min(longestMs, left));
  }

  /** Ends all streams, so that the server can close; their clients come back to another one. */
  function closeAll(): void {
    for (const end of open) end();
  }

  return { stream, close: closeAll };
}

function asEvent(order: Order): string {
  return `data: ${JSON.stringify({ order })}\n\n`;
}
