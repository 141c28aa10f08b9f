import { accentColors } from "@skipline/contract/accent";
import type { RoleName } from "@skipline/contract/endpoint";
import type { Language } from "@skipline/contract/languages";
import type { WeeklyHours } from "@skipline/contract/weekdays";
import { lastShownOrder } from "@skipline/contract/own-locations";
import type { ProductType } from "@skipline/contract/product-types";
import type { StaffLocation } from "@skipline/contract/staff-locations";
import type { Translations } from "@skipline/contract/translations";
import type {
  LocationPause,
  LocationStatus,
  Logo,
  PastLocation,
  Vendor,
  VendorLocation,
  VendorLook,
  VendorSupport,
} from "@skipline/contract/venues";
import { type Kysely, type Selectable, sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { BusinessDays } from "../../business-day.ts";
import { arrayOf, orNull, text } from "../../db/columns.ts";
import { named } from "../../db/named.ts";
import type { Database, VendorLocation as LocationRow, Vendor as VendorRow } from "../../db/schema.ts";
import type { ActorRole } from "../../http/call.ts";
import { showTranslations } from "../../translations.ts";
import type { LocationWithVendor, Place, RoleRow } from "./index.ts";

type Db = Kysely<Database>;

export interface Page {
  /** One more than is shown, to know whether there is a next page. */
  limit: number;
  /** The last id of the page before. */
  afterId: string | null;
}

/** Locations without a display order come last. */
const lastOrder = 2_147_483_647;

export async function findVendor(db: Db, vendorId: string): Promise<Vendor | null> {
  const row = await db.selectFrom("vendor").selectAll().where("vendor_id", "=", vendorId).executeTakeFirst();
  return row ? asVendor(row) : null;
}

export async function findBusinessDays(db: Db, vendorId: string): Promise<BusinessDays | null> {
  const row = await db
    .selectFrom("vendor")
    .select(["time_zone as timeZone", "business_day_start_hour as businessDayStartHour"])
    .where("vendor_id", "=", vendorId)
    .executeTakeFirst();
  return row ?? null;
}

export async function listVendors(db: Db, { limit, afterId }: Page): Promise<Vendor[]> {
  let query = db.selectFrom("vendor").selectAll().orderBy("name").orderBy("vendor_id").limit(limit);
  if (afterId !== null) {
    query = query.where(
      sql<boolean>`(vendor.name, vendor.vendor_id) > (select name, vendor_id from vendor where vendor_id = ${afterId})`,
    );
  }
  return (await query.execute()).map(asVendor);
}

/** A page of a vendor's locations in display order; who asks says which columns. */
export function selectLocations(db: Db, vendorId: string, { limit, afterId }: Page) {
  const order = sql<number>`coalesce(display_order, ${sql.lit(lastOrder)})`;
  const query = db
    .selectFrom("vendor_location")
    .where("vendor_id", "=", vendorId)
    .orderBy(order)
    .orderBy("vendor_location_id")
    .limit(limit);
  return afterId === null
    ? query
    : query.where(
        sql<boolean>`(${order}, vendor_location_id) > (
          select ${order}, vendor_location_id from vendor_location where vendor_location_id = ${afterId})`,
      );
}

export async function listLocations(db: Db, vendorId: string, page: Page): Promise<VendorLocation[]> {
  const listed = selectLocations(db, vendorId, page).where("status", "<>", "ARCHIVED");
  return (await listed.selectAll().execute()).map(asLocation);
}

export async function listShownLocations(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("vendor_location")
    .select("vendor_location_id as id")
    .where("status", "<>", "ARCHIVED")
    .where((row) => row.or([row("display_order", "is", null), row("display_order", "<=", lastShownOrder)]))
    .orderBy("vendor_location_id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Whose locations: those of a phone, or where this role holds. */
interface StaffWhere {
  phone: string;
  isOperator: boolean;
  as: ActorRole | null;
}

/** Locations where the phone has a role, by vendor's name; all there are for an operator. */
export async function listStaffLocations(
  db: Db,
  { phone, isOperator, as }: StaffWhere,
  { limit, afterId }: Page,
): Promise<StaffLocation[]> {
  const order = sql`vendor.name, vendor.vendor_id, coalesce(l.display_order, ${sql.lit(lastOrder)}), l.vendor_location_id`;
  let query = db
    .selectFrom("vendor_location as l")
    .innerJoin("vendor", "vendor.vendor_id", "l.vendor_id")
    .leftJoin("staff_role as r", (join) => join.onRef("r.vendor_id", "=", "l.vendor_id").on("r.phone", "=", phone))
    .select(["l.vendor_location_id", "l.description", "l.vendor_id", "vendor.name", "vendor.language", "r.role"])
    .where("l.status", "<>", "ARCHIVED")
    .orderBy(order)
    .limit(limit);
  if (as) {
    query = query.where("l.vendor_id", "=", as.vendorId);
    if (as.locationIds) query = query.where("l.vendor_location_id", "in", as.locationIds);
  } else if (!isOperator) {
    query = query
      .where("r.phone", "=", phone)
      .where(sql<boolean>`(r.location_ids is null or l.vendor_location_id = any(r.location_ids))`);
  }
  if (afterId !== null) {
    query = query.where(
      sql<boolean>`(${order}) > (select ${order} from vendor_location l
        join vendor on vendor.vendor_id = l.vendor_id where l.vendor_location_id = ${afterId})`,
    );
  }
  return (await query.execute()).map((row) => ({
    vendorLocationId: row.vendor_location_id,
    description: row.description,
    vendorId: row.vendor_id,
    vendorName: row.name,
    vendorLanguage: row.language as Language,
    role: as?.role ?? (isOperator ? "SUPER_ADMIN" : (row.role as RoleName)),
  }));
}

/** The caller's newest choices first. */
export async function listPastLocations(db: Db, userId: string, limit: number): Promise<PastLocation[]> {
  const rows = await db
    .selectFrom("past_location as past")
    .innerJoin("vendor_location as l", "l.vendor_location_id", "past.vendor_location_id")
    .innerJoin("vendor", "vendor.vendor_id", "l.vendor_id")
    .select([
      "past.vendor_location_id as vendorLocationId",
      "l.description",
      "vendor.name as vendorName",
      "vendor.language as vendorLanguage",
    ])
    .where("past.user_id", "=", userId)
    .where("l.status", "<>", "ARCHIVED")
    .orderBy("past.seen_at", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, vendorLanguage: row.vendorLanguage as Language }));
}

/** Answers whether there is such a location. */
export async function rememberLocation(
  db: Db,
  past: { userId: string; vendorLocationId: string; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("past_location")
    .columns(["user_id", "vendor_location_id", "seen_at"])
    .expression((from) =>
      from
        .selectFrom("vendor_location")
        .select([
          sql<string>`${past.userId}::text`.as("user_id"),
          "vendor_location_id",
          sql<Date>`${past.now}::timestamptz`.as("seen_at"),
        ])
        .where("vendor_location_id", "=", past.vendorLocationId),
    )
    .onConflict((conflict) => conflict.columns(["user_id", "vendor_location_id"]).doUpdateSet({ seen_at: past.now }))
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

const readVendorOfLocation = named<{ vendorLocationId: string }>("venues.vendor_of_location")(
  { vendorId: text },
  `select vendor_id as "vendorId" from vendor_location where vendor_location_id = $vendorLocationId`,
);

export async function findVendorOfLocation(db: Db, vendorLocationId: string): Promise<string | null> {
  return (await readVendorOfLocation(db, { vendorLocationId }))[0]?.vendorId ?? null;
}

/** Locations with what is shown and needed of them: a query for others to narrow down or to build upon. */
export function selectPlaces(db: Db) {
  return db
    .selectFrom("vendor_location as location")
    .innerJoin("vendor", "vendor.vendor_id", "location.vendor_id")
    .selectAll("vendor")
    .select(({ fn }) => [
      "location.vendor_location_id",
      "location.description",
      "location.display_order",
      "location.splash_video_url",
      "location.status",
      "location.closed_note",
      "location.table_count",
      "location.prepares_orders",
      "location.target_minutes",
      "location.kitchen_types",
      "location.paused_until",
      "location.pause_note",
      "location.pause_translations",
      "location.busy_since",
      "location.was_opened",
      // The vendor has translations, too.
      "location.translations as locationWords",
      "location.opening_hours",
      "location.alcohol_hours",
      "location.menu_version",
      fn.coalesce("location.address_line1", "vendor.address_line1").as("line1"),
      // Of one address or the other, never a mixture.
      sql<
        string | null
      >`case when location.address_line1 is null then vendor.address_line2 else location.address_line2 end`.as("line2"),
      fn.coalesce("location.city", "vendor.city").as("placeCity"),
      fn.coalesce("location.state", "vendor.state").as("placeState"),
      fn.coalesce("location.zip", "vendor.zip").as("placeZip"),
    ]);
}

type PlaceRow = Awaited<ReturnType<ReturnType<typeof selectPlaces>["executeTakeFirstOrThrow"]>>;

export function asPlace(row: PlaceRow): Place {
  return {
    location: {
      vendorLocationId: row.vendor_location_id,
      description: row.description,
      vendorId: row.vendor_id,
      vendorName: row.name,
      guestlistEnabled: row.guestlist_enabled,
      paymentAccount: row.payment_account,
      feeBasisPoints: row.fee_basis_points,
      address: { line1: row.line1, line2: row.line2, city: row.placeCity, state: row.placeState, zip: row.placeZip },
      vendorAddress: {
        line1: row.address_line1,
        line2: row.address_line2,
        city: row.city,
        state: row.state,
        zip: row.zip,
      },
      support: asSupport(row),
      vendorLanguage: row.language as Language,
      timeZone: row.time_zone,
      businessDayStartHour: row.business_day_start_hour,
      isSuspended: row.suspended_at !== null,
      status: row.status as LocationStatus,
      openingHours: row.opening_hours as WeeklyHours | null,
      alcoholHours: row.alcohol_hours as WeeklyHours | null,
      tableCount: row.table_count,
      preparesOrders: row.prepares_orders,
      targetMinutes: row.target_minutes,
      kitchenTypes: row.kitchen_types as ProductType[],
      pausedUntil: row.paused_until,
      isBusy: row.busy_since !== null,
      wasOpened: row.was_opened,
    },
    shown: { location: asLocation({ ...row, translations: row.locationWords }), vendor: asVendor(row) },
  };
}

export async function findLocationWithVendor(db: Db, vendorLocationId: string): Promise<LocationWithVendor | null> {
  const row = await selectPlaces(db).where("location.vendor_location_id", "=", vendorLocationId).executeTakeFirst();
  return row ? asPlace(row).location : null;
}

const readRole = named<{ phone: string; vendorId: string }>("venues.role")(
  { role: text, name: text, locationIds: orNull(arrayOf(text)) },
  `select role, name, location_ids as "locationIds" from staff_role where vendor_id = $vendorId and phone = $phone`,
);

export async function findRole(db: Db, phone: string, vendorId: string): Promise<RoleRow | null> {
  return (await readRole(db, { phone, vendorId }))[0] ?? null;
}

/** At whatever vendor. */
export async function hasRole(db: Db, phone: string, roles: readonly string[]): Promise<boolean> {
  const row = await db
    .selectFrom("staff_role")
    .select("role")
    .where("phone", "=", phone)
    .where("role", "in", roles)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

function asVendor(row: Selectable<VendorRow>): Vendor {
  return {
    vendorId: row.vendor_id,
    name: row.name,
    guestlistEnabled: row.guestlist_enabled,
    addressLine1: row.address_line1,
    addressLine2: row.address_line2,
    city: row.city,
    state: row.state,
    zip: row.zip,
    timeZone: row.time_zone,
    language: row.language as Language,
    isSuspended: row.suspended_at !== null,
    look: asLook(row),
  };
}

/** Of each colour, which is worked out once. */
const known = new LRUCache<string, NonNullable<VendorLook["accent"]>>({ max: 1_000 });

function asLook({ accent, logo }: Pick<Selectable<VendorRow>, "accent" | "logo">): VendorLook | null {
  if (accent === null && logo === null) return null;
  return { logo: logo as Logo | null, accent: accent === null ? null : colorsOf(accent) };
}

function colorsOf(accent: string): NonNullable<VendorLook["accent"]> {
  const colors = known.get(accent) ?? { dark: accentColors(accent, "dark"), light: accentColors(accent, "light") };
  known.set(accent, colors);
  return colors;
}

/** Null where nothing is said of it. */
export function asSupport(
  row: Pick<Selectable<VendorRow>, "support_phone" | "support_email" | "receipt_footer" | "translations">,
): VendorSupport | null {
  const { support_phone: phone, support_email: email, receipt_footer: receiptFooter } = row;
  if (phone === null && email === null && receiptFooter === null) return null;
  const translations = row.translations as Translations<"receiptFooter">;
  return { phone, email, receiptFooter, ...showTranslations(receiptFooter === null ? {} : translations) };
}

/** As it is kept: one that is over goes with the next one, and counts for nothing till then. */
export function asPause(
  row: Pick<Selectable<LocationRow>, "paused_until" | "pause_note" | "pause_translations">,
): LocationPause | null {
  if (row.paused_until === null) return null;
  const translations = row.pause_translations as LocationPause["translations"];
  return { until: row.paused_until.toISOString(), note: row.pause_note, translations };
}

function asLocation(
  row: Pick<
    Selectable<LocationRow>,
    | "vendor_location_id"
    | "vendor_id"
    | "description"
    | "display_order"
    | "splash_video_url"
    | "status"
    | "closed_note"
    | "translations"
    | "opening_hours"
    | "alcohol_hours"
    | "table_count"
    | "prepares_orders"
    | "paused_until"
    | "pause_note"
    | "pause_translations"
    | "busy_since"
    | "was_opened"
  >,
): VendorLocation {
  return {
    vendorLocationId: row.vendor_location_id,
    vendorId: row.vendor_id,
    description: row.description,
    displayOrder: row.display_order,
    splashVideoUrl: row.splash_video_url,
    status: row.status as LocationStatus,
    closedNote: row.closed_note,
    translations: row.translations as VendorLocation["translations"],
    openingHours: row.opening_hours as WeeklyHours | null,
    alcoholHours: row.alcohol_hours as WeeklyHours | null,
    tableCount: row.table_count,
    preparesOrders: row.prepares_orders,
    pause: asPause(row),
    isBusy: row.busy_since !== null,
    wasOpened: row.was_opened,
  };
}
