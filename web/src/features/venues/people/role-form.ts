import type { PhoneRegion } from "@skipline/contract/config";
import { roleNames } from "@skipline/contract/endpoint";
import type { RoleName } from "@skipline/contract/endpoint";
import { canBeLimited, createVendorRole } from "@skipline/contract/roles";
import type { VendorRole } from "@skipline/contract/staff-locations";
import * as m from "@skipline/contract/texts";
import * as z from "zod/mini";
import type { Change } from "#components/change-list.tsx";
import { isApiError } from "#api/errors.ts";
import { formatPhone } from "#lib/format-phone.ts";
import { invariant } from "#lib/invariant.ts";
import { createPhoneRules, invalidPhoneText } from "#lib/phone-input.ts";
import { roleLabels } from "../role-names.ts";

export interface RoleFormValues {
  name: string;
  /** As it is typed. */
  phoneNumber: string;
  /** A role, or empty while none is chosen. */
  role: string;
  reach: "all" | "some";
  /** For `some`. */
  vendorLocationIds: string[];
  /** Whether a text message shall tell a new person of it. */
  invite: boolean;
}

/** The form as it is opened. */
export function toFormValues(
  current: VendorRole | null,
  { isLimited, invites }: { isLimited: boolean; invites: boolean },
): RoleFormValues {
  return {
    name: current?.name ?? "",
    phoneNumber: current ? formatPhone(current.phoneNumber) : "",
    role: current?.role ?? "",
    reach: isLimited || current?.vendorLocationIds ? "some" : "all",
    vendorLocationIds: current?.vendorLocationIds ?? [],
    invite: invites && !current,
  };
}

/** Where a role holds, by the locations' names; null where it holds at all. One that is not loaded goes by its id. */
export function nameLocations(
  { vendorLocationIds }: VendorRole,
  locations: readonly { vendorLocationId: string; description: string }[],
): string | null {
  if (!vendorLocationIds) return null;
  const names = new Map(locations.map((one) => [one.vendorLocationId, one.description]));
  return vendorLocationIds.map((id) => names.get(id) ?? id).join(" · ");
}

/** What somebody else did to a role since it was loaded, field by field, in words. */
export function listRoleChanges(
  before: VendorRole,
  after: VendorRole,
  locations: readonly { vendorLocationId: string; description: string }[],
): Change[] {
  const fields: readonly [label: string, show: (role: VendorRole) => string][] = [
    [m.name(), ({ name }) => name],
    [m.role(), ({ role }) => roleLabels[role]],
    [m.report_locations(), (role) => nameLocations(role, locations) ?? m.report_all_locations()],
  ];
  return fields
    .map(([label, show]) => ({ label, before: show(before), after: show(after) }))
    .filter((change) => change.before !== change.after);
}

const { body } = createVendorRole;
invariant(body, "createVendorRole has a body");

const typed = z.object({
  name: z.string(),
  phoneNumber: z.string(),
  role: z.string(),
  reach: z.enum(["all", "some"]),
  vendorLocationIds: z.array(z.string()),
  invite: z.boolean(),
});

const roleFields = body;

/**
 * The form's rules: the contract's own, with the phone in E.164.
 * @param knownPhone the number of a role that is changed: it stays, whatever numbers new roles may have
 * @param regions whose numbers may sign in
 */
export function roleFormSchema(knownPhone: string | null, regions: readonly PhoneRegion[]) {
  const { normalizePhone } = createPhoneRules(regions);
  const toFields = z.transform((values: z.output<typeof typed>): z.input<typeof roleFields> => ({
    name: values.name.trim(),
    // What is no mobile number becomes no number at all, which the contract refuses.
    phoneNumber: knownPhone ?? normalizePhone(values.phoneNumber) ?? "",
    role: values.role as RoleName,
    ...(values.reach === "some" &&
      canBeLimited(values.role as RoleName) && { vendorLocationIds: values.vendorLocationIds }),
    ...(values.invite && { invite: true }),
  }));
  return z.pipe(z.pipe(typed, toFields), roleFields);
}

export type RoleFields = z.output<typeof roleFields>;

/** The words under a field for what the contract found there. */
export function describeRoleIssue({
  path,
  code,
}: {
  path?: readonly PropertyKey[] | undefined;
  code?: string;
}): string {
  switch (path?.[0]) {
    case "name":
      return code === "too_small" ? m.role_name_required() : m.name_too_long();
    case "phoneNumber":
      return invalidPhoneText;
    case "role":
      return m.role_required();
    case "vendorLocationIds":
      return m.role_locations_required();
    default:
      return m.field_check();
  }
}

/** The roles that may be chosen, the lowest first. */
export function roleOptions(assignable: readonly RoleName[], labels: Record<RoleName, string>) {
  return roleNames.filter((role) => assignable.includes(role)).map((value) => ({ value, label: labels[value] }));
}

/** What the server says no to for a reason that the manager can act on; null where a plain failure is all there is. */
export function explainRoleError(error: unknown): string | null {
  if (isApiError(error, "ROLE_EXISTS")) return m.role_exists();
  if (isApiError(error, "LAST_SUPER_ADMIN")) return m.role_last_super_admin();
  if (isApiError(error, "FORBIDDEN")) return m.role_does_not_allow();
  if (isApiError(error, "NOT_FOUND")) return m.role_gone();
  if (isApiError(error, "RULE_VIOLATED") && error.message) return error.message;
  return null;
}
