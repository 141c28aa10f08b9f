import { createHmac, timingSafeEqual } from "node:crypto";
import { answerSandboxChallenge, confirmSandboxPayment, type PaymentMethod } from "@skipline/contract/payments";
import type { FastifyBaseLogger } from "fastify";
import type { Kysely } from "kysely";
import * as z from "zod/mini";
import type { Clock } from "../../clock.ts";
import type { Job } from "../../db/jobs.ts";
import type { Database } from "../../db/schema.ts";
import { withTransaction } from "../../db/transaction.ts";
import { type Route, route } from "../../http/call.ts";
import { createSandboxAccounts } from "./sandbox-accounts.ts";
import { brandOfTestCard, disputeDecidesAt, whoDeclines } from "./sandbox-cards.ts";
import { createConfirmation } from "./sandbox-confirmation.ts";
import {
  type Intent,
  type IntentStatus,
  type PaymentProvider,
  PaymentProviderError,
  type ProviderAccount,
  type ProviderRefund,
  type ProviderRefundStatus,
  type WebhookNotice,
} from "./payment-provider.ts";
import { createSandboxCustomers } from "./sandbox-customers.ts";
import { createDeliveries, signatureHeader } from "./sandbox-deliveries.ts";
import { getDispute, openDisputes, saveEvidence, settleDisputes } from "./sandbox-disputes.ts";
import * as ledger from "./sandbox-ledger.ts";
import { createSandboxPayouts, payOutDays } from "./sandbox-payouts.ts";
import { eventType, isGenuineWebhook, objectId, parseWebhook } from "./webhook-signature.ts";

export interface SandboxDeps {
  /** Where its books are. */
  db: Kysely<Database>;
  /** Ends its connection with it. */
  closeBooks?: () => Promise<void>;
  clock: Clock;
  /** Signs client secrets and webhooks. */
  secret: string;
  webhookUrl: () => string;
  log: FastifyBaseLogger;
}

/** One payment in the peer's own books. */
export interface SandboxPayment {
  account: ProviderAccount;
  intentId: string;
  paymentId: string;
  amount: number;
  status: string;
  /** Money taken so often, and how much each time: more than one is a double charge. */
  charges: number[];
}

export interface SandboxProvider extends PaymentProvider {
  routes: Route[];
  jobs: Job[];
  /** Settles what is due and delivers events that nobody took yet. */
  deliverDue(): Promise<void>;
  listPayments(): Promise<SandboxPayment[]>;
  listRefunds(): Promise<(ProviderRefund & { reason: string })[]>;
  /** Waits for deliveries under way and starts no more. */
  close(): Promise<void>;
}

const event = z.object({
  id: objectId,
  type: eventType,
  account: z.optional(objectId),
  object: z.discriminatedUnion("object", [
    z.object({ object: z.literal("intent"), id: objectId }),
    z.object({ object: z.literal("refund"), id: objectId, intent: objectId }),
    z.object({ object: z.literal("dispute"), id: objectId, intent: objectId }),
    z.object({ object: z.literal("payout"), id: objectId }),
  ]),
});

/**
 * The embedded card payments: a peer with books of its own, test cards (docs/sandbox-payments.md) and webhooks that are
 * really delivered. It behaves like the hosted provider, faults on demand included, and touches none of our tables.
 */
export function createSandboxProvider(deps: SandboxDeps): SandboxProvider {
  const { db, clock } = deps;
  const keyFor = (use: string) => createHmac("sha256", deps.secret).update(use).digest("hex");
  const webhookSecret = keyFor("webhook");
  const clientKey = keyFor("client-secret");
  const deliveries = createDeliveries({ ...deps, secret: webhookSecret });

  function clientSecretOf(intentId: string): string {
    return `${intentId}_secret_${createHmac("sha256", clientKey).update(intentId).digest("base64url")}`;
  }

  function readClientSecret(clientSecret: string): string | null {
    const intentId = /^(spi_[0-9a-f]{32})_secret_/.exec(clientSecret)?.[1];
    if (intentId === undefined) return null;
    const given = Buffer.from(clientSecret);
    const expected = Buffer.from(clientSecretOf(intentId));
    return given.length === expected.length && timingSafeEqual(given, expected) ? intentId : null;
  }

  function toIntent(row: ledger.IntentRow): Intent {
    return {
      intentId: row.intent_id,
      account: row.account,
      status: row.status as IntentStatus,
      amount: row.amount_cents,
      currency: row.currency,
      paymentId: row.payment_id,
      clientSecret: clientSecretOf(row.intent_id),
      method: row.status === "succeeded" ? methodOf(row.payer) : null,
      ...declineOf(row),
    };
  }

  async function settleDue(): Promise<void> {
    const now = clock.now();
    await withTransaction(db, async (trx) => {
      await ledger.settleIntents(trx, now, null);
      await ledger.settleRefunds(trx, now, null);
    });
    await settleDisputes(db, now);
    await payOutDays(db, now);
  }

  async function deliverDue(): Promise<void> {
    await settleDue();
    await deliveries.deliverDue();
    await deliveries.untilDelivered();
  }

  /** What falls due later is woken for, so that it does not wait for the job. */
  function wakeAt(settlesAt: Date | null): void {
    if (!settlesAt) return;
    const seconds = Math.max(0, (settlesAt.getTime() - clock.now().getTime()) / 1000);
    deliveries.wakeAfter(seconds, () => {
      settleDue().then(deliveries.deliverSoon, (error: unknown) => {
        deps.log.warn({ err: error }, "sandbox payments not settled");
      });
    });
  }

  const createIntent: PaymentProvider["createIntent"] = async ({ idempotencyKey, fee = 0, ...parameters }) => {
    if (!Number.isSafeInteger(parameters.amount) || parameters.amount < 50) {
      throw new PaymentProviderError("refused", "The amount must be at least 50 cents.");
    }
    assertFee({ ...parameters, fee });
    return toIntent(await ledger.makeIntent(db, clock.now(), idempotencyKey, { ...parameters, fee }));
  };

  const updateIntentAmount: PaymentProvider["updateIntentAmount"] = async (change) => {
    const { intentId, account, amount, fee = 0 } = change;
    if (!Number.isSafeInteger(amount) || amount < 50) {
      throw new PaymentProviderError("refused", "The amount must be at least 50 cents.");
    }
    assertFee({ account, amount, fee });
    const now = clock.now();
    return withTransaction(db, async (trx) => {
      const key = ledger.keyAt(account, change.idempotencyKey);
      const earlier = await ledger.useKey(trx, now, key, ["update", intentId, amount, fee], intentId);
      const row = earlier
        ? await ledger.getIntent(trx, earlier)
        : await ledger.changeAmount(trx, now, { intentId, account }, { amount, fee });
      if (row) return toIntent(row);
      const { status } = await ledger.findIntentAt(trx, { intentId, account });
      throw new PaymentProviderError("refused", `The amount can't change: the intent is ${status}.`);
    });
  };

  const fetchIntent: PaymentProvider["fetchIntent"] = async (place) => {
    const { intentId } = place;
    const row = await ledger.findIntentAt(db, place);
    const now = clock.now();
    if (row.settles_at === null || row.settles_at > now) return toIntent(row);
    await withTransaction(db, (trx) => ledger.settleIntents(trx, now, intentId));
    deliveries.deliverSoon();
    return toIntent(await ledger.getIntent(db, intentId));
  };

  const cancelIntent: PaymentProvider["cancelIntent"] = async (place) => {
    const now = clock.now();
    const row = await withTransaction(db, async (trx) => {
      return (await ledger.cancel(trx, now, place)) ?? (await ledger.findIntentAt(trx, place));
    });
    deliveries.deliverSoon();
    if (row.status === "canceled") return toIntent(row);
    throw new PaymentProviderError("refused", `The intent can't be cancelled: it is ${row.status}.`);
  };

  const refund: PaymentProvider["refund"] = async ({ idempotencyKey, ...parameters }) => {
    const now = clock.now();
    const row = await withTransaction(db, async (trx) => {
      const refundId = ledger.newId("sre");
      const key = ledger.keyAt(parameters.account, idempotencyKey);
      const earlier = await ledger.useKey(trx, now, key, ["refund", parameters], refundId);
      if (earlier) return ledger.getRefund(trx, earlier);
      return ledger.makeRefund(trx, now, { refundId, idempotencyKey, ...parameters });
    });
    const { webhook_mode } = await ledger.getIntent(db, row.intent_id);
    if (webhook_mode === "before") await deliveries.deliverDue();
    deliveries.deliverSoon();
    wakeAt(row.settles_at);
    return toRefund(row);
  };

  const fetchRefunds: PaymentProvider["fetchRefunds"] = async (place) => {
    const { intentId } = place;
    await ledger.findIntentAt(db, place);
    const settled = await withTransaction(db, (trx) => ledger.settleRefunds(trx, clock.now(), intentId));
    if (settled > 0) deliveries.deliverSoon();
    return (await ledger.listRefunds(db, intentId)).map(toRefund);
  };

  const fetchDispute: PaymentProvider["fetchDispute"] = async (dispute) => {
    const opened = await withTransaction(db, (trx) => openDisputes(trx, clock.now(), dispute.disputeId));
    if (opened > 0) deliveries.deliverSoon();
    return getDispute(db, dispute);
  };

  const submitEvidence: PaymentProvider["submitEvidence"] = async ({ idempotencyKey, evidence, ...place }) => {
    const now = clock.now();
    const answered = await withTransaction(db, async (trx) => {
      const key = ledger.keyAt(place.account, idempotencyKey);
      const earlier = await ledger.useKey(trx, now, key, ["evidence", place, evidence], place.disputeId);
      if (!earlier) await saveEvidence(trx, now, place, evidence.whole);
      return getDispute(trx, place);
    });
    deliveries.deliverSoon();
    wakeAt(disputeDecidesAt(now));
    return answered;
  };

  function verifyWebhook(rawBody: Buffer, headers: Record<string, string | string[] | undefined>) {
    if (!isGenuineWebhook(rawBody, headers[signatureHeader], webhookSecret, clock.now())) return null;
    return readNotice(rawBody);
  }

  const confirmation = createConfirmation({ db, clock, readClientSecret, clientSecretOf, deliveries, wakeAt });

  return {
    name: "sandbox",
    createIntent,
    updateIntentAmount,
    fetchIntent,
    cancelIntent,
    refund,
    fetchRefunds,
    fetchDisputed: async (dispute) => (await fetchDispute(dispute)).intentId,
    fetchDispute,
    submitEvidence,
    readBooks: (account, intentIds) => ledger.readBooks(db, account, intentIds),
    accounts: createSandboxAccounts({ db, clock }),
    payouts: createSandboxPayouts(db),
    customers: createSandboxCustomers({ db, clock }),
    verifyWebhook,
    routes: [
      route(confirmSandboxPayment, ({ body }) => confirmation.confirm(body.clientSecret, body.method)),
      route(answerSandboxChallenge, ({ body }) => confirmation.answerChallenge(body.clientSecret, body.outcome)),
    ],
    jobs: [{ name: "sandbox.deliver", cron: "* * * * *", run: deliverDue }],
    deliverDue,
    listPayments: () => listPayments(db),
    async listRefunds() {
      const rows = await ledger.listRefunds(db, null);
      return rows.map((row) => ({ ...toRefund(row), reason: row.reason }));
    },
    async close() {
      await deliveries.close();
      await deps.closeBooks?.();
    },
  };
}

/** A platform keeps a part of what another account is paid, never of its own. */
function assertFee({ account, amount, fee }: { account: ProviderAccount; amount: number; fee: number }): void {
  const isFine = Number.isSafeInteger(fee) && fee >= 0 && fee <= amount && (fee === 0 || account !== null);
  if (!isFine) throw new PaymentProviderError("refused", "This fee can't be taken.");
}

/** Each try changes the row: that tells them apart. */
function declineOf({ status, payer, intent_id, updated_at }: ledger.IntentRow): Pick<Intent, "decline"> {
  const by = status === "requires_payment_method" ? whoDeclines(payer?.split(" ")[1] ?? "none") : null;
  return by === null ? {} : { decline: { chargeId: `${intent_id}_${updated_at.getTime()}`, by } };
}

/** The payer as a confirmation left it: "card 4242", or "wallet" with a name. */
function methodOf(payer: string | null): PaymentMethod | null {
  const [kind, last4 = null] = payer?.split(" ") ?? [];
  if (kind === "wallet") return { kind: "WALLET", brand: null, last4: null };
  return kind === "card" && last4 !== null ? { kind: "CARD", brand: brandOfTestCard(last4), last4 } : null;
}

function readNotice(rawBody: Buffer): WebhookNotice | null {
  const { success, data } = event.safeParse(parseWebhook(rawBody));
  if (!success) return null;
  const { id: eventId, type, account = null, object } = data;
  const notice = (about: WebhookNotice["about"]): WebhookNotice => ({ eventId, type, account, about });
  switch (object.object) {
    case "intent":
      return notice({ kind: "intent", intentId: object.id });
    case "refund":
      return notice({ kind: "refunds", intentId: object.intent });
    case "dispute":
      return notice({ kind: "dispute", disputeId: object.id });
    case "payout":
      return notice({ kind: "payout", payoutId: object.id });
  }
}

function toRefund(row: ledger.RefundRow): ProviderRefund {
  return {
    providerRefundId: row.refund_id,
    intentId: row.intent_id,
    amount: row.amount_cents,
    status: row.status as ProviderRefundStatus,
    idempotencyKey: row.request_key,
  };
}

async function listPayments(db: Kysely<Database>): Promise<SandboxPayment[]> {
  const intents = await db.selectFrom("sandbox.intent").selectAll().orderBy("created_at").execute();
  const charges = await db.selectFrom("sandbox.charge").selectAll().orderBy("created_at").execute();
  const byIntent = Map.groupBy(charges, (row) => row.intent_id);
  return intents.map((row) => ({
    account: row.account,
    intentId: row.intent_id,
    paymentId: row.payment_id,
    amount: row.amount_cents,
    status: row.status,
    charges: (byIntent.get(row.intent_id) ?? []).map((one) => one.amount_cents),
  }));
}
