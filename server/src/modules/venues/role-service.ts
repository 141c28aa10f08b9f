import { isDeepStrictEqual } from "node:util";
import type { RoleName } from "@skipline/contract/endpoint";
import { assignableRoles, canBeLimited, type Invitation, type PinState } from "@skipline/contract/roles";
import type { VendorRole } from "@skipline/contract/staff-locations";
import * as m from "@skipline/contract/texts";
import type { Kysely } from "kysely";
import type { Clock } from "../../clock.ts";
import { recordActivity } from "../../db/activity.ts";
import type { Database } from "../../db/schema.ts";
import { withTransaction } from "../../db/transaction.ts";
import { holdsAt } from "../../http/access.ts";
import { AppError, notFound } from "../../http/app-error.ts";
import type { Actor, ActorRole, StaffCaller } from "../../http/call.ts";
import { once } from "../../http/effect.ts";
import { findRoleOf } from "../../http/held-phone.ts";
import type { Invitations } from "./invitations.ts";
import * as pins from "./pin-reset-store.ts";
import * as store from "./role-store.ts";

type Db = Kysely<Database>;

export interface RoleServiceDeps {
  db: Db;
  clock: Clock;
  /** The role as it is in the transaction: it may have been taken away since the call was let in. */
  findRole: (phone: string, vendorId: string, db: Db) => Promise<ActorRole | null>;
  invitations: Pick<Invitations, "inviteNew" | "inviteAgain" | "withdraw">;
}

export type RoleService = ReturnType<typeof createRoleService>;

interface Wanted {
  role: RoleName;
  name?: string | undefined;
  vendorLocationIds?: string[] | null | undefined;
  version?: number | undefined;
}

interface Target {
  vendorId: string;
  /** E.164 */
  phone: string;
}

/** Who works at a vendor and as what. Changes at one vendor come one after the other. */
export function createRoleService({ db, clock, findRole, invitations }: RoleServiceDeps) {
  function createRole(
    { actor, key }: Pick<StaffCaller, "actor" | "key">,
    target: Target,
    { invite, ...given }: Pick<VendorRole, "name" | "role" | "vendorLocationIds"> & { invite: boolean },
  ): Promise<VendorRole> {
    const make = async (trx: Db, by: ActorRole) => {
      const role = {
        vendorId: target.vendorId,
        phoneNumber: target.phone,
        ...given,
        vendorLocationIds: inOrder(given.vendorLocationIds),
        version: 1,
      };
      await assertMayGive(trx, by, role);
      if (!(await store.insertRole(trx, role, clock.now()))) {
        throw new AppError("ROLE_EXISTS", m.refused_role_exists);
      }
      const isInvited = invite && (await invitations.inviteNew(trx, { ...target, inviterName: by.name }));
      await record(trx, actor, by, "role.created", role, { after: shown(role), ...(isInvited && { isInvited }) });
      return { made: role.phoneNumber, answer: role };
    };
    return once<VendorRole>(
      db,
      key,
      (trx) => change(trx, actor, target.vendorId, make),
      () => getRole(db, target),
    );
  }

  /** What is not said stays as it is; but whoever rises above MANAGER works everywhere. */
  function updateRole({ actor, echo }: Pick<StaffCaller, "actor" | "echo">, target: Target, wanted: Wanted) {
    return change(db, actor, target.vendorId, async (trx, by) => {
      const before = await getRoleWithin(trx, by, target);
      if (wanted.version !== undefined && wanted.version !== before.version) {
        throw new AppError("ROLE_CHANGED", m.refused_role_changed, { details: { vendorRole: before } });
      }
      echo.assertSame(before);
      const { role, name = before.name } = wanted;
      const kept = canBeLimited(role) ? before.vendorLocationIds : null;
      const vendorLocationIds = wanted.vendorLocationIds === undefined ? kept : inOrder(wanted.vendorLocationIds);
      const after = { ...before, role, name, vendorLocationIds };
      await assertMayGive(trx, by, after);
      if (role !== "SUPER_ADMIN") await assertNotLast(trx, before);
      if (isDeepStrictEqual(shown(after), shown(before))) return before;
      const version = await store.updateRole(trx, after);
      await record(trx, actor, by, "role.changed", after, { before: shown(before), after: shown(after) });
      return { ...after, version };
    });
  }

  function deleteRole(actor: Actor, target: Target): Promise<VendorRole> {
    return change(db, actor, target.vendorId, async (trx, by) => {
      const before = await getRoleWithin(trx, by, target);
      await assertNotLast(trx, before);
      await store.deleteRole(trx, target.vendorId, target.phone);
      await invitations.withdraw(trx, target.vendorId, target.phone);
      await record(trx, actor, by, "role.removed", before, { before: shown(before) });
      return before;
    });
  }

  /** Of a role that the actor could give. */
  function inviteAgain(actor: Actor, target: Target): Promise<Invitation> {
    return change(db, actor, target.vendorId, async (trx, by) => {
      const role = await getRoleWithin(trx, by, target);
      const { isNew, invitation } = await invitations.inviteAgain(trx, { ...target, inviterName: by.name });
      if (isNew) await record(trx, actor, by, "role.invited", role, { name: role.name });
      return invitation;
    });
  }

  /** Of a role that the actor could take. */
  function resetPin(actor: Actor, target: Target): Promise<PinState | null> {
    return change(db, actor, target.vendorId, async (trx, by) => {
      const role = await getRoleWithin(trx, by, target);
      const reset = await pins.resetPin(trx, target, clock.now());
      if (reset?.isNew) await record(trx, actor, by, "pin.reset", role, { name: role.name });
      return reset && "RESET";
    });
  }

  function change<T>(
    within: Db,
    actor: Actor,
    vendorId: string,
    act: (trx: Db, by: ActorRole) => Promise<T>,
  ): Promise<T> {
    return withTransaction(within, async (trx) => {
      if (!(await store.lockVendor(trx, vendorId))) throw notFound("Vendor");
      const by = await findRoleOf(actor, vendorId, (phone, id) => findRole(phone, id, trx));
      if (!by) throw new AppError("FORBIDDEN", m.refused_role);
      return act(trx, by);
    });
  }

  async function getRole(trx: Db, { vendorId, phone }: Target): Promise<VendorRole> {
    const role = await store.findRoleOfPhone(trx, vendorId, phone);
    if (!role) throw notFound("Role");
    return role;
  }

  /** A role that this actor may change: one that holds beyond theirs is not there for them. */
  async function getRoleWithin(trx: Db, by: ActorRole, target: Target): Promise<VendorRole> {
    const role = await getRole(trx, target);
    if (!isWithin(by, role.vendorLocationIds)) throw notFound("Role");
    assertAssignable(by, role.role);
    return role;
  }

  async function assertMayGive(trx: Db, by: ActorRole, { vendorId, role, vendorLocationIds }: VendorRole) {
    assertAssignable(by, role);
    if (!isWithin(by, vendorLocationIds)) throw new AppError("FORBIDDEN", m.refused_role_wider);
    if (vendorLocationIds === null) return;
    if (!canBeLimited(role)) throw new AppError("RULE_VIOLATED", m.refused_role_not_limited);
    const known = await store.countLocations(trx, vendorId, vendorLocationIds);
    if (known !== vendorLocationIds.length) throw new AppError("RULE_VIOLATED", m.refused_role_locations);
  }

  async function assertNotLast(trx: Db, { vendorId, role }: VendorRole): Promise<void> {
    if (role !== "SUPER_ADMIN") return;
    const count = await store.countRoles(trx, vendorId, { role: "SUPER_ADMIN" });
    if (count > 1) return;
    throw new AppError("LAST_SUPER_ADMIN", m.refused_last_super_admin);
  }

  function record(
    trx: Db,
    actor: Actor,
    by: ActorRole,
    type: string,
    { vendorId, phoneNumber }: VendorRole,
    details: Record<string, unknown>,
  ): Promise<void> {
    return recordActivity(trx, clock, {
      type,
      actor: { userId: actor.userId, name: by.name },
      vendorId,
      subjectType: "role",
      subjectId: phoneNumber,
      details,
    });
  }

  return { createRole, updateRole, deleteRole, inviteAgain, resetPin };
}

/** Both what somebody is and what they shall become must be within the actor's reach. */
function assertAssignable(by: ActorRole, role: RoleName): void {
  if (assignableRoles(by.role).includes(role)) return;
  throw new AppError("FORBIDDEN", m.refused_role);
}

/** Each once, so that the same locations are the same list. */
const inOrder = (locationIds: string[] | null) => locationIds && [...new Set(locationIds)].toSorted();

/** Nobody gives or takes a role that holds where their own doesn't. */
function isWithin(by: ActorRole, locationIds: readonly string[] | null): boolean {
  if (by.locationIds === null) return true;
  return locationIds !== null && locationIds.every((id) => holdsAt(by, id));
}

function shown({ name, role, vendorLocationIds }: VendorRole) {
  return { name, role, ...(vendorLocationIds && { vendorLocationIds }) };
}
