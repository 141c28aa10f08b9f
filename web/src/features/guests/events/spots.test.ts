import { expect, it } from "vitest";
import { describeSpots } from "./spots.ts";

it("spots are counted only where they are few", () => {
  expect(describeSpots(10)).toEqual({ kind: "many" });
  expect(describeSpots(9)).toEqual({ kind: "few", text: "9 spots left" });
  expect(describeSpots(1)).toEqual({ kind: "few", text: "1 spot left" });
  expect(describeSpots(0)).toEqual({ kind: "full", text: "Full" });
});
