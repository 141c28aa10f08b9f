import { QueryClient, onlineManager } from "@tanstack/react-query";
import { firstAnswers, firstAnswersTime } from "./first-answers.ts";
import { isOnline, subscribeNetwork } from "./network.ts";
import { retryDelay, retryQuery } from "./query.ts";
import { onIdentityChange } from "./session-store.ts";

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: retryQuery,
      retryDelay,
      staleTime: 5000,
      gcTime: 30 * 60_000,
      // The service worker answers the menu without a network, so an offline query must still ask.
      networkMode: "always",
      // Its default is "not" where queries always ask.
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: "always" },
  },
});

// The page brought them: the first calls need not be made.
for (const [id, input, answer] of firstAnswers) {
  queryClient.setQueryData(input === null ? [id] : [id, input], answer, { updatedAt: firstAnswersTime() });
}

onlineManager.setEventListener((setOnline) => subscribeNetwork(() => setOnline(isOnline())));

// What one person loaded must not be seen by the next; what is on the screen now is the routes' affair. What the page brought is
// everybody's, and until React has taken the page over nobody uses it.
const isOfEverybody = (queryKey: readonly unknown[]) => firstAnswers.some(([id]) => id === queryKey[0]);
onIdentityChange(() =>
  queryClient.removeQueries({ type: "inactive", predicate: ({ queryKey }) => !isOfEverybody(queryKey) }),
);
