import { activitySubjects, listActivities } from "@skipline/contract/roles";
import { pagedQuery } from "#api/paged-query.ts";

const pageSize = 50;

export type ActivityKind = (typeof activitySubjects)[number];

export interface ActivityFilters {
  subjectType?: ActivityKind;
  /** Of whoever did it. */
  phoneNumber?: string;
  /** A business day. */
  day?: string;
}

/** From the page's URL; whatever in it is no filter is left out. */
export function readActivityFilters(params: URLSearchParams): ActivityFilters {
  const subjectType = activitySubjects.find((kind) => kind === params.get("kind"));
  const phoneNumber = params.get("person") ?? "";
  const day = params.get("day") ?? "";
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(`${day}T00:00:00Z`));
  return {
    ...(subjectType ? { subjectType } : {}),
    ...(/^\+[1-9]\d{6,14}$/.test(phoneNumber) ? { phoneNumber } : {}),
    ...(isDay ? { day } : {}),
  };
}

export function activitiesQuery(vendorId: string, filters: ActivityFilters) {
  return pagedQuery(listActivities, { params: { vendorId }, query: filters }, pageSize);
}
