import type { Access, RoleName } from "@skipline/contract/endpoint";
import { roleNames } from "@skipline/contract/endpoint";
import * as m from "@skipline/contract/texts";
import { AppError, notFound, unauthenticated } from "./app-error.ts";
import type { Actor, ActorRole, Display, PrinterCaller } from "./call.ts";
import { findRoleOf, isForHolders, lesserRole } from "./held-phone.ts";

/** What the access rules must look up; wired in context.ts, so that http knows no module. */
export interface AccessLookups {
  /** A platform operator is SUPER_ADMIN everywhere. Read for every call: a change of role holds from the next one on. */
  findRole(phone: string, vendorId: string): Promise<ActorRole | null>;
  findVendorOfLocation(vendorLocationId: string): Promise<string | null>;
  /** Whose and where an order is, and the role that this phone has at its vendor, in one look; null when it is not there. */
  findOrderScope(
    orderId: string,
    phone: string,
  ): Promise<{ userId: string; vendorLocationId: string; role: ActorRole | null } | null>;
  isPlatformOperator(phone: string): boolean;
  /** Whether this phone has one of these roles at any vendor. */
  hasRoleSomewhere(phone: string, roles: readonly RoleName[]): Promise<boolean>;
  /** Whether this phone has a role at any vendor. */
  isStaff(phone: string): Promise<boolean>;
  /**
   * Who holds the shared phone where `signedIn` is signed in, by the mark that they were given.
   * @param secondsAgo when they did what they ask for; null: now
   * @throws AppError HOLDER_ENDED where they do not, or did not then
   */
  findHolder(signedIn: Actor, mark: string, secondsAgo: number | null): Promise<Actor>;
  /** The display link of this token, while it lives. */
  findDisplay(token: string): Promise<Display | null>;
  /** The printer of this token, while it was not removed. */
  findPrinter(token: string): Promise<PrinterCaller | null>;
}

/** The staff placeholder for "whoever ordered this" (staff-side specification §7). */
const placeholderUserId = "_";

export function atLeast(role: RoleName, needed: RoleName): boolean {
  return roleNames.indexOf(role) >= roleNames.indexOf(needed);
}

/** Whether a role holds at a location of its vendor. */
export function holdsAt({ locationIds }: Pick<ActorRole, "locationIds">, vendorLocationId: string): boolean {
  return locationIds === null || locationIds.includes(vendorLocationId);
}

interface Scope {
  userId?: string;
  orderId?: string;
  vendorId?: string;
  vendorLocationId?: string;
}

/**
 * Lets the call through or throws; answers the role it found at the vendor the call is about.
 * Another's order is answered as if it were not there.
 */
export async function checkAccess(
  access: Access,
  actor: Actor | null,
  scope: Scope,
  lookups: AccessLookups,
): Promise<ActorRole | null> {
  if (access.kind === "public" || access.kind === "display" || access.kind === "printer") return null;
  if (!actor) throw unauthenticated();
  if (actor.holds && !isForHolders(access)) throw new AppError("FORBIDDEN", m.refused_on_shared_phone);
  switch (access.kind) {
    case "user":
      return null;
    case "self":
      if (scope.userId === actor.userId) return null;
      throw scope.orderId ? notFound("Order") : new AppError("FORBIDDEN", m.refused_own_orders);
    case "order":
    case "staffOrder":
      return checkOrderAccess(access.kind, actor, scope, lookups);
    case "vendor": {
      const vendorId = await vendorOf(scope, lookups);
      const role = vendorId ? await findRoleOf(actor, vendorId, lookups.findRole) : null;
      if (!role || !atLeast(role.role, access.role)) throw new AppError("FORBIDDEN", m.refused_role);
      if (!isWithin(role, scope, access)) throw new AppError("FORBIDDEN", m.refused_role_elsewhere);
      return role;
    }
    case "anyVendor": {
      if (await hasRoleSomewhere(actor, access.role, lookups)) return null;
      throw new AppError("FORBIDDEN", m.refused_role);
    }
    case "platform":
      if (lookups.isPlatformOperator(actor.phone)) return null;
      throw new AppError("FORBIDDEN", m.refused_operators);
  }
}

/** On a shared phone it is a role at its vendor that counts. */
async function hasRoleSomewhere(actor: Actor, needed: RoleName, lookups: AccessLookups): Promise<boolean> {
  if (!actor.holds) return lookups.hasRoleSomewhere(actor.phone, roleNames.slice(roleNames.indexOf(needed)));
  const role = await findRoleOf(actor, actor.holds.vendorId, lookups.findRole);
  return role !== null && atLeast(role.role, needed);
}

/** A call about one location asks for a role there; one about the vendor as a whole, for a role at all locations. */
function isWithin(role: ActorRole, { vendorLocationId }: Scope, { limited }: { limited?: true }): boolean {
  if (vendorLocationId !== undefined) return holdsAt(role, vendorLocationId);
  return role.locationIds === null || limited === true;
}

async function vendorOf(scope: Scope, lookups: AccessLookups): Promise<string | null> {
  if (!scope.vendorLocationId) return scope.vendorId ?? null;
  const vendorId = await lookups.findVendorOfLocation(scope.vendorLocationId);
  // A child is looked up under its parent: a location of another vendor is not there.
  if (!vendorId || (scope.vendorId && scope.vendorId !== vendorId)) throw notFound("Location");
  return vendorId;
}

async function checkOrderAccess(
  kind: "order" | "staffOrder",
  actor: Actor,
  scope: Scope,
  lookups: AccessLookups,
): Promise<ActorRole | null> {
  const order = scope.orderId ? await findOrderScope(scope.orderId, actor, lookups) : null;
  if (!order) throw notFound("Order");
  if (scope.userId !== placeholderUserId && scope.userId !== order.userId) throw notFound("Order");
  const isOwner = !actor.holds && order.userId === actor.userId && scope.userId === actor.userId;
  if (order.role && holdsAt(order.role, order.vendorLocationId)) return order.role;
  if (!isOwner) throw notFound("Order");
  if (kind === "staffOrder") throw new AppError("FORBIDDEN", m.refused_staff);
  return null;
}

/** Whose and where an order is, and the caller's role at its vendor. */
async function findOrderScope(orderId: string, { phone, holds }: Actor, lookups: AccessLookups) {
  const order = await lookups.findOrderScope(orderId, phone);
  if (!order || !holds) return order;
  const signedIn = await lookups.findOrderScope(orderId, holds.signedIn.phone);
  const role = lesserRole(order.role, signedIn?.role ?? null);
  return { ...order, role: role?.vendorId === holds.vendorId ? role : null };
}
