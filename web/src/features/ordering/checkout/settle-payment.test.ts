import { describe, expect, it } from "vitest";
import type { call } from "#api/call.ts";
import { ApiError, NetworkError } from "#api/errors.ts";
import { settlePayment } from "./settle-payment.ts";

function no(code: string, status: number, retryAfter?: number): ApiError {
  return new ApiError({ code, status, message: code, retryAfter });
}

/** Answers in turn; the last one again and again. */
function server(answers: Record<string, unknown[]>) {
  const waits: number[] = [];
  const keys = new Set<string | undefined>();
  let asked = 0;
  const answer = async (endpoint: { id: string }, _input: unknown, options: { idempotencyKey?: string } = {}) => {
    const list = answers[endpoint.id] ?? [];
    const next = list.length > 1 ? list.shift() : list[0];
    if (endpoint.id === "ordering.markPaid") {
      asked++;
      keys.add(options.idempotencyKey);
    }
    if (next instanceof Error) throw next;
    return next;
  };
  const deps = {
    call: answer as unknown as typeof call,
    wait: async (ms: number) => void waits.push(ms),
    idempotencyKey: "key-1",
  };
  return { deps, waits, keys, asked: () => asked };
}

const ids = { userId: "u1", orderId: "o1" };
const paid = { order: { orderId: "o1", status: "PAID" } };
const processing = no("ORDER_PAYMENT_PROCESSING", 409, 2);
const notPaid = no("ORDER_NOT_PAID", 409, 1);

describe("settlePayment", () => {
  it("goes on asking while the payment is processing or nobody answers, with one key", async () => {
    const { deps, waits, keys } = server({
      "ordering.markPaid": [processing, new NetworkError(true), no("UNAVAILABLE", 503, 3), processing, paid],
    });
    expect(await settlePayment(deps, { ...ids, believed: "succeeded" })).toEqual({ kind: "paid", order: paid.order });
    expect(waits).toEqual([2000, 2000, 3000, 2000]);
    expect([...keys]).toEqual(["key-1"]);
  });

  it("believes a no after a lost answer only when it is said twice", async () => {
    const { deps, asked } = server({ "ordering.markPaid": [notPaid] });
    expect(await settlePayment(deps, { ...ids, believed: "unknown" })).toEqual({ kind: "notPaid" });
    expect(asked()).toBe(2);
  });

  it("never lets anybody pay again after the provider's yes", async () => {
    const { deps } = server({ "ordering.markPaid": [notPaid] });
    expect(await settlePayment(deps, { ...ids, believed: "succeeded" })).toEqual({ kind: "pending" });
  });

  it("gives up asking after a while, knowing nothing", async () => {
    const { deps, asked } = server({ "ordering.markPaid": [new NetworkError(false)] });
    expect(await settlePayment(deps, { ...ids, believed: "unknown" })).toEqual({ kind: "pending" });
    expect(asked()).toBe(15);
  });

  it("learns that another tab's payment went through", async () => {
    const { deps } = server({ "ordering.markPaid": [no("ORDER_NOT_PAYABLE", 409)], "ordering.getOrder": [paid] });
    expect(await settlePayment(deps, { ...ids, believed: "unknown" })).toMatchObject({ kind: "paid" });
  });

  it("tells an expired order from a paid one", async () => {
    const unpaid = { order: { orderId: "o1", status: "IN_PROGRESS" } };
    const { deps } = server({ "ordering.markPaid": [no("ORDER_NOT_PAYABLE", 409)], "ordering.getOrder": [unpaid] });
    expect(await settlePayment(deps, { ...ids, believed: "unknown" })).toMatchObject({ kind: "closed" });
  });

  it("stops where the session is over, knowing nothing", async () => {
    const { deps, asked } = server({ "ordering.markPaid": [no("UNAUTHENTICATED", 401)] });
    expect(await settlePayment(deps, { ...ids, believed: "succeeded" })).toEqual({ kind: "signedOut" });
    expect(asked()).toBe(1);
  });

  it("passes on what asking again can't cure", async () => {
    const { deps } = server({ "ordering.markPaid": [no("NOT_FOUND", 404)] });
    await expect(settlePayment(deps, { ...ids, believed: "unknown" })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
