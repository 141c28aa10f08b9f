/** What one product of an order asks of whoever makes it. */
export interface Work {
  productId: string;
  quantity: number;
}

/** An order that was made: milliseconds from when it was begun until it was ready. */
interface WorkSample {
  lines: readonly Work[];
  ms: number;
}

/** Milliseconds that one person needs for these. */
export type WorkOf = (lines: readonly Work[]) => number;

/** Nothing is made faster, and nothing learned from who taps "ready" twice in a row. */
export const shortestMs = 5_000;
/** An interruption counts for no more than this much of what an order should take. */
const longestOfUsual = 1.7;
/** A drink is believed to be another than the usual one after so many orders of nothing else. */
const believedAfter = 0.03;
/** That the second of the same goes faster than the first is believed after so many orders of nothing else. */
const fasterBelievedAfter = 0.3;
const fastest = 0.3;
/** Looks through the orders, after which what a drink takes stays as it is. */
const sweeps = 12;
/** What every order has once, beside its drinks. */
const order: Work = { productId: "", quantity: 1 };

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);

/**
 * What an order takes, each drink, and the second of the same: a ridge regression towards what is usual. Orders are off by a part
 * of what they take, so a short one says as much as a long one.
 */
export function learnWork(samples: readonly WorkSample[]): WorkOf {
  const parts = samples.map(({ lines, ms }) => ({ lines: [order, ...lines], ms }));
  const usual = sum(samples.map(({ ms }) => ms)) / sum(parts.flatMap(({ lines }) => lines.map((one) => one.quantity)));
  const takes = new Map<string, number>();
  let further = 1;
  const takesOf = (productId: string): number => takes.get(productId) ?? usual;
  const sizeOf = (quantity: number): number => 1 + (quantity - 1) * further;
  const expect = (lines: readonly Work[]): number =>
    sum(lines.map(({ productId, quantity }) => sizeOf(quantity) * takesOf(productId)));

  const places = new Map<string, { at: number; quantity: number }[]>();
  for (const [at, { lines }] of parts.entries()) {
    for (const { productId, quantity } of lines) {
      const known = places.get(productId);
      if (known) known.push({ at, quantity });
      else places.set(productId, [{ at, quantity }]);
    }
  }
  const expected = parts.map(({ lines }) => expect(lines));
  /** How far one was off, and how much that says. */
  const look = (at: number) => {
    const whole = Math.max(expected[at] ?? 0, shortestMs);
    return { off: Math.min(parts[at]?.ms ?? 0, whole * longestOfUsual) - whole, weight: (usual / whole) ** 2 };
  };
  for (let sweep = 0; sweep < sweeps; sweep += 1) {
    for (const [productId, of] of places) {
      const before = takesOf(productId);
      let above = usual * believedAfter;
      let below = believedAfter;
      for (const { at, quantity } of of) {
        const { off, weight } = look(at);
        const size = sizeOf(quantity);
        above += weight * size * (off + size * before);
        below += weight * size * size;
      }
      const after = Math.max(0, above / below);
      for (const { at, quantity } of of) expected[at] = (expected[at] ?? 0) + sizeOf(quantity) * (after - before);
      takes.set(productId, after);
    }
    let above = fasterBelievedAfter;
    let below = fasterBelievedAfter;
    for (const [at, { lines }] of parts.entries()) {
      const more = sum(lines.map(({ productId, quantity }) => (quantity - 1) * takesOf(productId))) / usual;
      const { off, weight } = look(at);
      above += weight * more * (off / usual + more * further);
      below += weight * more * more;
    }
    further = Math.min(1, Math.max(fastest, above / below));
    for (const [at, { lines }] of parts.entries()) expected[at] = expect(lines);
  }
  return (lines) => Math.max(shortestMs, expect([order, ...lines]));
}
