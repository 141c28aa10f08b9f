import { expect, it } from "vitest";
import { describeLeft, describeOdds, describeWins, oddsOfAny } from "./odds.ts";

it.each([
  [0, "never"],
  [1, "about 1 in 1,000,000"],
  [300, "about 1 in 3,333"],
  [40_000, "about 1 in 25"],
  [100_000, "about 1 in 10"],
  [333_333, "about 1 in 3"],
  [400_000, "about 2 in 5"],
  [500_000, "about 1 in 2"],
  [660_000, "about 2 in 3"],
  [750_000, "about 3 in 4"],
  [990_000, "about 20 in 21"],
  [1_000_000, "every draw"],
])("says %i parts of a million as people do: %s", (odds, words) => {
  expect(describeOdds(odds)).toBe(words);
});

it.each([
  [0, "No draw wins a prize."],
  [42_000, "About 1 in 24 draws wins a prize."],
  [400_000, "About 2 in 5 draws win a prize."],
  [1_000_000, "Every draw wins a prize."],
])("says what %i parts of a million mean for a draw: %s", (odds, words) => {
  expect(describeWins(odds)).toBe(words);
});

it("never says what is further from the truth than a twentieth", () => {
  for (let odds = 1000; odds < 1_000_000; odds += 777) {
    const [, wins, draws] = /about (\d+) in ([\d,]+)/.exec(describeOdds(odds)) ?? [];
    const said = Number(wins) / Number(draws?.replaceAll(",", ""));
    expect(Math.abs(said * 1_000_000 - odds) / odds, `${odds}: ${wins} in ${draws}`).toBeLessThan(0.05);
  }
});

it("counts only prizes that are left into what a draw wins at all", () => {
  const prizes = [
    { odds: 40_000, remaining: 1 },
    { odds: 900_000, remaining: 0 },
  ];
  expect(oddsOfAny(prizes)).toBe(40_000);
  expect(describeLeft({ quantity: 1200, remaining: 3 })).toBe("3 of 1,200 left");
  expect(describeLeft({ quantity: 5, remaining: 0 })).toBe("All won");
});
