import { createHash, randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { fractionOf, prizeAt, winOf } from "./draw-result.ts";

const seed = createHash("sha256").update("a night in November").digest();

/** Row C9: the distance of 100,000 draws from their odds; 1 in 1,000 fair ones would be further off than 18.47. */
test("draws fall as their odds say", () => {
  const prizes = [400_000, 90_000, 10_000, 1_000].map((odds) => ({ odds }));
  const draws = 100_000;
  const fallen = new Map<number, number>();
  for (let counter = 1; counter <= draws; counter += 1) {
    const prize = prizeAt(fractionOf(seed, { ticketId: `ticket ${counter % 977}`, counter }), prizes);
    const odds = prize?.odds ?? 499_000;
    fallen.set(odds, (fallen.get(odds) ?? 0) + 1);
  }
  const chiSquare = [...fallen].reduce((sum, [odds, count]) => {
    const expected = (draws * odds) / 1_000_000;
    return sum + (count - expected) ** 2 / expected;
  }, 0);
  expect(fallen.size).toBe(5);
  expect(chiSquare).toBeLessThan(18.47);
});

/** With another seed each time. Beyond 4.5 one run in 37,000 fails of itself; odds that are 10 % off are beyond it for each of them. */
test("each prize falls as often as its odds say", () => {
  const prizes = [400_000, 90_000, 20_000].map((odds) => ({ odds }));
  const draws = 400_000;
  const own = randomBytes(32);
  const fallen = new Map(prizes.map((prize) => [prize, 0]));
  for (let counter = 1; counter <= draws; counter += 1) {
    const prize = prizeAt(fractionOf(own, { ticketId: `ticket ${counter}`, counter }), prizes);
    if (prize) fallen.set(prize, fallen.get(prize)! + 1);
  }
  const distances = prizes.map((prize) => {
    const share = prize.odds / 1_000_000;
    return (fallen.get(prize)! - draws * share) / Math.sqrt(draws * share * (1 - share));
  });
  console.info(`${draws} draws, seed ${own.toString("hex")}: z ${distances.map((z) => z.toFixed(2)).join(", ")}`);
  for (const z of distances) expect(Math.abs(z)).toBeLessThan(4.5);
});

test("a draw is its seed, its ticket and its number", () => {
  const ticketId = "01a1fef5-a349-70c3-930e-7813834a7fd4";
  // Computed elsewhere: `printf '<ticketId>:7' | openssl dgst -sha256 -mac HMAC -macopt hexkey:<seed>`.
  expect(fractionOf(seed, { ticketId, counter: 7 })).toBe(0xff95_de7a_6b05 / 2 ** 48);
  const others = [
    fractionOf(seed, { ticketId, counter: 8 }),
    fractionOf(seed, { ticketId: ticketId.toUpperCase(), counter: 7 }),
    fractionOf(Buffer.alloc(32), { ticketId, counter: 7 }),
  ];
  expect(new Set(others).size).toBe(3);
});

describe("shares follow each other", () => {
  const [first, never, last] = [{ odds: 250_000 }, { odds: 0 }, { odds: 750_000 }];
  test.each([
    [0, first],
    [0.25 - 2 ** -48, first],
    [0.25, last],
    [1 - 2 ** -48, last],
  ])("at %d", (fraction, prize) => {
    expect(prizeAt(fraction, [first, never, last])).toBe(prize);
  });

  test("and what is behind them all wins nothing", () => {
    expect(prizeAt(0.25, [first, never])).toBeNull();
    expect(prizeAt(0, [])).toBeNull();
  });
});

test("nothing is won of what has run out, or twice", () => {
  const one = { odds: 1_000_000, quantity: 2, given: 1 };
  expect(winOf(0.5, [one], false)).toBe(one);
  expect(winOf(0.5, [one], true)).toBeNull();
  expect(winOf(0.5, [{ ...one, given: 2 }], false)).toBeNull();
});
