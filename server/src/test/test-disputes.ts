import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";

/** The payer of an order has objected: at the sandbox, and as our books have it after the event. */
export async function addDispute(db: Kysely<Database>, orderId: string, now: Date): Promise<string> {
  const disputeId = `sdp_${randomUUID().replaceAll("-", "")}`;
  const dueAt = new Date(now.getTime() + 7 * 86_400_000);
  const payment = await db
    .selectFrom("payment")
    .select(["payment_id", "intent_id", "vendor_id", "amount_cents"])
    .where("reference", "=", orderId)
    .where("status", "=", "SUCCEEDED")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("sandbox.dispute")
    .values({
      dispute_id: disputeId,
      intent_id: payment.intent_id ?? "",
      status: "open",
      due_at: dueAt,
      decides_at: dueAt,
      created_at: now,
    })
    .execute();
  await db
    .insertInto("dispute")
    .values({
      provider: "sandbox",
      dispute_id: disputeId,
      payment_id: payment.payment_id,
      vendor_id: payment.vendor_id,
      amount_cents: payment.amount_cents,
      reason: "product_not_received",
      status: "OPEN",
      due_at: dueAt,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return disputeId;
}
