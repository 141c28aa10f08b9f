import { expect, test } from "vitest";
import { describeWait } from "./wait-words.ts";

test.each([
  [45, "about 45 s"],
  [60, "about 1 min"],
  [105, "about 105 s"],
  [150, "2–3 min"],
  [480, "about 8 min"],
])("%i s are said as “%s”", (seconds, said) => expect(describeWait(seconds)).toBe(said));
