import { describe, expect, it } from "vitest";
import { ApiError, NetworkError } from "#api/errors.ts";
import { readConfirmation, readFailure } from "./read-outcomes.ts";

function no(status: number, code: string, message = "") {
  return new ApiError({ status, code, message });
}

describe("the sandbox's failures", () => {
  it("are final only when the answer is a clear no", () => {
    expect(readFailure(no(422, "PAYMENT_DECLINED", "Your card was declined."))).toEqual({
      kind: "failed",
      message: "Your card was declined.",
    });
    expect(readFailure(no(400, "BAD_REQUEST"))).toEqual({ kind: "failed", message: "An unknown error occurred." });
  });

  it.each([
    ["no answer", new NetworkError(true)],
    ["a broken server", no(502, "UNAVAILABLE")],
    ["a payment that is no longer to be confirmed", no(409, "CONFLICT")],
    ["nonsense", new TypeError("bad JSON")],
  ])("leave open what became of it after %s", (_name, error) => {
    expect(readFailure(error)).toEqual({ kind: "unknown" });
  });
});

describe("Stripe's confirmations", () => {
  it("are a success only by the intent's own state", () => {
    expect(readConfirmation({ paymentIntent: { status: "succeeded" } })).toEqual({ kind: "succeeded" });
    expect(readConfirmation({ paymentIntent: { status: "processing" } })).toEqual({ kind: "processing" });
    expect(readConfirmation({ paymentIntent: { status: "requires_payment_method" } })).toEqual({
      kind: "failed",
      message: "Payment was not successful.",
    });
  });

  it("know an intent that another tab paid", () => {
    const error = {
      type: "invalid_request_error",
      message: "unexpected state",
      payment_intent: { status: "succeeded" },
    } as const;
    expect(readConfirmation({ error })).toEqual({ kind: "succeeded" });
  });

  it.each([
    ["card_declined", "insufficient_funds", "Your card has insufficient funds."],
    ["expired_card", undefined, "Your card has expired."],
    ["card_declined", "do_not_honor", "Your card was declined."],
    ["card_declined", "fraudulent", "This card can’t be used here. Please use another one."],
    ["card_declined", "stolen_card", "This card can’t be used here. Please use another one."],
    ["incorrect_number", undefined, "Stripe's own words"],
  ])("say of %s, %s what the payer can do about it, and accuse nobody", (code, declineCode, message) => {
    const error = {
      ...({ type: "card_error", code, message: "Stripe's own words" } as const),
      ...(declineCode === undefined ? {} : { decline_code: declineCode }),
    };
    expect(readConfirmation({ error })).toEqual({ kind: "failed", message });
  });

  it("fail by the card, and are open after a lost connection", () => {
    const declined = { type: "card_error", message: "Your card was declined." } as const;
    expect(readConfirmation({ error: declined })).toEqual({ kind: "failed", message: "Your card was declined." });
    expect(readConfirmation({ error: { type: "api_connection_error" } })).toEqual({ kind: "unknown" });
  });
});
