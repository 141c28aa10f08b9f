import { expect, it } from "vitest";
import { shouldPlaySplash } from "./splash.ts";

const free = { viewed: false, reducedMotion: false, saveData: false };

it.each([
  [free, true],
  [{ ...free, viewed: true }, false],
  [{ ...free, reducedMotion: true }, false],
  [{ ...free, saveData: true }, false],
])("%j plays: %s", (circumstances, plays) => expect(shouldPlaySplash(circumstances)).toBe(plays));
