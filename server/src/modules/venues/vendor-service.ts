import { randomInt } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import * as m from "@skipline/contract/texts";
import type { Told } from "@skipline/contract/trail";
import type { OwnVendor } from "@skipline/contract/vendors";
import type { Kysely } from "kysely";
import type { Clock } from "../../clock.ts";
import { recordActivity } from "../../db/activity.ts";
import type { Database } from "../../db/schema.ts";
import { AppError, malformedField, notFound } from "../../http/app-error.ts";
import type { Actor, StaffCaller } from "../../http/call.ts";
import { type EffectKey, once } from "../../http/effect.ts";
import { insertRole } from "./role-store.ts";
import { vendorIds } from "./vendor-id.ts";
import * as store from "./vendor-store.ts";

type Db = Kysely<Database>;

export interface VendorServiceDeps {
  db: Db;
  clock: Clock;
  /** As the trail calls whoever runs the platform. */
  operatorName: string;
}

export type VendorService = ReturnType<typeof createVendorService>;

type Wanted = Omit<store.VendorFields, "addressLine2"> & { addressLine2?: string | null | undefined };
type NewVendor = Omit<Wanted, "businessDayStartHour" | "guestlistEnabled">;

/** Letters that nobody takes for others. */
const letters = "23456789abcdefghjkmnpqrstuvwxyz";
const drawLetters = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join("");

/** Vendors as those see them who run them. */
export function createVendorService({ db, clock, operatorName }: VendorServiceDeps) {
  async function getVendor(vendorId: string): Promise<OwnVendor> {
    const row = await store.findOwnVendor(db, vendorId);
    if (!row) throw notFound("Vendor");
    return row;
  }

  /** The vendor and who runs it at once: neither is there without the other. */
  async function createVendor(
    { actor, key }: { actor: Actor; key: EffectKey | null },
    wanted: NewVendor,
    superAdmin: { name: string; phone: string },
  ): Promise<OwnVendor> {
    await assertZone(wanted.timeZone);
    const fields = { ...readFields(wanted), businessDayStartHour: 0, guestlistEnabled: false };
    const make = async (trx: Db) => {
      const made = await insertUnderFreeId(trx, fields);
      const { vendorId } = made;
      const { name, phone } = superAdmin;
      const role = { vendorId, phoneNumber: phone, name, role: "SUPER_ADMIN" as const };
      await insertRole(trx, role, clock.now());
      const by = { actor: { userId: actor.userId, name: operatorName }, vendorId };
      const after = shown(fields);
      await recordActivity(trx, clock, {
        ...by,
        type: "vendor.created",
        subjectType: "vendor",
        subjectId: vendorId,
        details: { name: made.name, after },
      });
      await recordActivity(trx, clock, {
        ...by,
        type: "role.created",
        subjectType: "role",
        subjectId: phone,
        details: { after: { name, role: role.role } },
      });
      return { made: vendorId, answer: made };
    };
    return once(db, key, make, getVendor);
  }

  async function insertUnderFreeId(trx: Db, fields: store.VendorFields): Promise<OwnVendor> {
    for (const vendorId of vendorIds(fields.name, drawLetters)) {
      const made = await store.insertVendor(trx, { ...fields, vendorId });
      if (made) return made;
    }
    throw new Error("the ids of a vendor have no end");
  }

  async function updateVendor(
    by: StaffCaller,
    { vendorId, version }: { vendorId: string; version: number | undefined },
    wanted: Wanted,
  ): Promise<OwnVendor> {
    await assertZone(wanted.timeZone);
    const change = async (trx: Db) => {
      const current = await store.lockOwnVendor(trx, vendorId);
      if (!current) throw notFound("Vendor");
      if (version !== undefined && version !== current.version) {
        throw new AppError("VENDOR_CHANGED", m.refused_vendor_changed, { details: { vendor: current } });
      }
      by.echo.assertSame(current);
      const after = readFields(wanted, current);
      const changes = differences(store.vendorFields.pick(current), after);
      if (!changes) return { made: vendorId, answer: current };
      const saved = await store.updateVendor(trx, vendorId, after);
      await recordActivity(trx, clock, {
        type: "vendor.changed",
        actor: { userId: by.actor.userId, name: by.role.name },
        vendorId,
        subjectType: "vendor",
        subjectId: vendorId,
        details: { name: saved.name, ...changes },
      });
      return { made: vendorId, answer: saved };
    };
    return once(db, by.key, change, getVendor);
  }

  async function assertZone(timeZone: string): Promise<void> {
    if (await store.isKnownZone(db, timeZone)) return;
    throw malformedField("RULE_VIOLATED", [{ path: "body.timeZone", problem: m.field_time_zone }]);
  }

  return { getVendor, createVendor, updateVendor };
}

/** The fields as they are kept; a second line that nothing is said of stays. */
function readFields<Fields extends NewVendor>(wanted: Fields, current?: { addressLine2: string | null }) {
  const { addressLine2 = current?.addressLine2 ?? null } = wanted;
  return { ...wanted, addressLine2: addressLine2 === "" ? null : addressLine2 };
}

/** For the trail. */
const shown = (fields: Told<"vendor", Partial<store.VendorFields>>) => ({ ...fields });

/** The fields that differ, as they were and as they are; null when none does. */
function differences(before: store.VendorFields, after: store.VendorFields) {
  const names = (Object.keys(before) as (keyof store.VendorFields)[]).filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  );
  if (names.length === 0) return null;
  const pick = (fields: store.VendorFields) => shown(Object.fromEntries(names.map((name) => [name, fields[name]])));
  return { before: pick(before), after: pick(after) };
}
