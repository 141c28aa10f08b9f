import type { QueuedOrder } from "@skipline/contract/fulfilment";
import { describe, expect, it } from "vitest";
import { countAllDay, latenessOf, mergeOrders, stepsTo, withSteps } from "./queue-state.ts";

function makeOrder(orderId: string, minute: number, changes: Partial<QueuedOrder> = {}): QueuedOrder {
  const datetimePaid = new Date(Date.UTC(2026, 10, 20, 21, minute)).toISOString();
  return {
    orderId,
    datetimePaid,
    state: "WAITING",
    since: datetimePaid,
    by: null,
    stations: [],
    tableNumber: null,
    customerPhoneLast4: "0199",
    isTest: false,
    paymentAlert: null,
    lines: [],
    ...changes,
  };
}

const line = (name: string, quantity: number, variantName: string | null = null) =>
  ({ name, variantName, quantity, note: "", productType: "ALCOHOLIC_ITEM", station: "BAR", isSoldOut: false }) as const;

describe("what was done here over what the server said", () => {
  it("moves an order along the steps that begin where it is", () => {
    const steps = [
      { orderId: "a", from: "WAITING", to: "PREPARING" },
      { orderId: "a", from: "PREPARING", to: "READY" },
      { orderId: "b", from: "PREPARING", to: "READY" },
    ] as const;
    const shown = withSteps([makeOrder("a", 0), makeOrder("b", 1), makeOrder("c", 2)], steps);
    expect(shown.map(({ state, isPending }) => [state, isPending])).toEqual([
      ["READY", true],
      // Somebody else has put it back meanwhile: the step is refused, and shows nothing.
      ["WAITING", false],
      ["WAITING", false],
    ]);
  });
});

describe("news", () => {
  it("take their places by time of payment, and what was asked for and is gone goes", () => {
    const known = [makeOrder("a", 0), makeOrder("b", 1), makeOrder("d", 3)];
    const merged = mergeOrders(known, ["a", "b", "c"], [makeOrder("b", 1, { state: "READY" }), makeOrder("c", 2)]);
    expect(merged.map(({ orderId, state }) => [orderId, state])).toEqual([
      ["b", "READY"],
      ["c", "WAITING"],
      ["d", "WAITING"],
    ]);
  });
});

describe("all day", () => {
  it("counts each thing over all orders that are not ready, the most first", () => {
    const orders = [
      makeOrder("a", 0, { lines: [line("Spritz", 2), line("IPA", 1, "Pint")] }),
      makeOrder("b", 1, { state: "PREPARING", lines: [line("IPA", 3, "Half"), line("Spritz", 2)] }),
      makeOrder("c", 2, { state: "READY", lines: [line("Spritz", 9)] }),
    ];
    expect(countAllDay(orders)).toEqual([
      { name: "Spritz", variantName: null, quantity: 4 },
      { name: "IPA", variantName: "Half", quantity: 3 },
      { name: "IPA", variantName: "Pint", quantity: 1 },
    ]);
  });
});

describe("an order's age", () => {
  it.each([
    [0, "fresh"],
    [5, "fresh"],
    [6, "soon"],
    [7, "soon"],
    [8, "late"],
    [60, "late"],
  ] as const)("%i minutes of 8 are %s", (minutes, lateness) => {
    expect(latenessOf(minutes, 8)).toBe(lateness);
  });
});

describe("several at once", () => {
  it("move from where each of them is; what is there, or further, is left out", () => {
    const shown = withSteps(
      [makeOrder("a", 0), makeOrder("b", 1, { state: "PREPARING" }), makeOrder("c", 2, { state: "READY" })],
      [],
    );
    const chosen = new Set(["a", "b", "c"]);
    expect(stepsTo("PREPARING", shown, chosen)).toEqual([{ orderId: "a", from: "WAITING", to: "PREPARING" }]);
    expect(stepsTo("READY", shown, chosen)).toEqual([
      { orderId: "a", from: "WAITING", to: "READY" },
      { orderId: "b", from: "PREPARING", to: "READY" },
    ]);
    expect(stepsTo("READY", shown, new Set(["c"]))).toEqual([]);
  });
});
