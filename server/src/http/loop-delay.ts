const stepMs = 50;
/** Of the last look in the mean: what was slow once is forgotten within a second. */
const weight = 0.2;

/** How late this process comes to what is due: what is drawn here takes the time of every call. */
export function watchLoopDelay() {
  let due = performance.now() + stepMs;
  let meanMs = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    meanMs += weight * (Math.max(0, now - due) - meanMs);
    due = now + stepMs;
  }, stepMs).unref();
  return {
    /** Of late, or since the last look where that is longer: a loop that hangs comes to no look at all. */
    measureMs: () => Math.max(meanMs, weight * (performance.now() - due)),
    stop: () => clearInterval(timer),
  };
}
