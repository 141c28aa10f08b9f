import type { CallInput, Endpoint, Output } from "@skipline/contract/endpoint";
import { isOnline } from "./network.ts";
import { watchStream } from "./watch-stream.ts";
import type { StreamWatch } from "./watch-stream.ts";

/** So often a list is asked for while no stream brings its news. */
const pollMs = 10_000;

export interface ListNews<T> extends Pick<StreamWatch<T>, "onData" | "onOpen"> {
  /** Nothing comes by itself at present: ask for the list. */
  onPoll: () => void;
}

/** Follows a list's stream while somebody looks at it; what the stream can't bring is asked for. Gives its stop. */
export function followList<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { onPoll, ...news }: ListNews<Output<E>>,
): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;

  function poll(isLive: boolean): void {
    clearInterval(timer);
    timer = isLive ? undefined : setInterval(ask, pollMs);
  }

  function ask(): void {
    if (isOnline() && document.visibilityState === "visible") onPoll();
  }

  poll(false);
  const stop = watchStream(endpoint, input, { ...news, closeWhenHidden: true, onLive: poll });
  return () => {
    clearInterval(timer);
    stop();
  };
}
