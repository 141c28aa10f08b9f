import { listActivities } from "@skipline/contract/roles";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "../../../api/call.ts";

const pageSize = 50;

export const activityKinds = ["order", "product", "role", "event"] as const;
export type ActivityKind = (typeof activityKinds)[number];

export function activitiesQuery(vendorId: string, kind: ActivityKind | null) {
  return infiniteQueryOptions({
    queryKey: [listActivities.id, vendorId, kind],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => {
      const query = {
        limit: pageSize,
        ...(kind === null ? {} : { subjectType: kind }),
        ...(pageParam === null ? {} : { nextToken: pageParam }),
      };
      return call(listActivities, { params: { vendorId }, query }, { signal });
    },
    getNextPageParam: ({ nextToken }) => nextToken,
  });
}
