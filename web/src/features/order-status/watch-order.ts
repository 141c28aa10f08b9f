import { streamOrder } from "@skipline/contract/ordering";
import type { Order } from "@skipline/contract/ordering";
import { endpointUrl } from "../../api/call.ts";
import { ensureSession } from "../../api/session.ts";
import { createEventParser, randomFraction, reconnectDelayMs } from "./event-stream.ts";

/** Twice what the server leaves between two signs of life: a connection this silent is dead. */
const silenceMs = 32_000;
/** Streams that fail this often in a row leave the news to polling, while they go on trying. */
const failuresBeforePolling = 2;

interface WatchInput {
  userId: string;
  orderId: string;
  onOrder: (order: Order) => void;
  /** Whether the order comes by itself. False: the page must ask. */
  onLive: (isLive: boolean) => void;
}

/** Follows an order over server-sent events, again and again, until it is told to stop. */
export function watchOrder({ userId, orderId, onOrder, onLive }: WatchInput): () => void {
  const stopped = new AbortController();
  let failures = 0;
  let connection = new AbortController();
  let wake: () => void = () => undefined;

  async function connect(signal: AbortSignal): Promise<void> {
    const session = await ensureSession();
    if (!session) throw new Error("no session");
    const response = await fetch(endpointUrl(streamOrder, { params: { userId, orderId } }), {
      headers: { accept: "text/event-stream", authorization: `Bearer ${session.idToken}` },
      cache: "no-store",
      signal,
    });
    if (!response.ok || !response.body) throw new Error(`stream answered ${response.status}`);
    const parse = createEventParser((data) => {
      const { order } = streamOrder.output.parse(JSON.parse(data));
      failures = 0;
      onLive(true);
      onOrder(order);
    });
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const silence = setTimeout(() => connection.abort(), silenceMs);
      const { done, value } = await reader.read().finally(() => clearTimeout(silence));
      if (done) return;
      parse(value);
    }
  }

  async function run(): Promise<void> {
    while (!stopped.signal.aborted) {
      connection = new AbortController();
      try {
        await connect(AbortSignal.any([stopped.signal, connection.signal]));
      } catch {
        failures += 1;
      }
      if (stopped.signal.aborted) return;
      if (failures >= failuresBeforePolling) onLive(false);
      await pause(reconnectDelayMs(failures, randomFraction()));
    }
  }

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Back from the pocket or out of the cellar: what the old connection says is worth nothing. */
  function reconnect(): void {
    if (document.visibilityState === "hidden") return;
    connection.abort();
    wake();
  }

  document.addEventListener("visibilitychange", reconnect);
  window.addEventListener("online", reconnect);
  void run();
  return () => {
    document.removeEventListener("visibilitychange", reconnect);
    window.removeEventListener("online", reconnect);
    stopped.abort();
    wake();
  };
}
