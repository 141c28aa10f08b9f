import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { sleep, within } from "./sleep.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("sleeps until the time has passed, or until it is enough, and leaves no timer", async () => {
  const woken: string[] = [];
  const enough = new AbortController();
  void sleep(1000).then(() => woken.push("by the time"));
  void sleep(1000, enough.signal).then(() => woken.push("by the signal"));
  void sleep(1000, AbortSignal.abort()).then(() => woken.push("before"));
  await vi.advanceTimersByTimeAsync(10);
  enough.abort();
  await vi.advanceTimersByTimeAsync(989);
  expect(woken).toEqual(["before", "by the signal"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(woken).toEqual(["before", "by the signal", "by the time"]);
  expect(vi.getTimerCount()).toBe(0);
});

it("gives what the work gives where that comes in time, its failure too, and leaves no timer", async () => {
  expect(await within(1000, Promise.resolve("work"), "otherwise")).toBe("work");
  await expect(within(1000, Promise.reject(new Error("work")), "otherwise")).rejects.toThrow("work");
  expect(vi.getTimerCount()).toBe(0);
});

it("gives the other where the work takes longer", async () => {
  const given = within(1000, new Promise<string>(() => {}), "otherwise");
  await vi.advanceTimersByTimeAsync(1000);
  expect(await given).toBe("otherwise");
});
