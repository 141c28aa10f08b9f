import {
  createVendorRole,
  deleteVendorRole,
  listActivities,
  listVendorRoles,
  updateVendorRole,
} from "@skipline/contract/roles";
import type { VendorRole } from "@skipline/contract/venues";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#api/call.ts";
import { pagedQuery } from "#api/paged-query.ts";
import { isApiError } from "#api/errors.ts";
import { queryClient } from "#api/query-client.ts";
import { createSender } from "#api/use-save.ts";
import { showToast } from "#ui/toast.ts";
import type { RoleFields } from "./role-form.ts";

const pageSize = 50;

export function vendorRolesQuery(vendorId: string) {
  return pagedQuery(listVendorRoles, { params: { vendorId }, query: {} }, pageSize);
}

/** The list, one's own role (it may be the one that was changed) and the trail, as they are now. */
function refresh(): void {
  void queryClient.invalidateQueries({ queryKey: [listVendorRoles.id] });
  void queryClient.invalidateQueries({ queryKey: [listActivities.id], refetchType: "none" });
  void queryClient.invalidateQueries({ queryKey: ["staffVenue"] });
}

function succeeded(what: "created" | "updated" | "removed"): void {
  refresh();
  showToast({ title: `The role has been successfully ${what}.`, tone: "positive" });
}

/** The specification's words, as they stand there. */
const failures = {
  create: "Failed to create the role. Please try again.",
  updated: "Failed to updated the role. Please try again.",
  removed: "Failed to removed the role. Please try again.",
};

/** That it failed is told here, in the specification's words; why, where a manager can act on it, in the dialog. */
function failed(error: Error, what: keyof typeof failures): void {
  if (isApiError(error)) refresh();
  showToast({ title: failures[what], tone: "danger" });
}

/** Gives a role or changes one; `current` is the one that is changed. */
export function useSaveRole(vendorId: string, current: VendorRole | null) {
  const [sendOnce] = useState(createSender);
  return useMutation({
    mutationFn: (fields: RoleFields) => {
      if (!current) {
        return sendOnce("create", fields, (idempotencyKey) =>
          call(createVendorRole, { params: { vendorId }, body: fields }, { idempotencyKey }),
        );
      }
      const { name, role } = fields;
      return call(updateVendorRole, { params: { vendorId, phoneNumber: current.phoneNumber }, body: { name, role } });
    },
    onSuccess: () => succeeded(current ? "updated" : "created"),
    onError: (error) => failed(error, current ? "updated" : "create"),
  });
}

export function useRemoveRole(vendorId: string) {
  return useMutation({
    mutationFn: ({ phoneNumber }: VendorRole) => call(deleteVendorRole, { params: { vendorId, phoneNumber } }),
    onSuccess: () => succeeded("removed"),
    onError: (error) => failed(error, "removed"),
  });
}
