import { expect, it } from "vitest";
import { withTimeBudget } from "../../http/time-budget.ts";
import {
  type IntentPlace,
  type PaymentProvider,
  PaymentProviderError,
} from "../../providers/payments/payment-provider.ts";
import { createBookReader } from "./books.ts";

/** A provider without a list, that knows the intents `pi_1` to `pi_100`: 10.00 each, a part of the first went back. */
const single = {
  name: "stripe",
  async fetchIntent({ intentId }: IntentPlace) {
    const number = Number(intentId.slice(3));
    if (number > 100) throw new PaymentProviderError("not_found", "No such intent.");
    return { intentId, status: number === 2 ? "canceled" : "succeeded", amount: 1_000 };
  },
  async fetchRefunds({ intentId }: IntentPlace) {
    const parts = [
      { amount: 250, status: "succeeded" },
      { amount: 100, status: "failed" },
      { amount: 50, status: "pending" },
    ];
    return intentId === "pi_1" ? parts : [];
  },
} as unknown as PaymentProvider;

const readBooks = createBookReader({ all: [single], current: single, of: () => single });
const intents = (count: number) => Array.from({ length: count }, (_, index) => `pi_${index + 1}`);

it("asks about each payment where there is no list: what was taken, and what has really gone back", async () => {
  const answer = await readBooks({ provider: "stripe", account: null }, intents(100));
  if (!answer.isRead) throw new Error(answer.reason);
  expect(answer.books.size).toBe(100);
  expect(["pi_1", "pi_2", "pi_3"].map((intent) => answer.books.get(intent))).toEqual([
    { taken: 1_000, refunded: 250 },
    { taken: 0, refunded: 0 },
    { taken: 1_000, refunded: 0 },
  ]);
});

it("says why it can't tell", async () => {
  expect(await readBooks({ provider: "sandbox", account: null }, intents(1))).toEqual({
    isRead: false,
    reason: "NOT_OFFERED",
  });
  expect(await readBooks({ provider: "stripe", account: null }, intents(101))).toEqual({
    isRead: false,
    reason: "TOO_MANY",
  });
  expect(await readBooks({ provider: "stripe", account: null }, ["pi_999"])).toEqual({
    isRead: false,
    reason: "NO_ANSWER",
  });
  const late = withTimeBudget(() => readBooks({ provider: "stripe", account: null }, intents(5)), 0);
  expect(await late).toEqual({ isRead: false, reason: "NO_ANSWER" });
});
