import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema.ts";
import type { Intent } from "../../providers/payments/payment-provider.ts";

/** Notes who refused a try to pay: once, however often it is heard of. Nothing of an intent that pays for nothing of ours. */
export async function saveDecline(db: Kysely<Database>, now: Date, provider: string, intent: Intent): Promise<void> {
  const { decline, intentId, account } = intent;
  if (!decline) return;
  await sql`
    insert into declined_card (payment_id, charge_id, declined_by, vendor_id, declined_at)
    select payment_id, ${decline.chargeId}, ${decline.by}, vendor_id, ${now}::timestamptz from payment
    where provider = ${provider} and intent_id = ${intentId} and account is not distinct from ${account}::text
    on conflict do nothing`.execute(db);
}
