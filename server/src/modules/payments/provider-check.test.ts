import { expect, test } from "vitest";
import { PaymentProviderError } from "../../providers/payments/payment-provider.ts";
import { createProviderCheck } from "./provider-check.ts";

type Provider = Parameters<typeof createProviderCheck>[0]["provider"];

function bench(answer: () => Promise<never>) {
  let asked = 0;
  let now = Date.parse("2026-11-24T20:00:00Z");
  const provider = { fetchIntent: () => ((asked += 1), answer()) } as Partial<Provider> as Provider;
  const check = createProviderCheck({ provider, clock: { now: () => new Date(now) } });
  return { check, count: () => asked, pass: (ms: number) => void (now += ms) };
}
const says = (kind: "unavailable" | "refused" | "not_found") => () =>
  Promise.reject(new PaymentProviderError(kind, kind));

test.each([
  ["not_found", true],
  ["refused", false],
  ["unavailable", false],
] as const)("a provider that says %s about nobody's payment answers: %s", async (kind, answers) => {
  expect(await bench(says(kind)).check()).toBe(answers);
});

test("is asked once by many at once, and again after a minute", async () => {
  const { check, count, pass } = bench(says("not_found"));
  expect(await Promise.all([check(), check(), check()])).toEqual([true, true, true]);
  pass(59_000);
  await check();
  expect(count()).toBe(1);
  pass(2_000);
  await check();
  expect(count()).toBe(2);
});

test("that never answers is not waited for", async () => {
  const started = performance.now();
  expect(await bench(() => new Promise<never>(() => undefined)).check()).toBe(false);
  expect(performance.now() - started).toBeLessThan(10_000);
});
