import type { Kysely } from "kysely";
import { named } from "./named.ts";
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

/**
 * Writes a line of the append-only trail for each row of `source`, with `activityValues`: for statements that write what
 * it tells of as well.
 */
export function insertActivityFrom(source: string): string {
  return `insert into activity
    (type, actor_user_id, actor_name, vendor_id, subject_type, subject_id, details, created_at)
  select $activityType::text, $activityActorId::text, $activityActorName::text, $activityVendorId::text,
    $activitySubjectType::text, $activitySubjectId::text, $activityDetails::jsonb, $activityAt::timestamptz
  from ${source}`;
}

export type ActivityValues = ReturnType<typeof activityValues>;

export function activityValues(activity: Activity, now: Date) {
  return {
    activityType: activity.type,
    activityActorId: activity.actor?.userId ?? null,
    activityActorName: activity.actor?.name ?? null,
    activityVendorId: activity.vendorId,
    activitySubjectType: activity.subjectType,
    activitySubjectId: activity.subjectId,
    activityDetails: JSON.stringify(activity.details ?? {}),
    activityAt: now,
  };
}

const insertActivity = named<ActivityValues>("db.record_activity")({}, insertActivityFrom("(select) as once"));

/** One for each, in one statement: for what is done to many things at once. */
export async function recordActivities(trx: Kysely<Database>, clock: Clock, lines: readonly Activity[]): Promise<void> {
  if (lines.length === 0) return;
  const now = clock.now();
  const rows = lines.map((line) => ({
    type: line.type,
    actor_user_id: line.actor?.userId ?? null,
    actor_name: line.actor?.name ?? null,
    vendor_id: line.vendorId,
    subject_type: line.subjectType,
    subject_id: line.subjectId,
    details: JSON.stringify(line.details ?? {}),
    created_at: now,
  }));
  await trx.insertInto("activity").values(rows).execute();
}

/** Writes one line of the append-only trail, in the caller's own transaction: no action without its line. */
export async function recordActivity(trx: Kysely<Database>, clock: Clock, activity: Activity): Promise<void> {
  await insertActivity(trx, activityValues(activity, clock.now()));
}
