import {
  findVendor,
  findVendorLocation,
  getUserRole,
  listVendorLocations,
  listVendors,
} from "@skipline/contract/venues";
import type { Kysely } from "kysely";
import type { Database } from "../../db/schema.ts";
import { AppError, notFound } from "../../http/app-error.ts";
import { type ActorRole, type Route, route } from "../../http/call.ts";
import * as store from "./venues-store.ts";

interface RoutesDeps {
  db: Kysely<Database>;
  findRole: (phone: string, vendorId: string) => Promise<ActorRole | null>;
}

const defaultLimit = 100;
const readableId = /^[0-9A-Za-z][0-9A-Za-z_-]{0,63}$/;

export function venuesRoutes({ db, findRole }: RoutesDeps): Route[] {
  return [
    route(findVendorLocation, async ({ query }) => asList(await store.findLocation(db, query.vendorLocationId))),

    route(listVendorLocations, async ({ query }) => {
      const { limit, page } = readPage(query);
      const rows = await store.listLocations(db, query.vendorId, page);
      return cutPage(rows, limit, (row) => row.vendorLocationId);
    }),

    route(findVendor, async ({ query }) => asList(await store.findVendor(db, query.vendorId))),

    route(listVendors, async ({ query }) => {
      const { limit, page } = readPage(query);
      return cutPage(await store.listVendors(db, page), limit, (row) => row.vendorId);
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

/** These lists go by name or place, not by time: their cursor is the last id shown. */
function readPage(query: { limit?: number | undefined; nextToken?: string | undefined }) {
  const limit = query.limit ?? defaultLimit;
  const afterId = query.nextToken === undefined ? null : Buffer.from(query.nextToken, "base64url").toString("utf8");
  if (afterId !== null && !readableId.test(afterId)) throw new AppError("BAD_REQUEST", "nextToken is not valid.");
  return { limit, page: { limit: limit + 1, afterId } };
}

function cutPage<T>(rows: T[], limit: number, idOf: (row: T) => string): { items: T[]; nextToken: string | null } {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const nextToken = rows.length > limit && last ? Buffer.from(idOf(last)).toString("base64url") : null;
  return { items, nextToken };
}
