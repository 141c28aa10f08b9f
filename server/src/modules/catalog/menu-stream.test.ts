import { listProducts, streamProducts } from "@skipline/contract/catalog";
import { updateProduct } from "@skipline/contract/product-change";
import { formatMoney, parseMoney } from "@skipline/contract/money";
import { createOrder } from "@skipline/contract/ordering";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { readStream } from "../../test/stream-reader.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { codeOf, createBody, ok, openVenue, somePhone, type TestVenue } from "../../test/test-venue.ts";

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
  const stream = await readStream(server.url, streamProducts, { vendorLocationId }, null);
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
  const changed = performance.now();
  for (const stream of streams) expect(await stream.next()).toEqual({ changed: true });
  // From the answer to whoever changed it.
  expect(performance.now() - changed).toBeLessThan(1_000);
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

  it("tells of a promotion that begins or ends, at that moment; menu and cart are priced by it", async () => {
    const params = { vendorLocationId: venue.vendorLocationId };
    const soda = async () =>
      ok(await server.call(listProducts, { params })).items.find((item) => item.productId === venue.id("soda"));
    const { price = "" } = (await soda()) ?? {};
    const guest = await server.signIn(somePhone());
    const { cartItems, ...body } = createBody(venue, guest, { soda: 1 });
    const order = (discountedPrice: string | null) => {
      const lines = cartItems.map((item) => ({ ...item, price, discountedPrice }));
      return server.call(createOrder, { params: { userId: guest.userId }, body: { ...body, cartItems: lines } }, guest);
    };
    const half = formatMoney(parseMoney(price) / 2);
    const soon = () => new Date(server.clock.now().getTime() + 700);
    const stream = await follow();
    expect(await stream.next()).toEqual({ changed: false });
    const values = { vendor_id: venue.vendorId, description: "Happy hour", percent: 50, starts_at: soon() };
    await server.db
      .insertInto("promotion")
      .values({ promotion_id: "soon", product_types: ["NON_ALCOHOLIC_ITEM"], ...values })
      .execute();
    // As open menus do: they ask when they are told, and at no other time.
    do await stream.next();
    while ((await soda())?.discountedPrice !== half);
    expect(codeOf(await order(null))).toBe("CART_CHANGED");
    ok(await order(half));
    await server.db.updateTable("promotion").set({ ends_at: soon() }).where("promotion_id", "=", "soon").execute();
    do await stream.next();
    while ((await soda())?.discountedPrice !== null);
    expect(codeOf(await order(half))).toBe("CART_CHANGED");
    ok(await order(null));
  });

  it("tells of a promotion that begins, also where its readers have asked another server since", async () => {
    const stream = await follow();
    expect(await stream.next()).toEqual({ changed: false });
    const begins = server.clock.now().getTime() + 700;
    const values = { vendor_id: venue.vendorId, description: "Late hour", percent: 50, starts_at: new Date(begins) };
    await server.db
      .insertInto("promotion")
      .values({ promotion_id: "late", product_types: ["NON_ALCOHOLIC_ITEM"], ...values })
      .execute();
    // Nobody asks this server for the menu, neither after the change nor after the beginning.
    expect(await stream.next()).toEqual({ changed: true });
    expect(await stream.next()).toEqual({ changed: true });
    expect(server.clock.now().getTime()).toBeGreaterThanOrEqual(begins);
    expect(server.clock.now().getTime() - begins).toBeLessThan(2_000);
    await server.db.deleteFrom("promotion").where("promotion_id", "=", "late").execute();
  });

  it("is not there for an unknown location", async () => {
    const { response, rest } = await follow("00000");
    expect([response.status, JSON.parse(await rest())]).toMatchObject([404, { error: { code: "NOT_FOUND" } }]);
  });

  it("is bounded for one address", async () => {
    const streams = await Promise.all(
      Array.from({ length: 505 }, () =>
        readStream(server.url, streamProducts, { vendorLocationId: venue.vendorLocationId }, null, {
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
