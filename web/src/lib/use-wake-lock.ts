import { useEffect } from "react";

/** Keeps the screen on while a code is shown, where the device lets us; again after it was in the pocket. */
export function useWakeLock(isActive: boolean): void {
  useEffect(() => {
    if (!isActive || !("wakeLock" in navigator)) return undefined;
    let lock: WakeLockSentinel | undefined;
    let isGone = false;
    async function hold(): Promise<void> {
      if (document.visibilityState === "hidden") return;
      try {
        lock = await navigator.wakeLock.request("screen");
        if (isGone) await lock.release();
      } catch {
        // A low battery forbids it: the screen then goes dark as it always does.
      }
    }
    const onVisible = () => void hold();
    document.addEventListener("visibilitychange", onVisible);
    void hold();
    return () => {
      isGone = true;
      document.removeEventListener("visibilitychange", onVisible);
      void lock?.release().catch(() => undefined);
    };
  }, [isActive]);
}
