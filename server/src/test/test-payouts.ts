import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";

/** A payout of a vendor's account as our books have it: of one order's payment, and of something that is none of ours. */
export async function addPayout(db: Kysely<Database>, vendorId: string, orderId: string, now: Date): Promise<string> {
  const payoutId = `spo_${randomUUID().replaceAll("-", "")}`;
  const key = { provider: "sandbox", account: `sacct_${vendorId}`, payout_id: payoutId };
  const payment = await db
    .selectFrom("payment")
    .select(["payment_id", "intent_id", "amount_cents"])
    .where("reference", "=", orderId)
    .where("status", "=", "SUCCEEDED")
    .executeTakeFirstOrThrow();
  const net = payment.amount_cents - 55 - 20;
  await db
    .insertInto("payout")
    .values({
      ...key,
      vendor_id: vendorId,
      amount_cents: net - 500,
      currency: "usd",
      status: "PAID",
      arrives_on: now.toISOString().slice(0, 10),
      made_at: now,
      read_at: now,
      difference_cents: 0,
      updated_at: now,
    })
    .execute();
  await db
    .insertInto("payout_line")
    .values([
      {
        ...key,
        line_id: `stx_${randomUUID()}`,
        kind: "CHARGE",
        type: "charge",
        source_id: "sch_1",
        intent_id: payment.intent_id,
        payment_id: payment.payment_id,
        gross_cents: payment.amount_cents,
        provider_fee_cents: 55,
        platform_fee_cents: 20,
        net_cents: net,
        happened_at: now,
      },
      {
        ...key,
        line_id: `stx_${randomUUID()}`,
        kind: "OTHER",
        type: "stripe_fee",
        gross_cents: -500,
        provider_fee_cents: 0,
        platform_fee_cents: 0,
        net_cents: -500,
        happened_at: now,
      },
    ])
    .execute();
  return payoutId;
}

/** The vendor's guests pay it there from now on. */
export async function addPaymentAccount(
  db: Kysely<Database>,
  vendorId: string,
  account: string,
  now: Date,
): Promise<void> {
  await db
    .insertInto("vendor_account")
    .values({
      vendor_id: vendorId,
      provider: "stripe",
      request_key: randomUUID(),
      account,
      takes_charges: true,
      pays_out: true,
      created_at: now,
    })
    .execute();
  await db.updateTable("vendor").set({ payment_account: account }).where("vendor_id", "=", vendorId).execute();
}
