import type { PaymentAccount } from "@skipline/contract/payment-accounts";
import { expect, test } from "vitest";
import { standingOf } from "./account-standing.ts";

const account = (change: Partial<PaymentAccount>): PaymentAccount => ({
  account: "acct_1",
  takesCharges: false,
  paysOut: false,
  isSubmitted: false,
  dueCount: 0,
  askedAt: null,
  ...change,
});

test("an account that can be paid is ready, one whose details are all told is being checked, any other lacks some", () => {
  expect(standingOf(null)).toBe("NONE");
  expect(standingOf(account({ dueCount: 2 }))).toBe("DUE");
  expect(standingOf(account({}))).toBe("DUE");
  expect(standingOf(account({ isSubmitted: true, dueCount: 1 }))).toBe("DUE");
  expect(standingOf(account({ isSubmitted: true }))).toBe("CHECKED");
  expect(standingOf(account({ isSubmitted: true, takesCharges: true, dueCount: 1 }))).toBe("READY");
});
