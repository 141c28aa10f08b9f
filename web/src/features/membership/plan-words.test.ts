import { expect, test } from "vitest";
import { lusivOffer } from "#content/lusiv.ts";
import { planWords } from "./plan-words.ts";

test("what plans cost and save is said in the specification's words", () => {
  expect(planWords[3]).toEqual({ hint: "Best value - save $10", badge: "SAVE $10" });
  expect(lusivOffer.join(" ")).toBe("$99.99 per month = 4 Event Credits + Exclusive Perks + NFC Smart Wristband");
});
