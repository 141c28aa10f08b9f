import {
  createEvent,
  deleteEvent,
  event,
  getEvent,
  listVendorEvents,
  repeatEvent,
  updateEvent,
} from "@skipline/contract/events";
import type { RepeatTimes, VenueEvent } from "@skipline/contract/events";
import { getContest } from "@skipline/contract/rewards";
import type { ManagedContest } from "@skipline/contract/rewards";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#api/call.ts";
import { isApiError } from "#api/errors.ts";
import { queryClient } from "#api/query-client.ts";
import { editedQuery } from "#api/query.ts";
import { pagedQuery } from "#api/paged-query.ts";
import { readTheirs, useVersionedSave } from "#api/use-save.ts";
import { tabStorage } from "#lib/browser-storage.ts";
import { createIdempotencyKeys } from "#lib/idempotency-keys.ts";
import type { EventFields } from "./event-form.ts";

const pageSize = 20;

export function vendorEventsQuery(vendorId: string) {
  return pagedQuery(listVendorEvents, { params: { vendorId }, query: {} }, pageSize);
}

export const editedEventQuery = (vendorId: string, eventId: string) =>
  editedQuery(getEvent, { params: { eventId }, query: { vendorId } });

/** Its prize draw, which ends with it; null where it has none. */
export function drawOfEventQuery(vendorId: string, eventId: string) {
  const params = { vendorId, eventId };
  return queryOptions<ManagedContest | null>({
    queryKey: [getContest.id, "ends", params],
    queryFn: async ({ signal }) => {
      try {
        return await call(getContest, { params }, { signal });
      } catch (error) {
        if (isApiError(error, "NOT_FOUND")) return null;
        throw error;
      }
    },
  });
}

interface SaveInput {
  /** The event that is edited, in the version that the editor knows; null for a new one. */
  base: VenueEvent | null;
  vendorId: string;
  fields: EventFields;
}

/** Of what was sent without an answer: after a reload it is still the same request, and makes one event. */
const eventKeys = createIdempotencyKeys({ storage: tabStorage, storageKey: "skipline.eventKeys" });

export function useSaveEvent() {
  return useVersionedSave({
    keys: eventKeys,
    send: ({ base, vendorId, fields }: SaveInput, idempotencyKey) => {
      const params = { vendorId };
      if (!base) return call(createEvent, { params, body: fields }, { idempotencyKey });
      const body = { ...fields, vendorId, eventId: base.eventId, version: base.version };
      return call(updateEvent, { params, body }, { idempotencyKey });
    },
    readConflict: (error) => readTheirs(error, "EVENT_CHANGED", "event", event),
    onSaved: forgetEvents,
  });
}

/** A list that is shown, and events as they were. */
export function forgetEvents(): void {
  void queryClient.invalidateQueries({ queryKey: [listVendorEvents.id] });
  void queryClient.invalidateQueries({ queryKey: [getEvent.id], refetchType: "none" });
}

export function eventDeeds({ vendorId, eventId }: VenueEvent) {
  const params = { vendorId, eventId };
  return {
    id: eventId,
    repeat: (times: RepeatTimes, idempotencyKey: string) =>
      call(repeatEvent, { params, body: { times } }, { idempotencyKey }),
    remove: () => call(deleteEvent, { params }),
  };
}
