import type { Endpoint, Output } from "@skipline/contract/endpoint";
import type { QueryClient } from "@tanstack/react-query";
import { data } from "react-router";
import { ApiError } from "#api/errors.ts";
import type { endpointQuery } from "#api/query.ts";

/** A page's content, which its HTML brings; without any the page is not there. */
export async function findContent<E extends Endpoint>(
  queryClient: QueryClient,
  query: ReturnType<typeof endpointQuery<E>>,
): Promise<Output<E>> {
  try {
    return await queryClient.ensureQueryData({ ...query, staleTime: Infinity });
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) throw data(null, { status: 404 });
    throw error;
  }
}
