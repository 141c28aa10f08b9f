import type { PaymentMethod } from "@skipline/contract/payments";
import { Stripe } from "stripe";
import * as z from "zod/mini";
import {
  type AccountStanding,
  type Intent,
  type IntentStatus,
  PaymentProviderError,
  type ProviderAccount,
  type ProviderDispute,
  type ProviderRefund,
  type ProviderRefundStatus,
} from "./payment-provider.ts";

const cents = z.int().check(z.gte(0), z.lte(99_999_999));
/** Of the charge that paid, asked for beside the intent. It is for show: one that can't be read is left out, not refused. */
const chargeMethod = z.object({
  payment_method_details: z.object({
    type: z.string().check(z.regex(/^[a-z_]{1,40}$/)),
    card: z.nullish(
      z.object({
        brand: z.nullish(z.string().check(z.regex(/^[a-z_]{1,40}$/))),
        last4: z.nullish(z.string().check(z.regex(/^\d{4}$/))),
        wallet: z.nullish(z.object({ type: z.string() })),
      }),
    ),
  }),
});
/** Of the charge of a try that failed: `blocked` is a refusal of Stripe's own rules, of which no bank has heard. */
const chargeOutcome = z.object({
  id: z.string().check(z.regex(/^(ch|py)_\w{1,90}$/)),
  status: z.literal("failed"),
  outcome: z.object({ type: z.enum(["blocked", "issuer_declined"]) }),
});
const walletKinds: Record<string, PaymentMethod["kind"]> = {
  apple_pay: "APPLE_PAY",
  google_pay: "GOOGLE_PAY",
  link: "LINK",
};

/** What says whether an intent was made here: a venue sells elsewhere at its account, in ways that are not ours to read. */
const intentMark = z.object({
  object: z.literal("payment_intent"),
  id: z.string().check(z.regex(/^pi_\w+$/)),
  metadata: z.record(z.string(), z.string()),
});
const intentAnswer = z.object({
  ...intentMark.shape,
  status: z.string(),
  amount: cents,
  amount_received: z.optional(cents),
  currency: z.string().check(z.regex(/^[a-z]{3}$/)),
  client_secret: z.string(),
  latest_charge: z.optional(z.unknown()),
});
const refundAnswer = z.object({
  object: z.literal("refund"),
  id: z.string().check(z.regex(/^(re|pyr)_\w+$/)),
  status: z.string(),
  amount: cents,
  currency: z.string(),
  payment_intent: z.string().check(z.regex(/^pi_\w+$/)),
  metadata: z.nullish(z.record(z.string(), z.string())),
});
/** Our key, kept with the refund: found there also when Stripe has forgotten the key itself. */
export const refundKeyName = "refund_key";
const refundList = z.object({ object: z.literal("list"), data: z.array(refundAnswer), has_more: z.literal(false) });
/** Of a charge that was made without an intent, and so not here. */
const disputeMark = z.object({
  object: z.literal("dispute"),
  id: z.string().check(z.regex(/^(dp|du|pdp)_\w+$/)),
  payment_intent: z.nullish(z.string().check(z.regex(/^pi_\w+$/))),
});
const disputeAnswer = z.object({
  ...disputeMark.shape,
  status: z.string(),
  amount: cents,
  reason: z.string().check(z.regex(/^[a-z_]{1,100}$/)),
  is_charge_refundable: z.boolean(),
  // Seconds; 0 too where the payer's bank takes no answer.
  evidence_details: z.object({ due_by: z.nullable(z.int().check(z.gte(0))), submission_count: z.int() }),
});

const accountAnswer = z.object({
  object: z.literal("account"),
  id: z.string().check(z.regex(/^acct_\w+$/)),
  charges_enabled: z.boolean(),
  payouts_enabled: z.boolean(),
  details_submitted: z.boolean(),
  requirements: z.nullish(z.object({ currently_due: z.nullish(z.array(z.string())) })),
});
/** Its owner is sent there: to Stripe, and nowhere else. */
const linkAnswer = z.object({
  object: z.literal("account_link"),
  url: z.string().check(z.regex(/^https:\/\/([a-z0-9-]+\.)*stripe\.com\//)),
});

const intentStatuses: Record<string, IntentStatus> = {
  requires_payment_method: "requires_payment_method",
  requires_confirmation: "requires_payment_method",
  requires_action: "requires_action",
  processing: "processing",
  succeeded: "succeeded",
  canceled: "canceled",
};
const refundStatuses: Record<string, ProviderRefundStatus> = {
  pending: "pending",
  requires_action: "pending",
  succeeded: "succeeded",
  failed: "failed",
  canceled: "failed",
};

/** A warning only asks for evidence: no money has moved, but the payer objects. */
const disputeStatuses: Record<string, ProviderDispute["status"]> = {
  warning_needs_response: "open",
  warning_under_review: "open",
  warning_closed: "won",
  needs_response: "open",
  under_review: "open",
  prevented: "won",
  won: "won",
  lost: "lost",
};

/** What the answer must agree with; a wrong value means that it is not the answer to our question. */
export interface ExpectedIntent {
  /** Where it was asked for: no answer says it. */
  account: ProviderAccount;
  intentId?: string;
  paymentId?: string;
  amount?: number;
  currency?: string;
}

/**
 * Reads an intent out of whatever came back. The SDK resolves any JSON without an `error` field, whatever its status
 * (a proxy's 502, `{}`), as a success: nothing is believed that does not fit.
 * @throws PaymentProviderError unavailable; not_found for an intent that was not made by us
 */
export function readIntent(answer: unknown, expected: ExpectedIntent): Intent {
  const paymentId = parseAnswer(intentMark, answer).metadata["payment_id"];
  if (paymentId === undefined) throw new PaymentProviderError("not_found", "This intent was not made here.");
  const data = parseAnswer(intentAnswer, answer);
  const status = intentStatuses[data.status];
  if (status === undefined) throw nonsense(`status ${data.status}`);
  if (!data.client_secret.startsWith(`${data.id}_secret_`)) throw nonsense("client secret of another intent");
  const amount = status === "succeeded" ? data.amount_received : data.amount;
  if (amount === undefined) throw nonsense("succeeded without an amount received");
  const intent = {
    intentId: data.id,
    account: expected.account,
    status,
    amount,
    currency: data.currency,
    paymentId,
    clientSecret: data.client_secret,
    method: status === "succeeded" ? readMethod(data.latest_charge) : null,
    ...(status === "succeeded" ? {} : readDecline(data.latest_charge)),
  };
  for (const name of ["intentId", "paymentId", "amount", "currency"] as const) {
    if (expected[name] !== undefined && expected[name] !== intent[name]) throw nonsense(`another ${name}`);
  }
  return intent;
}

function readDecline(charge: unknown): Pick<Intent, "decline"> {
  const failed = chargeOutcome.safeParse(charge).data;
  return failed ? { decline: { chargeId: failed.id, by: failed.outcome.type === "blocked" ? "RULES" : "BANK" } } : {};
}

function readMethod(charge: unknown): PaymentMethod | null {
  const details = chargeMethod.safeParse(charge).data?.payment_method_details;
  if (!details) return null;
  const { type, card } = details;
  if (!card) return { kind: walletKinds[type] ?? "OTHER", brand: type, last4: null };
  const kind = card.wallet ? (walletKinds[card.wallet.type] ?? "WALLET") : "CARD";
  return { kind, brand: card.brand ?? null, last4: card.last4 ?? null };
}

/** As `readIntent`, for refunds. */
export function readRefund(answer: unknown, expected: { intentId: string; amount: number }): ProviderRefund {
  return toRefund(parseAnswer(refundAnswer, answer), expected);
}

/** All refunds of an intent; one that can't be read spoils the list. */
export function readRefunds(answer: unknown, intentId: string): ProviderRefund[] {
  return parseAnswer(refundList, answer).data.map((one) => toRefund(one, { intentId }));
}

/**
 * The intent that is disputed. Of what a venue sells elsewhere nothing more is read: its dispute may be of any size and kind.
 * @throws PaymentProviderError unavailable; not_found where no intent was paid
 */
export function readDisputed(answer: unknown, disputeId: string): string {
  const { id, payment_intent: intentId } = parseAnswer(disputeMark, answer);
  if (id !== disputeId) throw nonsense("another dispute");
  if (intentId == null) throw new PaymentProviderError("not_found", "What is disputed was not paid here.");
  return intentId;
}

/** As `readIntent`. */
export function readDispute(answer: unknown, disputeId: string): ProviderDispute {
  const intentId = readDisputed(answer, disputeId);
  const data = parseAnswer(disputeAnswer, answer);
  const status = disputeStatuses[data.status];
  if (status === undefined) throw nonsense(`status ${data.status}`);
  const { due_by: due, submission_count: count } = data.evidence_details;
  return {
    disputeId,
    intentId,
    status,
    amount: data.amount,
    reason: data.reason,
    dueAt: due === null || due === 0 ? null : new Date(due * 1000),
    isAnswered: count > 0,
    isRefundable: data.is_charge_refundable,
  };
}

/** How a connected account stands. */
export function readAccount(answer: unknown, account?: string): AccountStanding {
  const data = parseAnswer(accountAnswer, answer);
  if (account !== undefined && data.id !== account) throw nonsense("another account");
  return {
    account: data.id,
    takesCharges: data.charges_enabled,
    paysOut: data.payouts_enabled,
    isSubmitted: data.details_submitted,
    dueCount: data.requirements?.currently_due?.length ?? 0,
  };
}

export function readAccountLink(answer: unknown): string {
  return parseAnswer(linkAnswer, answer).url;
}

function toRefund(
  data: z.output<typeof refundAnswer>,
  expected: { intentId: string; amount?: number },
): ProviderRefund {
  const status = refundStatuses[data.status];
  if (status === undefined) throw nonsense(`status ${data.status}`);
  const refund = {
    providerRefundId: data.id,
    intentId: data.payment_intent,
    amount: data.amount,
    status,
    idempotencyKey: data.metadata?.[refundKeyName] ?? null,
  };
  for (const name of ["intentId", "amount"] as const) {
    if (expected[name] !== undefined && expected[name] !== refund[name]) throw nonsense(`another ${name}`);
  }
  return refund;
}

/** @throws PaymentProviderError unavailable */
export function parseAnswer<S extends z.ZodMiniType>(schema: S, answer: unknown): z.output<S> {
  const { lastResponse } = (answer ?? {}) as { lastResponse?: { statusCode?: number } };
  const statusCode = lastResponse?.statusCode;
  if (statusCode !== 200) throw nonsense(`HTTP ${statusCode}`);
  const result = schema.safeParse(answer);
  if (!result.success) throw nonsense(result.error.issues.map((issue) => issue.path.join(".")).join(", "));
  return result.data;
}

export function nonsense(what: string): PaymentProviderError {
  return new PaymentProviderError("unavailable", `The payment provider's answer can't be used: ${what}`);
}

/**
 * What an error of the SDK means: a clear no only when Stripe itself said it in its own words; everything else (no
 * answer, 401, 409, 429, 5xx, another's JSON) means that nothing is known.
 */
export function readStripeError(error: unknown): PaymentProviderError {
  if (error instanceof PaymentProviderError) return error;
  if (error instanceof Stripe.errors.StripeError) {
    const message = `Stripe: ${error.type} ${error.code ?? ""} ${error.message}`;
    const isRequestError = error.rawType === "invalid_request_error";
    if (isRequestError && error.statusCode === 404 && error.code === "resource_missing") {
      return new PaymentProviderError("not_found", message, error);
    }
    // The account has shown the platform the door, or is closed.
    if (error.statusCode === 403 && error.code === "account_invalid") {
      return new PaymentProviderError("not_found", message, error);
    }
    const isClear = isRequestError || error.rawType === "card_error" || error.rawType === "idempotency_error";
    if (isClear && (error.statusCode === 400 || error.statusCode === 402)) {
      return new PaymentProviderError("refused", message, error);
    }
    return new PaymentProviderError("unavailable", message, error);
  }
  return new PaymentProviderError("unavailable", "The payment provider did not answer.", error);
}
