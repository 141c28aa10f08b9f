import { expect, it } from "vitest";
import { reconnectDelayMs } from "./reconnect-delay.ts";

it("grows to ten seconds and spreads", () => {
  expect(reconnectDelayMs(0, 0)).toBe(500);
  expect(reconnectDelayMs(0, 1)).toBe(1000);
  expect(reconnectDelayMs(2, 0.5)).toBe(3000);
  expect(reconnectDelayMs(50, 1)).toBe(10_000);
});
