import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createLatestWins } from "./latest-wins.ts";

describe("createLatestWins", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("sends the last of many quick values, once", async () => {
    const sent: number[] = [];
    const tips = createLatestWins(async (value: number) => void sent.push(value), 300);
    for (let value = 1; value <= 50; value++) tips.push(value);
    await vi.advanceTimersByTimeAsync(299);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toEqual([50]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(sent).toEqual([50]);
  });

  it("never has two under way, and sends what came meanwhile afterwards", async () => {
    const sent: number[] = [];
    let running = 0;
    let most = 0;
    const tips = createLatestWins(async (value: number) => {
      sent.push(value);
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 1000));
      running--;
    }, 300);
    tips.push(1);
    await vi.advanceTimersByTimeAsync(400);
    tips.push(2);
    tips.push(3);
    await vi.advanceTimersByTimeAsync(5000);
    expect(sent).toEqual([1, 3]);
    expect(most).toBe(1);
  });

  it("sends what waits at once when told so, after what is under way", async () => {
    const sent: number[] = [];
    const tips = createLatestWins(async (value: number) => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      sent.push(value);
    }, 300);
    tips.push(1);
    tips.flush();
    tips.push(2);
    await vi.advanceTimersByTimeAsync(200);
    expect(sent).toEqual([1, 2]);
  });

  it("forgets what waits when told so", async () => {
    const sent: number[] = [];
    const tips = createLatestWins(async (value: number) => void sent.push(value), 300);
    tips.push(1);
    tips.cancel();
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent).toEqual([]);
  });
});
