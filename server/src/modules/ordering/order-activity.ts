import { type Activity, recordActivity } from "../../db/activity.ts";
import type { Clock } from "../../clock.ts";
import type { Trx } from "./ordering-deps.ts";
import type { OrderRow } from "./ordering-store.ts";

/** Who acted, as the trail names them. */
export interface StaffMember {
  userId: string;
  name?: string;
}

type Subject = Pick<OrderRow, "orderId" | "vendorId" | "totalCents">;

/** One line of the trail about an order, with what it cost. */
export function asActivity(
  { orderId, vendorId, totalCents }: Subject,
  type: string,
  actor: StaffMember | null,
  details: Record<string, unknown> = {},
): Activity {
  return { type, actor, vendorId, subjectType: "order", subjectId: orderId, details: { totalCents, ...details } };
}

export function recordOrder(
  trx: Trx,
  clock: Clock,
  order: Subject,
  type: string,
  actor: StaffMember | null,
  details: Record<string, unknown> = {},
): Promise<void> {
  return recordActivity(trx, clock, asActivity(order, type, actor, details));
}
