import type { QueuedOrder } from "@skipline/contract/fulfilment";
import { describe, expect, it } from "vitest";
import {
  canPutBack,
  countAllDay,
  latenessOf,
  mergeOrders,
  stepOf,
  stepsTo,
  withAnswer,
  withSteps,
} from "./queue-state.ts";

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
  it("leaves an order that nothing was done with the object it was, so that its row is not drawn again", () => {
    const orders = [makeOrder("a", 0), makeOrder("b", 1)];
    const [before, after] = [
      withSteps(orders, []),
      withSteps(orders, [{ orderId: "a", from: "WAITING", to: "READY" }]),
    ];
    expect(after[0]).not.toBe(before[0]);
    expect(after[1]).toBe(before[1]);
    expect(withSteps(orders, [], "BAR")).toEqual([]);
    expect(withSteps(orders, [])[0]).toBe(before[0]);
  });

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

  it("of all orders change those that differ alone, wherever they stand by then", () => {
    const known = [makeOrder("a", 0), makeOrder("b", 1), makeOrder("c", 2)];
    const merged = mergeOrders(known, null, [makeOrder("b", 1), makeOrder("c", 2, { state: "READY" })]);
    expect(merged[0]).toBe(known[1]);
    expect(merged[1]).toEqual(makeOrder("c", 2, { state: "READY" }));
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

describe("two stations", () => {
  const since = "2026-11-20T22:00:00.000Z";
  const at = (station: "BAR" | "KITCHEN", state: "WAITING" | "PREPARING" | "READY") => ({
    station,
    state,
    since,
    by: null,
  });
  const burger = { ...line("Burger", 1), productType: "FOOD_ITEM", station: "KITCHEN" } as const;
  const both = (bar: "WAITING" | "PREPARING" | "READY", kitchen: "WAITING" | "PREPARING" | "READY") =>
    makeOrder("a", 0, {
      state: bar === kitchen ? bar : "PREPARING",
      stations: [at("BAR", bar), at("KITCHEN", kitchen)],
      lines: [line("Spritz", 2), burger],
    });

  it("see their own lines, count and state; an order of the other one is not there", () => {
    const orders = [both("READY", "WAITING"), makeOrder("b", 1, { lines: [line("IPA", 1)] })];
    const kitchen = withSteps(orders, [], "KITCHEN");
    expect(kitchen.map(({ orderId, state, station, lines }) => [orderId, state, station, lines.length])).toEqual([
      ["a", "WAITING", "KITCHEN", 1],
    ]);
    expect(countAllDay(kitchen).map(({ name }) => name)).toEqual(["Burger"]);
    const bar = withSteps(orders, [], "BAR");
    expect(bar.map(({ orderId, state, station }) => [orderId, state, station])).toEqual([
      ["a", "READY", "BAR"],
      ["b", "WAITING", null],
    ]);
    expect(countAllDay(bar).map(({ name }) => name)).toEqual(["IPA"]);
  });

  it("move alone, what one makes whole as ever; all of it moves both", () => {
    const orders = [both("READY", "WAITING"), makeOrder("b", 1, { lines: [burger] })];
    const shown = withSteps(orders, [], "KITCHEN");
    const chosen = new Set(["a", "b"]);
    expect(stepsTo("READY", shown, chosen)).toEqual([
      { orderId: "a", station: "KITCHEN", from: "WAITING", to: "READY" },
      { orderId: "b", from: "WAITING", to: "READY" },
    ]);
    const taken = withSteps(orders, [stepOf(shown[0]!, "PREPARING")]);
    expect(taken[0]).toMatchObject({ state: "PREPARING", isPending: true });
    expect(taken[0]?.stations.map(({ state }) => state)).toEqual(["READY", "PREPARING"]);
    const done = withSteps(orders, stepsTo("READY", shown, chosen));
    expect(done.map(({ state, isPending }) => [state, isPending])).toEqual([
      ["READY", true],
      ["READY", true],
    ]);
    // The bar has nothing pending.
    expect(withSteps(orders, stepsTo("READY", shown, chosen), "BAR")[0]).toMatchObject({ isPending: false });
    const [whole] = withSteps(orders, [{ orderId: "a", from: "PREPARING", to: "READY" }]);
    expect(whole?.stations.map(({ state }) => state)).toEqual(["READY", "READY"]);
  });

  it("put back what is their own: all of it only where both are as far", () => {
    const canBack = (order: QueuedOrder, view: "BAR" | "KITCHEN" | null) =>
      withSteps([order], [], view).map(canPutBack)[0];
    expect(canBack(both("READY", "WAITING"), null)).toBe(false);
    expect(canBack(both("READY", "WAITING"), "BAR")).toBe(true);
    expect(canBack(both("READY", "WAITING"), "KITCHEN")).toBe(false);
    expect(canBack(both("READY", "READY"), null)).toBe(true);
  });

  it("are known by the server's word on a step before its news come", () => {
    const later = "2026-11-20T22:05:00.000Z";
    const said = { state: "READY", by: "Ana" } as const;
    const step = { orderId: "a", station: "KITCHEN", from: "WAITING", to: "READY" } as const;
    const done = withAnswer(both("READY", "WAITING"), step, said, later);
    expect(done).toMatchObject({ state: "READY", by: "Ana", since: later });
    expect(done.stations[1]).toEqual({ station: "KITCHEN", state: "READY", since: later, by: "Ana" });
    const half = withAnswer(both("PREPARING", "WAITING"), step, said, later);
    expect(half).toMatchObject({ state: "PREPARING", by: null });
    const { station: _station, ...whole } = step;
    expect(withAnswer(both("READY", "WAITING"), whole, said, later).stations.map(({ state }) => state)).toEqual([
      "READY",
      "READY",
    ]);
    // Overtaken: in preparation, and nobody knows yet which of them is.
    const other = withAnswer(both("READY", "WAITING"), whole, { state: "PREPARING", by: "Bo" }, later);
    expect(other.stations.map(({ state }) => state)).toEqual(["READY", "WAITING"]);
  });
});
