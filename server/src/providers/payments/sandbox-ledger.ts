import { createHash, randomUUID } from "node:crypto";
import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import type { Database, SandboxIntent, SandboxRefund } from "../../db/schema.ts";
import { withTransaction } from "../../db/transaction.ts";
import { type IntentBook, type IntentPlace, PaymentProviderError, type ProviderAccount } from "./payment-provider.ts";
import {
  disputeOpensAt,
  processingSeconds,
  refundSettlesSeconds,
  type RefundMode,
  type TestCard,
  type WebhookMode,
} from "./sandbox-cards.ts";
import { makeEvent, storeEvent } from "./sandbox-deliveries.ts";
import { insertIntent, takeStep } from "./sandbox-statements.ts";

type Trx = Transaction<Database>;
export type IntentRow = Selectable<SandboxIntent>;
export type RefundRow = Selectable<SandboxRefund>;

const payable = ["requires_payment_method", "requires_action"];

/**
 * Lets the first call with a key through and answers null; a repeat gets the id that the first one made.
 * Waits for a twin that is still running.
 */
export async function useKey(
  trx: Trx,
  now: Date,
  key: string,
  parameters: unknown,
  subjectId: string,
): Promise<string | null> {
  const fingerprint = fingerprintOf(parameters);
  const first = await trx
    .insertInto("sandbox.request")
    .values({ idempotency_key: key, fingerprint, subject_id: subjectId, created_at: now })
    .onConflict((conflict) => conflict.column("idempotency_key").doNothing())
    .executeTakeFirst();
  return first.numInsertedOrUpdatedRows === 1n ? null : readKey(trx, key, fingerprint);
}

function fingerprintOf(parameters: unknown): string {
  return createHash("sha256").update(JSON.stringify(parameters)).digest("hex");
}

async function readKey(db: Kysely<Database>, key: string, fingerprint: string): Promise<string> {
  const earlier = await db
    .selectFrom("sandbox.request")
    .selectAll()
    .where("idempotency_key", "=", key)
    .executeTakeFirstOrThrow();
  if (earlier.fingerprint !== fingerprint) {
    throw new PaymentProviderError("refused", "The same idempotency key was used with other parameters.");
  }
  return earlier.subject_id;
}

export type NewIntent = {
  account: ProviderAccount;
  paymentId: string;
  amount: number;
  fee: number;
  currency: string;
  description: string;
};

/** The intent that the first call with this key made: now, or before. Waits for a twin that is still running. */
export async function makeIntent(db: Kysely<Database>, now: Date, key: string, intent: NewIntent): Promise<IntentRow> {
  const fingerprint = fingerprintOf(["create", intent]);
  const ownKey = keyAt(intent.account, key);
  const [made] = await insertIntent(db, { ...intent, key: ownKey, fingerprint, now, intentId: newId("spi") });
  return made ?? getIntent(db, await readKey(db, ownKey, fingerprint));
}

/** A key is its account's: two may use the same. */
export function keyAt(account: ProviderAccount, key: string): string {
  return account === null ? key : `${account} ${key}`;
}

/** As who asks at an account sees it: another's is not there. */
export async function findIntentAt(db: Kysely<Database>, { intentId, account }: IntentPlace): Promise<IntentRow> {
  const row = await getIntent(db, intentId);
  if (row.account !== account) throw new PaymentProviderError("not_found", "No such intent at this account.");
  return row;
}

export async function getIntent(db: Kysely<Database>, intentId: string): Promise<IntentRow> {
  const row = await db.selectFrom("sandbox.intent").selectAll().where("intent_id", "=", intentId).executeTakeFirst();
  if (!row) throw new PaymentProviderError("not_found", "No such intent.");
  return row;
}

export async function getRefund(db: Kysely<Database>, refundId: string): Promise<RefundRow> {
  const row = await db.selectFrom("sandbox.refund").selectAll().where("refund_id", "=", refundId).executeTakeFirst();
  if (!row) throw new PaymentProviderError("not_found", "No such refund.");
  return row;
}

/** Of one intent, or all. */
export async function listRefunds(db: Kysely<Database>, intentId: string | null): Promise<RefundRow[]> {
  return db
    .selectFrom("sandbox.refund")
    .selectAll()
    .$if(intentId !== null, (query) => query.where("intent_id", "=", intentId))
    .orderBy("created_at")
    .execute();
}

/** Null when the intent can't change any more. */
export async function changeAmount(
  trx: Trx,
  now: Date,
  { intentId, account }: IntentPlace,
  { amount, fee }: { amount: number; fee: number },
): Promise<IntentRow | null> {
  const row = await trx
    .updateTable("sandbox.intent")
    .set({ amount_cents: amount, fee_cents: fee, updated_at: now })
    .where("intent_id", "=", intentId)
    .where("account", "is not distinct from", account)
    .where("status", "in", payable)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export async function cancel(trx: Trx, now: Date, { intentId, account }: IntentPlace): Promise<IntentRow | null> {
  const row = await trx
    .updateTable("sandbox.intent")
    .set({ status: "canceled", updated_at: now })
    .where("intent_id", "=", intentId)
    .where("account", "is not distinct from", account)
    .where("status", "in", payable)
    .returningAll()
    .executeTakeFirst();
  if (row) await storeIntentEvent(trx, now, row, "payment_intent.canceled");
  return row ?? null;
}

export interface Confirmation {
  outcome: TestCard["outcome"] | "approved" | "refused";
  /** Null keeps what the first step of a challenge stored. */
  modes: { payer: string; webhook: WebhookMode; refund: RefundMode; isDisputed: boolean } | null;
}

/** What a confirmation may start from: a challenge is answered once, a card is tried while nothing was charged. */
function startsFrom(outcome: Confirmation["outcome"]): string[] {
  return outcome === "approved" || outcome === "refused" ? ["requires_action"] : payable;
}

const statusAfter = {
  succeeds: "succeeded",
  approved: "succeeded",
  declined: "requires_payment_method",
  refused: "requires_payment_method",
  challenge: "requires_action",
  processing_then_succeeds: "processing",
  processing_then_fails: "processing",
} as const;

/**
 * One step of the payer, decided by one conditional update: however many confirmations race, an intent is charged
 * once. Null when the intent was no longer waiting for this step. `claimed` is its event, which the caller sends.
 */
export async function confirm(db: Kysely<Database>, now: Date, intentId: string, step: Confirmation) {
  if (!step.modes?.isDisputed) return takeStepOf(db, now, intentId, step);
  return withTransaction(db, async (trx) => {
    const row = await takeStepOf(trx, now, intentId, step);
    if (row?.status !== "succeeded") return row;
    const dispute = { dispute_id: newId("sdp"), intent_id: intentId, status: "open", opens_at: disputeOpensAt(now) };
    await trx
      .insertInto("sandbox.dispute")
      .values({ ...dispute, created_at: now })
      .execute();
    return row;
  });
}

async function takeStepOf(db: Kysely<Database>, now: Date, intentId: string, { outcome, modes }: Confirmation) {
  const status = statusAfter[outcome];
  const isProcessing = status === "processing";
  const [row] = await takeStep(db, {
    now,
    intentId,
    from: startsFrom(outcome),
    status,
    settlesAt: isProcessing ? new Date(now.getTime() + processingSeconds * 1000) : null,
    settlesAs: isProcessing ? (outcome === "processing_then_fails" ? "requires_payment_method" : "succeeded") : null,
    payer: modes?.payer ?? null,
    webhookMode: modes?.webhook ?? null,
    refundMode: modes?.refund ?? null,
    chargeId: newId("sch"),
    ...makeEvent(now, { type: typeOfStep[status], intentId }),
  });
  return row ?? null;
}

const typeOfStep = {
  succeeded: "payment_intent.succeeded",
  requires_payment_method: "payment_intent.payment_failed",
  requires_action: "payment_intent.requires_action",
  processing: "payment_intent.processing",
} as const;

async function charge(trx: Trx, now: Date, row: IntentRow): Promise<void> {
  await trx
    .insertInto("sandbox.charge")
    .values({
      charge_id: newId("sch"),
      intent_id: row.intent_id,
      amount_cents: row.amount_cents,
      created_at: now,
    })
    .execute();
}

/** Ends the processing of intents whose time has come; of one, or of all. */
export async function settleIntents(trx: Trx, now: Date, intentId: string | null): Promise<number> {
  const rows = await trx
    .updateTable("sandbox.intent")
    .set((row) => ({ status: row.ref("settles_as").$notNull(), settles_at: null, updated_at: now }))
    .where("status", "=", "processing")
    .where("settles_at", "<=", now)
    .$if(intentId !== null, (query) => query.where("intent_id", "=", intentId))
    .returningAll()
    .execute();
  for (const row of rows) {
    const isPaid = row.status === "succeeded";
    if (isPaid) await charge(trx, now, row);
    await storeIntentEvent(trx, now, row, isPaid ? "payment_intent.succeeded" : "payment_intent.payment_failed");
  }
  return rows.length;
}

/** @throws PaymentProviderError refused unless the intent succeeded and this much of it is still there */
export async function makeRefund(
  trx: Trx,
  now: Date,
  input: IntentPlace & {
    refundId: string;
    amount: number;
    reason: string;
    idempotencyKey: string;
    returnsFee?: boolean;
  },
): Promise<RefundRow> {
  const intent = await trx
    .selectFrom("sandbox.intent")
    .selectAll()
    .where("intent_id", "=", input.intentId)
    .where("account", "is not distinct from", input.account)
    .forUpdate()
    .executeTakeFirst();
  if (!intent) throw new PaymentProviderError("not_found", "No such intent.");
  if (intent.status !== "succeeded") throw new PaymentProviderError("refused", "This intent has not been paid.");
  const disputed = await trx
    .selectFrom("sandbox.dispute")
    .select("dispute_id")
    .where("intent_id", "=", input.intentId)
    .where("opens_at", "is", null)
    .where("status", "<>", "won")
    .executeTakeFirst();
  if (disputed) throw new PaymentProviderError("refused", "The payer's bank has the money of this payment.");
  const { given } = await trx
    .selectFrom("sandbox.refund")
    .select((row) => row.fn.coalesce(row.fn.sum<number>("amount_cents"), row.lit(0)).as("given"))
    .where("intent_id", "=", input.intentId)
    .where("status", "<>", "failed")
    .executeTakeFirstOrThrow();
  if (given + input.amount > intent.amount_cents) {
    throw new PaymentProviderError("refused", "The refund is more than what is left of the payment.");
  }
  if (input.returnsFee && intent.fee_cents === 0) {
    throw new PaymentProviderError("refused", "This payment has no fee that could go back.");
  }
  const feeBack = input.returnsFee ? Math.round((intent.fee_cents * input.amount) / intent.amount_cents) : 0;
  const mode = intent.refund_mode as RefundMode;
  const isPending = mode !== "at_once" && mode !== "fails_later";
  const settlesAs = { pending_then_succeeds: "succeeded", pending_then_fails: "failed", fails_later: "failed" };
  const after = settlesAs[mode as keyof typeof settlesAs] ?? null;
  const row = await trx
    .insertInto("sandbox.refund")
    .values({
      refund_id: input.refundId,
      intent_id: input.intentId,
      amount_cents: input.amount,
      fee_back_cents: feeBack,
      reason: input.reason,
      request_key: input.idempotencyKey,
      status: isPending ? "pending" : "succeeded",
      settles_as: after,
      settles_at: after ? new Date(now.getTime() + refundSettlesSeconds * 1000) : null,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await storeRefundEvent(trx, now, row, intent, "refund.created");
  return row;
}

/** Settles refunds whose time has come; of an intent, or of all. */
export async function settleRefunds(trx: Trx, now: Date, intentId: string | null): Promise<number> {
  const rows = await trx
    .updateTable("sandbox.refund")
    .from("sandbox.intent")
    .set((row) => ({
      status: row.ref("sandbox.refund.settles_as").$notNull(),
      settles_at: null,
      settles_as: null,
      updated_at: now,
    }))
    .whereRef("sandbox.intent.intent_id", "=", "sandbox.refund.intent_id")
    .where("sandbox.refund.settles_at", "<=", now)
    .$if(intentId !== null, (query) => query.where("sandbox.refund.intent_id", "=", intentId))
    .returningAll("sandbox.refund")
    .returning(["sandbox.intent.webhook_mode", "sandbox.intent.account"])
    .execute();
  for (const row of rows) {
    const type = row.status === "failed" ? "refund.failed" : "refund.updated";
    await storeRefundEvent(trx, now, row, row, type);
  }
  return rows.length;
}

async function storeIntentEvent(trx: Trx, now: Date, row: IntentRow, type: string): Promise<void> {
  const event = { type, account: row.account, intentId: row.intent_id };
  await storeEvent(trx, now, event, row.webhook_mode as WebhookMode);
}

async function storeRefundEvent(
  trx: Trx,
  now: Date,
  { intent_id: intentId, refund_id: refundId }: RefundRow,
  { account, webhook_mode }: Pick<IntentRow, "account" | "webhook_mode">,
  type: string,
): Promise<void> {
  await storeEvent(trx, now, { type, account, intentId, refundId }, webhook_mode as WebhookMode);
}

export function newId(prefix: "spi" | "sre" | "sch" | "sdp"): string {
  return `${prefix}_${randomUUID().replaceAll("-", "")}`;
}

/** An account's charges and refunds alone, whatever the intents say of themselves. */
export async function readBooks(
  db: Kysely<Database>,
  account: ProviderAccount,
  intentIds: readonly string[],
): Promise<Map<string, IntentBook>> {
  const { rows } = await sql<IntentBook & { intentId: string }>`
    select i.intent_id as "intentId",
      coalesce((select sum(c.amount_cents) from sandbox.charge c where c.intent_id = i.intent_id), 0) as taken,
      coalesce((select sum(r.amount_cents) from sandbox.refund r
        where r.intent_id = i.intent_id and r.status = 'succeeded'), 0) as refunded
    from sandbox.intent i where i.intent_id = any (${[...intentIds]}::text[])
      and i.account is not distinct from ${account}::text`.execute(db);
  return new Map(rows.map(({ intentId, ...book }) => [intentId, book]));
}
