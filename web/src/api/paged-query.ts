import { infiniteQueryOptions } from "@tanstack/react-query";
import type { CallInput, Endpoint, Output } from "@skipline/contract/endpoint";
import { call } from "./call.ts";

type Page<E extends Endpoint> = Output<E> & { nextToken: string | null };

/** Any list of the contract that comes page by page, `limit` rows at a time: for `useInfiniteQuery`. */
export function pagedQuery<E extends Endpoint>(endpoint: E, input: CallInput<E>, limit: number) {
  const { query } = input as { query?: object };
  return infiniteQueryOptions({
    queryKey: [endpoint.id, "pages", input],
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }) => {
      const page = { ...query, limit, ...(pageParam === null ? {} : { nextToken: pageParam }) };
      return (await call(endpoint, { ...input, query: page }, { signal })) as Page<E>;
    },
    getNextPageParam: ({ nextToken }) => nextToken,
  });
}
