import { int, jsonb, orNull, text, time } from "../../db/columns.ts";
import { named } from "../../db/named.ts";
import { lateWebhookSeconds } from "./sandbox-cards.ts";
import { type ClaimedDelivery, firstGapSeconds } from "./sandbox-deliveries.ts";
import type { NewIntent } from "./sandbox-ledger.ts";

/** The two steps of each order, each one statement: as transactions they took 1.4 ms of the server's CPU, a third of an order's. */

const intent = {
  intent_id: text,
  account: orNull(text),
  customer_id: orNull(text),
  payment_id: text,
  amount_cents: int,
  fee_cents: int,
  currency: text,
  description: text,
  status: text,
  payer: orNull(text),
  webhook_mode: text,
  refund_mode: text,
  settles_at: orNull(time),
  settles_as: orNull(text),
  created_at: time,
  updated_at: time,
};
const intentColumns = Object.keys(intent).join(", ");

/** No row where the key was used before. Waits for a twin that is still running. */
export const insertIntent = named<NewIntent & { key: string; fingerprint: string; intentId: string; now: Date }>(
  "sandbox.create_intent",
)(
  intent,
  `with request as (
    insert into sandbox.request (idempotency_key, fingerprint, subject_id, created_at)
    values ($key, $fingerprint, $intentId, $now::timestamptz)
    on conflict (idempotency_key) do nothing
    returning subject_id
  )
  insert into sandbox.intent (intent_id, account, payment_id, amount_cents, fee_cents, currency, description, status,
    created_at, updated_at)
  select subject_id, $account, $paymentId, $amount::integer, $fee::integer, $currency, $description, 'requires_payment_method',
    $now::timestamptz, $now::timestamptz
  from request
  returning ${intentColumns}`,
);

/**
 * A step of the payer with its charge and its event, which says whose account it was at. Null keeps what an earlier step stored. The event's first attempt is the
 * caller's: `claimed`; a late one's nobody's yet.
 */
export const takeStep = named<{
  now: Date;
  intentId: string;
  from: readonly string[];
  status: string;
  settlesAt: Date | null;
  settlesAs: string | null;
  payer: string | null;
  webhookMode: string | null;
  refundMode: string | null;
  chargeId: string;
  eventId: string;
  body: string;
}>("sandbox.take_step")(
  { ...intent, claimed: jsonb<ClaimedDelivery[]>() },
  `with step as (
    update sandbox.intent
    set status = $status, settles_at = $settlesAt, settles_as = $settlesAs, updated_at = $now::timestamptz,
      payer = coalesce($payer, payer), webhook_mode = coalesce($webhookMode, webhook_mode),
      refund_mode = coalesce($refundMode, refund_mode)
    where intent_id = $intentId and status = any ($from::text[])
    returning ${intentColumns}
  ), charge as (
    insert into sandbox.charge (charge_id, intent_id, amount_cents, created_at)
    select $chargeId, intent_id, amount_cents, $now::timestamptz from step where status = 'succeeded'
  ), delivery as (
    insert into sandbox.delivery (event_id, body, attempts, due_at, created_at)
    select $eventId,
      case when account is null then $body else '{"account":' || to_json(account) || ',' || substr($body, 2) end, case webhook_mode when 'late' then 0 else 1 end,
      $now::timestamptz + make_interval(secs => case webhook_mode when 'late' then ${lateWebhookSeconds} else ${firstGapSeconds} end),
      $now::timestamptz
    from step, generate_series(1, case webhook_mode when 'never' then 0 when 'twice' then 2 else 1 end)
    returning delivery_id, body, attempts
  )
  select step.*, coalesce((
    select jsonb_agg(jsonb_build_object('deliveryId', delivery_id, 'body', body, 'attempts', attempts))
    from delivery where attempts > 0), '[]') as claimed
  from step`,
);
