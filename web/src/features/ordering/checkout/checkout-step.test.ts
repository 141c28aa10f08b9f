import { expect, it } from "vitest";
import { nextStep } from "./checkout-step.ts";

const done = { isSoldOut: false, needsAge: true, isAgeAcknowledged: true, areTermsAccepted: true };

it("names one step at a time, what sold out before anything else", () => {
  expect(nextStep(done)).toBeNull();
  expect(nextStep({ ...done, areTermsAccepted: false })).toBe("terms");
  expect(nextStep({ ...done, areTermsAccepted: false, isAgeAcknowledged: false })).toBe("age");
  expect(nextStep({ ...done, needsAge: false, isAgeAcknowledged: false })).toBeNull();
  expect(nextStep({ ...done, isSoldOut: true, areTermsAccepted: false })).toBe("review");
});
