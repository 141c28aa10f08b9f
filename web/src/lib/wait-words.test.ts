import { expect, test } from "vitest";
import { describeWait, roundLeft } from "./wait-words.ts";

test.each([
  [30, "less than a minute"],
  [60, "about 1 min"],
  [150, "2–3 min"],
  [480, "about 8 min"],
])("%i s are said as “%s”", (seconds, said) => expect(describeWait(seconds)).toBe(said));

test.each([
  [4, 30],
  [100, 90],
  [290, 300],
  [451, 480],
  [1_000, 900],
  [1_100, 1_200],
])("%i s that are left are said as %i", (left, said) => expect(roundLeft(left)).toBe(said));
