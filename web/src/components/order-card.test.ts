import { expect, it } from "vitest";
import { listItems } from "./order-card.tsx";

it("counts a product once, whatever notes its lines bear", () => {
  const lines = [
    { name: "Aurora Spritz", quantity: 1 },
    { name: "Nachos", quantity: 2 },
    { name: "Aurora Spritz", quantity: 1 },
  ];
  expect(listItems(lines)).toBe("2 Aurora Spritz, 2 Nachos");
  expect(listItems([])).toBe("");
});
