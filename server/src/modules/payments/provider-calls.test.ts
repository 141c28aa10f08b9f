import { expect, test } from "vitest";
import { timeLeft, withTimeBudget } from "../../http/time-budget.ts";
import { createCallBudget } from "./provider-calls.ts";

const never = () => new Promise<never>(() => {});

test("all calls of one request share its time, however many rounds it goes", async () => {
  const started = performance.now();
  await withTimeBudget(async () => {
    for (let round = 0; round < 5; round += 1) {
      await expect(createCallBudget()(never)).rejects.toMatchObject({ kind: "unavailable" });
    }
    expect(timeLeft()).toBeLessThanOrEqual(0);
  }, 100);
  // Five budgets of their own would have been 40 s.
  expect(performance.now() - started).toBeLessThan(5_000);
});

test("where there is no request each has a budget of its own", async () => {
  const before = timeLeft();
  await expect(createCallBudget(20)(never)).rejects.toMatchObject({ kind: "unavailable" });
  expect(timeLeft()).toBe(before);
  expect(await createCallBudget()(async () => "answered")).toBe("answered");
});
