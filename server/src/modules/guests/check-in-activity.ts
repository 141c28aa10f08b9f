import type { Clock } from "../../clock.ts";
import { recordActivity } from "../../db/activity.ts";
import type { StaffCaller } from "../../http/call.ts";

/** The person of a reservation, as the trail names them. */
interface Subject {
  reservation_id: string;
  vendor_id: string;
  first_name: string;
  last_name: string;
}

/** One line of the trail about somebody at the door. */
export function recordGuest(
  trx: Parameters<typeof recordActivity>[0],
  clock: Clock,
  type: string,
  { actor, role }: StaffCaller,
  row: Subject,
  details: Record<string, unknown>,
): Promise<void> {
  return recordActivity(trx, clock, {
    type,
    actor: { userId: actor.userId, name: role.name },
    vendorId: row.vendor_id,
    subjectType: "reservation",
    subjectId: row.reservation_id,
    details: { name: `${row.first_name} ${row.last_name}`.trim(), ...details },
  });
}
