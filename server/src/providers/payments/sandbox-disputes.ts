import type { Kysely, Selectable, Transaction } from "kysely";
import type { Database, SandboxDispute } from "../../db/schema.ts";
import { withTransaction } from "../../db/transaction.ts";
import { PaymentProviderError, type ProviderAccount, type ProviderDispute } from "./payment-provider.ts";
import { disputeDecidesAt, disputeDueAt, type WebhookMode } from "./sandbox-cards.ts";
import { storeEvent } from "./sandbox-deliveries.ts";

type Trx = Transaction<Database>;
type DisputeRow = Selectable<SandboxDispute>;

/** An open one at that account: the payer has not objected before that. */
export async function getDispute(
  db: Kysely<Database>,
  { disputeId, account }: { disputeId: string; account: ProviderAccount },
): Promise<ProviderDispute> {
  const row = await db
    .selectFrom("sandbox.dispute as d")
    .innerJoin("sandbox.intent as i", "i.intent_id", "d.intent_id")
    .selectAll("d")
    .select("i.amount_cents")
    .where("d.dispute_id", "=", disputeId)
    .where("d.opens_at", "is", null)
    .where("i.account", "is not distinct from", account)
    .executeTakeFirst();
  if (!row) throw new PaymentProviderError("not_found", "No such dispute.");
  return toDispute(row);
}

function toDispute(row: DisputeRow & { amount_cents: number }): ProviderDispute {
  return {
    disputeId: row.dispute_id,
    intentId: row.intent_id,
    status: row.status as ProviderDispute["status"],
    amount: row.amount_cents,
    reason: "product_not_received",
    dueAt: row.due_at,
    isAnswered: row.evidence !== null,
    // Here no bank asks before it takes the money.
    isRefundable: row.status === "won",
  };
}

/** Opens disputes whose time has come; one, or all. */
export async function openDisputes(trx: Trx, now: Date, disputeId: string | null): Promise<number> {
  const rows = await trx
    .updateTable("sandbox.dispute")
    .from("sandbox.intent")
    .set({ opens_at: null, due_at: disputeDueAt(now), decides_at: disputeDueAt(now) })
    .whereRef("sandbox.intent.intent_id", "=", "sandbox.dispute.intent_id")
    .where("sandbox.dispute.opens_at", "<=", now)
    .$if(disputeId !== null, (query) => query.where("sandbox.dispute.dispute_id", "=", disputeId))
    .returning(["sandbox.dispute.dispute_id", "sandbox.dispute.intent_id", "sandbox.intent.account"])
    .returning("sandbox.intent.webhook_mode")
    .execute();
  for (const row of rows) await storeDisputeEvent(trx, now, row, "dispute.created");
  return rows.length;
}

/** The payer's bank believes whoever says anything: what was answered is won, the rest is lost when its time is over. */
async function decideDisputes(trx: Trx, now: Date): Promise<number> {
  const rows = await trx
    .updateTable("sandbox.dispute")
    .from("sandbox.intent")
    .set((row) => ({
      decides_at: null,
      status: row.case().when("sandbox.dispute.evidence", "is", null).then("lost").else("won").end(),
    }))
    .whereRef("sandbox.intent.intent_id", "=", "sandbox.dispute.intent_id")
    .where("sandbox.dispute.decides_at", "<=", now)
    .returning(["sandbox.dispute.dispute_id", "sandbox.dispute.intent_id", "sandbox.intent.account"])
    .returning("sandbox.intent.webhook_mode")
    .execute();
  for (const row of rows) await storeDisputeEvent(trx, now, row, "dispute.closed");
  return rows.length;
}

/** @throws PaymentProviderError not_found, refused where it has evidence, or takes none any more */
export async function saveEvidence(
  trx: Trx,
  now: Date,
  place: { disputeId: string; account: ProviderAccount },
  evidence: string,
): Promise<void> {
  await getDispute(trx, place);
  const [row] = await trx
    .updateTable("sandbox.dispute")
    .from("sandbox.intent")
    .set({ evidence, decides_at: disputeDecidesAt(now) })
    .whereRef("sandbox.intent.intent_id", "=", "sandbox.dispute.intent_id")
    .where("sandbox.dispute.dispute_id", "=", place.disputeId)
    .where("sandbox.dispute.evidence", "is", null)
    .where("sandbox.dispute.status", "=", "open")
    .where("sandbox.dispute.due_at", ">", now)
    .returning(["sandbox.dispute.dispute_id", "sandbox.dispute.intent_id", "sandbox.intent.account"])
    .returning("sandbox.intent.webhook_mode")
    .execute();
  if (!row) throw new PaymentProviderError("refused", "This dispute takes no evidence.");
  await storeDisputeEvent(trx, now, row, "dispute.updated");
}

/** Opens and decides what is due, of all. */
export function settleDisputes(db: Kysely<Database>, now: Date): Promise<number> {
  return withTransaction(db, async (trx) => (await openDisputes(trx, now, null)) + (await decideDisputes(trx, now)));
}

async function storeDisputeEvent(
  trx: Trx,
  now: Date,
  row: { dispute_id: string; intent_id: string; account: ProviderAccount; webhook_mode: string },
  type: string,
): Promise<void> {
  const event = { type, account: row.account, intentId: row.intent_id, disputeId: row.dispute_id };
  await storeEvent(trx, now, event, row.webhook_mode as WebhookMode);
}
