import { isOnline, subscribeNetwork } from "#api/network.ts";

/** Until the time is up or the network is back, whichever comes first. */
export function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(end, ms);
    const stop = subscribeNetwork(() => isOnline() && end());
  });
}

/** A network that is known to be away gets so long to prove that it is back. */
const offlinePatienceMs = 3000;

/** Aborted as soon as it is known that there is no network: for questions that may be given up. */
export function untilOffline(): { signal: AbortSignal; end: () => void } {
  const giveUp = new AbortController();
  const timer = isOnline() ? undefined : setTimeout(() => giveUp.abort(), offlinePatienceMs);
  const stop = subscribeNetwork(() => !isOnline() && giveUp.abort());
  return {
    signal: giveUp.signal,
    end() {
      clearTimeout(timer);
      stop();
    },
  };
}
