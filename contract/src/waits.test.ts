import { expect, test } from "vitest";
import { roundWait } from "./waits.ts";

test.each([
  [0, 10],
  [4, 10],
  [41, 40],
  [58, 60],
  [80, 75],
  [115, 120],
  [130, 120],
  [290, 300],
  [400, 420],
  [913, 900],
  [1_140, 1_140],
  [1_199, 1_200],
  [1_300, 1_320],
  [2_700, 2_760],
])("%i s are told as %i", (seconds, told) => expect(roundWait(seconds)).toBe(told));
