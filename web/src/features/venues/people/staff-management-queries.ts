import {
  createVendorRole,
  deleteVendorRole,
  inviteAgain,
  listActivities,
  listVendorRoles,
  resetPin,
  updateVendorRole,
} from "@skipline/contract/roles";
import * as m from "@skipline/contract/texts";
import { vendorRole } from "@skipline/contract/staff-locations";
import type { VendorRole } from "@skipline/contract/staff-locations";
import { useMutation } from "@tanstack/react-query";
import { call } from "#api/call.ts";
import { pagedQuery } from "#api/paged-query.ts";
import { isApiError } from "#api/errors.ts";
import { queryClient } from "#api/query-client.ts";
import { readTheirs, useVersionedSave } from "#api/use-save.ts";
import { whyNot } from "#api/why-not.ts";
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

export function succeeded(title: string): void {
  refresh();
  showToast({ title, tone: "positive" });
}

/** That it failed is told here, in the specification's words; why, where a manager can act on it, in the dialog. */
export function failed(error: Error, title: string): void {
  if (isApiError(error)) refresh();
  showToast({ title, tone: "danger" });
}

interface RoleEdit {
  /** As the sheet knows it; null for a new one. */
  base: VendorRole | null;
  fields: RoleFields;
}

/** Gives a role or changes one. */
export function useSaveRole(vendorId: string) {
  return useVersionedSave({
    send: ({ base, fields }: RoleEdit, idempotencyKey) => {
      if (!base) return call(createVendorRole, { params: { vendorId }, body: fields }, { idempotencyKey });
      const { name, role, vendorLocationIds = null } = fields;
      // Servers of the release before know no locations of a role.
      const reach = vendorLocationIds === null && base.vendorLocationIds === null ? {} : { vendorLocationIds };
      const params = { vendorId, phoneNumber: base.phoneNumber };
      return call(updateVendorRole, { params, body: { name, role, ...reach, version: base.version } });
    },
    readConflict: (error) => readTheirs(error, "ROLE_CHANGED", "vendorRole", vendorRole),
    onSaved: refresh,
  });
}

/** Tells somebody of their role once more. */
export function useInviteAgain(params: { vendorId: string; phoneNumber: string }) {
  return useMutation({
    mutationFn: () => call(inviteAgain, { params }),
    onSuccess: () => succeeded(m.invitation_sent()),
    onError: (error) => {
      if (isApiError(error)) refresh();
      const description = isApiError(error, "TOO_MANY_REQUESTS") ? m.invitation_wait() : whyNot(error);
      showToast({ title: m.invitation_not_sent(), description, tone: "danger" });
    },
  });
}

/** Takes somebody's PIN for shared phones back. */
export function useResetPin(vendorId: string) {
  return useMutation({
    mutationFn: ({ phoneNumber }: VendorRole) => call(resetPin, { params: { vendorId, phoneNumber } }),
    onSuccess: () => succeeded(m.pin_reset_done()),
    onError: (error) => failed(error, m.pin_not_reset()),
  });
}

export function useRemoveRole(vendorId: string) {
  return useMutation({
    mutationFn: ({ phoneNumber }: VendorRole) => call(deleteVendorRole, { params: { vendorId, phoneNumber } }),
    onSuccess: () => succeeded(m.role_removed()),
    onError: (error) => failed(error, m.role_not_removed()),
  });
}
