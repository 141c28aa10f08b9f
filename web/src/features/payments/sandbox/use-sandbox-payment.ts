import type { CallInput, Output } from "@skipline/contract/endpoint";
import { answerSandboxChallenge, confirmSandboxPayment } from "@skipline/contract/payments";
import * as m from "@skipline/contract/texts";
import { useState } from "react";
import { call } from "#api/call.ts";
import type { Payer } from "../payer-name.ts";
import { paymentTexts } from "../payment-form.ts";
import type { PaymentFormProps, PaymentOutcome } from "../payment-form.ts";
import { readFailure } from "../read-outcomes.ts";
import { keepAsPayer } from "../saved-cards/keep-as-payer.ts";

type Method = CallInput<typeof confirmSandboxPayment>["body"]["method"];
type Answer = Output<typeof confirmSandboxPayment>;

type SandboxDeps = Pick<PaymentFormProps, "clientSecret" | "onStart" | "onOutcome">;

/** The payer's side of the sandbox: confirm, and answer the bank's question where it asks one. */
export function useSandboxPayment({ clientSecret, onStart, onOutcome }: SandboxDeps) {
  const [challenge, setChallenge] = useState<{ payer?: Payer } | null>(null);
  const [isAnswering, setAnswering] = useState(false);

  function conclude({ status }: Answer, payer?: Payer): void {
    switch (status) {
      case "succeeded":
      case "processing":
        onOutcome({ kind: status, ...(payer ? { payer } : {}) });
        return;
      case "requires_action":
        setChallenge(payer ? { payer } : {});
        return;
      case "requires_payment_method":
      case "canceled":
        onOutcome({ kind: "failed", message: paymentTexts.notSuccessful });
    }
  }

  async function pay(method: Method, payer?: Payer): Promise<void> {
    if (!(await onStart())) return;
    const failure = await keepIfNeeded(method);
    if (failure) return onOutcome(failure);
    try {
      conclude(await call(confirmSandboxPayment, { body: { clientSecret, method } }), payer);
    } catch (error) {
      onOutcome(readFailure(error));
    }
  }

  async function keepIfNeeded(method: Method): Promise<PaymentOutcome | null> {
    if (method.kind === "savedCard") return keepAsPayer(clientSecret, m.saved_card_not_used());
    const isSaved = method.kind === "card" && method.isSaved;
    return isSaved ? keepAsPayer(clientSecret, m.saved_card_not_saved()) : null;
  }

  async function answer(outcome: "approve" | "refuse"): Promise<void> {
    setAnswering(true);
    try {
      conclude(await call(answerSandboxChallenge, { body: { clientSecret, outcome } }), challenge?.payer);
    } catch (error) {
      onOutcome(readFailure(error));
    }
    setAnswering(false);
    setChallenge(null);
  }

  /** Closed without an answer: the bank goes on waiting, nothing is charged. */
  function leaveChallenge(): void {
    setChallenge(null);
    onOutcome({ kind: "failed", message: paymentTexts.notSuccessful });
  }

  return { pay, isChallenged: challenge !== null, isAnswering, answer, leaveChallenge };
}
