/** Seconds before the next try: doubled at each failure up to ten, and never the same for two thousand screens. */
export function reconnectDelayMs(failures: number, random: number): number {
  const longest = Math.min(1000 * 2 ** Math.min(failures, 4), 10_000);
  return Math.round(longest * (0.5 + random / 2));
}

export function randomFraction(): number {
  return (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;
}
