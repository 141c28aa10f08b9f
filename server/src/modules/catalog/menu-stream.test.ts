import { listProducts, streamProducts } from "@skipline/contract/catalog";
import { updateProduct } from "@skipline/contract/product-change";
import { formatMoney, parseMoney } from "@skipline/contract/money";
import { createOrder } from "@skipline/contract/ordering";
import { getOwnLocation, type OwnLocation, updateLocation } from "@skipline/contract/own-locations";
import { getOwnVendor, updateVendor } from "@skipline/contract/vendors";
import { findVendor, findVendorLocation } from "@skipline/contract/venues";
import { type WeeklyHours, weekdays } from "@skipline/contract/weekdays";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { pauseListener } from "../../test/pause-listener.ts";
import { readStream } from "../../test/stream-reader.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { codeOf, createBody, ok, openVenue, somePhone, type TestVenue } from "../../test/test-venue.ts";

let server: TestServer;
let venue: TestVenue;
let elsewhere: TestVenue;
let staff: Session;
let admin: Session;
const open: { stop: () => void }[] = [];

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "aspen");
  elsewhere = await openVenue(server.db, "birch");
  staff = await server.signIn(venue.phones.STAFF);
  admin = await server.signIn(venue.phones.ADMIN);
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

const shownPlace = async () =>
  ok(await server.call(findVendorLocation, { query: { vendorLocationId: venue.vendorLocationId } }, staff)).items[0];

const put = async (body: { price?: string; isAvailable?: boolean }) => {
  const params = { vendorLocationId: venue.vendorLocationId, productId: venue.id("soda") };
  ok(await server.call(updateProduct, { params, body }, staff));
};

async function expectNews(streams: Awaited<ReturnType<typeof follow>>[], change: () => Promise<unknown>) {
  for (const stream of streams) expect(await stream.next()).toMatchObject({ changed: false });
  await change();
  const changed = performance.now();
  // The place is as it was: nothing of it comes again.
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
    expect(await stream.next()).toMatchObject({ changed: false });
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
    expect(await stream.next()).toMatchObject({ changed: false });
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

  const daily = (opens: string, closes: string) =>
    Object.fromEntries(weekdays.map((day) => [day, [{ opens, closes }]])) as WeeklyHours;
  const ownPlace = () => ({ params: { vendorId: venue.vendorId, vendorLocationId: venue.vendorLocationId } });
  async function changePlace(change: Partial<OwnLocation>): Promise<void> {
    const { location } = ok(await server.call(getOwnLocation, ownPlace(), admin));
    ok(await server.call(updateLocation, { ...ownPlace(), body: { ...location, ...change } }, admin));
  }

  it.each<[string, Partial<OwnLocation>]>([
    ["opening hours", { openingHours: daily("12:00", "13:00") }],
    ["hours of alcohol", { alcoholHours: daily("12:00", "13:00") }],
    ["tables", { tableCount: 12 }],
    ["a closing", { status: "CLOSED", closedNote: "Back on Friday" }],
    ["an opening", { status: "OPEN", closedNote: null }],
    ["an archived location", { status: "ARCHIVED" }],
    ["a name", { status: "OPEN", description: "Roof" }],
  ])("brings what its place shows within two seconds: %s", async (_what, change) => {
    const stream = await follow();
    expect((await stream.next()).place?.location).toEqual(await shownPlace());
    const began = performance.now();
    await changePlace(change);
    const { place } = await stream.next();
    expect(performance.now() - began).toBeLessThan(2_000);
    expect(place?.location).toMatchObject(change);
    expect(place?.location).toEqual(await shownPlace());
  });

  it("brings its vendor's look and suspension at each of its locations, and to nobody else's", async () => {
    const streams = [await follow(), await follow(venue.otherLocationId)];
    for (const stream of streams) await stream.next();
    const own = { params: { vendorId: venue.vendorId } };
    const { vendor } = ok(await server.call(getOwnVendor, own, admin));
    ok(await server.call(updateVendor, { ...own, body: { ...vendor, accent: "#e8590c" } }, admin));
    const [shown] = ok(await server.call(findVendor, { query: own.params }, staff)).items;
    expect(shown?.look?.accent).not.toBeNull();
    for (const stream of streams) expect((await stream.next()).place?.vendor).toEqual(shown);
    await server.db
      .updateTable("vendor")
      .set({ suspended_at: server.clock.now(), suspension_reason: "Closed" })
      .where("vendor_id", "=", venue.vendorId)
      .execute();
    for (const stream of streams) expect((await stream.next()).place?.vendor.isSuspended).toBe(true);
    await server.db
      .updateTable("vendor")
      .set({ suspended_at: null, suspension_reason: null })
      .where("vendor_id", "=", venue.vendorId)
      .execute();
  });

  it("brings it, too, where the notice of it was withheld", async () => {
    const stream = await follow();
    const openingHours = daily("09:00", "22:00");
    expect((await stream.next()).place?.location.openingHours).not.toEqual(openingHours);
    const listener = await pauseListener(server.database, 0);
    try {
      await changePlace({ openingHours });
      expect((await stream.next()).place?.location.openingHours).toEqual(openingHours);
    } finally {
      listener.goOn();
    }
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
