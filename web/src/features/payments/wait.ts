import { isOnline, subscribeNetwork } from "#api/network.ts";
import { sleep } from "#lib/sleep.ts";

/** Until the time is up or the network is back, whichever comes first. */
export async function wait(ms: number): Promise<void> {
  const back = new AbortController();
  const stop = subscribeNetwork(() => isOnline() && back.abort());
  await sleep(ms, back.signal);
  stop();
}

/** A network that is known to be away gets so long to prove that it is back. */
const offlineLimitMs = 3000;

/** Aborted as soon as it is known that there is no network: for questions that may be given up. */
export function untilOffline(): { signal: AbortSignal; end: () => void } {
  const giveUp = new AbortController();
  const timer = isOnline() ? undefined : setTimeout(() => giveUp.abort(), offlineLimitMs);
  const stop = subscribeNetwork(() => !isOnline() && giveUp.abort());
  return {
    signal: giveUp.signal,
    end() {
      clearTimeout(timer);
      stop();
    },
  };
}
