import {
  findVendor,
  findVendorLocation,
  getUserRole,
  listStaffLocations,
  listVendorLocations,
  listVendors,
} from "@skipline/contract/venues";
import { slug, vendorLocationId } from "@skipline/contract/text";
import type { Kysely } from "kysely";
import type { Database } from "../../db/schema.ts";
import { notFound } from "../../http/app-error.ts";
import { type ActorRole, type Route, route } from "../../http/call.ts";
import { readPage } from "../../http/cursor.ts";
import * as store from "./venues-store.ts";

interface RoutesDeps {
  db: Kysely<Database>;
  findRole: (phone: string, vendorId: string) => Promise<ActorRole | null>;
  isPlatformOperator: (phone: string) => boolean;
}

/** These lists go by name or place, not by time: their cursor is the last id shown. */
const vendorPages = { usual: 100, key: slug };
const locationPages = { usual: 100, key: vendorLocationId };

export function venuesRoutes({ db, findRole, isPlatformOperator }: RoutesDeps): Route[] {
  return [
    route(findVendorLocation, async ({ query }) => asList(await store.findLocation(db, query.vendorLocationId))),

    route(listVendorLocations, async ({ query }) => {
      const { rows, nextToken } = await readPage(
        query,
        locationPages,
        (afterId, limit) => store.listLocations(db, query.vendorId, { afterId, limit }),
        (row) => row.vendorLocationId,
      );
      return { items: rows, nextToken };
    }),

    route(findVendor, async ({ query }) => asList(await store.findVendor(db, query.vendorId))),

    route(listVendors, async ({ query }) => {
      const { rows, nextToken } = await readPage(
        query,
        vendorPages,
        (afterId, limit) => store.listVendors(db, { afterId, limit }),
        (row) => row.vendorId,
      );
      return { items: rows, nextToken };
    }),

    route(listStaffLocations, async ({ query }, call) => {
      const { phone } = call.actor();
      const { rows, nextToken } = await readPage(
        query,
        locationPages,
        (afterId, limit) =>
          store.listStaffLocations(db, { phone, isOperator: isPlatformOperator(phone) }, { afterId, limit }),
        (row) => row.vendorLocationId,
      );
      return { items: rows, nextToken };
    }),

    route(getUserRole, async ({ params }, call) => {
      const { phone } = call.actor();
      const role = await findRole(phone, params.vendorId);
      // An operator's right reaches everywhere, but not to a vendor that is not there.
      if (!role || !(await store.findVendor(db, params.vendorId))) throw notFound("Role");
      return { vendorRole: { vendorId: role.vendorId, phoneNumber: phone, name: role.name, role: role.role } };
    }),
  ];
}

function asList<T>(found: T | null): { items: T[] } {
  return { items: found ? [found] : [] };
}
