/** What a run of requests took, in the words of the table. */
export interface LoadFigures {
  perSecond: number;
  p50Ms: number;
  p95Ms: number;
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
  return figuresOf(times, performance.now() - begin);
}

/** `clients` at once, until `work` was done `count` times. */
export async function asOften(clients: number, count: number, work: () => Promise<void>): Promise<LoadFigures> {
  const times: number[] = [];
  const begin = performance.now();
  let left = count;
  const loop = async () => {
    while (left > 0) {
      left -= 1;
      const start = performance.now();
      await work();
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: clients }, loop));
  return figuresOf(times, performance.now() - begin);
}

/** One call after the other, as often as told; the first ten are not counted. */
export async function inTurn(count: number, work: (turn: number) => Promise<void>): Promise<LoadFigures> {
  const warmUp = 10;
  const times: number[] = [];
  let begin = performance.now();
  for (let turn = 0; turn < count + warmUp; turn += 1) {
    if (turn === warmUp) begin = performance.now();
    const start = performance.now();
    await work(turn);
    if (turn >= warmUp) times.push(performance.now() - start);
  }
  return figuresOf(times, performance.now() - begin);
}

export function figuresOf(times: number[], elapsedMs: number): LoadFigures {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return {
    perSecond: times.length / (elapsedMs / 1000),
    p50Ms: at(0.5),
    p95Ms: at(0.95),
    p99Ms: at(0.99),
    count: times.length,
  };
}
