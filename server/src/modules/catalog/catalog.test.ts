import { listProducts } from "@skipline/contract/catalog";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../test/test-server.ts";
import { openVenue, productNames, type TestVenue } from "../../test/test-venue.ts";
import { unheard } from "../../test/unheard.ts";
import { createMenuSnapshots } from "./index.ts";

let server: TestServer;
let venue: TestVenue;
let elsewhere: TestVenue;

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "aspen");
  elsewhere = await openVenue(server.db, "birch");
  await server.db.deleteFrom("promotion").execute();
});
afterAll(() => server.close());

const menu = (headers: Record<string, string> = {}) =>
  server.call(listProducts, { params: { vendorLocationId: venue.vendorLocationId } }, null, headers);

async function promote(
  id: string,
  percent: number,
  window: { starts: number; ends: number | null },
  vendorId = venue.vendorId,
) {
  const at = (seconds: number) => new Date(server.clock.now().getTime() + seconds * 1000);
  await server.db
    .insertInto("promotion")
    .values({
      promotion_id: id,
      vendor_id: vendorId,
      description: id,
      product_types: ["MERCHANDISE"],
      percent,
      starts_at: at(window.starts),
      ends_at: window.ends === null ? null : at(window.ends),
    })
    .execute();
}

describe("a menu", () => {
  it("holds the location's products, sold-out ones too, by display order and then the dearest first", async () => {
    await server.db
      .updateTable("product")
      .set({ display_order: 1 })
      .where("product_id", "=", venue.id("soda"))
      .execute();
    const { status, body } = await menu();
    expect(status).toBe(200);
    expect(body.items[0]).toMatchObject({
      productId: venue.id("soda"),
      price: "4.50",
      displayOrder: 1,
      discountedPrice: null,
    });
    const rest = body.items.slice(1).map((item) => Number(item.price));
    expect(rest).toEqual(rest.toSorted((one, other) => other - one));
    expect(body.items.find((item) => item.productId === venue.id("soldOut"))?.isAvailable).toBe(false);
    expect(new Set(body.items.map((item) => item.vendorLocationId))).toEqual(new Set([venue.vendorLocationId]));
  });

  it("is found in any case of the id, and not for an unknown location", async () => {
    const lower = { params: { vendorLocationId: venue.vendorLocationId.toLowerCase() } };
    expect((await server.call(listProducts, lower)).body.items.length).toBeGreaterThan(5);
    const none = await server.call(listProducts, { params: { vendorLocationId: "00000" } });
    expect([none.status, none.body]).toMatchObject([404, { error: { code: "NOT_FOUND" } }]);
  });

  it("goes with its location", async () => {
    const vendorLocationId = elsewhere.otherLocationId;
    const answer = () => server.call(listProducts, { params: { vendorLocationId } });
    expect((await answer()).body).toEqual({ items: [] });
    await server.db.deleteFrom("vendor_location").where("vendor_location_id", "=", vendorLocationId).execute();
    expect((await answer()).status).toBe(404);
  });

  it("is sent again only when it changed", async () => {
    const first = await menu();
    const tag = first.headers.get("etag") ?? "";
    expect([first.headers.get("cache-control"), tag]).toEqual([
      "no-cache",
      expect.stringMatching(/^"\d+\.[\w-]{16}\.(br|gzip|plain)"$/),
    ]);
    const url = `${server.url}/api/vendor-locations/${venue.vendorLocationId}/products`;
    const again = await fetch(url, { headers: { "if-none-match": `W/${tag}, "other"` } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    await server.db
      .updateTable("product")
      .set({ price_cents: 475 })
      .where("product_id", "=", venue.id("soda"))
      .execute();
    const changed = await fetch(url, { headers: { "if-none-match": tag } });
    expect(changed.status).toBe(200);
    expect(changed.headers.get("etag")).not.toBe(tag);
  });
});

describe("a promotion", () => {
  it("holds in its window, the best one alone, for its own vendor", async () => {
    await promote("past", 90, { starts: -200, ends: -100 });
    await promote("future", 80, { starts: 600, ends: null });
    await promote("ten", 10, { starts: -100, ends: null });
    await promote("elsewhere", 70, { starts: -100, ends: null }, elsewhere.vendorId);
    const shirt = async () => (await menu()).body.items.find((item) => item.productId === venue.id("shirt"));
    // 29.95 − 2.995, the discount rounded half up.
    expect(await shirt()).toMatchObject({ price: "29.95", discountPercent: 10, discountedPrice: "26.95" });
    await promote("fifteen", 15, { starts: -50, ends: 60 });
    expect((await shirt())?.discountPercent).toBe(15);
    server.clock.advance({ seconds: 61 });
    expect((await shirt())?.discountPercent).toBe(10);
    server.clock.advance({ seconds: 600 });
    expect((await shirt())?.discountPercent).toBe(80);
    const beer = (await menu()).body.items.find((item) => item.productId === venue.id("beer"));
    expect(beer).toMatchObject({ discountPercent: null, discountedPrice: null });
  });
});

describe("products for an order", () => {
  it("are the location's own only, with what they cost now", async () => {
    const { db, clock } = server;
    const snapshot = await createMenuSnapshots({
      db,
      clock,
      notifications: unheard,
      mostBytes: 1_000_000,
    }).getMenuSnapshot(venue.vendorLocationId);
    const found = [...(snapshot?.products.values() ?? [])];
    expect(found.map((product) => product.productId).toSorted()).toEqual(productNames.map(venue.id).toSorted());
    expect(found.find((product) => product.productId === venue.id("shirt"))).toMatchObject({
      price: 2995,
      promotionDescription: "future",
      discountPercent: 80,
    });
  });
});
