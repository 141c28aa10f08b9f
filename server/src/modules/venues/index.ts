import { type RoleName, roleNames } from "@skipline/contract/endpoint";
import type { Language } from "@skipline/contract/languages";
import type { WeeklyHours } from "@skipline/contract/weekdays";
import type { Film, Picture } from "@skipline/contract/media";
import type { ProductType } from "@skipline/contract/product-types";
import { platformOperator } from "@skipline/contract/trail";
import type { Address, LocationStatus, Vendor, VendorLocation, VendorSupport } from "@skipline/contract/venues";
import type { FastifyBaseLogger } from "fastify";
import type { Kysely } from "kysely";
import type { BusinessDays } from "../../business-day.ts";
import type { Clock } from "../../clock.ts";
import type { Errand, GiveJobs } from "../../db/errands.ts";
import type { Job } from "../../db/jobs.ts";
import type { Queue } from "../../db/queue-gauges.ts";
import type { Lagging } from "../../db/replica.ts";
import type { Database } from "../../db/schema.ts";
import type { ActorRole, Route } from "../../http/call.ts";
import type { Lines } from "../../http/lines.ts";
import type { ReadyAnswer } from "../../http/ready-answer.ts";
import type { SmsSender } from "../../providers/sms/sms-sender.ts";
import { findLanguage, findLastSignIns } from "../auth/index.ts";
import { createInvitations } from "./invitations.ts";
import { invitationsQueue } from "./invitation-store.ts";
import { drawLocationId } from "./location-id.ts";
import { locationRoutes } from "./location-routes.ts";
import { createLocationService, type OpeningRules } from "./location-service.ts";
import type { LocationKey } from "./location-store.ts";
import { type OpeningFacts, readOpeningFacts } from "./opening-store.ts";
import { noticeRoutes } from "./notice-routes.ts";
import type { Notices } from "./notices.ts";
import type { Operators } from "./operators.ts";
import { pauseRoutes } from "./pause-routes.ts";
import { createPauseService } from "./pause-service.ts";
import { createPosterPrinter } from "./poster-printer.ts";
import { createPinHash } from "./pin-hash.ts";
import { posterRoutes } from "./poster-routes.ts";
import { roleRoutes } from "./role-routes.ts";
import { createRoleService } from "./role-service.ts";
import { vendorRoutes } from "./vendor-routes.ts";
import { findFee, lockFee, setFee, setPaymentAccount } from "./vendor-store.ts";
import { createVendorService } from "./vendor-service.ts";
import { venuesRoutes } from "./venues-routes.ts";
import { sharedPhoneRoutes } from "./shared-phone-routes.ts";
import { createSharedPhones, type SharedPhones } from "./shared-phone-service.ts";
import * as store from "./venues-store.ts";

export { isShownAtLocation } from "./location-store.ts";
export { changeNotice, createNotices, readNotice } from "./notices.ts";
export { addOperator, createOperators, listOperators, removeOperator } from "./operators.ts";
export { isShownByVendor } from "./vendor-store.ts";
export type { OpeningFacts } from "./opening-store.ts";
export { asPlace, asSupport, selectPlaces } from "./venues-store.ts";

export interface VenuesDeps {
  db: Kysely<Database>;
  /** For what bears to be some seconds old. */
  lagging: Lagging;
  clock: Clock;
  menus: MenuAnswers;
  lines: Lines;
  media: VenueMedia;
  opening: OpeningRules;
  sms: SmsSender;
  send: GiveJobs;
  log: FastifyBaseLogger;
  /** Where what is printed and sent leads. */
  publicUrl: string;
  /** E.164; SUPER_ADMIN everywhere. */
  operators: Pick<Operators, "isOperator">;
  notices: Notices;
  /** PINs are kept under a key of the first; one that was made under another one is believed, while the secret is changed. */
  secrets: readonly [string, ...string[]];
  /** ISO 3166 codes of the phones that can sign in, the usual one first. */
  phoneRegions: readonly string[];
}

/** A location with what of its vendor an order needs. */
export interface LocationWithVendor {
  vendorLocationId: string;
  description: string;
  vendorId: string;
  vendorName: string;
  guestlistEnabled: boolean;
  /** At the payment provider, where its guests pay it; null: they pay the platform. */
  paymentAccount: string | null;
  /** What the platform keeps of a payment there; null: what the deployment says for all. */
  feeBasisPoints: number | null;
  /** Where it is: its own address, else its vendor's. Taxes go by it. */
  address: Address;
  /** The vendor's own: of its receipts. */
  vendorAddress: Address;
  /** Whom its guests ask; null where the vendor says nothing of it. */
  support: VendorSupport | null;
  /** What the vendor's own words are in. */
  vendorLanguage: Language;
  timeZone: string;
  businessDayStartHour: number;
  /** Its vendor takes no orders. */
  isSuspended: boolean;
  /** Whether it takes any itself. */
  status: LocationStatus;
  /** When it takes them; null: always. */
  openingHours: WeeklyHours | null;
  /** When alcohol may be ordered; null: whenever it is open. */
  alcoholHours: WeeklyHours | null;
  /** Tables from 1 to that number. */
  tableCount: number;
  /** Paid orders wait in a queue until they are made, in so many minutes as its owners want it. */
  preparesOrders: boolean;
  targetMinutes: number;
  /** What its kitchen makes; none: it has one station. */
  kitchenTypes: readonly ProductType[];
  /** It takes none until then; null: no pause. One that is over may still be here. */
  pausedUntil: Date | null;
  /** More waits to be made than its owners allow. */
  isBusy: boolean;
  /** Whether it ever took orders. */
  wasOpened: boolean;
}

/** A location as rules need it, and as it and its vendor are shown. */
export interface Place {
  location: LocationWithVendor;
  shown: { location: VendorLocation; vendor: Vendor };
}

/** What venues need of uploaded pictures and films, which come after them. */
export interface VenueMedia {
  /** Those of the ids that the vendor may show, held until the end of the transaction. */
  lockUsable(trx: Kysely<Database>, vendorId: string, mediaIds: readonly string[]): Promise<string[]>;
  listPictures(trx: Kysely<Database>, mediaIds: readonly string[]): Promise<Map<string, Picture>>;
  /** Null where the vendor has no such film to show; held, too. */
  lockFilm(trx: Kysely<Database>, vendorId: string, mediaId: string): Promise<Film | null>;
}

/** What menus keep ready of their locations and vendors. */
export interface MenuAnswers {
  /** Of a menu that is kept and still right; null where that has to be read first. */
  peekMenuSnapshot(vendorLocationId: string): { answers: { location: ReadyAnswer } } | null;
  peekMenuSnapshotOfVendor(vendorId: string): { answers: { vendor: ReadyAnswer } } | null;
  readMenuSnapshot(vendorLocationId: string): Promise<{ answers: { location: ReadyAnswer } } | null>;
}

/** Of `staff_role`. */
export interface RoleRow {
  role: string;
  name: string;
  /** Null: all of the vendor's. */
  locationIds: string[] | null;
}

export interface Venues {
  routes: Route[];
  jobs: Job[];
  errands: Errand[];
  queues: Queue[];
  /** Read for every call: a change of role holds from the next one on. */
  findRole(phone: string, vendorId: string): Promise<ActorRole | null>;
  /** What a row of `staff_role`, read with something else, makes of this phone. */
  asRole(phone: string, vendorId: string, row: RoleRow | null): ActorRole | null;
  /** Who holds the shared phone of a session, by their mark. @throws AppError HOLDER_ENDED */
  findHolder: SharedPhones["findHolder"];
  findVendorOfLocation(vendorLocationId: string): Promise<string | null>;
  findLocation(vendorLocationId: string): Promise<LocationWithVendor | null>;
  /** Ids of locations that the public is shown. */
  listShownLocations(limit: number): Promise<string[]>;
  isPlatformOperator(phone: string): boolean;
  /** A role at any vendor. */
  isStaff(phone: string): Promise<boolean>;
  hasRoleSomewhere(phone: string, roles: readonly RoleName[]): Promise<boolean>;
  findVendor(vendorId: string): Promise<Vendor | null>;
  listVendorIds(limit: number): Promise<string[]>;
  /** A vendor's locations in display order. */
  listLocations(vendorId: string, limit: number): Promise<VendorLocation[]>;
  /** An operator may call for any vendor id, also for one that is not there. */
  isVendor(vendorId: string): Promise<boolean>;
  findBusinessDays(vendorId: string): Promise<BusinessDays | null>;
  /** Where its guests pay from now on; null: nowhere of its own. */
  setPaymentAccount(trx: Kysely<Database>, vendorId: string, account: string | null): Promise<void>;
  /** What the platform keeps of payments at the vendor's account, of its own alone; null where there is no such vendor. */
  findFee(db: Kysely<Database>, vendorId: string): Promise<{ basisPoints: number | null } | null>;
  /** The same, and the vendor is held. */
  lockFee(trx: Kysely<Database>, vendorId: string): Promise<{ basisPoints: number | null } | null>;
  /** Of payments that begin from now on: menus are read anew. */
  setFee(trx: Kysely<Database>, vendorId: string, basisPoints: number | null): Promise<void>;
  /** Null for the location of another vendor. */
  readOpeningFacts(key: LocationKey): Promise<OpeningFacts | null>;
  close(): Promise<void>;
}

/** Vendors, their locations, and who works there. Nothing is kept here: each look is one indexed read. */
export function createVenues(deps: VenuesDeps): Venues {
  const { db, clock, menus, lines, media, opening, sms, send, log, publicUrl, operators, notices, phoneRegions } = deps;
  const isPlatformOperator = operators.isOperator;

  const findRole = async (phone: string, vendorId: string, trx = db): Promise<ActorRole | null> =>
    asRole(phone, vendorId, await store.findRole(trx, phone, vendorId));

  function asRole(phone: string, vendorId: string, row: RoleRow | null): ActorRole | null {
    if (isPlatformOperator(phone)) {
      return { vendorId, role: "SUPER_ADMIN", name: row?.name ?? platformOperator, locationIds: null };
    }
    return row ? { vendorId, role: row.role as RoleName, name: row.name, locationIds: row.locationIds } : null;
  }

  const people = { findLanguage, findLastSignIns };
  const address = `${publicUrl}/staff/signin`;
  const invitations = createInvitations({ db, clock, sms, send, log, address, people });
  const phones = createSharedPhones({ db, clock, pinHash: createPinHash(deps.secrets), findRole, asRole });
  const service = createRoleService({ db, clock, findRole, invitations });
  const vendorService = createVendorService({ db, clock, pictures: media });
  const locationService = createLocationService({ db, clock, films: media, drawId: drawLocationId, opening });

  const printer = createPosterPrinter({ lines });

  return {
    routes: [
      ...venuesRoutes({ db, clock, menus, findRole, isPlatformOperator }),
      ...roleRoutes({ db, clock, lagging: deps.lagging, service, invitations, phoneRegions }),
      ...vendorRoutes({ db, service: vendorService, isPlatformOperator, phoneRegions }),
      ...locationRoutes({ db, service: locationService }),
      ...pauseRoutes(createPauseService({ db, clock })),
      ...noticeRoutes(notices),
      ...sharedPhoneRoutes(phones),
      ...posterRoutes({ db, clock, printer, publicUrl }),
    ],
    jobs: [
      { name: "venues.send-invitations", cron: "* * * * *", run: invitations.sweep },
      phones.job,
      { name: "venues.forget-invitations", cron: "47 9 * * *", run: invitations.forgetOld },
    ],
    errands: [invitations.errand],
    queues: [invitationsQueue],
    findRole,
    asRole,
    findHolder: phones.findHolder,
    findVendorOfLocation: (vendorLocationId) => store.findVendorOfLocation(db, vendorLocationId),
    findLocation: (vendorLocationId) => store.findLocationWithVendor(db, vendorLocationId),
    listShownLocations: (limit) => deps.lagging.read((from) => store.listShownLocations(from, limit)),
    isPlatformOperator,
    isStaff: async (phone) => isPlatformOperator(phone) || store.hasRole(db, phone, roleNames),
    hasRoleSomewhere: async (phone, roles) => isPlatformOperator(phone) || store.hasRole(db, phone, roles),
    findVendor: (vendorId) => store.findVendor(db, vendorId),
    listVendorIds: async (limit) =>
      (await deps.lagging.read((from) => store.listVendors(from, { limit, afterId: null }))).map(
        ({ vendorId }) => vendorId,
      ),
    listLocations: (vendorId, limit) => store.listLocations(db, vendorId, { limit, afterId: null }),
    isVendor: async (vendorId) => (await store.findVendor(db, vendorId)) !== null,
    setPaymentAccount,
    findFee,
    lockFee,
    setFee,
    readOpeningFacts: (key) => readOpeningFacts(db, key),
    findBusinessDays: (vendorId) => store.findBusinessDays(db, vendorId),
    close: printer.close,
  };
}
