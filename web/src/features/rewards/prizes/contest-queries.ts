import { getContest, listPrizes, saveContest } from "@skipline/contract/rewards";
import type { ManagedContest } from "@skipline/contract/rewards";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#api/call.ts";
import { isApiError } from "#api/errors.ts";
import { queryClient } from "#api/query-client.ts";
import { readTheirs, useVersionedSave } from "#api/use-save.ts";
import { promisedPrizes, rebase } from "./prize-form.ts";
import type { PromisedPrizes, WantedPrizes } from "./prize-form.ts";

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

interface PrizesEdit {
  /** As the editor knows them. */
  base: PromisedPrizes;
  prizes: WantedPrizes;
}

export function useSaveContest(params: OfEvent) {
  return useVersionedSave({
    send: ({ base, prizes }: PrizesEdit, idempotencyKey) =>
      call(saveContest, { params, body: { prizes: rebase(prizes, base), version: base.version } }, { idempotencyKey }),
    readConflict: (error) => readTheirs(error, "EVENT_CHANGED", "contest", promisedPrizes),
    onSaved: (saved) => {
      queryClient.setQueryData(managedContestQuery(params).queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: [listPrizes.id] });
    },
  });
}
