import { type activityValues, insertActivityFrom } from "../../db/activity.ts";
import { bool, bytes, int, jsonb, notNull, orNull, text, time, uuid } from "../../db/columns.ts";
import { named } from "../../db/named.ts";
import { isKnown, keepFrom, type keyValues } from "../../http/effect.ts";
import type { PrizeRow } from "./contest-views.ts";

/**
 * The contest as this draw finds it. Draws of a contest come one after the other from here on; locks go from the contest
 * to a ticket to a prize.
 */
export const holdContest = named<{ eventId: string }>("rewards.hold_contest")(
  { vendorId: text, seed: bytes, drawCount: int, closedAt: orNull(time) },
  `select vendor_id as "vendorId", seed, draw_count as "drawCount", closed_at as "closedAt"
  from contest where event_id = $eventId::uuid for no key update`,
);

const seen = {
  eventName: notNull(text),
  overAt: orNull(time),
  hasWon: bool,
  ticketCount: int,
  /** The oldest one that can be drawn, held; one that is being taken back is passed by. */
  ticketId: orNull(uuid),
  prizes: jsonb<PrizeRow[]>(),
  /** It has drawn before, maybe elsewhere. */
  isKnownKey: bool,
};

/** Everything else that the draw depends on. A statement of its own: what the one before waited for is seen here. */
export const readDraw = named<{ eventId: string; userId: string } & ReturnType<typeof keyValues>>("rewards.read_draw")(
  seen,
  `with current_ticket as materialized (
    select ticket_id from ticket
    where user_id = $userId::text and event_id = $eventId::uuid and spent_at is null and revoked_at is null
    order by created_at, ticket_id limit 1
    for no key update skip locked
  )
  select e.name as "eventName", e.known_over_at as "overAt",
    exists (select from reward r where r.event_id = e.event_id and r.user_id = $userId::text) as "hasWon",
    (select count(*) from ticket t where t.user_id = $userId::text and t.event_id = e.event_id
      and t.spent_at is null and t.revoked_at is null)::integer as "ticketCount",
    (select ticket_id from current_ticket) as "ticketId",
    (select coalesce(jsonb_agg(jsonb_build_object('prizeId', p.prize_id, 'name', p.name, 'description', p.description,
      'mediaId', p.media_id, 'imageUrl', p.image_url, 'quantity', p.quantity, 'given', p.given, 'odds', p.odds_ppm,
      'translations', p.translations) order by p.position), '[]') from prize p where p.event_id = e.event_id) as prizes,
    ${isKnown} as "isKnownKey"
  from events.timed_event e
  where e.event_id = $eventId::uuid`,
);

/** What a ticket has drawn, wherever; with the tickets that its guest has left in this contest. */
export const findKeptDraw = named<{ eventId: string; userId: string; ticketId: string }>("rewards.find_kept_draw")(
  { drawnIn: uuid, counter: int, ticketId: uuid, ticketCount: int },
  `select d.event_id as "drawnIn", d.counter, d.ticket_id as "ticketId",
    (select count(*) from ticket t where t.user_id = $userId::text and t.event_id = $eventId::uuid
      and t.spent_at is null and t.revoked_at is null)::integer as "ticketCount"
  from draw d where d.user_id = $userId::text and d.ticket_id = $ticketId::uuid`,
);

/** What was won, as it is kept. */
export interface Win {
  rewardId: string;
  prizeId: string;
  prizeName: string;
  prizeDescription: string;
  prizeImageUrl: string | null;
  prizeTranslations: string;
  claimCode: string;
  claimExpiresAt: Date;
}

type Written = { eventId: string; userId: string; counter: number; ticketId: string } & {
  hadWon: boolean;
  now: Date;
} & Record<keyof Win, unknown> &
  ReturnType<typeof keyValues> &
  ReturnType<typeof activityValues>;

/**
 * The whole draw: the contest's counter, the ticket, the prize, what was drawn, what was won, and its line of the trail;
 * or nothing of it, where one of the three is not as it was read.
 */
export const writeDraw = named<Written>("rewards.write_draw")(
  { counter: int },
  `with counted as (
    update contest set draw_count = $counter::integer
    where event_id = $eventId::uuid and draw_count = $counter::integer - 1
    returning event_id, vendor_id
  ), spent as (
    update ticket t set spent_at = $now::timestamptz from counted
    where t.ticket_id = $ticketId::uuid and t.event_id = counted.event_id and t.user_id = $userId::text
      and t.spent_at is null and t.revoked_at is null
    returning t.ticket_id, t.event_id, counted.vendor_id
  ), taken as (
    update prize p set given = p.given + 1 from spent
    where p.prize_id = $prizeId::uuid and p.event_id = spent.event_id and p.given < p.quantity
    returning p.prize_id
  ), drawn as (
    insert into draw (event_id, counter, ticket_id, user_id, prize_id, had_won, drawn_at)
    select event_id, $counter::integer, ticket_id, $userId::text, $prizeId::uuid, $hadWon::boolean,
      $now::timestamptz
    from spent where $prizeId::uuid is null or exists (select from taken)
    returning counter, ticket_id
  ), kept as (
    ${keepFrom("drawn", "ticket_id::text")}
  ), won as (
    insert into reward (reward_id, event_id, draw_counter, user_id, vendor_id, prize_id, prize_name, prize_description,
      prize_image_url, won_at, claim_code, claim_expires_at, translations)
    select $rewardId::uuid, spent.event_id, drawn.counter, $userId::text, spent.vendor_id, taken.prize_id,
      $prizeName::text, $prizeDescription::text, $prizeImageUrl::text, $now::timestamptz, $claimCode::text,
      $claimExpiresAt::timestamptz, $prizeTranslations::jsonb
    from spent, taken, drawn
  ), line as (
    ${insertActivityFrom("drawn")}
  )
  select counter from drawn`,
);
