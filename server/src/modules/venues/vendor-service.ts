import { isGoodAccent, nearestGoodAccent } from "@skipline/contract/accent";
import type { Picture } from "@skipline/contract/media";
import * as m from "@skipline/contract/texts";
import { platformOperator, type Told } from "@skipline/contract/trail";
import type { OwnVendor } from "@skipline/contract/vendors";
import type { Logo } from "@skipline/contract/venues";
import { words } from "@skipline/contract/words";
import type { Kysely } from "kysely";
import type { Clock } from "../../clock.ts";
import { drawLetters } from "../../draw-letters.ts";
import { type Activity, recordActivity } from "../../db/activity.ts";
import { differences } from "../../db/differences.ts";
import type { Database } from "../../db/schema.ts";
import { withTransaction } from "../../db/transaction.ts";
import { AppError, brokenField, malformedField, notFound } from "../../http/app-error.ts";
import type { Actor, StaffCaller } from "../../http/call.ts";
import { type EffectKey, once } from "../../http/effect.ts";
import { mapTranslations, mergeTranslations } from "../../translations.ts";
import type { VenueMedia } from "./index.ts";
import { insertRole } from "./role-store.ts";
import { vendorIds } from "./vendor-id.ts";
import * as store from "./vendor-store.ts";

type Db = Kysely<Database>;

export interface VendorServiceDeps {
  db: Db;
  clock: Clock;
  pictures: Pick<VenueMedia, "lockUsable" | "listPictures">;
}

export type VendorService = ReturnType<typeof createVendorService>;

/** What of a vendor need not be said: it stays as it is. */
type Unsaid =
  | "addressLine2"
  | "supportPhone"
  | "supportEmail"
  | "receiptFooter"
  | "translations"
  | "accent"
  | "logoMediaId";
/** The picture's address follows from its id. */
type Wanted = Omit<store.VendorFields, Unsaid | "logo"> & { [Name in Unsaid]?: store.VendorFields[Name] | undefined };
type NewVendor = Omit<Wanted, "businessDayStartHour" | "guestlistEnabled">;

const nothing: Pick<store.VendorFields, Unsaid | "logo"> = {
  addressLine2: null,
  supportPhone: null,
  supportEmail: null,
  receiptFooter: null,
  translations: {},
  accent: null,
  logoMediaId: null,
  logo: null,
};

/** Letters that nobody takes for others. */
const letters = "23456789abcdefghjkmnpqrstuvwxyz";

/** Vendors as those see them who run them. */
export function createVendorService({ db, clock, pictures }: VendorServiceDeps) {
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
    const fields = readFields({ ...wanted, businessDayStartHour: 0, guestlistEnabled: false }, nothing);
    const make = async (trx: Db) => {
      const made = await insertUnderFreeId(trx, fields);
      const { vendorId } = made;
      const { name, phone } = superAdmin;
      const role = { vendorId, phoneNumber: phone, name, role: "SUPER_ADMIN" as const, vendorLocationIds: null };
      await insertRole(trx, role, clock.now());
      await recordByOperator(trx, actor, vendorId, {
        type: "vendor.created",
        details: { name: made.name, after: shown(fields) },
      });
      await recordByOperator(trx, actor, vendorId, {
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
    for (const vendorId of vendorIds(fields.name, () => drawLetters(letters, 5))) {
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
    assertAccent(wanted.accent);
    const change = async (trx: Db) => {
      const current = await store.lockOwnVendor(trx, vendorId);
      if (!current) throw notFound("Vendor");
      if (version !== undefined && version !== current.version) {
        throw new AppError("VENDOR_CHANGED", m.refused_vendor_changed, { details: { vendor: current } });
      }
      const { suspension: _suspension, ...versioned } = current;
      by.echo.assertSame(versioned);
      const after = { ...readFields(wanted, current), ...(await chooseLogo(trx, current, wanted.logoMediaId)) };
      const changes = differences(store.vendorFields.pick(current), after, shown);
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

  async function chooseLogo(
    trx: Db,
    current: store.StoredVendor,
    mediaId: string | null | undefined,
  ): Promise<Pick<store.VendorFields, "logoMediaId" | "logo">> {
    const { vendorId, logoMediaId, logo } = current;
    if (mediaId === undefined || mediaId === logoMediaId) return { logoMediaId, logo };
    if (mediaId === null) return { logoMediaId: null, logo: null };
    const usable = await pictures.lockUsable(trx, vendorId, [mediaId]);
    const picture = usable.includes(mediaId) ? (await pictures.listPictures(trx, [mediaId])).get(mediaId) : undefined;
    if (!picture) throw brokenField("logoMediaId", m.refused_picture_gone);
    return { logoMediaId: mediaId, logo: asLogo(picture) };
  }

  /** Nothing that is open there is touched; whoever is ordering at this moment is through, or refused. */
  function suspendVendor(actor: Actor, vendorId: string, reason: string): Promise<OwnVendor> {
    return changeSuspension(vendorId, async (trx, { name, suspension }) => {
      if (suspension?.reason === reason) return null;
      const details = { name, ...(suspension && { before: { reason: suspension.reason } }), after: { reason } };
      await recordByOperator(trx, actor, vendorId, { type: "vendor.suspended", details });
      return store.setSuspension(trx, vendorId, { reason, since: clock.now() });
    });
  }

  function reopenVendor(actor: Actor, vendorId: string): Promise<OwnVendor> {
    return changeSuspension(vendorId, async (trx, { name, suspension }) => {
      if (!suspension) return null;
      const details = { name, before: { reason: suspension.reason } };
      await recordByOperator(trx, actor, vendorId, { type: "vendor.reopened", details });
      return store.setSuspension(trx, vendorId, null);
    });
  }

  function changeSuspension(
    vendorId: string,
    change: (trx: Db, current: OwnVendor) => Promise<OwnVendor | null>,
  ): Promise<OwnVendor> {
    return withTransaction(db, async (trx) => {
      const current = await store.lockOwnVendor(trx, vendorId);
      if (!current) throw notFound("Vendor");
      return (await change(trx, current)) ?? current;
    });
  }

  function recordByOperator(
    trx: Db,
    { userId }: Actor,
    vendorId: string,
    line: Pick<Activity, "type"> & Partial<Activity>,
  ): Promise<void> {
    const actor = { userId, name: platformOperator };
    return recordActivity(trx, clock, { actor, vendorId, subjectType: "vendor", subjectId: vendorId, ...line });
  }

  async function assertZone(timeZone: string): Promise<void> {
    if (await store.isKnownZone(db, timeZone)) return;
    throw malformedField("RULE_VIOLATED", [{ path: "body.timeZone", problem: m.field_time_zone }]);
  }

  return { getVendor, createVendor, updateVendor, suspendVendor, reopenVendor };
}

/** The fields as they are kept: what is empty is nothing, and what nothing is said of stays. */
function readFields(wanted: Wanted, current: Pick<store.VendorFields, Unsaid | "logo">): store.VendorFields {
  const orStays = (name: Exclude<Unsaid, "translations" | "logoMediaId">) => {
    const said = wanted[name] === undefined ? current[name] : wanted[name];
    return said === "" ? null : said;
  };
  return {
    ...wanted,
    addressLine2: orStays("addressLine2"),
    supportPhone: orStays("supportPhone"),
    supportEmail: orStays("supportEmail"),
    receiptFooter: orStays("receiptFooter"),
    accent: orStays("accent"),
    logoMediaId: current.logoMediaId,
    logo: current.logo,
    translations: mergeTranslations(
      current.translations,
      mapTranslations(wanted.translations ?? {}, (_word, text) => text),
    ),
  };
}

/** @throws AppError RULE_VIOLATED for a colour that can't be told from the page in both themes, with the nearest one that can */
function assertAccent(accent: string | null | undefined): void {
  if (!accent || isGoodAccent(accent)) return;
  const nearest = nearestGoodAccent(accent);
  const problem = words(m.field_accent, { nearest });
  throw new AppError("RULE_VIOLATED", problem, {
    details: { nearest },
    issues: [{ path: "body.accent", problem }],
  });
}

/** As wide as it is shown at most, on a sharp screen. */
const logoWidth = 320;

function asLogo({ sizes, url, width, height }: Picture): Logo {
  const size = sizes.findLast((one) => one.width >= logoWidth) ?? { url, width };
  return { url: size.url, width: size.width, height: Math.max(1, Math.round((size.width * height) / width)) };
}

/** For the trail, to which a picture is its id. */
function shown({ logo: _logo, ...fields }: Partial<store.VendorFields>): Told<"vendor", object> {
  return tell(fields);
}
const tell = (fields: Told<"vendor", Partial<Omit<store.VendorFields, "logo">>>) => ({ ...fields });
