import { isOnline, subscribeNetwork } from "../../../api/network.ts";

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
