/** Begins once nothing else is to do, within 3 s; the answer calls it off. */
export function whenIdle(begin: () => void): () => void {
  if (typeof requestIdleCallback !== "function") {
    const timer = setTimeout(begin, 500);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(begin, { timeout: 3000 });
  return () => cancelIdleCallback(idle);
}
