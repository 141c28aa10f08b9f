import type { Cents } from "@skipline/contract/money";
import type { Kysely } from "kysely";
import type { Database } from "../../db/schema.ts";

/** A refund made at the provider's own desk: nobody here asked for it. */
export interface DeskRefund {
  providerRefundId: string;
  amount: Cents;
  status: "PENDING" | "SUCCEEDED" | "FAILED";
}

/** A payer's objection at their bank. */
export interface Dispute {
  disputeId: string;
  status: "OPEN" | "WON" | "LOST";
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

export async function saveDispute(trx: Db, now: Date, key: Key, dispute: Dispute): Promise<void> {
  await trx
    .insertInto("dispute")
    .values({
      provider: key.provider,
      dispute_id: dispute.disputeId,
      payment_id: key.paymentId,
      status: dispute.status,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(["payment_id", "dispute_id"]).doUpdateSet({ status: dispute.status, updated_at: now }),
    )
    .execute();
}
