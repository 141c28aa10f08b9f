import type { activity } from "@skipline/contract/roles";
import { type Kysely, sql } from "kysely";
import type * as z from "zod/mini";
import type { Database } from "../../db/schema.ts";

type ActivityLine = z.output<typeof activity>;

/** Lines of payments that the line of what was paid for says as well: "Ana paid order #a1b2c3". */
const saidOfTheirOrder = ["payment.succeeded", "refund.requested", "refund.succeeded", "refund.failed"];
/**
 * Lines that only screens and books follow: a guest's change of what is not paid yet, money that another line tells of,
 * draws that won nothing.
 */
const notForPeople = ["order.changed", "order.money_changed", "contest.drawn"];
const unseen = [...saidOfTheirOrder, ...notForPeople].map((type) => sql.lit(type));

interface Page {
  /** One of the contract's `activitySubjects`; all without it. */
  subjectType: string | undefined;
  /** E.164, of whoever did it. */
  phone: string | null;
  /** From the first instant on and before the second. */
  between: readonly [Date, Date] | null;
  limit: number;
  beforeId: string | null;
}

const uuid = "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$";

/** The order that a line is about: its own, or what a payment was for. */
const orderOfLine = sql<{ orderId: string; vendorLocationId: string } | null>`(
  select jsonb_build_object('orderId', o.order_id, 'vendorLocationId', o.vendor_location_id)
  from (select case when subject_type = 'order' then subject_id
    when details ->> 'purpose' = 'ORDER' then details ->> 'reference' end as reference) as about
  join customer_order o on o.vendor_id = activity.vendor_id
    and o.order_id = case when about.reference ~ ${sql.lit(uuid)} then about.reference::uuid end)`;

/** The vendor's own lines of the trail, newest first. Each filter has its index. */
export async function listActivities(db: Kysely<Database>, vendorId: string, page: Page): Promise<ActivityLine[]> {
  const { subjectType, phone, between, beforeId } = page;
  let query = db
    .selectFrom("activity")
    .select(["activity_id", "type", "actor_name", "subject_type", "subject_id", "details", "created_at"])
    .select(orderOfLine.as("order"))
    .where("vendor_id", "=", vendorId)
    .where("type", "not in", unseen)
    .orderBy("created_at", "desc")
    .orderBy("activity_id", "desc")
    .limit(page.limit);
  // Literal as the types are, so that the planner sees that the index of all that is no order's will do.
  if (subjectType !== undefined) query = query.where("subject_type", "=", sql.lit(subjectType));
  if (phone !== null) {
    // Looked up before: of somebody whom the planner knows as busy it sorts no month whole.
    const who = await db.selectFrom("app_user").select("user_id").where("phone", "=", phone).executeTakeFirst();
    if (!who) return [];
    query = query.where("actor_user_id", "=", who.user_id);
  }
  if (between) query = query.where("created_at", ">=", between[0]).where("created_at", "<", between[1]);
  if (beforeId !== null) {
    query = query.where(
      sql<boolean>`(created_at, activity_id) < (
        select created_at, activity_id from activity where activity_id = ${beforeId}::bigint)`,
    );
  }
  return (await query.execute()).map((row) => ({
    activityId: String(row.activity_id),
    type: row.type,
    actorName: row.actor_name,
    subjectType: row.subject_type,
    subjectId: row.subject_id,
    details: row.details as Record<string, unknown>,
    createdAt: row.created_at.toISOString(),
    order: row.order,
  }));
}
