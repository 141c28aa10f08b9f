import { createGlevent, getGlevent, listGlevents, updateGlevent } from "@skipline/contract/guests";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#api/call.ts";
import { isApiError } from "#api/errors.ts";
import { pagedQuery } from "#api/paged-query.ts";
import { queryClient } from "#api/query-client.ts";
import { endpointQuery } from "#api/query.ts";
import { createIdempotencyKeys } from "#lib/idempotency-keys.ts";
import type { GleventChanges, NewGlevent } from "./glevent-form.ts";

const pageSize = 20;

export function gleventsQuery(vendorId: string) {
  return pagedQuery(listGlevents, { params: { vendorId }, query: {} }, pageSize);
}

/** Asked for anew at each opening of the form, and then left alone: it must not change under the typing. */
export function editedGleventQuery(vendorId: string, gleventId: string) {
  return endpointQuery(
    getGlevent,
    { params: { vendorId, gleventId } },
    { refetchOnMount: "always", refetchOnWindowFocus: false, refetchOnReconnect: false },
  );
}

/** Sends a form's content once, however often it has to be sent. */
function useSending<T, R>(send: (content: T, idempotencyKey: string) => Promise<R>) {
  const [keys] = useState(() => createIdempotencyKeys());
  const intent = "save";
  return useMutation({
    mutationFn: (content: T) => send(content, keys.take(intent, content)),
    onSuccess: () => {
      keys.drop(intent);
      void queryClient.invalidateQueries({ queryKey: [listGlevents.id] });
      void queryClient.invalidateQueries({ queryKey: [getGlevent.id], refetchType: "none" });
    },
    onError: (error) => {
      if (isApiError(error) && error.status < 500) keys.drop(intent);
    },
  });
}

export function useCreateGlevent(vendorId: string) {
  return useSending((fields: NewGlevent, idempotencyKey) =>
    call(createGlevent, { params: { vendorId }, body: { ...fields, vendorId } }, { idempotencyKey }),
  );
}

export function useUpdateGlevent(vendorId: string, gleventId: string) {
  return useSending((changes: GleventChanges, idempotencyKey) =>
    call(updateGlevent, { params: { vendorId, gleventId }, body: changes }, { idempotencyKey }),
  );
}
