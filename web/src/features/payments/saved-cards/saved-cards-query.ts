import { listSavedCards, platformAccount } from "@skipline/contract/saved-cards";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#api/call.ts";
import { endpointKey, endpointQuery } from "#api/query.ts";
import { within } from "#lib/sleep.ts";

/** Longer nobody waits for them: what comes later would move the buttons under a finger. */
const patienceMs = 2500;

/**
 * What the guest may pay with at an account without typing: known before anything else to pay with is shown, or left out. Asked
 * anew each time.
 */
export function cardsToPayWith(account: string | null) {
  const input = { query: { account: account ?? platformAccount } };
  return queryOptions({
    queryKey: [...endpointKey(listSavedCards, input), "pay"],
    queryFn: ({ signal }) => {
      const asked = call(listSavedCards, input, { signal }).then(
        ({ items }) => items,
        () => [],
      );
      return within(patienceMs, asked, []);
    },
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    networkMode: "always",
  });
}

export const mySavedCards = endpointQuery(listSavedCards, { query: {} }, { refetchOnMount: "always" });
