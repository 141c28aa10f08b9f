import { createOrder } from "@skipline/contract/ordering";
import { getOwnLocation, type OwnLocation, updateLocation } from "@skipline/contract/own-locations";
import { createLocation } from "@skipline/contract/own-locations";
import { listActivities } from "@skipline/contract/roles";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { codeOf, createBody, ok, openVenue, placeOrder, somePhone, type TestVenue } from "../../test/test-venue.ts";
import { asPercent, asPpm } from "./tax-percent.ts";

let server: TestServer;
let venue: TestVenue;
let admin: Session;
let guest: Session;

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "taxed");
  admin = await server.signIn(venue.phones.ADMIN);
  guest = await server.signIn(somePhone());
});
afterAll(() => server.close());

const at = (vendorLocationId = venue.vendorLocationId) => ({
  params: { vendorId: venue.vendorId, vendorLocationId },
});
const get = async (id?: string) => ok(await server.call(getOwnLocation, at(id), admin)).location;
const update = (body: object, id?: string) =>
  server.call(updateLocation, { ...at(id), body: body as OwnLocation }, admin);
const rows = async (id: string) =>
  Object.fromEntries(
    (await server.db.selectFrom("tax_rate").selectAll().where("vendor_location_id", "=", id).execute()).map((row) => [
      row.tax_code,
      row.rate_ppm,
    ]),
  );

it.each([
  ["0", 0],
  ["9.5", 95_000],
  ["9.375", 93_750],
  ["0.29", 2_900],
  ["8.1875", 81_875],
  ["50", 500_000],
])("%s percent is %i parts per million, and the other way round", (percent, ppm) => {
  expect([asPpm(percent), asPercent(ppm)]).toEqual([ppm, percent]);
});

it("a new location has the rates that are said of it, and sells by them", async () => {
  const body = { description: "Patio", address: null, displayOrder: null };
  const { params } = at();
  const create = async (tax: object) =>
    ok(await server.call(createLocation, { params, body: { ...body, ...tax } }, admin)).location;
  const made = await create({ taxRate: "10.250", taxRates: [{ taxCode: "water", percent: "0" }] });
  expect(made).toMatchObject({ taxRate: "10.25", taxRates: [{ taxCode: "water", percent: "0" }], version: 1 });
  expect(await rows(made.vendorLocationId)).toEqual({ default: 102_500, water: 0 });
  // As a page of before asks for it.
  expect(await create({})).toMatchObject({ taxRate: null, taxRates: [] });
});

it("rates are changed with before and after in the trail; what was ordered keeps what it was priced with", async () => {
  const before = await get();
  expect(before).toMatchObject({
    taxRate: null,
    taxRates: [
      { taxCode: "drinks", percent: "9.5" },
      { taxCode: "goods", percent: "7.75" },
      { taxCode: "none", percent: "0" },
    ],
  });
  const { order } = await placeOrder(server, venue, guest, { soda: 2 });
  expect(order.taxAmount).toBe("0.86");

  const wanted = { taxRate: "5", taxRates: [...before.taxRates.slice(1), { taxCode: "drinks", percent: "10" }] };
  const { location } = ok(await update({ ...before, ...wanted }));
  const taxRates = [{ taxCode: "drinks", percent: "10" }, ...before.taxRates.slice(1)];
  expect(location).toEqual({ ...before, taxRate: "5", taxRates, version: before.version + 1 });
  expect(await rows(venue.vendorLocationId)).toEqual({ default: 50_000, drinks: 100_000, goods: 77_500, none: 0 });
  const { items } = ok(
    await server.call(listActivities, { ...at(), query: { subjectType: "location", limit: 1 } }, admin),
  );
  expect(items[0]).toMatchObject({
    type: "location.changed",
    details: {
      before: { taxRate: null, taxRates: before.taxRates },
      after: { taxRate: "5", taxRates },
    },
  });

  const kept = await server.db
    .selectFrom("customer_order")
    .select("tax_cents")
    .where("order_id", "=", order.orderId)
    .executeTakeFirstOrThrow();
  expect(kept.tax_cents).toBe(86);
  expect((await placeOrder(server, venue, guest, { soda: 2 })).order.taxAmount).toBe("0.90");
});

it("a code without a rate of its own takes the usual one, and a location without any sells nothing", async () => {
  const { location } = ok(await update({ ...(await get()), taxRate: "20", taxRates: [] }));
  expect(location).toMatchObject({ taxRate: "20", taxRates: [] });
  expect((await placeOrder(server, venue, guest, { soda: 2 })).order.taxAmount).toBe("1.80");
  ok(await update({ ...location, taxRate: null }));
  const order = () =>
    server.call(createOrder, { params: guest, body: createBody(venue, guest, { soda: 2 }) }, guest, {
      "idempotency-key": server.newKey(),
    });
  expect([(await order()).status, codeOf(await order())]).toEqual([503, "PROVIDER_UNAVAILABLE"]);
});

it("what is left out stays, and nothing is written where no rate is another", async () => {
  const id = venue.otherLocationId;
  const { taxRate: _rate, taxRates: _rates, ...rest } = await get(id);
  const known = await rows(id);
  ok(await update({ ...rest, description: "Renamed" }, id));
  expect(await rows(id)).toEqual(known);
  const current = await get(id);
  const zeros = current.taxRates.map(({ taxCode, percent }) => ({
    taxCode,
    percent: percent.includes(".") ? `${percent}0` : `${percent}.0`,
  }));
  expect(ok(await update({ ...current, taxRates: zeros.toReversed() }, id)).location).toEqual(current);
});
