import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";

/** A payment that could not be used and can't be given back, of a provider that was here before. */
export async function addUnreturned(
  db: Kysely<Database>,
  userId: string,
  now: Date,
  vendorId: string | null = null,
): Promise<string> {
  const paymentId = randomUUID();
  await db
    .insertInto("payment")
    .values({
      payment_id: paymentId,
      purpose: "ORDER",
      reference: randomUUID(),
      user_id: userId,
      vendor_id: vendorId,
      provider: "stripe",
      intent_id: `pi_${paymentId}`,
      amount_cents: 100,
      description: "Order",
      status: "SUCCEEDED",
      succeeded_at: now,
      returned_reason: "EXPIRED",
      return_failed_at: now,
      handed_over_at: now,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return paymentId;
}
