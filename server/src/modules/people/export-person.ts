import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/schema.ts";
import { requestsOf } from "./demo-requests.ts";

type Db = Kysely<Database>;

export interface Person {
  userId: string;
  phone: string;
}

/** More rows of one kind than anybody has; a file has to end somewhere. */
const mostRows = 20_000;

const linesOf = sql`(select coalesce(jsonb_agg(jsonb_build_object('name', i.name, 'variantName', i.variant_name,
  'quantity', i.quantity, 'priceCents', i.price_cents, 'discountCents', i.discount_cents, 'note', i.note) order by i.line), '[]')
  from order_item i where i.order_id = o.order_id)`;

const paymentsOf = (purpose: string, reference: RawBuilder<unknown>) =>
  sql`(select coalesce(jsonb_agg(jsonb_build_object('paymentId', p.payment_id, 'amountCents', p.amount_cents,
    'status', p.status, 'provider', p.provider, 'intentId', p.intent_id, 'methodKind', p.method_kind,
    'methodBrand', p.method_brand, 'methodLast4', p.method_last4, 'createdAt', p.created_at, 'succeededAt', p.succeeded_at,
    'refunds', (select coalesce(jsonb_agg(jsonb_build_object('amountCents', r.amount_cents, 'status', r.status,
      'reason', r.reason, 'lines', r.lines, 'createdAt', r.created_at)), '[]') from refund r where r.refunded_payment_id = p.payment_id)))
    , '[]') from payment p where p.purpose = ${purpose} and p.reference = ${reference}::text)`;

/** Lines of the trail lie under a vendor or none, and are found by the person below each. */
export const linesByPerson = (userId: string) => sql`a.actor_user_id = ${userId}
  and (a.vendor_id = any(array(select vendor_id from vendor)) or a.vendor_id is null)`;

/** What of the trail is about a phone, not by its holder. */
export const linesAboutPhone = (phone: string) =>
  sql`a.subject_type in ('role', 'operator', 'phone') and a.subject_id = ${phone}`;

/**
 * All that names a person, kind by kind: each a select of one column `row`. What names others, as staff do who handed an order
 * over, and what proves something, as a token's hash does, is left out.
 */
function sectionsOf({ userId, phone }: Person): Record<string, RawBuilder<{ row: unknown }>> {
  return {
    account: sql`select jsonb_build_object('userId', user_id, 'phoneNumber', phone, 'firstName', first_name, 'lastName', last_name,
      'email', email, 'language', language, 'languageToldAt', language_told_at, 'createdAt', created_at, 'signedInAt', signed_in_at) as row
      from app_user where user_id = ${userId}`,
    sessions: sql`select jsonb_build_object('sessionId', f.family_id, 'clientId', f.client_id, 'scope', f.scope, 'userId', f.user_id,
      'createdAt', f.created_at, 'expiresAt', f.expires_at, 'endedAt', f.ended_at, 'endedReason', f.ended_reason,
      'renewedAt', (select max(t.created_at) from session_token t where t.family_id = f.family_id)) as row
      from session_family f where f.user_id = ${userId} order by f.created_at`,
    signInCodes: sql`select jsonb_build_object('phoneNumber', phone, 'createdAt', created_at, 'expiresAt', expires_at, 'usedAt', used_at,
      'tries', tries, 'askedFrom', source) as row from login_code where phone = ${phone} order by created_at`,
    devices: sql`select jsonb_build_object('phoneNumber', phone, 'isKnown', length(device) > 0, 'failures', failures,
      'lastSentAt', last_sent_at, 'lockedUntil', locked_until) as row from sign_in_guard where phone = ${phone}
      union all select jsonb_build_object('phoneNumber', phone, 'failures', failures, 'lastSentAt', last_sent_at,
        'lockedUntil', locked_until) from phone_guard where phone = ${phone}`,
    counters: sql`select jsonb_build_object('counter', bucket, 'count', count, 'since', window_start) as row from rate_limit
      where ${bucketsOf(phone)}`,
    orders: sql`select jsonb_build_object('orderId', o.order_id, 'userId', o.user_id, 'vendorId', o.vendor_id,
      'vendorLocationId', o.vendor_location_id, 'tableNumber', o.table_number, 'status', o.status, 'createdAt', o.created_at,
      'paidAt', o.paid_at, 'completedAt', o.completed_at, 'refundedAt', o.refunded_at, 'ageAcknowledged', o.age_acknowledged,
      'subtotalCents', o.subtotal_cents, 'discountCents', o.discount_cents, 'taxCents', o.tax_cents, 'tipCents', o.tip_cents,
      'totalCents', o.total_cents, 'promotion', o.promotion_description, 'lines', ${linesOf},
      'payments', ${paymentsOf("ORDER", sql`o.order_id`)}) as row
      from customer_order o where o.order_id = any(array(${ordersOf({ userId })})) order by o.created_at`,
    readyNotices: sql`select jsonb_build_object('orderId', n.order_id, 'way', n.channel, 'language', n.language, 'browser', n.endpoint,
      'askedAt', n.asked_at, 'takenBackAt', n.taken_back_at, 'sentAt', n.sent_at, 'failedAt', n.failed_at) as row
      from ready_notice n where n.order_id = any(array(${ordersOf({ userId })})) order by n.asked_at`,
    savedCardsKeptAs: sql`select jsonb_build_object('userId', user_id, 'provider', provider, 'account', account,
      'customerId', customer_id, 'createdAt', created_at, 'endedAt', ended_at) as row
      from payment_customer where user_id = ${userId} order by created_at`,
    placesOrderedAt: sql`select jsonb_build_object('userId', user_id, 'vendorLocationId', vendor_location_id, 'seenAt', seen_at) as row
      from past_location where user_id = ${userId} order by seen_at`,
    figures: sql`select jsonb_build_object('userId', a.user_id, 'vendorId', a.vendor_id, 'vendorLocationId', a.vendor_location_id,
      'day', a.day, 'orders', a.orders, 'takenCents', a.taken_cents, 'refundCents', a.refund_cents) as row
      from analytics_customer a where ${figuresOf(userId)}`,
    membership: sql`select jsonb_build_object('membershipId', m.membership_id, 'userId', m.user_id, 'firstName', m.first_name,
      'lastName', m.last_name, 'email', m.email, 'phoneNumber', m.phone_number, 'startedAt', m.started_at, 'endsAt', m.ends_at,
      'credits', m.credits, 'ledger', (select coalesce(jsonb_agg(jsonb_build_object('kind', c.kind, 'amount', c.amount,
        'createdAt', c.created_at) order by c.credit_entry_id), '[]') from credit_entry c where c.membership_id = m.membership_id)) as row
      from membership m where m.user_id = ${userId}`,
    membershipPurchases: sql`select jsonb_build_object('purchaseId', b.purchase_id, 'userId', b.user_id, 'status', b.status,
      'amountCents', b.amount_cents, 'durationMonths', b.duration_months, 'inviteCode', b.invite_code, 'createdAt', b.created_at,
      'paidAt', b.paid_at, 'payments', ${paymentsOf("MEMBERSHIP", sql`b.purchase_id`)}) as row
      from membership_purchase b where b.user_id = ${userId} order by b.created_at`,
    reservations: sql`select jsonb_build_object('reservationId', r.reservation_id, 'userId', r.user_id, 'event', g.name,
      'venue', g.venue_name, 'firstName', r.first_name, 'lastName', r.last_name, 'quantity', r.quantity, 'arrived', r.arrived,
      'status', r.status, 'createdAt', r.created_at, 'cancelledAt', r.cancelled_at, 'checkedInAt', r.checked_in_at,
      'checkIns', (select coalesce(jsonb_agg(jsonb_build_object('kind', c.kind, 'people', c.people, 'happenedAt', c.happened_at)
        order by c.happened_at), '[]') from check_in c where c.reservation_id = r.reservation_id)) as row
      from reservation r join glevent g on g.glevent_id = r.glevent_id where r.user_id = ${userId} order by r.created_at`,
    tickets: sql`select jsonb_build_object('ticketId', t.ticket_id, 'userId', t.user_id, 'event', e.name, 'sourceType', t.source_type,
      'sourceId', t.source_id, 'createdAt', t.created_at, 'spentAt', t.spent_at, 'revokedAt', t.revoked_at,
      'draw', (select jsonb_build_object('counter', d.counter, 'drawnAt', d.drawn_at, 'hasWon', d.prize_id is not null)
        from draw d where d.ticket_id = t.ticket_id)) as row
      from ticket t join event e on e.event_id = t.event_id where t.user_id = ${userId} order by t.created_at`,
    rewards: sql`select jsonb_build_object('rewardId', reward_id, 'userId', user_id, 'prize', prize_name, 'wonAt', won_at,
      'claimCode', claim_code, 'claimExpiresAt', claim_expires_at, 'claimedAt', claimed_at) as row
      from reward where user_id = ${userId} order by won_at`,
    messages: sql`select jsonb_build_object('phoneNumber', phone, 'body', body, 'createdAt', created_at, 'sentAt', sent_at, 'delivery', delivery) as row
      from guest_message where phone = ${phone}
      union all select jsonb_build_object('phoneNumber', phone, 'body', body, 'createdAt', created_at, 'sentAt', sent_at)
        from staff_invitation where phone = ${phone}
      union all select jsonb_build_object('phoneNumber', to_phone, 'body', body, 'createdAt', created_at)
        from sms_outbox where to_phone = ${phone}`,
    messagesRefused: sql`select jsonb_build_object('phoneNumber', phone, 'since', opted_out_at, 'until', until) as row
      from sms_opt_out where phone = ${phone}`,
    roles: sql`select jsonb_build_object('vendorId', vendor_id, 'phoneNumber', phone, 'name', name, 'role', role,
      'vendorLocationIds', location_ids, 'createdAt', created_at) as row from staff_role where phone = ${phone}
      union all select jsonb_build_object('phoneNumber', phone, 'name', name, 'role', 'PLATFORM_OPERATOR', 'createdAt', added_at)
        from platform_operator where phone = ${phone}`,
    sharedPhones: sql`select jsonb_build_object('userId', user_id, 'pinSetAt', set_at) as row from staff_pin where user_id = ${userId}
      union all select jsonb_build_object('userId', user_id, 'vendorId', vendor_id, 'pinResetAt', reset_at)
        from pin_reset where user_id = ${userId}
      union all select jsonb_build_object('userId', user_id, 'vendorId', vendor_id, 'sharedAt', made_at, 'endedAt', ended_at)
        from shared_phone where user_id = ${userId}
      union all select jsonb_build_object('userId', h.user_id, 'vendorId', p.vendor_id, 'heldFrom', h.began_at, 'heldUntil', h.ended_at)
        from phone_holder h join shared_phone p on p.shared_phone_id = h.shared_phone_id where h.user_id = ${userId}
      union all select jsonb_build_object('phoneUserId', phone_user_id, 'triesOfPins', tries) from pin_try where phone_user_id = ${userId}`,
    trail: sql`select jsonb_build_object('type', a.type, 'at', a.created_at, 'vendorId', a.vendor_id, 'by', a.actor_name,
      'userId', a.actor_user_id, 'about', a.subject_type, 'id', case when a.subject_type in
        ('order', 'reservation', 'membership', 'contest', 'reward', 'product', 'event', 'glevent') then a.subject_id end) as row
      from activity a where ${linesByPerson(userId)}`,
    trailAboutTheirRoles: sql`select jsonb_build_object('type', a.type, 'at', a.created_at, 'vendorId', a.vendor_id,
      'phoneNumber', a.subject_id, 'details', a.details) as row from activity a where ${linesAboutPhone(phone)}`,
    trailOfTheirReservations: sql`select jsonb_build_object('type', a.type, 'at', a.created_at, 'vendorId', a.vendor_id,
      'reservationId', a.subject_id, 'name', a.details ->> 'name') as row from activity a
      where a.subject_type = 'reservation'
        and a.subject_id = any(array(select reservation_id::text from reservation where user_id = ${userId}))`,
    ...requestsOf({ phone }),
    calls: sql`select jsonb_build_object('userId', user_id, 'endpoint', endpoint, 'key', key, 'made', made, 'createdAt', created_at) as row
      from idempotency_key where user_id = ${userId}`,
    uploads: sql`select jsonb_build_object('mediaId', media_id, 'userId', uploaded_by, 'vendorId', vendor_id, 'createdAt', created_at) as row
      from media where uploaded_by = ${userId}
      union all select jsonb_build_object('importId', import_id, 'userId', actor_user_id, 'name', actor_name, 'fileName', file_name,
        'createdAt', created_at) from product_import where actor_user_id = ${userId}`,
    inviteCodes: sql`select jsonb_build_object('code', code, 'userId', created_by, 'createdAt', created_at) as row
      from invite_code where created_by = ${userId}`,
  };
}

/** Their ids, by the three indexes that have a guest's orders among them. */
export const ordersOf = ({ userId }: Pick<Person, "userId">) =>
  sql`select order_id from customer_order where user_id = ${userId} and status <> 'IN_PROGRESS'
    union all select order_id from customer_order where user_id = ${userId} and status = 'IN_PROGRESS' and create_key is not null
    union all select order_id from customer_order where user_id = ${userId} and status = 'IN_PROGRESS' and create_key is null`;

/** Counters that are named after a phone. */
export const bucketsOf = (phone: string) =>
  sql`(bucket = ${`invite:phone:${phone}`} or (bucket >= ${`otp:phone-ip:${phone}:`} and bucket < ${`otp:phone-ip:${phone};`}))`;

/** Rows of a person's days: found by their orders, since a vendor's rows are by day. */
export const figuresOf = (
  userId: string,
) => sql`a.user_id = ${userId} and (a.vendor_id, a.day, a.vendor_location_id) in (
  select o.vendor_id, d.day::date, o.vendor_location_id from customer_order o
  cross join lateral generate_series(o.paid_at::date - 2, o.paid_at::date + 1, interval '1 day') d(day)
  where o.user_id = ${userId} and o.status <> 'IN_PROGRESS')`;

/** One file with all of it: `{ exportedAt, account: […], orders: […], … }`, each kind bounded. */
export function exportPerson(db: Db, person: Person, now: Date): Promise<PersonFile> {
  return readSections(db, sectionsOf(person), now);
}

/** Of who asked for a demo, known by their mail address alone: nothing else is anybody's by that. */
export function exportRequests(db: Db, email: string, now: Date): Promise<PersonFile> {
  return readSections(db, requestsOf({ email }), now);
}

type PersonFile = Record<string, unknown>;

async function readSections(db: Db, sections: Record<string, RawBuilder<{ row: unknown }>>, now: Date) {
  const file: PersonFile = { exportedAt: now.toISOString() };
  for (const [name, section] of Object.entries(sections)) {
    const { rows } = await sql<{ row: unknown }>`select row from (${section}) as s limit ${mostRows}`.execute(db);
    file[name] = rows.map(({ row }) => row);
  }
  return file;
}

/** What others wrote down with a number whose holder never signed in. */
export function withoutAccount(phone: string): Person {
  return { userId: "00000000-0000-0000-0000-000000000000", phone };
}

/** Whose account it is; null without one. */
export async function findPerson(db: Db, of: { userId: string } | { phone: string }): Promise<Person | null> {
  const row = await db
    .selectFrom("app_user")
    .select(["user_id as userId", "phone"])
    .where("ended_at", "is", null)
    .where((is) => ("userId" in of ? is("user_id", "=", of.userId) : is("phone", "=", of.phone)))
    .executeTakeFirst();
  return row?.phone ? { ...row, phone: row.phone } : null;
}
