/** What a run of requests took, in the words of the table. */
export interface LoadFigures {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  count: number;
}

/**
 * `clients` at once, each doing `work` again and again until `seconds` are over. A failure ends the run: a figure with
 * errors in it is none.
 */
export async function underLoad(
  clients: number,
  seconds: number,
  work: (client: number) => Promise<void>,
): Promise<LoadFigures> {
  const times: number[] = [];
  const begin = performance.now();
  const end = begin + seconds * 1000;
  const loop = async (client: number) => {
    while (performance.now() < end) {
      const start = performance.now();
      await work(client);
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => loop(client)));
  const elapsed = (performance.now() - begin) / 1000;
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { perSecond: times.length / elapsed, p50Ms: at(0.5), p99Ms: at(0.99), count: times.length };
}
