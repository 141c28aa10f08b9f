import type { Order } from "@skipline/contract/ordering";
import { beforeEach, describe, expect, it } from "vitest";
import type { call } from "#api/call.ts";
import { ApiError, NetworkError } from "#api/errors.ts";
import { clearStoredOrder, createKeys, getStoredOrder, setConfirming, storeOrder } from "../stored-order.ts";
import { describeOrderError, prepareOrder } from "./prepare-order.ts";
import type { OrderWish } from "./prepare-order.ts";

const wish: OrderWish = {
  userId: "u1",
  vendorLocationId: "064E1",
  cartItems: [{ productId: "mezcal", quantity: 2, price: "10.00", name: "Mezcal", productTaxCode: "txcd" }],
  productTypes: ["ALCOHOLIC_ITEM"],
  subtotal: 2000,
  vendorAddress: { line1: "1 Main St", line2: null, city: "Los Angeles", state: "CA", zip: "90012" },
  ageAcknowledged: true,
  tableNumber: null,
};
const stored = { orderId: "o1", userId: "u1", vendorLocationId: "064E1" };

function order(parts: Partial<Order> = {}): Order {
  const fields = {
    orderId: "o1",
    userId: "u1",
    status: "IN_PROGRESS",
    isExpired: false,
    tipAmount: "3.00",
    tableNumber: null,
  };
  return { ...fields, vendorLocationId: "064E1", subtotal: "20.00", ...parts } as Order;
}

function no(code: string, status: number, parts: { retryAfter?: number; message?: string } = {}): ApiError {
  return new ApiError({ code, status, message: "", ...parts });
}

/** A server that gives the listed answers, call by call, and writes down what it was asked. */
function server(script: Record<string, unknown[]>) {
  const asked: { id: string; body: Record<string, unknown>; key: string | undefined }[] = [];
  const answer = async (
    endpoint: { id: string },
    input: { body?: Record<string, unknown> },
    options: { idempotencyKey?: string } = {},
  ) => {
    asked.push({ id: endpoint.id, body: input.body ?? {}, key: options.idempotencyKey });
    const next = script[endpoint.id]?.shift();
    if (next === undefined) throw new Error(`not expected: ${endpoint.id}`);
    if (next instanceof Error) throw next;
    return next;
  };
  return { deps: { call: answer as unknown as typeof call }, asked, ids: () => asked.map(({ id }) => id) };
}

const made = { order: order(), clientSecret: "secret", paymentAccount: null };
const create = "ordering.createOrder";
const update = "ordering.updateOrder";
const get = "ordering.getOrder";
const markPaid = "ordering.markPaid";

describe("prepareOrder", () => {
  beforeEach(() => {
    clearStoredOrder("064E1");
    createKeys.clear();
  });

  it("makes a new order with 15% tip where none is stored", async () => {
    const { deps, asked } = server({ [create]: [made] });
    expect(await prepareOrder(deps, wish)).toEqual({ kind: "payable", order: made.order });
    expect(asked[0]?.body).toMatchObject({ tipAmount: "3.00", ageAcknowledged: true, userId: "u1" });
    expect(getStoredOrder("064E1")).toEqual({ ...stored, isConfirming: false });
  });

  it("changes the stored order and keeps the share of the tip", async () => {
    storeOrder(stored);
    const { deps, asked, ids } = server({
      [get]: [{ order: order({ tipAmount: "2.00", subtotal: "10.00" }) }],
      [update]: [made],
    });
    await prepareOrder(deps, wish);
    expect(ids()).toEqual([get, update]);
    expect(asked[1]?.body).toMatchObject({ tipAmount: "4.00" });
  });

  it.each([
    ["of another user", { userId: "u2" }, {}],
    ["expired", {}, { isExpired: true }],
    ["refunded", {}, { status: "REFUNDED" as const }],
  ])("makes a new one where the stored order is %s", async (_name, storedParts, orderParts) => {
    storeOrder({ ...stored, ...storedParts });
    const { deps, ids } = server({ [get]: [{ order: order(orderParts) }], [create]: [made] });
    expect(await prepareOrder(deps, wish)).toMatchObject({ kind: "payable" });
    expect(ids().at(-1)).toBe(create);
  });

  it("makes a new one where the stored order is not there", async () => {
    storeOrder(stored);
    const { deps } = server({ [get]: [no("NOT_FOUND", 404)], [create]: [made] });
    expect(await prepareOrder(deps, wish)).toMatchObject({ kind: "payable" });
  });

  it("learns that the stored order was paid, and makes no second one", async () => {
    storeOrder(stored);
    const { deps, ids } = server({ [get]: [{ order: order({ status: "PAID" }) }] });
    expect(await prepareOrder(deps, wish)).toMatchObject({ kind: "paid" });
    expect(ids()).toEqual([get]);
  });

  it("asks about a payment whose answer was lost before anything else", async () => {
    setConfirming(stored, true);
    const { deps, ids } = server({ [markPaid]: [{ order: order({ status: "PAID" }) }] });
    expect(await prepareOrder(deps, wish)).toMatchObject({ kind: "paid" });
    expect(ids()).toEqual([markPaid]);
  });

  it("changes nothing while that payment is under way", async () => {
    setConfirming(stored, true);
    const { deps, ids } = server({
      [markPaid]: [no("ORDER_PAYMENT_PROCESSING", 409, { retryAfter: 2 })],
      [get]: [{ order: order() }],
    });
    expect(await prepareOrder(deps, wish)).toMatchObject({ kind: "confirming" });
    expect(ids()).not.toContain(update);
    expect(getStoredOrder("064E1")?.isConfirming).toBe(true);
  });

  it("never drops an order whose payment is unknown, even without a network", async () => {
    setConfirming(stored, true);
    const { deps } = server({ [markPaid]: [new NetworkError(true)] });
    await expect(prepareOrder(deps, wish)).rejects.toThrow(NetworkError);
    expect(getStoredOrder("064E1")).toEqual({ ...stored, isConfirming: true });
  });

  it("goes on with the same order once the provider says that nothing was paid", async () => {
    setConfirming(stored, true);
    const { deps, ids } = server({
      [markPaid]: [no("ORDER_NOT_PAID", 409, { retryAfter: 1 })],
      [get]: [{ order: order() }, { order: order() }],
      [update]: [made],
    });
    expect(await prepareOrder(deps, wish)).toMatchObject({ kind: "payable" });
    expect(ids()).not.toContain(create);
  });

  it("finds out during the change that another tab has paid", async () => {
    storeOrder(stored);
    const { deps, ids } = server({
      [get]: [{ order: order() }],
      [update]: [no("ORDER_NOT_PAYABLE", 409)],
      [markPaid]: [{ order: order({ status: "PAID" }) }],
    });
    expect(await prepareOrder(deps, wish)).toMatchObject({ kind: "paid" });
    expect(ids()).not.toContain(create);
  });

  it("forgets the stored order on any other error", async () => {
    storeOrder(stored);
    const { deps } = server({ [get]: [{ order: order() }], [update]: [no("CART_CHANGED", 409)] });
    await expect(prepareOrder(deps, wish)).rejects.toMatchObject({ code: "CART_CHANGED" });
    expect(getStoredOrder("064E1")).toBeNull();
  });

  it("repeats a lost creation with the same key, and takes a new one after an answer", async () => {
    const { deps, asked } = server({
      [create]: [new NetworkError(true), no("UNAVAILABLE", 503, { retryAfter: 2 }), no("CART_CHANGED", 409), made],
    });
    for (let attempt = 0; attempt < 3; attempt++) await expect(prepareOrder(deps, wish)).rejects.toThrow(Error);
    await prepareOrder(deps, wish);
    const keys = asked.map(({ key }) => key);
    expect(keys[0]).toBeTypeOf("string");
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).toBe(keys[0]);
    expect(keys[3]).not.toBe(keys[0]);
  });

  it("says the table to whoever makes the order, and of a stored one only what has changed", async () => {
    const first = server({ [create]: [made, made] });
    await prepareOrder(first.deps, wish);
    clearStoredOrder("064E1");
    await prepareOrder(first.deps, { ...wish, tableNumber: 12 });
    expect(first.asked.map(({ body }) => body["tableNumber"])).toEqual([undefined, 12]);
    // A server of the release before refuses a field that it doesn't know.
    expect(first.asked[0]?.body).not.toHaveProperty("tableNumber");
    for (const [known, wanted, said] of [
      [12, 12, undefined],
      [12, 7, 7],
      [12, null, null],
      [null, null, undefined],
    ] as const) {
      storeOrder(stored);
      const { deps, asked } = server({ [get]: [{ order: order({ tableNumber: known }) }], [update]: [made] });
      await prepareOrder(deps, { ...wish, tableNumber: wanted });
      expect(asked[1]?.body["tableNumber"]).toBe(said);
    }
  });

  it("refuses an order of somebody else", async () => {
    const { deps } = server({ [create]: [{ ...made, order: order({ userId: "u2" }) }] });
    await expect(prepareOrder(deps, wish)).rejects.toThrow("Order created with incorrect user ID");
    expect(getStoredOrder("064E1")).toBeNull();
  });
});

describe("describeOrderError", () => {
  it.each([
    [no("RULE_VIOLATED", 422, { message: "At most 10." }), "At most 10."],
    [no("INTERNAL", 500), "An error occurred while processing your order. Please try again."],
    [new NetworkError(true), "An error occurred while processing your order. Please try again."],
    [new Error("bug"), "An unexpected error occurred. Please try again."],
  ])("%s", (error, words) => expect(describeOrderError(error)).toBe(words));
});
