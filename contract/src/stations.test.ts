import { expect, test } from "vitest";
import { stateOfAll, stationOf } from "./stations.ts";

test("what a kitchen makes is the kitchen's, all else the bar's", () => {
  expect(stationOf("FOOD_ITEM", ["FOOD_ITEM", "OTHER"])).toBe("KITCHEN");
  expect(stationOf("ALCOHOLIC_ITEM", ["FOOD_ITEM", "OTHER"])).toBe("BAR");
  expect(stationOf("FOOD_ITEM", [])).toBe("BAR");
  expect(stationOf("OF_A_LATER_VERSION", ["FOOD_ITEM"])).toBe("BAR");
});

test("an order waits until one station has begun, and is ready when all are", () => {
  expect(stateOfAll(["WAITING", "WAITING"])).toBe("WAITING");
  expect(stateOfAll(["READY", "READY"])).toBe("READY");
  for (const states of [
    ["WAITING", "PREPARING"],
    ["WAITING", "READY"],
    ["PREPARING", "READY"],
    ["PREPARING", "PREPARING"],
  ] as const) {
    expect(stateOfAll(states)).toBe("PREPARING");
    expect(stateOfAll(states.toReversed())).toBe("PREPARING");
  }
  expect(stateOfAll(["READY"])).toBe("READY");
});
