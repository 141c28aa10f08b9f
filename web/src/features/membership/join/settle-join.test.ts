import { describe, expect, it } from "vitest";
import type { call } from "#api/call.ts";
import { ApiError, NetworkError } from "#api/errors.ts";
import { settleJoin } from "./settle-join.ts";

const no = (code: string, status: number, retryAfter?: number) =>
  new ApiError({ code, status, message: code, retryAfter });

/** Answers in turn; the last one again and again. */
function server(answers: Record<string, unknown[]>) {
  const bodies: unknown[] = [];
  const answer = async (endpoint: { id: string }, input: { body?: unknown }) => {
    const list = answers[endpoint.id] ?? [];
    const next = list.length > 1 ? list.shift() : list[0];
    if (input.body) bodies.push(input.body);
    if (next instanceof Error) throw next;
    return next;
  };
  return { deps: { call: answer as unknown as typeof call, wait: async () => undefined }, bodies };
}

const purchase = {
  userId: "u1",
  paymentIntentId: "pi_1",
  durationMonths: 3,
  amount: 5000,
  isConfirming: true,
  payer: { firstName: "Ada", lastName: "Lovelace", email: "", phone: "" },
};
const joined = { membership: { membershipId: "m1" } };

describe("joining after a payment", () => {
  it("says the same again until the answer comes, whatever is lost on the way", async () => {
    const { deps, bodies } = server({
      "membership.join": [new NetworkError(true), no("PAYMENT_PROCESSING", 409, 2), no("UNAVAILABLE", 503, 1), joined],
    });
    expect(await settleJoin(deps, purchase, "succeeded")).toEqual({ kind: "joined", membership: joined.membership });
    expect(bodies).toHaveLength(4);
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(bodies[0]).toMatchObject({
      paymentIntentId: "pi_1",
      membershipDuration: 3,
      amount: 5000,
      lastName: "Lovelace",
    });
  });

  it("believes a no only when the provider has not said yes", async () => {
    const answers = { "membership.join": [no("MEMBERSHIP_NOT_PAID", 409, 1)] };
    expect(await settleJoin(server(answers).deps, purchase, "unknown")).toEqual({ kind: "notPaid" });
    expect(await settleJoin(server(answers).deps, purchase, "succeeded")).toEqual({ kind: "pending" });
  });

  it("tells that the money goes back", async () => {
    const { deps } = server({ "membership.join": [no("PAYMENT_NOT_PAYABLE", 409)] });
    expect(await settleJoin(deps, purchase, "unknown")).toEqual({ kind: "closed", message: "PAYMENT_NOT_PAYABLE" });
  });

  it("finds the membership of another plan that was paid meanwhile", async () => {
    const another = no("RULE_VIOLATED", 422);
    const { deps } = server({ "membership.join": [another], "membership.getMembership": [joined] });
    expect(await settleJoin(deps, purchase, "unknown")).toEqual({ kind: "joined", membership: joined.membership });
    const none = server({ "membership.join": [another], "membership.getMembership": [no("NOT_FOUND", 404)] });
    expect(await settleJoin(none.deps, purchase, "unknown")).toEqual({ kind: "closed", message: "RULE_VIOLATED" });
  });
});
