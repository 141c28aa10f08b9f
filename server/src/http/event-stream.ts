import { randomInt } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import { decodeJwt } from "jose";
import type { Clock } from "../clock.ts";
import type { NewsHandler, Notifications } from "../db/notifications.ts";
import { AppError } from "./app-error.ts";
import type { Call } from "./call.ts";
import { followNews, type News } from "./follow-news.ts";
import { admitStreams, type StreamRoom } from "./stream-admission.ts";

interface StreamLimits {
  /** For whoever is signed in. */
  signedIn: StreamRoom;
  /** Without a session, by address. Wide: a whole venue may come from one. */
  anonymous: StreamRoom;
  heartbeatMs: number;
  longestMs: number;
  gapMs: number;
  rereadSpreadMs: number;
}

const usualLimits: StreamLimits = {
  signedIn: { total: 4_000, perCaller: 10 },
  anonymous: { total: 3_000, perCaller: 500 },
  heartbeatMs: 15_000,
  longestMs: 30 * 60_000,
  gapMs: 300,
  rereadSpreadMs: 1_000,
};

/** A reader this far behind is gone or hostile; it may come back and gets the whole state. */
const bufferLimitBytes = 256 * 1024;

interface EventStreamsDeps {
  clock: Clock;
  notifications: Pick<Notifications, "subscribe">;
  log: FastifyBaseLogger;
  limits?: Partial<StreamLimits>;
}

/** What a stream is about: which notifications it follows and what it says. */
export interface EventSource<T> {
  channel: string;
  topic: string;
  /** Whoever may listen is not asked who they are. */
  isPublic?: true;
  /** Read after listening began. What it throws is an ordinary error answer. */
  first(follow: Follow): Promise<T>;
  next(news: News): Promise<T[]>;
}

/** Follows another topic too, from now on: one that many streams follow, which look again spread over a second. */
export type Follow = (channel: string, topic: string) => void;

export type EventStreams = ReturnType<typeof createEventStreams>;

/** Server-sent events over the database's notifications; all open streams of this server, of whatever kind. */
export function createEventStreams({ clock, notifications, log, limits }: EventStreamsDeps) {
  const { signedIn, anonymous, heartbeatMs, longestMs, gapMs, rereadSpreadMs } = { ...usualLimits, ...limits };
  const open = new Set<() => void>();
  let isClosed = false;
  const admitSignedIn = admitStreams(signedIn);
  const admitAnonymous = admitStreams(anonymous);

  /** Takes over the reply of a handler, which answers what this answers: the stream itself is the answer. */
  async function stream<T>(call: Call, source: EventSource<T>): Promise<T> {
    if (isClosed) throw new AppError("UNAVAILABLE", "The server is closing.", { retryAfter: 1 });
    const release = source.isPublic ? admitAnonymous(call.address) : admitSignedIn(call.actor().userId);
    const stops: (() => void)[] = [];
    let follow: Follow = () => undefined;
    const news = followNews({
      subscribe(handler) {
        stops.push(notifications.subscribe(source.channel, source.topic, handler));
        follow = (channel, topic) => {
          const spread: NewsHandler = (...what) => setTimeout(handler, randomInt(rereadSpreadMs), ...what).unref();
          stops.push(notifications.subscribe(channel, topic, spread));
        };
        return () => {
          for (const stop of stops) stop();
        };
      },
      gapMs,
      spreadMs: rereadSpreadMs,
    });
    try {
      const first = await source.first(follow);
      const reply = openReply(call, source.isPublic ? longestMs : lifetime(call));
      open.add(reply.end);
      reply.onEnd(() => {
        open.delete(reply.end);
        news.stop();
        release();
      });
      reply.write(`retry: ${1_000 + randomInt(1_000)}\n${asEvent(first)}`);
      news.start(async (what) => {
        try {
          // Whoever lost their role meanwhile hears nothing more.
          if (!source.isPublic) await call.checkAgain();
          for (const message of await source.next(what)) reply.write(asEvent(message));
        } catch (error) {
          // The client comes back by itself and gets the whole state, or is told why not.
          log.warn({ err: error, reqId: call.requestId }, "stream ended");
          reply.end();
        }
      });
    } catch (error) {
      news.stop();
      release();
      throw error;
    }
    return undefined as never;
  }

  function openReply(call: Call, lifetimeMs: number) {
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
      if (!raw.destroyed && raw.writableLength <= bufferLimitBytes) {
        raw.write(text);
        return;
      }
      end();
      // What it has not read would be kept for it for ever.
      raw.destroy();
    };
    const heartbeat = setInterval(() => write(": still here\n\n"), heartbeatMs);
    const lastMoment = setTimeout(end, lifetimeMs);
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

  /** A stream does not outlive the token that opened it. */
  function lifetime(call: Call): number {
    const token = call.request.headers.authorization?.replace(/^Bearer /i, "") ?? "";
    const { exp } = decodeJwt(token);
    const left = exp === undefined ? longestMs : exp * 1000 - clock.now().getTime();
    return Math.max(1_000, Math.min(longestMs, left));
  }

  /** Ends all streams, so that the server can close; their clients come back to another one. */
  function closeAll(): void {
    isClosed = true;
    for (const end of open) end();
  }

  return { stream, closeAll };
}

function asEvent(message: unknown): string {
  return `data: ${JSON.stringify(message)}\n\n`;
}
