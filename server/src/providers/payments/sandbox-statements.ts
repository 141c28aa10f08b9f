import type { Selectable } from "kysely";
import { named } from "../../db/named.ts";
import type { SandboxIntent } from "../../db/schema.ts";
import type { NewIntent } from "./sandbox-ledger.ts";

/** What every order asks of the sandbox, each step in one statement. */

type IntentRow = Selectable<SandboxIntent>;

const intentColumns = `intent_id, payment_id, amount_cents, currency, description, status, payer, webhook_mode,
  refund_mode, settles_at, settles_as, created_at, updated_at`;

/** No row where the key was used before. Waits for a twin that is still running. */
export const insertIntent = named<
  IntentRow,
  NewIntent & { key: string; fingerprint: string; intentId: string; now: Date }
>(
  "sandbox.create_intent",
  `with request as (
    insert into sandbox.request (idempotency_key, fingerprint, subject_id, created_at)
    values ($key, $fingerprint, $intentId, $now::timestamptz)
    on conflict (idempotency_key) do nothing
    returning subject_id
  )
  insert into sandbox.intent (intent_id, payment_id, amount_cents, currency, description, status, created_at, updated_at)
  select subject_id, $paymentId, $amount::integer, $currency, $description, 'requires_payment_method',
    $now::timestamptz, $now::timestamptz
  from request
  returning ${intentColumns}`,
);
