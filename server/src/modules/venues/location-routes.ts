import * as contract from "@skipline/contract/own-locations";
import { fold, vendorLocationId } from "@skipline/contract/text";
import type { Kysely } from "kysely";
import type { Database } from "../../db/schema.ts";
import { type Route, route, staffCaller } from "../../http/call.ts";
import { readPage } from "../../http/cursor.ts";
import { asOwnLocation, type LocationService } from "./location-service.ts";
import * as store from "./location-store.ts";

/** In display order: the cursor is the last id shown. */
const ownPages = { usual: 50, key: vendorLocationId };

export function locationRoutes({ db, service }: { db: Kysely<Database>; service: LocationService }): Route[] {
  return [
    route(contract.listOwnLocations, async ({ params, query }, call) => {
      const among = call.role().locationIds;
      const words = fold(query.search ?? "")
        .split(/\s+/)
        .filter(Boolean);
      const { rows, nextToken } = await readPage(
        query,
        ownPages,
        (afterId, limit) => store.listOwnLocations(db, params.vendorId, { afterId, limit, among, words }),
        (row) => row.vendorLocationId,
      );
      return { items: rows.map(asOwnLocation), nextToken };
    }),

    route(contract.getOwnLocation, async ({ params }) => ({ location: await service.getLocation(params) })),

    route(contract.createLocation, async ({ params, body }, call) => ({
      location: await service.createLocation(staffCaller(call), params.vendorId, body),
    })),

    route(contract.updateLocation, async ({ params, body }, call) => {
      const { version, ...fields } = body;
      return { location: await service.updateLocation(staffCaller(call), { ...params, version }, fields) };
    }),
  ];
}
