import { type Kysely, sql } from "kysely";
import { recordActivities } from "../../db/activity.ts";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../db/schema.ts";
import { withTransaction } from "../../db/transaction.ts";

type Db = Kysely<Database>;

/** As of an account that nobody signs in to: by then carriers may have given the number away. */
const keptDays = 365;
/** In one night: the next one goes on. */
const mostEnded = 500;

interface EndedRole {
  vendorId: string;
  phone: string;
  name: string;
  role: string;
  locationIds: string[] | null;
}

/**
 * Ends roles that were given to numbers which nobody has ever signed in with, a year after they were given, changed or invited
 * last: whoever has such a number now would walk in. Whoever gives roles reads it in the trail, and confirms one by giving it
 * again. No vendor is left without a SuperAdmin who has signed in.
 */
export function endUnusedRoles(db: Db, clock: Clock): Promise<void> {
  const since = new Date(clock.now().getTime() - keptDays * 86_400_000);
  const isUnused = sql<boolean>`r.created_at < ${since} and not exists (select from app_user u where u.phone = r.phone)
    and not exists (select from activity a where a.subject_type = 'role' and a.subject_id = r.phone
      and a.vendor_id = r.vendor_id and a.created_at >= ${since})`;
  return withTransaction(db, async (trx) => {
    // Whoever changes a vendor's roles waits for its row.
    await sql`select from vendor where vendor_id in (select r.vendor_id from staff_role r where ${isUnused})
      order by vendor_id for update`.execute(trx);
    const { rows } = await sql<EndedRole>`with ended as (
        delete from staff_role r where (r.vendor_id, r.phone) in (
          select r.vendor_id, r.phone from staff_role r where ${isUnused}
            and (r.role <> 'SUPER_ADMIN' or exists (select from staff_role o join app_user u on u.phone = o.phone
              where o.vendor_id = r.vendor_id and o.role = 'SUPER_ADMIN' and o.phone <> r.phone))
          order by r.created_at limit ${mostEnded})
        returning r.*),
      invitations as (delete from staff_invitation i using ended e where i.vendor_id = e.vendor_id and i.phone = e.phone)
      select vendor_id as "vendorId", phone, name, role, location_ids as "locationIds" from ended`.execute(trx);
    const lines = rows.map(({ vendorId, phone, name, role, locationIds }) => ({
      type: "role.removed",
      actor: null,
      vendorId,
      subjectType: "role",
      subjectId: phone,
      details: { before: { name, role, ...(locationIds && { vendorLocationIds: locationIds }) } },
    }));
    await recordActivities(trx, clock, lines);
  });
}
