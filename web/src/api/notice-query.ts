import { getNotice } from "@skipline/contract/notices";
import { queryOptions } from "@tanstack/react-query";
import { readAnswer } from "./read-answer.ts";
import { request } from "./request.ts";

/**
 * What operators say on all screens. Without the session, which an idle page would renew for it; the browser sends the
 * tag that it has, and is mostly answered that nothing is new.
 */
export const noticeQuery = queryOptions({
  queryKey: [getNotice.id],
  queryFn: async ({ signal }) =>
    readAnswer(getNotice, await request(`/api${getNotice.path}`, { method: "GET", signal })),
  retry: false,
});

/** Of open pages; one that is out of sight asks when it comes back. */
export const noticeRestMs = 55_000;
