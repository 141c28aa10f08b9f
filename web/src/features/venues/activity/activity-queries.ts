import { listActivities } from "@skipline/contract/roles";
import { pagedQuery } from "../../../api/paged-query.ts";

const pageSize = 50;

export const activityKinds = ["order", "product", "role", "event"] as const;
export type ActivityKind = (typeof activityKinds)[number];

export function activitiesQuery(vendorId: string, kind: ActivityKind | null) {
  return pagedQuery(listActivities, { params: { vendorId }, query: kind ? { subjectType: kind } : {} }, pageSize);
}
