import type { WeekReport } from "@skipline/contract/analytics";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema.ts";
import type { Period } from "./report-calendar.ts";

type GuestLists = NonNullable<WeekReport["guestLists"]>;

/** Of the guest list events that began in the week. */
export async function readGuestLists(
  db: Kysely<Database>,
  { vendorId, week, now }: { vendorId: string; week: Period; now: Date },
): Promise<GuestLists | null> {
  const { rows } = await sql<GuestLists>`
    with evening as (
      select glevent_id, over_at <= ${now} as is_over
      from guests.evening where vendor_id = ${vendorId} and starts_at >= ${week.startsAt} and starts_at < ${week.endsAt}
    ), place as (
      select r.*, e.is_over from evening e join guests.party r on r.glevent_id = e.glevent_id
    )
    select (select count(*) from evening) as events,
      coalesce(sum(quantity) filter (where holds_places), 0) as invited,
      coalesce(sum(arrived), 0) as came,
      coalesce(sum(quantity - arrived) filter (where holds_places and is_over), 0) as "noShows",
      coalesce(sum(quantity) filter (where status = 'WAITLISTED'), 0) as waitlisted,
      coalesce(sum(quantity) filter (where status = 'CANCELLED'), 0) as cancelled,
      count(distinct membership_id) filter (where holds_places) as members,
      coalesce((select sum(c.spent) from place p
        join membership.place_credits c on c.reservation_id = p.reservation_id), 0) as "creditsSpent"
    from place`.execute(db);
  return rows[0] ?? null;
}
