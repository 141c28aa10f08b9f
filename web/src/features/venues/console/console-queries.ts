import {
  createVendor,
  getOwnVendor,
  listOwnVendors,
  ownVendor,
  reopenVendor,
  suspendVendor,
  updateVendor,
} from "@skipline/contract/vendors";
import type { OwnVendor } from "@skipline/contract/vendors";
import { listVendorHealth } from "@skipline/contract/vendor-health";
import { findVendor, listVendors } from "@skipline/contract/venues";
import { useMutation } from "@tanstack/react-query";
import { call } from "#api/call.ts";
import { ownVendorQuery } from "#api/own-vendors.ts";
import { pagedQuery } from "#api/paged-query.ts";
import { editedQuery, endpointQuery } from "#api/query.ts";
import { queryClient } from "#api/query-client.ts";
import { readTheirs, useSave, useVersionedSave } from "#api/use-save.ts";
import { tabStorage } from "#lib/browser-storage.ts";
import { createIdempotencyKeys } from "#lib/idempotency-keys.ts";
import type { NewVendorFields, VendorDetails } from "./vendor-form.ts";

const pageSize = 50;

export function ownVendorsQuery(search: string) {
  return pagedQuery(listOwnVendors, { query: search === "" ? {} : { search } }, pageSize);
}

/** Of one page of the list; asked anew while it is looked at. */
export function vendorHealthQuery(vendorIds: readonly string[]) {
  return endpointQuery(
    listVendorHealth,
    { query: { vendorIds: vendorIds.join(",") } },
    { refetchInterval: 60_000, retry: false },
  );
}

export const editedVendorQuery = (vendorId: string) => editedQuery(getOwnVendor, { params: { vendorId } });

function refresh(): void {
  for (const { id } of [listOwnVendors, findVendor, listVendors])
    void queryClient.invalidateQueries({ queryKey: [id] });
  void queryClient.invalidateQueries({ queryKey: ["staffVenue"] });
}

function keep({ vendor }: { vendor: OwnVendor }): void {
  refresh();
  queryClient.setQueryData(ownVendorQuery(vendor.vendorId).queryKey, (known) => known && { ...known, vendor });
}

/** Of what was sent without an answer: after a reload it is still the same request, and makes one vendor. */
const newVendorKeys = createIdempotencyKeys({ storage: tabStorage, storageKey: "skipline.newVendorKeys" });

export function useCreateVendor() {
  return useSave({
    keys: newVendorKeys,
    send: (body: NewVendorFields, idempotencyKey) => call(createVendor, { body }, { idempotencyKey }),
    onSaved: refresh,
  });
}

export interface VendorChange {
  /** As the editor knows it. */
  base: OwnVendor;
  fields: VendorDetails;
}

export function useSaveVendor() {
  return useVersionedSave({
    send: ({ base: { vendorId, version }, fields }: VendorChange, idempotencyKey) =>
      call(updateVendor, { params: { vendorId }, body: { ...fields, version } }, { idempotencyKey }),
    readConflict: (error) => readTheirs(error, "VENDOR_CHANGED", "vendor", ownVendor),
    onSaved: keep,
  });
}

export function useSuspendVendor(vendorId: string) {
  return useMutation({
    mutationFn: (reason: string) => call(suspendVendor, { params: { vendorId }, body: { reason } }),
    onSuccess: keep,
  });
}

export function useReopenVendor(vendorId: string) {
  return useMutation({ mutationFn: () => call(reopenVendor, { params: { vendorId } }), onSuccess: keep });
}
