import { getMembership, type Membership } from "@skipline/contract/membership";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "#api/call.ts";
import { isApiError } from "#api/errors.ts";
import { useSession } from "#api/session.ts";

/** The membership of who is signed in, null without one. `[getMembership.id]` is the key of everybody's. */
export function membershipQuery(userId: string) {
  return queryOptions<Membership | null>({
    queryKey: [getMembership.id, userId],
    queryFn: async ({ signal }) => {
      try {
        return (await call(getMembership, {}, { signal })).membership;
      } catch (error) {
        if (isApiError(error, "NOT_FOUND")) return null;
        throw error;
      }
    },
    enabled: userId !== "",
    staleTime: 30_000,
  });
}

/** `data`: the membership, null for none, undefined until it is known (or for ever, where nobody is signed in). */
export function useMembership() {
  return useQuery(membershipQuery(useSession()?.profile.userId ?? ""));
}
