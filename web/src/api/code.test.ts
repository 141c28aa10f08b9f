import { afterEach, expect, test, vi } from "vitest";
import { isCodeError, loadCode } from "./code.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("gives up code that hangs, and says that it is code", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  vi.stubGlobal("document", { querySelector: () => null });
  const failure = loadCode(() => new Promise<object>(() => undefined)).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(isCodeError(await failure)).toBe(true);
});

test("takes code that comes late", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  const loading = loadCode(() => new Promise<object>((resolve) => setTimeout(resolve, 15_000, { Page: "here" })));
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await loading).toEqual({ Page: "here" });
});

test("hands on what the code itself throws", async () => {
  const broken = new Error("broken");
  await expect(loadCode(() => Promise.reject<object>(broken))).rejects.toBe(broken);
});
