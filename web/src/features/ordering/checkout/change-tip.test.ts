import { describe, expect, it } from "vitest";
import type { call } from "#api/call.ts";
import { ApiError, NetworkError } from "#api/errors.ts";
import { changeTip } from "./change-tip.ts";

function no(code: string, status: number, retryAfter?: number): ApiError {
  return new ApiError({ code, status, message: code, retryAfter });
}

const lost = new NetworkError(true);
const answer = (totalAmount: string) => ({ order: { orderId: "o1", totalAmount }, clientSecret: "secret" });
const input = { params: { userId: "u1", orderId: "o1" }, body: { tipAmount: "1.13" } };

/** Answers in turn; says in which order it was asked, and by which keys. */
function server(answers: unknown[]) {
  const asked: string[] = [];
  const keys = new Set<string | undefined>();
  let unclear = 0;
  const reply = async (endpoint: { id: string }, _input: unknown, options: { idempotencyKey?: string } = {}) => {
    asked.push(endpoint.id);
    if (endpoint.id === "ordering.updateOrder") keys.add(options.idempotencyKey);
    const next = answers.shift();
    if (next instanceof Error) throw next;
    return next;
  };
  const deps = {
    call: reply as unknown as typeof call,
    wait: () => Promise.resolve(),
    idempotencyKey: "key-1",
    onUnclear: () => void unclear++,
    isOver: () => answers.length === 0,
  };
  return { deps, asked, keys, unclear: () => unclear };
}

const change = "ordering.updateOrder";
const read = "ordering.getOrderPayment";

describe("changeTip", () => {
  it("is done by the first clear yes, and doubts nothing", async () => {
    const { deps, asked, unclear } = server([answer("6.06")]);
    expect(await changeTip(deps, input)).toMatchObject({ isTaken: true, order: { totalAmount: "6.06" } });
    expect(asked).toEqual([change]);
    expect(unclear()).toBe(0);
  });

  it("sends a change without an answer again under the same key", async () => {
    const { deps, asked, keys, unclear } = server([lost, no("IDEMPOTENCY_KEY_IN_USE", 409, 1), answer("6.06")]);
    expect(await changeTip(deps, input)).toMatchObject({ isTaken: true });
    expect(asked).toEqual([change, change, change]);
    expect(keys).toEqual(new Set(["key-1"]));
    expect(unclear()).toBe(2);
  });

  it("gives the change up after three tries, and reads until the server says what is to pay", async () => {
    const broken = no("UNAVAILABLE", 502);
    const { deps, asked } = server([broken, lost, broken, lost, lost, broken, answer("5.61")]);
    expect(await changeTip(deps, input)).toMatchObject({ isTaken: false, order: { totalAmount: "5.61" } });
    expect(asked).toEqual([change, change, change, read, read, read, read]);
  });

  it("reads at once after a no that may mean that the order changed elsewhere", async () => {
    const { deps, asked } = server([no("CONFLICT", 409), answer("7.00")]);
    expect(await changeTip(deps, input)).toMatchObject({ isTaken: false, order: { totalAmount: "7.00" } });
    expect(asked).toEqual([change, read]);
  });

  it.each(["ORDER_PAYMENT_PROCESSING", "ORDER_NOT_PAYABLE", "CART_CHANGED"])("leaves %s to the page", async (code) => {
    await expect(changeTip(server([no(code, 409)]).deps, input)).rejects.toMatchObject({ code });
    await expect(changeTip(server([no("CONFLICT", 409), no(code, 409)]).deps, input)).rejects.toMatchObject({ code });
  });

  it("ends with the page", async () => {
    expect(await changeTip(server([lost]).deps, input)).toBeNull();
  });
});
