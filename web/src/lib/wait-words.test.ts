import { expect, test } from "vitest";
import { describeWait, roundLeft } from "./wait-words.ts";

test.each([
  [45, "about 45 s"],
  [60, "about 1 min"],
  [105, "about 105 s"],
  [150, "2–3 min"],
  [480, "about 8 min"],
])("%i s are said as “%s”", (seconds, said) => expect(describeWait(seconds)).toBe(said));

test.each([
  [4, 30],
  [100, 105],
  [125, 120],
  [290, 300],
  [451, 480],
  [1_000, 900],
  [1_100, 1_200],
])("%i s that are left are said as %i", (left, said) => expect(roundLeft(left)).toBe(said));
