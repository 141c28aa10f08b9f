import {
  createLocation,
  getOwnLocation,
  listOwnLocations,
  ownLocation,
  updateLocation,
} from "@skipline/contract/own-locations";
import type { OwnLocation } from "@skipline/contract/own-locations";
import { getReadiness } from "@skipline/contract/readiness";
import { listStaffLocations } from "@skipline/contract/staff-locations";
import { findVendorLocation, listPastLocations, listVendorLocations } from "@skipline/contract/venues";
import { call } from "#api/call.ts";
import { pagedQuery } from "#api/paged-query.ts";
import { editedQuery, endpointQuery } from "#api/query.ts";
import { queryClient } from "#api/query-client.ts";
import { readTheirs, useSave, useVersionedSave } from "#api/use-save.ts";
import { tabStorage } from "#lib/browser-storage.ts";
import { createIdempotencyKeys } from "#lib/idempotency-keys.ts";
import { toDetails } from "./location-form.ts";
import type { LocationDetails } from "./location-form.ts";

const pageSize = 50;
/** Whether it was opened all the same: nobody waits longer for that. */
const lookMs = 3_000;

export function ownLocationsQuery(vendorId: string, search = "") {
  return pagedQuery(listOwnLocations, { params: { vendorId }, query: search ? { search } : {} }, pageSize);
}

export const editedLocationQuery = (vendorId: string, vendorLocationId: string) =>
  editedQuery(getOwnLocation, { params: { vendorId, vendorLocationId } });

/** As it is when somebody looks: each way leads to a page that changes it. */
export function readinessQuery(vendorId: string, vendorLocationId: string) {
  return endpointQuery(
    getReadiness,
    { params: { vendorId, vendorLocationId } },
    { staleTime: 0, refetchOnMount: "always" },
  );
}

function refresh(): void {
  for (const { id } of [
    listOwnLocations,
    findVendorLocation,
    listVendorLocations,
    listStaffLocations,
    listPastLocations,
    getReadiness,
  ])
    void queryClient.invalidateQueries({ queryKey: [id] });
  void queryClient.invalidateQueries({ queryKey: ["staffVenue"] });
}

/** Of what was sent without an answer: after a reload it is still the same request, and makes one location. */
const newLocationKeys = createIdempotencyKeys({ storage: tabStorage, storageKey: "skipline.newLocationKeys" });

export interface NewLocation {
  vendorId: string;
  fields: LocationDetails;
}

export function useCreateLocation() {
  return useSave({
    keys: newLocationKeys,
    send: ({ vendorId, fields }: NewLocation, idempotencyKey) =>
      call(createLocation, { params: { vendorId }, body: fields }, { idempotencyKey }),
    onSaved: refresh,
  });
}

export interface LocationChange {
  /** As the editor knows it. */
  base: OwnLocation;
  fields: LocationDetails;
}

export function useSaveLocation() {
  return useVersionedSave({
    send: ({ base: { vendorId, vendorLocationId, version }, fields }: LocationChange, idempotencyKey) =>
      call(
        updateLocation,
        { params: { vendorId, vendorLocationId }, body: { ...fields, version } },
        { idempotencyKey },
      ),
    readConflict: (error) => readTheirs(error, "LOCATION_CHANGED", "location", ownLocation),
    onSaved: refresh,
  });
}

/**
 * Opens a location. It may be open though the call failed: the answer was lost, or somebody else was faster. The page knows
 * what was found before it hears of the end: where somebody else changed it, the next press is a change of theirs.
 */
export function useOpenLocation() {
  return useSave({
    send: async (location: OwnLocation, idempotencyKey) => {
      const { vendorId, vendorLocationId, version } = location;
      const params = { vendorId, vendorLocationId };
      const body = { ...toDetails({ ...location, status: "OPEN" }), version };
      const { queryKey } = editedLocationQuery(vendorId, vendorLocationId);
      try {
        const opened = await call(updateLocation, { params, body }, { idempotencyKey });
        queryClient.setQueryData(queryKey, opened);
        return opened;
      } catch (error) {
        const look = call(getOwnLocation, { params }, { signal: AbortSignal.timeout(lookMs) });
        const stored = await look.catch(() => null);
        if (stored) queryClient.setQueryData(queryKey, stored);
        if (stored?.location.status === "OPEN") return stored;
        throw error;
      }
    },
    onSaved: refresh,
  });
}
