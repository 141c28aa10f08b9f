import type { CallInput, Endpoint, Output } from "@skipline/contract/endpoint";
import { createParser } from "eventsource-parser";
import { sleep } from "#lib/sleep.ts";
import { endpointUrl } from "./call.ts";
import { isOnline, noteAnswer, noteSilence, subscribeNetwork } from "./network.ts";
import { readAnswer } from "./read-answer.ts";
import { randomFraction, reconnectDelayMs } from "./reconnect-delay.ts";
import { besideToken, requestTimeoutMs } from "./request.ts";
import { ensureSession, getFreshSession, renewSession } from "./session.ts";

/** Twice what the server leaves between two signs of life: a connection this silent is dead. */
const silenceMs = 32_000;
/** Streams that fail this often in a row leave the news to polling, while they go on trying. */
const failuresBeforePolling = 2;
/** A server that asks for a longer pause leaves the news to polling, too. */
const longestQuietMs = 5_000;

export interface StreamWatch<T> {
  onData: (data: T) => void;
  /** The server listens from now on: what changed before has to be asked for. */
  onOpen?: () => void;
  /** Whether the news comes by itself. False: the page must ask. */
  onLive?: (isLive: boolean) => void;
  /** A page that nobody looks at holds no connection. */
  closeWhenHidden?: boolean;
  /** In place of anybody's session: a display's. */
  authorization?: string;
  /** It opens nothing, or nothing any more. */
  onRefused?: () => void;
}

function retryAfterMs(response: Response): number {
  const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
  return seconds > 0 ? Math.min(seconds, 60) * 1000 : 0;
}

/**
 * Follows a stream of the contract over server-sent events, again and again, until it is told to stop (what it gives).
 * It comes back after growing, random pauses, at once when the network or the reader is back, and not while offline.
 */
export function watchStream<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { onData, onOpen, onLive, closeWhenHidden = false, authorization: own, onRefused }: StreamWatch<Output<E>>,
): () => void {
  let isStopped = false;
  const isPublic = endpoint.access.kind === "public";
  let failures = 0;
  let askedPauseMs = 0;
  /** The next connection is wanted now: a person looks at the page. */
  let isWanted = false;
  let connection = new AbortController();
  let resting = new AbortController();

  async function findAuthorization(): Promise<string | undefined> {
    if (own !== undefined) return own;
    const session = isPublic ? getFreshSession() : await ensureSession();
    if (!session && !isPublic) throw new Error("no session");
    return session ? `Bearer ${session.idToken}` : undefined;
  }

  async function connect(signal: AbortSignal): Promise<void> {
    const authorization = await findAuthorization();
    const headers = new Headers({ accept: "text/event-stream" });
    if (authorization !== undefined) headers.set("authorization", authorization);
    if (authorization !== undefined && own === undefined) besideToken.add(headers);
    const asked = fetch(endpointUrl(endpoint, input), {
      headers,
      cache: "no-store",
      signal,
    });
    const response = await within(requestTimeoutMs, asked).catch((error: unknown) => {
      if (!signal.aborted) noteSilence();
      throw error;
    });
    noteAnswer();
    if (response.status === 401) {
      if (own === undefined) await renewSession();
      else onRefused?.();
    }
    askedPauseMs = retryAfterMs(response);
    if (!response.ok || !response.body) throw new Error(`stream answered ${response.status}`);
    onOpen?.();
    const parser = createParser({
      onRetry(ms) {
        askedPauseMs = Math.min(ms, 60_000);
      },
      onEvent({ data }) {
        const news = readAnswer(endpoint, JSON.parse(data));
        onLive?.(true);
        onData(news);
      },
    });
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await within(silenceMs, reader.read());
      if (done) return;
      noteAnswer();
      parser.feed(value);
      failures = 0;
    }
  }

  /** What the connection brings within this time; else it is given up. */
  function within<T>(ms: number, news: Promise<T>): Promise<T> {
    const limit = setTimeout(() => {
      connection.abort();
      noteSilence();
    }, ms);
    return news.finally(() => clearTimeout(limit));
  }

  function isResting(): boolean {
    return !isOnline() || (closeWhenHidden && document.visibilityState === "hidden");
  }

  function pause(ms: number): Promise<void> {
    resting = new AbortController();
    return sleep(ms, resting.signal);
  }

  async function run(): Promise<void> {
    while (!isStopped) {
      if (isResting()) {
        onLive?.(false);
        // Until a listener below wakes it.
        await pause(2 ** 31 - 1);
        if (!isWanted) await pause(reconnectDelayMs(0, randomFraction()));
        continue;
      }
      connection = new AbortController();
      askedPauseMs = 0;
      isWanted = false;
      try {
        await connect(connection.signal);
      } catch {
        // News that can't be read leaves its stream open: too many of those, and the browser connects to nothing.
        connection.abort();
        if (!isStopped && !isWanted && !isResting()) failures += 1;
      }
      if (isStopped) return;
      if (failures >= failuresBeforePolling || askedPauseMs > longestQuietMs) onLive?.(false);
      if (!isWanted && !isResting()) await pause(Math.max(askedPauseMs, reconnectDelayMs(failures, randomFraction())));
    }
  }

  /** Back from the pocket or out of the cellar: what the old connection says is worth nothing. */
  function onVisibility(): void {
    if (document.visibilityState === "hidden" && !closeWhenHidden) return;
    isWanted = !isResting();
    connection.abort();
    resting.abort();
  }

  /** A whole venue gets its network back in one moment: then the loop's own pause spreads them. */
  function onNetwork(): void {
    failures = 0;
    connection.abort();
    resting.abort();
  }

  document.addEventListener("visibilitychange", onVisibility);
  const unsubscribe = subscribeNetwork(onNetwork);
  void run();
  return () => {
    document.removeEventListener("visibilitychange", onVisibility);
    unsubscribe();
    isStopped = true;
    connection.abort();
    resting.abort();
  };
}
