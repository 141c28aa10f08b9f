/** Numbers that a seed decides, so that a run can be repeated. */
export interface Chance {
  /** From 0 to below 1. */
  next: () => number;
  below: (most: number) => number;
  is: (share: number) => boolean;
  of: <T>(all: readonly T[]) => T;
}

/** Mulberry32. */
export function seeded(seed: number): Chance {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const below = (most: number) => Math.floor(next() * most);
  return {
    next,
    below,
    is: (share) => next() < share,
    of(all) {
      const one = all[below(all.length)];
      if (one === undefined) throw new Error("nothing to choose from");
      return one;
    },
  };
}
