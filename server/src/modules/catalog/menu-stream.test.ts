import { listProducts, streamProducts, updateProduct } from "@skipline/contract/catalog";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { readEvents } from "../../test/event-reader.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { ok, openVenue, type TestVenue } from "../../test/test-venue.ts";

let server: TestServer;
let venue: TestVenue;
let elsewhere: TestVenue;
let staff: Session;
const open: { stop: () => void }[] = [];

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "aspen");
  elsewhere = await openVenue(server.db, "birch");
  staff = await server.signIn(venue.phones.STAFF);
});
afterEach(() => {
  for (const stream of open.splice(0)) stream.stop();
});
afterAll(() => server.close());

async function follow(vendorLocationId = venue.vendorLocationId) {
  const stream = await readEvents(server.url, streamProducts, { vendorLocationId }, null);
  open.push(stream);
  return stream;
}

const put = async (body: { price?: string; isAvailable?: boolean }) => {
  const params = { vendorLocationId: venue.vendorLocationId, productId: venue.id("soda") };
  ok(await server.call(updateProduct, { params, body }, staff));
};

async function expectNews(streams: Awaited<ReturnType<typeof follow>>[], change: () => Promise<unknown>) {
  for (const stream of streams) expect(await stream.next()).toEqual({ changed: false });
  await change();
  for (const stream of streams) expect(await stream.next()).toEqual({ changed: true });
}

describe("a live menu", () => {
  it("tells everybody at the location of a change, within a second, and nobody elsewhere", async () => {
    const [one, two, other] = [
      await follow(),
      await follow(venue.vendorLocationId.toLowerCase()),
      await follow(elsewhere.vendorLocationId),
    ];
    expect(one.response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    expect(one.response.headers.get("cache-control")).toBe("no-store");
    await expectNews([one, two], () => put({ price: "5.00" }));
    const { items } = ok(await server.call(listProducts, { params: { vendorLocationId: venue.vendorLocationId } }));
    expect(items.find((item) => item.productId === venue.id("soda"))?.price).toBe("5.00");
    // What came to the other location first is its own change.
    await expectNews([other], () =>
      server.db.updateTable("product").set({ price_cents: 1 }).where("product_id", "=", elsewhere.id("soda")).execute(),
    );
  });

  it("tells of a product that comes or goes, and of promotions at each of the vendor's locations", async () => {
    const values = {
      product_id: "prd-new",
      vendor_location_id: venue.vendorLocationId,
      name: "New",
      product_type: "OTHER",
      tax_code: "none",
      price_cents: 100,
      updated_at: server.clock.now(),
    };
    await expectNews([await follow()], () => server.db.insertInto("product").values(values).execute());
    await expectNews([await follow()], () =>
      server.db.deleteFrom("product").where("product_id", "=", "prd-new").execute(),
    );
    const promotion = {
      promotion_id: "tenth",
      vendor_id: venue.vendorId,
      description: "10% off",
      product_types: ["MERCHANDISE"],
      percent: 10,
      starts_at: server.clock.now(),
    };
    await expectNews([await follow(), await follow(venue.otherLocationId)], () =>
      server.db.insertInto("promotion").values(promotion).execute(),
    );
    await expectNews([await follow()], () => server.db.updateTable("promotion").set({ percent: 20 }).execute());
    await expectNews([await follow()], () => server.db.deleteFrom("promotion").execute());
  });

  it("is not there for an unknown location", async () => {
    const { response, rest } = await follow("00000");
    expect([response.status, JSON.parse(await rest())]).toMatchObject([404, { error: { code: "NOT_FOUND" } }]);
  });

  it("is bounded for one address", async () => {
    const streams = await Promise.all(
      Array.from({ length: 505 }, () =>
        readEvents(server.url, streamProducts, { vendorLocationId: venue.vendorLocationId }, null, {
          "x-forwarded-for": "10.1.2.3",
        }),
      ),
    );
    const refused = streams.filter((one) => one.response.status === 429);
    expect(refused).toHaveLength(5);
    expect(refused[0]?.response.headers.get("retry-after")).toBe("10");
    for (const stream of streams) stream.stop();
  });
});
