import * as contract from "@skipline/contract/links";
import type { Kysely } from "kysely";
import * as z from "zod/mini";
import { businessDayOf } from "../../business-day.ts";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../db/schema.ts";
import { notFound } from "../../http/app-error.ts";
import { type Route, route, staffCaller } from "../../http/call.ts";
import { readPage } from "../../http/cursor.ts";
import type { Venues } from "../venues/index.ts";
import type { createFollow } from "./follow.ts";
import type { LinksService } from "./links-service.ts";
import * as store from "./links-store.ts";
import { listScans } from "./scans-store.ts";

interface RoutesDeps {
  db: Kysely<Database>;
  clock: Clock;
  venues: Pick<Venues, "findBusinessDays">;
  follow: ReturnType<typeof createFollow>;
  service: LinksService;
}

/** Where a page of links or wristbands ended: many were entered at one time. */
const cursor = z.strictObject({
  time: z.pipe(
    z.iso.datetime(),
    z.transform((time: string) => new Date(time)),
  ),
  id: z.string().check(z.regex(/^[0-9A-Za-z._:-]{1,64}$/)),
});
const pages = { usual: 20, key: cursor };

export type Cursor = z.output<typeof cursor>;

interface Query {
  search?: string | undefined;
  limit?: number | undefined;
  nextToken?: string | undefined;
}

export function linksRoutes({ db, clock, venues, follow, service }: RoutesDeps): Route[] {
  async function todayOf(vendorId: string): Promise<string> {
    const days = await venues.findBusinessDays(vendorId);
    if (!days) throw notFound("Vendor");
    return businessDayOf(clock.now(), days);
  }

  /** One page of either table, with the scans of each row. */
  async function listPage<Row extends { createdAt: Date }>(
    vendorId: string,
    { search = "", ...query }: Query,
    table: "short_link" | "wristband",
    list: (vendor: string, page: store.ListPage) => Promise<Row[]>,
    idOf: (row: Row) => string,
  ) {
    const [today, total, { rows, nextToken }] = await Promise.all([
      todayOf(vendorId),
      store.countOfVendor(db, table, vendorId),
      readPage(
        query,
        pages,
        (after, limit) => list(vendorId, { search: search.trim(), after, limit }),
        (row) => ({ time: row.createdAt, id: idOf(row) }),
      ),
    ]);
    const kind = table === "short_link" ? "SHORT_LINK" : "WRISTBAND";
    const scans = await listScans(db, kind, vendorId, rows.map(idOf), today);
    return {
      rows: rows.map((row) => ({ row, scans: scans.get(idOf(row)) ?? [] })),
      frame: { today, total, nextToken },
    };
  }

  async function showShortLink(vendorId: string, row: store.ShortLinkRow) {
    const scans = await listScans(db, "SHORT_LINK", vendorId, [row.code], await todayOf(vendorId));
    return { shortLink: asShortLink(row, scans.get(row.code) ?? []) };
  }

  async function showWristband(vendorId: string, row: store.WristbandRow) {
    const scans = await listScans(db, "WRISTBAND", vendorId, [row.nfcId], await todayOf(vendorId));
    return { wristband: asWristband(row, scans.get(row.nfcId) ?? []) };
  }

  return [
    route(contract.getShortCodeRedirect, async ({ params }) => {
      const redirectUrl = await follow.followShortLink(params.code);
      if (redirectUrl === null) throw notFound("Link");
      return { redirect: { redirectUrl } };
    }),

    route(contract.getWristband, async ({ params }) => {
      const wristband = await follow.followWristband(params.nfcId);
      if (!wristband) throw notFound("Wristband");
      return wristband;
    }),

    route(contract.listShortLinks, async ({ params, query }) => {
      const list = (vendorId: string, page: store.ListPage) => store.listShortLinks(db, vendorId, page);
      const { rows, frame } = await listPage(params.vendorId, query, "short_link", list, ({ code }) => code);
      return { shortLinks: rows.map(({ row, scans }) => asShortLink(row, scans)), ...frame };
    }),

    route(contract.createShortLink, async ({ params: { vendorId }, body }, call) =>
      showShortLink(vendorId, await service.createShortLink(staffCaller(call), vendorId, body)),
    ),

    route(contract.updateShortLink, async ({ params: { vendorId, code }, body }, call) =>
      showShortLink(vendorId, await service.changeShortLink(staffCaller(call), vendorId, code, body)),
    ),

    route(contract.retireShortLink, async ({ params: { vendorId, code } }, call) =>
      showShortLink(vendorId, await service.changeShortLink(staffCaller(call), vendorId, code, "retire")),
    ),

    route(contract.listWristbands, async ({ params, query }) => {
      const list = (vendorId: string, page: store.ListPage) => store.listWristbands(db, vendorId, page);
      const { rows, frame } = await listPage(params.vendorId, query, "wristband", list, ({ nfcId }) => nfcId);
      return { wristbands: rows.map(({ row, scans }) => asWristband(row, scans)), ...frame };
    }),

    route(contract.addWristbands, ({ params: { vendorId }, body }, call) =>
      service.addWristbands(staffCaller(call), vendorId, body),
    ),

    route(contract.updateWristband, async ({ params: { vendorId, nfcId }, body }, call) =>
      showWristband(vendorId, await service.changeWristband(staffCaller(call), vendorId, nfcId, body)),
    ),

    route(contract.retireWristband, async ({ params: { vendorId, nfcId } }, call) =>
      showWristband(vendorId, await service.changeWristband(staffCaller(call), vendorId, nfcId, "retire")),
    ),
  ];
}

function asShortLink({ code, redirectUrl, createdAt, retiredAt }: store.ShortLinkRow, scans: number[]) {
  return {
    code,
    redirectUrl,
    createdAt: createdAt.toISOString(),
    retiredAt: retiredAt?.toISOString() ?? null,
    scans,
  };
}

function asWristband({ nfcId, overrideUrl, createdAt, retiredAt }: store.WristbandRow, scans: number[]) {
  return {
    nfcId,
    overrideUrl,
    createdAt: createdAt.toISOString(),
    retiredAt: retiredAt?.toISOString() ?? null,
    scans,
  };
}
