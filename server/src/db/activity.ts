import type { Kysely } from "kysely";
import type { Clock } from "../clock.ts";
import type { Database } from "./schema.ts";

export interface Activity {
  /** `order.paid`, `order.completed`, `order.refunded`, `role.changed`: noun.verb-in-the-past. */
  type: string;
  /** Null when the system acted (a job, the payment provider). */
  actor: { userId: string; name?: string } | null;
  vendorId: string | null;
  subjectType: string;
  subjectId: string;
  details?: Record<string, unknown>;
}

/** Writes one line of the append-only trail, in the caller's own transaction: no action without its line. */
export async function recordActivity(trx: Kysely<Database>, clock: Clock, activity: Activity): Promise<void> {
  await trx
    .insertInto("activity")
    .values({
      type: activity.type,
      actor_user_id: activity.actor?.userId ?? null,
      actor_name: activity.actor?.name ?? null,
      vendor_id: activity.vendorId,
      subject_type: activity.subjectType,
      subject_id: activity.subjectId,
      details: JSON.stringify(activity.details ?? {}),
      created_at: clock.now(),
    })
    .execute();
}
