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
    const { userId } = call.actor();
    const release = admit(userId);
    let isDirty = false;
    let onNews = () => {
      isDirty = true;
    };
    // Subscribed before the first read: a change between the two is not missed.
    const unsubscribe = notifications.subscribe("order_changed", orderId, (news) => {
      if (news === "changed") onNews();
      else setTimeout(() => onNews(), randomInt(rereadSpreadMs)).unref();
    });
    let first: Order;
    try {
      first = await read();
    } catch (error) {
      unsubscribe();
      release();
      throw error;
    }
    const { raw } = call.reply.hijack();
    const close = () => {
      if (!open.delete(close)) return;
      unsubscribe();
      release();
      clearInterval(heartbeat);
      clearTimeout(end);
      raw.end();
    };
    open.add(close);
    const write = (text: string) => {
      if (raw.destroyed || raw.writableLength > bufferLimitBytes) close();
      else raw.write(text);
    };
    const heartbeat = setInterval(() => write(": still here\n\n"), heartbeatMs);
    const end = setTimeout(close, lifetime(call));
    raw.on("close", close);
    raw.on("error", close);
    raw.writeHead(200, {
      ...(call.reply.getHeaders() as Record<string, string>),
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
    });
    let sent = asEvent(first);
    write(`retry: ${1_000 + randomInt(1_000)}\n${sent}`);

    let isReading = false;
    onNews = () => {
      isDirty = true;
      if (!isReading) void sendNews();
    };
    async function sendNews(): Promise<void> {
      isReading = true;
      try {
        while (isDirty && open.has(close)) {
          isDirty = false;
          const event = asEvent(await read());
          if (event !== sent) write(event);
          sent = event;
        }
      } catch (error) {
        // The client comes back by itself and gets the whole state.
        log.warn({ err: error, reqId: call.requestId }, "order stream ended");
        close();
      } finally {
        isReading = false;
      }
    }
    if (isDirty) void sendNews();
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
  function close(): void {
    for (const end of open) end();
  }

  return { stream, close };
}

function asEvent(order: Order): string {
  return `data: ${JSON.stringify({ order })}\n\n`;
}
