import { expect, test } from "vitest";
import { platformFee } from "./platform-fee.ts";

test("the platform's part is rounded to the cent, at least one where there is any, and never more than the payment", () => {
  expect(platformFee(1250, 0)).toBe(0);
  expect(platformFee(1250, 250)).toBe(31);
  expect(platformFee(986, 250)).toBe(25);
  expect(platformFee(50, 1)).toBe(1);
  expect(platformFee(50, 3_000)).toBe(15);
});
