import type { RoleName } from "@skipline/contract/endpoint";
import type { Address } from "@skipline/contract/venues";
import type { Kysely } from "kysely";
import type { Database } from "../../db/schema.ts";
import type { ActorRole, Route } from "../../http/call.ts";
import { venuesRoutes } from "./venues-routes.ts";
import * as store from "./venues-store.ts";

export interface VenuesDeps {
  db: Kysely<Database>;
  /** E.164; SUPER_ADMIN everywhere. */
  platformAdminPhones: readonly string[];
}

/** A location with what of its vendor an order needs. */
export interface LocationWithVendor {
  vendorLocationId: string;
  description: string;
  vendorId: string;
  vendorName: string;
  guestlistEnabled: boolean;
  /** The vendor's own: taxes go by it. */
  address: Address;
  timeZone: string;
  businessDayStartHour: number;
}

export interface Venues {
  routes: Route[];
  /** Read for every call: a change of role holds from the next one on. */
  findRole(phone: string, vendorId: string): Promise<ActorRole | null>;
  findVendorOfLocation(vendorLocationId: string): Promise<string | null>;
  findLocation(vendorLocationId: string): Promise<LocationWithVendor | null>;
  isPlatformOperator(phone: string): boolean;
}

const operatorName = "Platform operator";

/** Vendors, their locations, and who works there. Nothing is cached: each look is one indexed read. */
export function createVenues({ db, platformAdminPhones }: VenuesDeps): Venues {
  const operators = new Set(platformAdminPhones);
  const isPlatformOperator = (phone: string) => operators.has(phone);

  async function findRole(phone: string, vendorId: string): Promise<ActorRole | null> {
    const row = await store.findRole(db, phone, vendorId);
    if (isPlatformOperator(phone)) return { vendorId, role: "SUPER_ADMIN", name: row?.name ?? operatorName };
    return row ? { vendorId, role: row.role as RoleName, name: row.name } : null;
  }

  return {
    routes: venuesRoutes({ db, findRole }),
    findRole,
    findVendorOfLocation: (vendorLocationId) => store.findVendorOfLocation(db, vendorLocationId),
    findLocation: (vendorLocationId) => store.findLocationWithVendor(db, vendorLocationId),
    isPlatformOperator,
  };
}
