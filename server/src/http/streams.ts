import { randomInt } from "node:crypto";
import * as m from "@skipline/contract/texts";
import type { FastifyBaseLogger } from "fastify";
import { decodeJwt } from "jose";
import type { Clock } from "../clock.ts";
import type { NewsHandler, Notifications } from "../db/notifications.ts";
import { AppError } from "./app-error.ts";
import type { Call } from "./call.ts";
import { followNews, type News } from "./follow-news.ts";
import type { Lines } from "./lines.ts";
import { admitStreams, type StreamRoom } from "./stream-admission.ts";

export interface StreamLimits {
  /** For whoever is signed in, by session: a bar's phones share a login, and a dead phone's streams are its own. */
  signedIn: StreamRoom;
  /** Without a session, by address. Wide: a whole venue may come from one. */
  anonymous: StreamRoom;
  heartbeatMs: number;
  longestMs: number;
  gapMs: number;
  /** When all look again, they are spread over this time, and over more where there are more of them. */
  rereadSpreadMs: number;
  rereadsPerSecond: number;
  /** So many read at once: the database's other connections are for orders. */
  readsAtOnce: number;
}

const usualLimits: StreamLimits = {
  signedIn: { total: 4_000, perCaller: 10 },
  anonymous: { total: 3_000, perCaller: 500 },
  heartbeatMs: 15_000,
  longestMs: 30 * 60_000,
  gapMs: 300,
  rereadSpreadMs: 1_000,
  rereadsPerSecond: 500,
  readsAtOnce: 5,
};

/** A device that has so many open screens that the oldest is ended for a new one: that one asks now and then. */
const tooManyOpenMs = 30_000;

/** A reader this far behind is gone or hostile; it may come back and gets the whole state. */
const bufferLimitBytes = 256 * 1024;

interface StreamsDeps {
  clock: Clock;
  notifications: Pick<Notifications, "subscribe">;
  log: FastifyBaseLogger;
  lines: Pick<Lines, "open">;
  limits?: Partial<StreamLimits>;
}

/** What a stream is about: which notifications it follows and what it says. */
export interface StreamSource<T> {
  channel: string;
  topic: string;
  /** Whoever may listen is not asked who they are. */
  isPublic?: true;
  /** A display's, whose token lives until it is revoked; as whose screens its streams are counted. */
  displayLinkId?: string;
  /** What it says changes with time alone: it is looked at again after so long without news. */
  againMs?: number;
  /** Read after listening began. What it throws is an ordinary error answer. */
  first(follow: Follow): Promise<T>;
  next(news: News): Promise<T[]>;
}

/** Follows another topic too, from now on: one that many streams follow, which look again spread over a second. */
export type Follow = (channel: string, topic: string) => void;

export type Streams = ReturnType<typeof createStreams>;

/** Server-sent events over the database's notifications; all open streams of this server, of whatever kind. */
export function createStreams({ clock, notifications, log, lines, limits }: StreamsDeps) {
  const { heartbeatMs, longestMs, gapMs, ...bounds } = { ...usualLimits, ...limits };
  const open = new Set<(pauseMs: number) => void>();
  let isClosed = false;
  const rooms = {
    signedIn: admitStreams({ ...bounds.signedIn, endsOldest: true }),
    anonymous: admitStreams(bounds.anonymous),
  };
  // As many at most as there are streams.
  const reads = lines.open("streams", { atOnce: bounds.readsAtOnce, mostWaiting: Infinity, hasDeadline: false });

  /** In which all open streams look again, or come back, without standing in the orders' way. */
  const spreadMs = () => Math.max(bounds.rereadSpreadMs, Math.ceil((1_000 * open.size) / bounds.rereadsPerSecond));

  /** Takes over the reply of a handler, which answers what this answers: the stream itself is the answer. */
  async function stream<T>(call: Call, source: StreamSource<T>): Promise<T> {
    if (isClosed) throw new AppError("UNAVAILABLE", m.refused_closing, { retryAfter: 1 });
    let isPushedOut = false;
    let pushOut: () => void = () => {
      isPushedOut = true;
    };
    const release = source.isPublic
      ? rooms.anonymous.admit(call.address, () => pushOut())
      : rooms.signedIn.admit(source.displayLinkId ?? callerOf(call), () => pushOut());
    const stops: (() => void)[] = [];
    let follow: Follow = () => undefined;
    const news = followNews({
      subscribe(handler) {
        stops.push(notifications.subscribe(source.channel, source.topic, handler));
        if (source.againMs !== undefined) {
          const again = setInterval(() => handler("changed", ""), source.againMs).unref();
          stops.push(() => clearInterval(again));
        }
        follow = (channel, topic) => {
          // Who is to look anyway sees what is told meanwhile: the same is not looked for once more.
          const coming = new Set<string>();
          const spread: NewsHandler = (kind, detail) => {
            const same = `${kind} ${detail}`;
            if (coming.has(same)) return;
            coming.add(same);
            const look = () => {
              coming.delete(same);
              handler(kind, detail);
            };
            setTimeout(look, randomInt(spreadMs())).unref();
          };
          stops.push(notifications.subscribe(channel, topic, spread));
        };
        return () => {
          for (const stop of stops) stop();
        };
      },
      gapMs,
      spreadMs,
    });
    try {
      const first = await reads.act(() => source.first(follow));
      if (isPushedOut) throw new AppError("TOO_MANY_REQUESTS", m.refused_screens, { retryAfter: 10 });
      const reply = openReply(call, source.isPublic || source.displayLinkId !== undefined ? longestMs : lifetime(call));
      pushOut = () => reply.endFor(tooManyOpenMs);
      open.add(reply.endFor);
      reply.onEnd(() => {
        open.delete(reply.endFor);
        news.stop();
        release();
      });
      reply.write(`retry: ${1_000 + randomInt(1_000)}\n${asEvent(first)}`);
      news.start(async (what) => {
        try {
          const messages = await reads.act(async () => {
            // Whoever lost their role meanwhile hears nothing more.
            if (!source.isPublic) await call.checkAgain();
            return source.next(what);
          });
          for (const message of messages) reply.write(asEvent(message));
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
      /** The client is to come back only after this time. */
      endFor(pauseMs: number) {
        write(`retry: ${pauseMs}\n\n`);
        end();
      },
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

  /** Ends all streams, so that the server can close; their clients come back to another one, not all at once. */
  function closeAll(): void {
    isClosed = true;
    const spread = spreadMs();
    for (const endFor of open) endFor(1_000 + randomInt(spread));
  }

  const measureRoom = () =>
    Object.entries(rooms).map(([kind, room]) => ({ kind, open: room.countOpen(), most: room.most }));

  return { stream, closeAll, measureRoom };
}

function callerOf(call: Call): string {
  const { sessionId, userId } = call.actor();
  return sessionId ?? userId;
}

function asEvent(message: unknown): string {
  return `data: ${JSON.stringify(message)}\n\n`;
}
