import { getContest, listPrizes, saveContest } from "@skipline/contract/rewards";
import type { ManagedContest } from "@skipline/contract/rewards";
import { queryOptions, useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#api/call.ts";
import { isApiError } from "#api/errors.ts";
import { queryClient } from "#api/query-client.ts";
import { createIdempotencyKeys } from "#lib/idempotency-keys.ts";
import { toPrizes } from "./prize-draft.ts";
import type { PrizeDraft } from "./prize-draft.ts";

interface OfEvent {
  vendorId: string;
  eventId: string;
}

/** An event's draw as its managers have it, null where there is none yet. It must not change under the typing. */
export function managedContestQuery(params: OfEvent) {
  return queryOptions<ManagedContest | null>({
    queryKey: [getContest.id, params],
    queryFn: async ({ signal }) => {
      try {
        return await call(getContest, { params }, { signal });
      } catch (error) {
        if (isApiError(error, "NOT_FOUND")) return null;
        throw error;
      }
    },
    refetchOnMount: "always",
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

interface Save {
  drafts: readonly PrizeDraft[];
  /** What they are a change of. */
  version: number;
}

/** Stores the prizes, once, however often they have to be sent. */
export function useSaveContest(params: OfEvent) {
  const [keys] = useState(() => createIdempotencyKeys());
  const intent = "save";
  return useMutation({
    mutationFn: ({ drafts, version }: Save) => {
      const body = { prizes: toPrizes(drafts), version };
      return call(saveContest, { params, body }, { idempotencyKey: keys.take(intent, body) });
    },
    onSuccess: (saved) => {
      keys.drop(intent);
      queryClient.setQueryData(managedContestQuery(params).queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: [listPrizes.id] });
    },
    onError: (error) => {
      if (isApiError(error) && error.status < 500) keys.drop(intent);
    },
  });
}
