import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createGatherer } from "./gather.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("does it once for all who ask within the pause, however fast they go on asking", async () => {
  const work = vi.fn<() => Promise<void>>(async () => undefined);
  const { ask } = createGatherer(work, 100);
  for (let ms = 0; ms < 1_000; ms += 20) {
    ask();
    await vi.advanceTimersByTimeAsync(20);
  }
  expect(work.mock.calls.length).toBeGreaterThanOrEqual(8);
  expect(work.mock.calls.length).toBeLessThanOrEqual(10);
});

it("does it again for whoever asked while it was under way, and never twice at a time", async () => {
  let begun = 0;
  let end = () => {};
  const work = async () => {
    begun += 1;
    await new Promise<void>((resolve) => {
      end = resolve;
    });
  };
  const { ask } = createGatherer(work, 100);
  ask();
  await vi.advanceTimersByTimeAsync(100);
  ask();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(begun).toBe(1);
  end();
  await vi.advanceTimersByTimeAsync(100);
  expect(begun).toBe(2);
});

it("begins nothing more once it is stopped", async () => {
  const work = vi.fn<() => Promise<void>>(async () => undefined);
  const { ask, stop } = createGatherer(work, 100);
  ask();
  stop();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(work).not.toHaveBeenCalled();
});
