import type { Ticket, ticketSources } from "@skipline/contract/rewards";
import { bigint, notNull, oneOf, orNull, type RowOf, text, time, uuid } from "../../db/columns.ts";
import { named } from "../../db/named.ts";
import { keepUserFrom, type KeptUserValues } from "../auth/index.ts";

type TicketRow = RowOf<typeof ticket>;

const ticket = {
  ticketId: uuid,
  eventId: uuid,
  eventName: notNull(text),
  vendorId: notNull(text),
  sourceType: oneOf<(typeof ticketSources)[number]>(),
  createdAt: time,
  overAt: orNull(time),
  spentAt: orNull(time),
};

const now = "$now::timestamptz";
const fields = `t.ticket_id as "ticketId", t.event_id as "eventId", e.name as "eventName", e.vendor_id as "vendorId",
  t.source_type as "sourceType", t.created_at as "createdAt", e.known_over_at as "overAt", t.spent_at as "spentAt"`;
const canBeDrawn = `t.spent_at is null and t.revoked_at is null and c.closed_at is null and e.over_at > ${now}`;

/** One a person and event, while the event is not over. */
export const giveSignInTicket = named<{ eventId: string; now: Date } & KeptUserValues>("rewards.give_sign_in_ticket")(
  {},
  `with current_contest as (
    select c.event_id from contest c join events.timed_event e on e.event_id = c.event_id
    where c.event_id = $eventId::uuid and c.closed_at is null and e.over_at > ${now}
  ), account as (
    ${keepUserFrom("current_contest")}
  )
  insert into ticket (ticket_id, event_id, user_id, source_type, source_id, created_at)
  select gen_random_uuid(), event_id, $userId::text, 'SIGNIN', $userId::text, ${now} from current_contest
  on conflict on constraint ticket_once_per_source do nothing`,
);

export const findSignInTicket = named<{ eventId: string; userId: string }>("rewards.find_sign_in_ticket")(
  ticket,
  `select ${fields} from ticket t join events.timed_event e on e.event_id = t.event_id
  where t.source_type = 'SIGNIN' and t.source_id = $userId::text and t.event_id = $eventId::uuid`,
);

/**
 * A ticket for each paid order and each prize draw of its vendor whose event was on when it was paid and is not over yet.
 * An event is on from its start, or from when staff opened it before that. None for an order that cost nothing, which
 * would be a ticket for the asking, or whose money has gone back.
 */
export const givePurchaseTickets = named<{
  orderIds: string[];
  now: Date;
}>("rewards.give_purchase_tickets")(
  {},
  `insert into ticket (ticket_id, event_id, user_id, source_type, source_id, created_at)
  select gen_random_uuid(), c.event_id, o.user_id, 'PURCHASE', o.order_id::text, ${now}
  from ordering.order_money o
  join contest c on c.vendor_id = o.vendor_id and c.closed_at is null
  join events.timed_event e on e.event_id = c.event_id
  where o.order_id = any ($orderIds::uuid[]) and o.status in ('PAID', 'COMPLETE') and not o.is_free
    and e.over_at > ${now} and e.over_at > o.paid_at
    and case e.status
      when 'IN_PROGRESS' then coalesce(e.starts_at <= o.paid_at, true)
        or (e.starts_at > ${now} and coalesce(e.status_chosen_at <= o.paid_at, true))
      when 'COMPLETED' then coalesce(e.starts_at <= o.paid_at, true)
      else e.starts_at <= o.paid_at and coalesce(e.status_chosen_at < e.starts_at, true) end
  on conflict on constraint ticket_once_per_source do nothing`,
);

/** Of orders whose money has gone back; those that were not drawn yet. */
export const takeBackTickets = named<{ orderIds: string[]; now: Date }>("rewards.take_back_tickets")(
  {},
  `update ticket t set revoked_at = ${now} from ordering.order_money o
  where o.order_id = any ($orderIds::uuid[]) and o.is_refunded
    and t.source_type = 'PURCHASE' and t.source_id = o.order_id::text and t.spent_at is null and t.revoked_at is null`,
);

/** Newest first; of one event, or of all. */
export const listTickets = named<{
  userId: string;
  eventId: string | null;
  now: Date;
  afterTime: Date | null;
  afterId: string | null;
  limit: number;
}>("rewards.list_tickets")(
  ticket,
  `select ${fields}
  from ticket t join contest c on c.event_id = t.event_id join events.timed_event e on e.event_id = t.event_id
  where t.user_id = $userId::text and ($eventId::uuid is null or t.event_id = $eventId::uuid) and ${canBeDrawn}
    and ($afterTime::timestamptz is null or (t.created_at, t.ticket_id) < ($afterTime::timestamptz, $afterId::uuid))
  order by t.created_at desc, t.ticket_id desc limit $limit::integer`,
);

export const countTickets = named<{ userId: string; eventId: string | null; now: Date }>("rewards.count_tickets")(
  { count: bigint },
  `select count(*) as count
  from ticket t join contest c on c.event_id = t.event_id join events.timed_event e on e.event_id = t.event_id
  where t.user_id = $userId::text and ($eventId::uuid is null or t.event_id = $eventId::uuid) and ${canBeDrawn}`,
);

export function asTicket({ ticketId, eventId, eventName, vendorId, sourceType, createdAt, overAt }: TicketRow): Ticket {
  const row = { ticketId, eventId, eventName, vendorId, sourceType };
  return { ...row, createdAt: createdAt.toISOString(), expiresAt: overAt?.toISOString() ?? null };
}
