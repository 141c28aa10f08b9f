import type { WeeklyHours } from "@skipline/contract/weekdays";
import { type OwnAddress, type OwnLocation, usualTaxCode } from "@skipline/contract/own-locations";
import { productTypes } from "@skipline/contract/product-types";
import type { ReadinessKind, ReadinessLine } from "@skipline/contract/readiness";
import * as m from "@skipline/contract/texts";
import type { Told } from "@skipline/contract/trail";
import type { Address, LocationStatus } from "@skipline/contract/venues";
import { type PlainText, type Saying, words } from "@skipline/contract/words";
import type { Kysely } from "kysely";
import type { Clock } from "../../clock.ts";
import { recordActivity } from "../../db/activity.ts";
import { differences } from "../../db/differences.ts";
import type { Database } from "../../db/schema.ts";
import { mergeTranslations } from "../../translations.ts";
import { AppError, brokenField, notFound } from "../../http/app-error.ts";
import type { StaffCaller } from "../../http/call.ts";
import { once } from "../../http/effect.ts";
import type { VenueMedia } from "./index.ts";
import * as store from "./location-store.ts";
import { asPercent, asPpm } from "./tax-percent.ts";
import { findVendor } from "./venues-store.ts";

type Db = Kysely<Database>;

export interface LocationServiceDeps {
  db: Db;
  clock: Clock;
  films: Pick<VenueMedia, "lockFilm">;
  /** An id that may be free. */
  drawId: () => string;
  opening: OpeningRules;
}

/** What venues need to know of menus and payments, which come after them, before a location opens for the first time. */
export interface OpeningRules {
  listMissing(
    key: store.LocationKey,
    as: { address: Address | null; taxRates: ReadonlyMap<string, number> },
  ): Promise<ReadinessLine[]>;
}

export type LocationService = ReturnType<typeof createLocationService>;

interface Wanted {
  description: string;
  displayOrder: number | null;
  address: OwnAddress | null;
  status?: LocationStatus | undefined;
  closedNote?: string | null | undefined;
  translations?: OwnLocation["translations"] | undefined;
  openingHours?: WeeklyHours | null | undefined;
  alcoholHours?: WeeklyHours | null | undefined;
  tableCount?: number | undefined;
  preparesOrders?: boolean | undefined;
  targetMinutes?: number | undefined;
  waitingLimit?: number | null | undefined;
  kitchenTypes?: OwnLocation["kitchenTypes"] | undefined;
  splashMediaId?: string | null | undefined;
  taxRate?: string | null | undefined;
  taxRates?: OwnLocation["taxRates"] | undefined;
}

type Rates = Pick<OwnLocation, "taxRate" | "taxRates">;
/** What stays as it is where nothing is said of it. */
type Known = Rates &
  Pick<
    OwnLocation,
    | "status"
    | "closedNote"
    | "translations"
    | "openingHours"
    | "alcoholHours"
    | "tableCount"
    | "preparesOrders"
    | "targetMinutes"
    | "waitingLimit"
    | "kitchenTypes"
  >;
/** Its address follows from its id. */
type Film = Pick<store.LocationFields, "splashMediaId" | "splashVideoUrl">;
type Fields = store.LocationFields & Rates;

const fresh: Known = {
  status: "OPEN",
  closedNote: null,
  translations: {},
  openingHours: null,
  alcoholHours: null,
  tableCount: 0,
  preparesOrders: false,
  targetMinutes: 8,
  waitingLimit: null,
  kitchenTypes: [],
  taxRate: null,
  taxRates: [],
};

const noFilm: Film = { splashMediaId: null, splashVideoUrl: null };

/** Locations as those see them who run them. */
export function createLocationService({ db, clock, films, drawId, opening }: LocationServiceDeps) {
  async function getLocation(key: store.LocationKey): Promise<OwnLocation> {
    const row = await store.findOwnLocation(db, key);
    if (!row) throw notFound("Location");
    return asOwnLocation(row);
  }

  async function createLocation(by: StaffCaller, vendorId: string, wanted: Wanted): Promise<OwnLocation> {
    const make = async (trx: Db) => {
      // An operator may call for any vendor id.
      if (!(await findVendor(trx, vendorId))) throw notFound("Vendor");
      const fields = { ...readFields(wanted, fresh), ...(await chooseFilm(trx, vendorId, noFilm, wanted)) };
      const made = await insertUnderFreeId(trx, vendorId, fields);
      await record(trx, by, made, "location.created", { after: shown(fields) });
      return { made: made.vendorLocationId, answer: asOwnLocation(made) };
    };
    return once(db, by.key, make, (vendorLocationId) => getLocation({ vendorId, vendorLocationId }));
  }

  /** The insert itself finds out whether an id is free: two that are made at once have two. */
  async function insertUnderFreeId(
    trx: Db,
    vendorId: string,
    { taxRate, taxRates, ...fields }: Fields,
  ): Promise<store.LocationRow> {
    for (;;) {
      const key = { vendorId, vendorLocationId: drawId() };
      const wasOpened = fields.status === "OPEN";
      if (!(await store.insertLocation(trx, { ...fields, ...key, wasOpened }))) continue;
      await store.setTaxRates(trx, key.vendorLocationId, asRows({ taxRate, taxRates }));
      return store.readOwnLocation(trx, key);
    }
  }

  async function updateLocation(
    by: StaffCaller,
    { version, ...key }: store.LocationKey & { version: number | undefined },
    wanted: Wanted,
  ): Promise<OwnLocation> {
    const change = async (trx: Db) => {
      const current = await store.lockOwnLocation(trx, key);
      if (!current) throw notFound("Location");
      const known = asOwnLocation(current);
      const made = key.vendorLocationId;
      if (version !== undefined && version !== current.version) {
        throw new AppError("LOCATION_CHANGED", m.refused_location_changed, { details: { location: known } });
      }
      by.echo.assertSame(known);
      const after = { ...readFields(wanted, known), ...(await chooseFilm(trx, key.vendorId, current, wanted)) };
      const { taxRate, taxRates, ...fields } = after;
      const before = { ...store.locationFields.pick(current), taxRate: known.taxRate, taxRates: known.taxRates };
      const changes = differences(before, after, shown);
      if (!changes) return { made, answer: known };
      await store.setTaxRates(trx, made, asRows({ taxRate, taxRates }));
      const wasOpened = current.wasOpened || [current.status, fields.status].includes("OPEN");
      await store.updateLocation(trx, made, { ...fields, wasOpened });
      const saved = await store.readOwnLocation(trx, key);
      await record(trx, by, saved, "location.changed", changes);
      return { made, answer: asOwnLocation(saved) };
    };
    await requireReady(key, version, wanted);
    return once(db, by.key, change, () => getLocation(key));
  }

  async function chooseFilm(
    trx: Db,
    vendorId: string,
    { splashMediaId, splashVideoUrl }: Film,
    { splashMediaId: mediaId }: Wanted,
  ): Promise<Film> {
    if (mediaId === undefined || mediaId === splashMediaId) return { splashMediaId, splashVideoUrl };
    if (mediaId === null) return noFilm;
    const film = await films.lockFilm(trx, vendorId, mediaId);
    if (!film) throw brokenField("splashMediaId", m.refused_film_gone);
    return { splashMediaId: mediaId, splashVideoUrl: film.url };
  }

  /**
   * A location opens for the first time with all that guests need to order there; one that was open opens always. Asked before
   * the change, as a payment provider is asked. @throws AppError LOCATION_NOT_READY
   */
  async function requireReady(key: store.LocationKey, version: number | undefined, wanted: Wanted): Promise<void> {
    if (wanted.status !== "OPEN") return;
    const current = await store.findOwnLocation(db, key);
    if (!current || current.wasOpened || current.status === "OPEN") return;
    // Whoever saw another version is told that first.
    if (version !== undefined && version !== current.version) return;
    const {
      addressLine1: line1,
      addressLine2: line2,
      city,
      state,
      zip,
      ...after
    } = readFields(wanted, asOwnLocation(current));
    const isElsewhere = line1 !== null && city !== null && state !== null && zip !== null;
    const missing = await opening.listMissing(key, {
      address: isElsewhere ? { line1, line2, city, state, zip } : null,
      taxRates: new Map(asRows(after).map(({ taxCode, ratePpm }) => [taxCode, ratePpm])),
    });
    if (missing.length === 0) return;
    const what = missing.map(({ kind }) => namesOfNeeds[kind]).filter((name) => name !== undefined);
    throw new AppError("LOCATION_NOT_READY", words(m.refused_location_not_ready, { missing: enumerate(what) }), {
      details: { missing },
    });
  }

  async function record(
    trx: Db,
    by: StaffCaller,
    { vendorId, vendorLocationId, description }: store.LocationRow,
    type: "location.created" | "location.changed",
    changes: object,
  ): Promise<void> {
    await recordActivity(trx, clock, {
      type,
      actor: { userId: by.actor.userId, name: by.role.name },
      vendorId,
      subjectType: "location",
      subjectId: vendorLocationId,
      details: { name: description, ...changes },
    });
  }

  return { getLocation, createLocation, updateLocation };
}

export function asOwnLocation(row: store.LocationRow): OwnLocation {
  const { vendorLocationId, vendorId, description, displayOrder, status, closedNote, translations, version } = row;
  const { openingHours, alcoholHours } = row;
  const { addressLine1, addressLine2, city, state, zip, tableCount, preparesOrders, targetMinutes, waitingLimit } = row;
  const isElsewhere = addressLine1 !== null && city !== null && state !== null && zip !== null;
  const address = isElsewhere ? { addressLine1, addressLine2, city, state, zip } : null;
  const rates = row.taxRates.map(({ taxCode, ratePpm }) => ({ taxCode, percent: asPercent(ratePpm) }));
  const isUsual = ({ taxCode }: { taxCode: string }) => taxCode === usualTaxCode;
  return {
    vendorLocationId,
    vendorId,
    description,
    address,
    displayOrder,
    status,
    closedNote,
    translations,
    openingHours,
    alcoholHours,
    tableCount,
    preparesOrders,
    targetMinutes,
    waitingLimit,
    kitchenTypes: row.kitchenTypes,
    splashMediaId: row.splashMediaId,
    splashVideoUrl: row.splashVideoUrl,
    taxRate: rates.find(isUsual)?.percent ?? null,
    taxRates: rates.filter((rate) => !isUsual(rate)),
    wasOpened: row.wasOpened,
    version,
  };
}

/** The fields as they are kept. */
function readFields(wanted: Wanted, known: Known): Omit<Fields, keyof Film> {
  const { description, displayOrder, address, status, closedNote, translations, tableCount } = wanted;
  return {
    description,
    displayOrder,
    status: status ?? known.status,
    closedNote: closedNote === undefined ? known.closedNote : closedNote,
    translations: mergeTranslations(known.translations, translations ?? {}),
    openingHours: wanted.openingHours === undefined ? known.openingHours : wanted.openingHours,
    alcoholHours: wanted.alcoholHours === undefined ? known.alcoholHours : wanted.alcoholHours,
    tableCount: tableCount ?? known.tableCount,
    preparesOrders: wanted.preparesOrders ?? known.preparesOrders,
    targetMinutes: wanted.targetMinutes ?? known.targetMinutes,
    waitingLimit: wanted.waitingLimit === undefined ? known.waitingLimit : wanted.waitingLimit,
    // In one order, and each once.
    kitchenTypes: productTypes.filter((type) => (wanted.kitchenTypes ?? known.kitchenTypes).includes(type)),
    ...readRates(wanted, known),
    addressLine1: address?.addressLine1 ?? null,
    addressLine2: address?.addressLine2 || null,
    city: address?.city ?? null,
    state: address?.state ?? null,
    zip: address?.zip ?? null,
  };
}

/** As an answer shows them: in one order, and without zeros that say nothing. What is not said stays as it was. */
function readRates({ taxRate, taxRates }: Wanted, known: Rates): Rates {
  const plain = (percent: string) => asPercent(asPpm(percent));
  return {
    taxRate: taxRate === undefined ? known.taxRate : taxRate && plain(taxRate),
    taxRates:
      taxRates
        ?.map(({ taxCode, percent }) => ({ taxCode, percent: plain(percent) }))
        .toSorted((one, other) => (one.taxCode < other.taxCode ? -1 : 1)) ?? known.taxRates,
  };
}

/** As the table of rates has them. */
function asRows({ taxRate, taxRates }: Rates): store.TaxRate[] {
  const usual = taxRate === null ? [] : [{ taxCode: usualTaxCode, percent: taxRate }];
  return [...usual, ...taxRates].map(({ taxCode, percent }) => ({ taxCode, ratePpm: asPpm(percent) }));
}

/** For the trail, which tells of a film by its id. */
function shown({ splashVideoUrl: _url, ...fields }: Partial<Fields>): Told<"location", object> {
  return tell(fields);
}
const tell = (fields: Told<"location", Partial<Omit<Fields, "splashVideoUrl">>>) => ({ ...fields });

const namesOfNeeds: Partial<Record<ReadinessKind, PlainText>> = {
  ADDRESS: m.need_address,
  TAX: m.need_tax,
  PRODUCT: m.need_product,
  PAYMENTS: m.need_payments,
};

/** "an address, a tax rate": in whatever language it will be read. */
function enumerate(names: readonly PlainText[]): Saying {
  const [first = m.need_address, ...others] = names;
  return others.length === 0 ? first : words(m.need_and, { first, others: enumerate(others) });
}
