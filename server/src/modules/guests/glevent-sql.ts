import { orderedUntilHours, stillWorthMinutes } from "./waitlist-rules.ts";

/** `isOver` and `hasBegun` of the event `g` at `$now`, for statements. */
export const isOverSql = `(g.status = 'COMPLETED' or g.over_at <= $now::timestamptz)`;
const hasBegunSql = `coalesce(g.starts_at <= $now::timestamptz, false)`;
/** Its reservations keep nobody from booking any more, whether the job has ended them yet or not. */
export const isClosedSql = `(g.closes_at <= $now::timestamptz and g.called_off_at is null)`;
/** `isInOrder` of the event `g` at `$now`. */
export const isInOrderSql = `(g.starts_at - interval '${orderedUntilHours} hours' > $now::timestamptz)`;

/**
 * From where: whoever waits at the event `g` and could come in now, as it looks: with the credits for it and no other place.
 * Once the event has begun that is who can still be told of free places, and was not yet.
 */
export const couldComeInSql = `from reservation r
  join membership m on m.membership_id = r.membership_id
  where r.glevent_id = g.glevent_id and r.status = 'WAITLISTED' and r.ended_at is null
    and m.credits >= r.quantity and m.ends_at > $now::timestamptz
    and not exists (
      select from reservation place
      where place.user_id = r.user_id and place.status in ('PENDING', 'CONFIRMED') and place.ended_at is null)
    and (not ${hasBegunSql} or (g.over_at - interval '${stillWorthMinutes} minutes' > $now::timestamptz
      and not exists (select from guest_message told where told.reservation_id = r.reservation_id)))`;
