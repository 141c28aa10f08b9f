import type { CallInput } from "@skipline/contract/endpoint";
import { getContest, listPrizes, managedContest, saveContest } from "@skipline/contract/rewards";
import type { ManagedContest } from "@skipline/contract/rewards";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#api/call.ts";
import { isApiError } from "#api/errors.ts";
import { queryClient } from "#api/query-client.ts";
import { readTheirs, useVersionedSave } from "#api/use-save.ts";

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

/** The prizes with the version that they are a change of. */
type Save = NonNullable<CallInput<typeof saveContest>["body"]>;

export function useSaveContest(params: OfEvent) {
  return useVersionedSave({
    send: (body: Save, idempotencyKey) => call(saveContest, { params, body }, { idempotencyKey }),
    readConflict: (error) => readTheirs(error, "EVENT_CHANGED", "contest", managedContest),
    onSaved: (saved) => {
      queryClient.setQueryData(managedContestQuery(params).queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: [listPrizes.id] });
    },
  });
}
