import { getUserRole, listStaffLocations } from "@skipline/contract/staff-locations";
import {
  findVendor,
  findVendorLocation,
  listPastLocations,
  listVendorLocations,
  listVendors,
  mostPastLocations,
  rememberLocation,
} from "@skipline/contract/venues";
import { slug, vendorLocationId } from "@skipline/contract/text";
import type { FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../db/schema.ts";
import { notFound } from "../../http/app-error.ts";
import { type ActorRole, readyRoute, type Route, route } from "../../http/call.ts";
import { readPage } from "../../http/cursor.ts";
import { findRoleOf } from "../../http/held-phone.ts";
import type { MenuAnswers } from "./index.ts";
import * as store from "./venues-store.ts";

interface RoutesDeps {
  db: Kysely<Database>;
  clock: Clock;
  menus: MenuAnswers;
  findRole: (phone: string, vendorId: string) => Promise<ActorRole | null>;
  isPlatformOperator: (phone: string) => boolean;
}

/** These lists go by name or place, not by time: their cursor is the last id shown. */
const vendorPages = { usual: 100, key: slug };
const locationPages = { usual: 100, key: vendorLocationId };

export function venuesRoutes({ db, clock, menus, findRole, isPlatformOperator }: RoutesDeps): Route[] {
  const listPast = (userId: string) => store.listPastLocations(db, userId, mostPastLocations);

  return [
    readyRoute(findVendorLocation, {
      peek: (request) =>
        isGuest(request)
          ? menus.peekMenuSnapshot(readOnlyField(request, "vendorLocationId"))?.answers.location
          : undefined,
      async handler({ query }) {
        const { data: id } = vendorLocationId.safeParse(query.vendorLocationId);
        return (id !== undefined && (await menus.readMenuSnapshot(id))?.answers.location) || { items: [] };
      },
    }),

    route(listVendorLocations, async ({ query }) => {
      if (!slug.safeParse(query.vendorId).success) return { items: [], nextToken: null };
      const { rows, nextToken } = await readPage(
        query,
        locationPages,
        (afterId, limit) => store.listLocations(db, query.vendorId, { afterId, limit }),
        (row) => row.vendorLocationId,
      );
      return { items: rows, nextToken };
    }),

    readyRoute(findVendor, {
      peek: (request) =>
        isGuest(request)
          ? menus.peekMenuSnapshotOfVendor(readOnlyField(request, "vendorId"))?.answers.vendor
          : undefined,
      handler: async ({ query }) =>
        asList(slug.safeParse(query.vendorId).success ? await store.findVendor(db, query.vendorId) : null),
    }),

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
      const actor = call.actor();
      const { phone, holds } = actor;
      const role = holds ? await findRoleOf(actor, holds.vendorId, findRole) : null;
      if (holds && !role) return { items: [], nextToken: null };
      const of = { phone, isOperator: isPlatformOperator(phone), as: role };
      const { rows, nextToken } = await readPage(
        query,
        locationPages,
        (afterId, limit) => store.listStaffLocations(db, of, { afterId, limit }),
        (row) => row.vendorLocationId,
      );
      return { items: rows, nextToken };
    }),

    route(listPastLocations, async (_input, call) => ({ items: await listPast(call.actor().userId) })),

    route(rememberLocation, async ({ params }, call) => {
      const { userId } = call.actor();
      const isThere = await store.rememberLocation(db, { userId, ...params, now: clock.now() });
      if (!isThere) throw notFound("Location");
      return { items: await listPast(userId) };
    }),

    route(getUserRole, async ({ params }, call) => {
      const actor = call.actor();
      const { phone } = actor;
      const role = await findRoleOf(actor, params.vendorId, findRole);
      // An operator's right reaches everywhere, but not to a vendor that is not there.
      if (!role || !(await store.findVendor(db, params.vendorId))) throw notFound("Role");
      return {
        vendorRole: {
          vendorId: role.vendorId,
          phoneNumber: phone,
          name: role.name,
          role: role.role,
          vendorLocationIds: role.locationIds && [...role.locationIds],
        },
      };
    }),
  ];
}

/** Whoever is signed in may be staff, whose pages go by what was changed a moment ago: that is looked up each time. */
function isGuest({ headers: { authorization } }: FastifyRequest): boolean {
  return authorization === undefined;
}

/** As it was sent; empty where anything else was sent, too, which the call's schema judges. */
function readOnlyField({ query }: FastifyRequest, name: string): string {
  const { [name]: value, ...others } = query as Record<string, unknown>;
  return typeof value === "string" && Object.keys(others).length === 0 ? value : "";
}

function asList<T>(found: T | null): { items: T[] } {
  return { items: found ? [found] : [] };
}
