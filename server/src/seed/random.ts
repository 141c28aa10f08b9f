import { randomBytes } from "node:crypto";

export interface Dice {
  /** From 0 up to, not including, `below`. */
  below(below: number): number;
  pick<T>(choices: readonly T[]): T;
  /** An index, as often as its weight says. */
  weighted(weights: readonly number[]): number;
}

/** The same sequence for the same seed: demo data look alike everywhere. Never for anything that must not be guessed. */
export function createDice(seed: number): Dice {
  let state = seed >>> 0;
  /** mulberry32 */
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  return {
    below: (below) => Math.floor(next() * below),
    pick(choices) {
      const choice = choices[Math.floor(next() * choices.length)];
      if (choice === undefined) throw new RangeError("nothing to pick from");
      return choice;
    },
    weighted(weights) {
      let left = next() * weights.reduce((sum, weight) => sum + weight, 0);
      const index = weights.findIndex((weight) => (left -= weight) < 0);
      return index === -1 ? weights.length - 1 : index;
    },
  };
}

/** A UUIDv7 of a moment in the past; its other bits can't be guessed, like those of a real order. */
export function uuidAt(time: Date): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(time.getTime(), 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
