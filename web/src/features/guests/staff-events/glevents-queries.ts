import type { RepeatTimes } from "@skipline/contract/events";
import {
  createGlevent,
  deleteGlevent,
  getGlevent,
  listGlevents,
  repeatGlevent,
  updateGlevent,
} from "@skipline/contract/guests";
import { glevent as gleventSchema } from "@skipline/contract/glevent";
import type { Glevent } from "@skipline/contract/guests";
import { call } from "#api/call.ts";
import { pagedQuery } from "#api/paged-query.ts";
import { queryClient } from "#api/query-client.ts";
import { editedQuery } from "#api/query.ts";
import { readTheirs, useSave, useVersionedSave } from "#api/use-save.ts";
import { tabStorage } from "#lib/browser-storage.ts";
import { createIdempotencyKeys } from "#lib/idempotency-keys.ts";
import type { GleventChanges, NewGlevent } from "./glevent-form.ts";

const pageSize = 20;

export function gleventsQuery(vendorId: string) {
  return pagedQuery(listGlevents, { params: { vendorId }, query: {} }, pageSize);
}

export const editedGleventQuery = (vendorId: string, gleventId: string) =>
  editedQuery(getGlevent, { params: { vendorId, gleventId } });

/** A list that is shown, and nights as they were. */
export function forgetGlevents(): void {
  void queryClient.invalidateQueries({ queryKey: [listGlevents.id] });
  void queryClient.invalidateQueries({ queryKey: [getGlevent.id], refetchType: "none" });
}

/** In this tab: what was sent without an answer is the same call after a reload. */
const newGleventKeys = createIdempotencyKeys({ storage: tabStorage, storageKey: "skipline.newGleventKeys" });

export function useCreateGlevent(vendorId: string) {
  return useSave({
    send: (fields: NewGlevent, idempotencyKey) =>
      call(createGlevent, { params: { vendorId }, body: { ...fields, vendorId } }, { idempotencyKey }),
    onSaved: forgetGlevents,
    keys: newGleventKeys,
  });
}

interface GleventEdit {
  /** As the editor knows it. */
  base: Glevent;
  changes: GleventChanges;
}

export function useSaveGlevent() {
  return useVersionedSave({
    send: ({ base: { vendorId, gleventId, version }, changes }: GleventEdit, idempotencyKey) =>
      call(updateGlevent, { params: { vendorId, gleventId }, body: { ...changes, version } }, { idempotencyKey }),
    readConflict: (error) => readTheirs(error, "EVENT_CHANGED", "glevent", gleventSchema),
    onSaved: forgetGlevents,
  });
}

export function gleventDeeds({ vendorId, gleventId }: Glevent) {
  const params = { vendorId, gleventId };
  return {
    id: gleventId,
    repeat: (times: RepeatTimes, idempotencyKey: string) =>
      call(repeatGlevent, { params, body: { times } }, { idempotencyKey }),
    remove: () => call(deleteGlevent, { params }),
  };
}
