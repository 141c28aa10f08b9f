import type { Cents } from "@skipline/contract/money";
import type { Kysely } from "kysely";
import type { Database } from "../../db/schema.ts";
import type { ProviderDispute } from "../../providers/payments/payment-provider.ts";

/** A refund made at the provider's own desk: nobody here asked for it. */
export interface DeskRefund {
  providerRefundId: string;
  amount: Cents;
  status: "PENDING" | "SUCCEEDED" | "FAILED";
}

/** A payer's objection at their bank, as the provider says that it stands. */
export interface Dispute {
  disputeId: string;
  status: "OPEN" | "WON" | "LOST";
  /** These are null of one that a server of the release before wrote down. */
  amount: Cents | null;
  reason: string | null;
  /** Until then it takes evidence, as JSON has it; null where it asks for none. */
  dueAt: string | null;
  /** It has evidence, and takes no more. */
  isAnswered: boolean;
  /** The provider still takes a refund of the payment. */
  isRefundable: boolean;
}

const disputeStatus = { open: "OPEN", won: "WON", lost: "LOST" } as const;

/** What was fetched of a dispute, as our records have it. */
export function asDispute(fetched: ProviderDispute): Dispute {
  const { disputeId, status, amount, reason, dueAt, isAnswered, isRefundable } = fetched;
  const asked = { amount, reason, dueAt: dueAt?.toISOString() ?? null, isAnswered, isRefundable };
  return { disputeId, status: disputeStatus[status], ...asked };
}

type Db = Kysely<Database>;
type Key = { provider: string; paymentId: string };

export async function saveDeskRefund(trx: Db, now: Date, key: Key, refund: DeskRefund): Promise<void> {
  await trx
    .insertInto("desk_refund")
    .values({
      provider: key.provider,
      provider_refund_id: refund.providerRefundId,
      payment_id: key.paymentId,
      amount_cents: refund.amount,
      status: refund.status,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(["payment_id", "provider_refund_id"]).doUpdateSet({ status: refund.status, updated_at: now }),
    )
    .execute();
}

/** Answers who handed its evidence over, where the provider has just confirmed that: once. */
export async function saveDispute(
  trx: Db,
  now: Date,
  key: Key & { vendorId: string | null },
  dispute: Dispute,
): Promise<{ receipt: { by: string; name: string | null } | null }> {
  const { provider, paymentId, vendorId } = key;
  const { disputeId, status, amount, reason, dueAt, isAnswered, isRefundable } = dispute;
  const said = {
    vendor_id: vendorId,
    status,
    amount_cents: amount,
    reason,
    due_at: dueAt,
    is_answered: isAnswered,
    is_refundable: isRefundable,
    updated_at: now,
  };
  await trx
    .insertInto("dispute")
    .values({ provider, dispute_id: disputeId, payment_id: paymentId, created_at: now, ...said })
    .onConflict((conflict) => conflict.columns(["payment_id", "dispute_id"]).doUpdateSet(said))
    .execute();
  if (!isAnswered) return { receipt: null };
  const row = await trx
    .updateTable("dispute")
    .set({ evidence_received_at: now })
    .where("payment_id", "=", paymentId)
    .where("dispute_id", "=", disputeId)
    .where("evidence_key", "is not", null)
    .where("evidence_received_at", "is", null)
    .returning(["evidence_by as by", "evidence_by_name as name"])
    .executeTakeFirst();
  return { receipt: row ? { by: row.by ?? "", name: row.name } : null };
}
