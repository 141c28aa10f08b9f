import { holderForm, holderHeader } from "@skipline/contract/pins";
import type { Access, Endpoint, RoleName } from "@skipline/contract/endpoint";
import { roleNames } from "@skipline/contract/endpoint";
import * as m from "@skipline/contract/texts";
import type { IncomingHttpHeaders } from "node:http";
import { AppError } from "./app-error.ts";
import type { Actor, ActorRole } from "./call.ts";

/** What a call says of who holds the shared phone that it comes from. */
export interface HolderMark {
  mark: string;
  /** How long ago they did it, for a deed that has waited; null: now. */
  secondsAgo: number | null;
}

/** @throws AppError BAD_REQUEST for a header in another form */
export function readHolderMark(headers: IncomingHttpHeaders): HolderMark | null {
  const value = headers[holderHeader];
  if (value === undefined) return null;
  const [, mark, ago] = (typeof value === "string" ? holderForm.exec(value) : null) ?? [];
  if (mark === undefined) throw new AppError("BAD_REQUEST", m.refused_holder_form);
  return { mark, secondsAgo: ago === undefined ? null : Number(ago) };
}

/** Whether somebody who holds a shared phone may ask for it at all: what is a person's own asks for a phone of their own. */
export function isForHolders(access: Access): boolean {
  switch (access.kind) {
    case "user":
      return access.shared === true;
    case "self":
    case "platform":
    case "display":
    case "printer":
      return false;
    case "public":
    case "order":
    case "staffOrder":
    case "vendor":
    case "anyVendor":
      return true;
  }
}

/** When it was done, as a mark says it, where the endpoint takes what has waited; null: it is done now. */
export function secondsAgoOf({ isDeed }: Endpoint, { secondsAgo }: HolderMark): number | null {
  return isDeed ? secondsAgo : null;
}

const lesserName = (a: RoleName, b: RoleName): RoleName => (roleNames.indexOf(a) < roleNames.indexOf(b) ? a : b);

/** What two roles at one vendor both allow, under the first one's name; null where they meet nowhere. */
export function lesserRole(own: ActorRole | null, other: ActorRole | null): ActorRole | null {
  if (!own || !other || own.vendorId !== other.vendorId) return null;
  const locationIds = meetingOf(own.locationIds, other.locationIds);
  if (locationIds?.length === 0) return null;
  return { ...own, role: lesserName(own.role, other.role), locationIds };
}

function meetingOf(a: readonly string[] | null, b: readonly string[] | null): readonly string[] | null {
  if (a === null) return b;
  return b === null ? a : a.filter((id) => b.includes(id));
}

/**
 * A caller's role at a vendor: on a shared phone what both they and whoever is signed in there may, at that phone's vendor.
 * @param find the role that a phone number has there
 */
export async function findRoleOf(
  { phone, holds }: Pick<Actor, "phone" | "holds">,
  vendorId: string,
  find: (phone: string, vendorId: string) => Promise<ActorRole | null>,
): Promise<ActorRole | null> {
  if (!holds) return find(phone, vendorId);
  if (holds.vendorId !== vendorId) return null;
  return lesserRole(await find(phone, vendorId), await find(holds.signedIn.phone, vendorId));
}
