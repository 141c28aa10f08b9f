import type { activity } from "@skipline/contract/roles";
import { type Kysely, sql } from "kysely";
import type * as z from "zod/mini";
import type { Database } from "../../db/schema.ts";

type ActivityLine = z.output<typeof activity>;

/** Lines of payments that the line of what was paid for says as well: "Ana paid order #a1b2c3". */
const saidOfTheirOrder = ["payment.succeeded", "refund.requested", "refund.succeeded", "refund.failed"];

interface Page {
  /** `order`, `product`, `role` or `event`; all without it. */
  subjectType: string | undefined;
  limit: number;
  beforeId: string | null;
}

/** The vendor's own lines of the trail, newest first. */
export async function listActivities(db: Kysely<Database>, vendorId: string, page: Page): Promise<ActivityLine[]> {
  let query = db
    .selectFrom("activity")
    .select(["activity_id", "type", "actor_name", "subject_type", "subject_id", "details", "created_at"])
    .where("vendor_id", "=", vendorId)
    .where("type", "not in", saidOfTheirOrder)
    .orderBy("activity_id", "desc")
    .limit(page.limit);
  // Literal, so that the planner sees that the managers' own index will do.
  if (page.subjectType !== undefined) query = query.where("subject_type", "=", sql.lit(page.subjectType));
  if (page.beforeId !== null) query = query.where("activity_id", "<", sql<number>`${page.beforeId}::bigint`);
  return (await query.execute()).map((row) => ({
    activityId: String(row.activity_id),
    type: row.type,
    actorName: row.actor_name,
    subjectType: row.subject_type,
    subjectId: row.subject_id,
    details: row.details as Record<string, unknown>,
    createdAt: row.created_at.toISOString(),
  }));
}
