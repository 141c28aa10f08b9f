/** Draws the same numbers each time it is made: an estimate follows from what is known, and from nothing else (Mulberry32). */
export function makeDice() {
  let state = 1;
  const random = (): number => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    random,
    chance: (part: number): boolean => random() < part,
    /** By a normal distribution around 0. */
    normal: (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()),
    /** For something that comes once in 1 on average. */
    waits: (): number => -Math.log(1 - random()),
  };
}

export type Dice = ReturnType<typeof makeDice>;
