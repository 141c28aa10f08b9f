import { refundOrder } from "@skipline/contract/fulfilment";
import { listProducts } from "@skipline/contract/catalog";
import { createOrder, getOrderPayment, markPaid, updateOrder } from "@skipline/contract/ordering";
import { getOwnLocation, listOwnLocations, type OwnLocation, updateLocation } from "@skipline/contract/own-locations";
import { listActivities } from "@skipline/contract/roles";
import { listStaffLocations } from "@skipline/contract/staff-locations";
import {
  findVendorLocation,
  listPastLocations,
  listVendorLocations,
  rememberLocation,
} from "@skipline/contract/venues";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import {
  codeOf,
  confirmCard,
  createBody,
  handOver,
  linesOf,
  ok,
  openVenue,
  placeOrder,
  placePaidOrder,
  somePhone,
  type TestVenue,
} from "../../test/test-venue.ts";

let server: TestServer;
let venue: TestVenue;
let guest: Session;
let staff: Session;
let admin: Session;

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "shut");
  guest = await server.signIn(somePhone());
  staff = await server.signIn(venue.phones.STAFF);
  admin = await server.signIn(venue.phones.ADMIN);
});
afterAll(() => server.close());

const at = () => ({ params: { vendorId: venue.vendorId, vendorLocationId: venue.vendorLocationId } });
const get = async () => ok(await server.call(getOwnLocation, at(), admin)).location;
const change = async (fields: Partial<OwnLocation>) =>
  ok(await server.call(updateLocation, { ...at(), body: { ...(await get()), ...fields } }, admin)).location;
const ownOrder = (orderId: string) => ({ params: { userId: guest.userId, orderId } });
const order = () =>
  server.call(createOrder, { params: { userId: guest.userId }, body: createBody(venue, guest, { soda: 1 }) }, guest, {
    "idempotency-key": server.newKey(),
  });
const seen = async () =>
  ok(await server.call(findVendorLocation, { query: { vendorLocationId: venue.vendorLocationId } })).items;

test.each(["CLOSED", "ARCHIVED"] as const)("%s: takes no orders, and what is open there goes on", async (status) => {
  const unpaid = await placeOrder(server, venue, guest, { soda: 1 });
  const paying = await placeOrder(server, venue, guest, { soda: 2 });
  const [toHandOver, toRefund] = [
    await placePaidOrder(server, venue, guest, { soda: 1 }),
    await placePaidOrder(server, venue, guest, { soda: 1 }),
  ];
  const key = { "idempotency-key": server.newKey() };
  const body = createBody(venue, guest, { water: 1 });
  const earlier = ok(await server.call(createOrder, { params: { userId: guest.userId }, body }, guest, key));
  await change({ status });

  const cartItems = linesOf(venue, { soda: 3 });
  const refused = [
    await order(),
    await server.call(updateOrder, { ...ownOrder(unpaid.order.orderId), body: { cartItems } }, guest),
    await server.call(updateOrder, { ...ownOrder(unpaid.order.orderId), body: { tipAmount: "1.00" } }, guest),
    await server.call(getOrderPayment, ownOrder(unpaid.order.orderId), guest),
  ];
  expect(refused.map((answer) => [answer.status, codeOf(answer)])).toEqual(refused.map(() => [409, "LOCATION_CLOSED"]));
  // Whose answer was lost has ordered before.
  const again = ok(await server.call(createOrder, { params: { userId: guest.userId }, body }, guest, key));
  expect(again.order.orderId).toBe(earlier.order.orderId);

  // Whoever is paying gets what is paid for.
  ok(await confirmCard(server, paying.clientSecret));
  expect(ok(await server.call(markPaid, ownOrder(paying.order.orderId), guest)).order.status).toBe("PAID");
  expect((await handOver(server, staff, toHandOver.orderId)).status).toBe("COMPLETE");
  ok(
    await server.call(
      refundOrder,
      { params: { userId: "_", orderId: toRefund.orderId }, body: { refundReason: "closed" } },
      staff,
      { "idempotency-key": server.newKey() },
    ),
  );
  // The menu is still there to be read.
  const { items } = ok(
    await server.call(listProducts, { params: { vendorLocationId: venue.vendorLocationId } }, guest),
  );
  expect(items.length).toBeGreaterThan(0);

  await change({ status: "OPEN" });
  ok(await server.call(getOrderPayment, ownOrder(unpaid.order.orderId), guest));
  await placeOrder(server, venue, guest, { soda: 1 });
});

test("guests read why it is closed, in each language, and the trail who closed it", async () => {
  const words = { closedNote: "Back on Friday", translations: { es: { closedNote: "Volvemos el viernes" } } };
  const closed = await change({ status: "CLOSED", ...words });
  // From memory, until this server has heard of the change.
  await expect.poll(seen).toMatchObject([{ status: "CLOSED", ...words }]);
  const { items } = ok(
    await server.call(listActivities, { ...at(), query: { subjectType: "location", limit: 1 } }, admin),
  );
  expect(items[0]).toMatchObject({
    type: "location.changed",
    details: {
      before: { status: "OPEN", closedNote: null, translations: {} },
      after: { status: "CLOSED", ...words },
    },
  });
  // A page of before says nothing of it.
  const { status: _status, closedNote: _note, translations: _words, ...rest } = closed;
  const named = await server.call(updateLocation, { ...at(), body: { ...rest, description: "Renamed" } }, admin);
  expect(ok(named).location).toMatchObject({ status: "CLOSED", ...words });
  expect(await change({ status: "OPEN", closedNote: null, translations: { es: {} } })).toMatchObject({
    closedNote: null,
    translations: {},
  });
  for (const wrong of [
    { status: "SHUT" },
    { closedNote: "" },
    { closedNote: "x".repeat(301) },
    { closedNote: "two\nlines" },
    { translations: { es: { closedNote: "x".repeat(301) } } },
    { translations: { es: { description: "Barra" } } },
  ]) {
    const body = { ...(await get()), ...wrong } as OwnLocation;
    expect((await server.call(updateLocation, { ...at(), body }, admin)).status).toBe(400);
  }
});

test("one that is archived is on no list but its owners'", async () => {
  const id = venue.vendorLocationId;
  ok(await server.call(rememberLocation, { params: { vendorLocationId: id } }, guest));
  const lists = async () => {
    const { vendorId } = venue;
    const [shown, worked, past] = [
      ok(await server.call(listVendorLocations, { query: { vendorId } })),
      ok(await server.call(listStaffLocations, {}, staff)),
      ok(await server.call(listPastLocations, {}, guest)),
    ];
    return [shown, worked, past].map(({ items }) => items.some((one) => one.vendorLocationId === id));
  };
  expect(await lists()).toEqual([true, true, true]);
  await change({ status: "CLOSED" });
  expect(await lists()).toEqual([true, true, true]);
  await change({ status: "ARCHIVED" });
  expect(await lists()).toEqual([false, false, false]);
  const own = ok(await server.call(listOwnLocations, { params: { vendorId: venue.vendorId } }, admin)).items;
  expect(own.find((one) => one.vendorLocationId === id)).toMatchObject({ status: "ARCHIVED" });
  // Its address still says what was there.
  await expect.poll(seen).toMatchObject([{ status: "ARCHIVED" }]);
  await change({ status: "OPEN" });
  expect(await lists()).toEqual([true, true, true]);
});
