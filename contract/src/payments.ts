import * as z from "zod/mini";
import { defineEndpoint } from "./endpoint.ts";
import { id, nextToken, pageQuery, text } from "./text.ts";

/** What an order was paid with, as far as a receipt says it. */
export const paymentMethod = z.object({
  /** `WALLET`: one without a name of its own; `OTHER`: neither card nor wallet. */
  kind: z.enum(["CARD", "APPLE_PAY", "GOOGLE_PAY", "LINK", "WALLET", "OTHER"]),
  /** The provider's own word, as `visa` or `amex`; null where it says none. */
  brand: z.nullable(z.string()),
  /** Of the card's number; of a wallet's, the card behind it. */
  last4: z.nullable(z.string()),
});
export type PaymentMethod = z.output<typeof paymentMethod>;

/**
 * What the browser says to the sandbox card payments. A hosted provider's own script takes this place in production,
 * where these calls do not exist.
 */
const intentStatuses = ["requires_payment_method", "requires_action", "processing", "succeeded", "canceled"] as const;

/** @public Its name is published. */
export const sandboxOutcome = z.object({
  status: z.enum(intentStatuses),
  /** Set when the payer must approve first (3-D Secure). */
  challengeUrl: z.nullable(z.string()),
});

export const confirmSandboxPayment = defineEndpoint({
  id: "payments.confirmSandboxPayment",
  summary: "Sandbox: pay with a test card or the simulated wallet",
  method: "POST",
  path: "/sandbox/payments/confirm",
  access: { kind: "public" },
  body: z.strictObject({
    clientSecret: text(200),
    method: z.discriminatedUnion("kind", [
      z.strictObject({
        kind: z.literal("card"),
        number: text(23),
        expMonth: z.number().check(z.int(), z.gte(1), z.lte(12)),
        expYear: z.number().check(z.int(), z.gte(2000), z.lte(2100)),
        cvc: z.string().check(z.regex(/^\d{3,4}$/)),
        name: text(100),
        zip: z.string().check(z.regex(/^\d{5}$/)),
        /** The payer wants it kept; `payments.keepPayer` comes before. */
        isSaved: z.optional(z.boolean()),
      }),
      z.strictObject({ kind: z.literal("savedCard"), cardId: text(100) }),
      z.strictObject({ kind: z.literal("wallet"), payerName: text(100, 0) }),
    ]),
  }),
  output: sandboxOutcome,
  errors: ["NOT_FOUND", "PAYMENT_DECLINED", "CONFLICT"],
});

export const answerSandboxChallenge = defineEndpoint({
  id: "payments.answerSandboxChallenge",
  summary: "Sandbox: approve or refuse the 3-D Secure challenge",
  method: "POST",
  path: "/sandbox/payments/challenge",
  access: { kind: "public" },
  body: z.strictObject({ clientSecret: text(200), outcome: z.enum(["approve", "refuse"]) }),
  output: sandboxOutcome,
  errors: ["NOT_FOUND", "PAYMENT_DECLINED", "CONFLICT"],
});

/** Read raw: the signature is over the bytes. Answers 2xx for every event that is genuine, seen before or not. */
export const receiveWebhook = defineEndpoint({
  id: "payments.receiveWebhook",
  summary: "Signed events of the payment provider",
  method: "POST",
  path: "/webhooks/payments",
  access: { kind: "public" },
  // Whatever the provider sends: nothing of it is read before its signature is known to be genuine.
  body: z.unknown(),
  kind: "webhook",
  output: z.object({ received: z.boolean() }),
  errors: ["PROVIDER_UNAVAILABLE"],
});

/** Why what was paid could not be used. `OTHER`: what a server of another version wrote. */
export const returnReasons = [
  "SUBJECT_MISSING",
  "PAID_ALREADY",
  "EXPIRED",
  "ANOTHER_PERSON",
  "ANOTHER_CURRENCY",
  "ANOTHER_AMOUNT",
  "SOLD_OUT",
  "CODE_USED",
  "CANCELED",
  "OTHER",
] as const;
export type ReturnReason = (typeof returnReasons)[number];

/** A payment that could not be used and goes back in vain. */
export const unreturnedPayment = z.object({
  paymentId: z.string(),
  purpose: z.enum(["ORDER", "MEMBERSHIP"]),
  /** The order's id, or the purchase's of a membership. */
  reference: z.string(),
  vendorId: z.nullable(z.string()),
  vendorName: z._default(z.nullable(z.string()), null),
  provider: z.string(),
  /** The provider's account that was paid into; null: the platform's own. */
  account: z._default(z.nullable(z.string()), null),
  /** The provider's own id of the payment, at that account. */
  intentId: z.nullable(z.string()),
  amount: z.string(),
  reason: z.enum(returnReasons),
  /** E.164, of whoever paid. */
  phoneNumber: z.string(),
  failedAt: z.string(),
  /** Refunds of it that failed. */
  tries: z.number(),
  nextTryAt: z.nullable(z.string()),
  /** Since when nobody but a person gives it back. */
  handedOverAt: z.nullable(z.string()),
});
export type UnreturnedPayment = z.output<typeof unreturnedPayment>;

export const listUnreturned = defineEndpoint({
  id: "payments.listUnreturned",
  summary: "Payments that could not be used and go back in vain, for longest first",
  method: "GET",
  path: "/admin/unreturned-payments",
  access: { kind: "platform" },
  query: z.strictObject(pageQuery),
  output: z.object({ items: z.array(unreturnedPayment), nextToken }),
});

export const closeUnreturned = defineEndpoint({
  id: "payments.closeUnreturned",
  summary: "A person has given such a payment back, some other way: how stands in the trail",
  method: "POST",
  path: "/admin/unreturned-payments/{paymentId}/close",
  access: { kind: "platform" },
  params: z.object({ paymentId: id }),
  body: z.strictObject({ note: text(500) }),
  output: z.object({ paymentId: z.string() }),
  errors: ["NOT_FOUND", "CONFLICT"],
  liveSession: true,
});
