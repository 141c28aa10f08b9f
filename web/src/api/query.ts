import { queryOptions } from "@tanstack/react-query";
import type { UseQueryOptions } from "@tanstack/react-query";
import type { CallInput, Endpoint, Output } from "@skipline/contract/endpoint";
import { call } from "./call.ts";
import { ApiError } from "./errors.ts";
import { isOnline } from "./network.ts";

export type EndpointKey<E extends Endpoint> = readonly [id: string, input: CallInput<E>];

/** The key of one answer in the cache. For a whole endpoint use `[endpoint.id]`. */
export function endpointKey<E extends Endpoint>(endpoint: E, input: CallInput<E>): EndpointKey<E> {
  return [endpoint.id, input];
}

/** Query options of an endpoint: `useQuery(endpointQuery(findVendorLocation, {query: {vendorLocationId}}))`. */
export function endpointQuery<E extends Endpoint, T = Output<E>>(
  endpoint: E,
  input: CallInput<E>,
  options: Omit<UseQueryOptions<Output<E>, Error, T, EndpointKey<E>>, "queryKey" | "queryFn"> = {},
) {
  return queryOptions<Output<E>, Error, T, EndpointKey<E>>({
    ...options,
    queryKey: endpointKey(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  });
}

/** Of what an editor edits: asked for anew at each opening, and then left alone, as it must not change under the typing. */
export function editedQuery<E extends Endpoint>(endpoint: E, input: CallInput<E>) {
  return endpointQuery(endpoint, input, {
    refetchOnMount: "always",
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/**
 * Up to 3 retries; none where the server has said no for good (404 and its like), nor while there is no way to it. Where the
 * session has ended the routes lead to sign-in meanwhile, and no page says an error that is gone in a moment.
 */
export function retryQuery(failures: number, error: Error): boolean {
  if (error instanceof ApiError && error.status < 500 && error.retryAfter === undefined)
    return error.status === 401 && failures < 1;
  return failures < 3 && isOnline();
}

/** As long as the server asked for, 10 s at most; else 1, 2, 4 s. The routes have 10 s to lead to sign-in. */
export function retryDelay(failures: number, error: Error): number {
  const asked = error instanceof ApiError ? (error.status === 401 ? 10 : error.retryAfter) : undefined;
  return Math.min(asked === undefined ? 1000 * 2 ** failures : asked * 1000, 10_000);
}
