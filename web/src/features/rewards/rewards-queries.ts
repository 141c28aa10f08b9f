import { createRewardTicket, listContests, listPrizes, listRewards, listTickets } from "@skipline/contract/rewards";
import type { Reward } from "@skipline/contract/rewards";
import { queryOptions } from "@tanstack/react-query";
import type { InfiniteData } from "@tanstack/react-query";
import { call } from "#api/call.ts";
import { isApiError } from "#api/errors.ts";
import { pagedQuery } from "#api/paged-query.ts";
import { queryClient } from "#api/query-client.ts";
import { endpointKey, endpointQuery } from "#api/query.ts";
import { tabStorage } from "#lib/browser-storage.ts";

const rewardsPageSize = 50;

/** A vendor's draws: whether an event has one is in it, without asking for one that may not be there. */
export function contestsQuery(vendorId: string) {
  return endpointQuery(listContests, { params: { vendorId }, query: { limit: 100 } }, { staleTime: 30_000 });
}

/** An event's draw and its prizes; null for an event that has none. Its key is the endpoint's: the HTML may bring it. */
export function contestQuery(contestId: string) {
  const input = { params: { contestId } };
  return queryOptions({
    queryKey: endpointKey(listPrizes, input),
    queryFn: async ({ signal }) => {
      try {
        return await call(listPrizes, input, { signal });
      } catch (error) {
        if (isApiError(error, "NOT_FOUND")) return null;
        throw error;
      }
    },
    staleTime: 30_000,
  });
}

/** Once per visit: the tab remembers that it asked. */
async function askForSignInTicket(userId: string, eventId: string): Promise<void> {
  const mark = `skipline.signInTicket ${userId} ${eventId}`;
  if (tabStorage.getItem(mark) !== null) return;
  try {
    await call(createRewardTicket, { body: { sourceType: "SIGNIN", eventId } });
  } catch (error) {
    // Without an answer it is asked for the next time; the count is worth knowing in any case.
    if (!isApiError(error, "CONTEST_ENDED", "NOT_FOUND")) return;
  }
  tabStorage.setItem(mark, "1");
}

/** How many tickets of an event somebody has; the one for signing in is asked for first, so that it is counted. */
export function ticketCountQuery(userId: string, eventId: string) {
  return queryOptions({
    queryKey: [listTickets.id, userId, eventId],
    queryFn: async ({ signal }) => {
      await askForSignInTicket(userId, eventId);
      return (await call(listTickets, { query: { eventId, limit: 1 } }, { signal })).total;
    },
    enabled: userId !== "" && eventId !== "",
  });
}

type RewardPages = InfiniteData<{ rewards: Reward[]; claimedCount: number }>;

/** What somebody has won, newest first. */
export function rewardsQuery(userId: string) {
  return {
    ...pagedQuery(listRewards, { query: {} }, rewardsPageSize),
    queryKey: [listRewards.id, "pages", userId],
    select: ({ pages }: RewardPages) => ({
      rewards: pages.flatMap(({ rewards }) => rewards),
      claimedCount: pages[0]?.claimedCount ?? 0,
    }),
    enabled: userId !== "",
  };
}

/** After a draw or a claim: what is left, and of what. */
export function refetchAfterChange(): void {
  for (const { id } of [listPrizes, listTickets, listRewards]) {
    void queryClient.invalidateQueries({ queryKey: [id] });
  }
}
