import { refundOrder } from "@skipline/contract/fulfilment";
import { alcoholNotSoldDetails, outsideHoursDetails } from "@skipline/contract/order-refusals";
import { everyDay } from "@skipline/contract/opening-hours";
import type { WeeklyHours } from "@skipline/contract/weekdays";
import { createOrder, getOrderPayment, markPaid, updateOrder } from "@skipline/contract/ordering";
import { createLocation, getOwnLocation, type OwnLocation, updateLocation } from "@skipline/contract/own-locations";
import { listActivities } from "@skipline/contract/roles";
import { findVendorLocation } from "@skipline/contract/venues";
import { formatClock, readClock, twoDigits } from "@skipline/contract/wall-clock";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
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

/** Its clocks never change. */
const timeZone = "Pacific/Honolulu";

let server: TestServer;
let venue: TestVenue;
let guest: Session;
let staff: Session;
let admin: Session;

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "hours");
  await server.db.updateTable("vendor").set({ time_zone: timeZone }).where("vendor_id", "=", venue.vendorId).execute();
  guest = await server.signIn(somePhone());
  staff = await server.signIn(venue.phones.STAFF);
  admin = await server.signIn(venue.phones.ADMIN);
});
beforeEach(() => set({ openingHours: null, alcoholHours: null }));
afterAll(() => server.close());

const at = () => ({ params: { vendorId: venue.vendorId, vendorLocationId: venue.vendorLocationId } });
const get = async () => ok(await server.call(getOwnLocation, at(), admin)).location;
const change = async (fields: object, by = admin) =>
  server.call(updateLocation, { ...at(), body: { ...(await get()), ...fields } }, by);
const set = async (fields: Partial<OwnLocation>) => ok(await change(fields)).location;
const ownOrder = (orderId: string) => ({ params: { userId: guest.userId, orderId } });
const order = (quantities: Parameters<typeof createBody>[2], key = server.newKey()) =>
  server.call(createOrder, { params: { userId: guest.userId }, body: createBody(venue, guest, quantities) }, guest, {
    "idempotency-key": key,
  });
const detailsOf = ({ body }: { body: unknown }) => (body as { error: { details: unknown } }).error.details;
const messageOf = ({ body }: { body: unknown }) => (body as { error: { message: string } }).error.message;

const moment = (minutes: number) => new Date(server.clock.now().getTime() + minutes * 60_000);
/** On the venue's clock, so many minutes from now. */
function clockIn(minutes: number): string {
  const { hour, minute } = readClock(moment(minutes), timeZone);
  return `${twoDigits(hour)}:${twoDigits(minute)}`;
}
const daily = (from: number, to: number): WeeklyHours => everyDay({ opens: clockIn(from), closes: clockIn(to) });
const wholeMinute = (date: Date) => new Date(Math.floor(date.getTime() / 60_000) * 60_000).toISOString();

test("outside opening hours nothing new begins, and what is open there goes on", async () => {
  const unpaid = await placeOrder(server, venue, guest, { soda: 1 });
  const paying = await placeOrder(server, venue, guest, { soda: 2 });
  const [toHandOver, toRefund] = [
    await placePaidOrder(server, venue, guest, { soda: 1 }),
    await placePaidOrder(server, venue, guest, { soda: 1 }),
  ];
  const key = server.newKey();
  const earlier = ok(await order({ water: 1 }, key));
  await set({ openingHours: daily(60, 120) });

  const refused = [
    await order({ soda: 1 }),
    await server.call(
      updateOrder,
      { ...ownOrder(unpaid.order.orderId), body: { cartItems: linesOf(venue, { soda: 3 }) } },
      guest,
    ),
    await server.call(updateOrder, { ...ownOrder(unpaid.order.orderId), body: { tipAmount: "1.00" } }, guest),
    await server.call(getOrderPayment, ownOrder(unpaid.order.orderId), guest),
  ];
  expect(refused.map((answer) => [answer.status, codeOf(answer)])).toEqual(refused.map(() => [409, "LOCATION_CLOSED"]));
  for (const answer of refused) {
    expect(outsideHoursDetails.parse(detailsOf(answer))).toEqual({ opensAt: wholeMinute(moment(60)) });
    expect(messageOf(answer)).toContain(formatClock(readClock(moment(60), timeZone)));
  }
  // Whose answer was lost has ordered before.
  expect(ok(await order({ water: 1 }, key)).order.orderId).toBe(earlier.order.orderId);

  // Whoever is paying gets what is paid for.
  ok(await confirmCard(server, paying.clientSecret));
  expect(ok(await server.call(markPaid, ownOrder(paying.order.orderId), guest)).order.status).toBe("PAID");
  expect((await handOver(server, staff, toHandOver.orderId)).status).toBe("COMPLETE");
  const refund = { params: { userId: "_", orderId: toRefund.orderId }, body: { refundReason: "closed" } };
  ok(await server.call(refundOrder, refund, staff, { "idempotency-key": server.newKey() }));

  await set({ openingHours: daily(-60, 60) });
  ok(await server.call(getOrderPayment, ownOrder(unpaid.order.orderId), guest));
  ok(await order({ soda: 1 }));
});

test("outside the hours of alcohol what holds some is refused, and the rest is sold", async () => {
  const drinks = await placeOrder(server, venue, guest, { beer: 1, soda: 1 });
  const sober = await placeOrder(server, venue, guest, { soda: 1 });
  const alcoholHours = daily(60, 120);
  const soldFrom = wholeMinute(moment(60));
  await set({ alcoholHours });
  const refused = [
    await order({ beer: 2, soda: 1 }),
    await server.call(
      updateOrder,
      {
        ...ownOrder(sober.order.orderId),
        body: { cartItems: linesOf(venue, { beer: 1 }), ageAcknowledged: true },
      },
      guest,
    ),
    await server.call(updateOrder, { ...ownOrder(drinks.order.orderId), body: { tipAmount: "1.00" } }, guest),
    await server.call(getOrderPayment, ownOrder(drinks.order.orderId), guest),
  ];
  expect(refused.map((answer) => [answer.status, codeOf(answer)])).toEqual(
    refused.map(() => [409, "ALCOHOL_NOT_SOLD"]),
  );
  for (const answer of refused) {
    expect(alcoholNotSoldDetails.parse(detailsOf(answer))).toEqual({
      soldFrom,
      productIds: linesOf(venue, { beer: 1 }).map(({ productId }) => productId),
    });
  }
  ok(await order({ soda: 1 }));
  ok(await server.call(getOrderPayment, ownOrder(sober.order.orderId), guest));
  // The beer goes, and the rest is bought.
  const cartItems = linesOf(venue, { soda: 1 });
  ok(await server.call(updateOrder, { ...ownOrder(drinks.order.orderId), body: { cartItems } }, guest));
});

test("an order of the last minute: a card that is charged goes through, a payment that begins later does not", async () => {
  await set({ openingHours: daily(-60, 2), alcoholHours: daily(-60, 2) });
  const charged = await placeOrder(server, venue, guest, { beer: 1 });
  const left = await placeOrder(server, venue, guest, { beer: 1 });
  server.clock.advance({ seconds: 150 });
  expect(codeOf(await server.call(getOrderPayment, ownOrder(left.order.orderId), guest))).toBe("LOCATION_CLOSED");
  ok(await confirmCard(server, charged.clientSecret));
  expect(ok(await server.call(markPaid, ownOrder(charged.order.orderId), guest)).order.status).toBe("PAID");
  // The hours alone are asked: no other version of the menu has come.
  expect(codeOf(await order({ soda: 1 }))).toBe("LOCATION_CLOSED");
});

test("owners set hours: in the trail, for guests, and as they were where a page of before says nothing", async () => {
  const hours = {
    openingHours: everyDay({ opens: "14:00", closes: "18:00" }, { opens: "10:00", closes: "14:00" }),
    alcoholHours: everyDay({ opens: "06:00", closes: "02:00" }),
  };
  const tidied = { ...hours, openingHours: everyDay({ opens: "10:00", closes: "18:00" }) };
  const changed = await set(hours);
  expect(changed).toMatchObject(tidied);
  const { vendorLocationId } = venue;
  // What a server keeps of a menu may lag by a moment.
  const seen = async () => ok(await server.call(findVendorLocation, { query: { vendorLocationId } })).items;
  await expect.poll(seen).toMatchObject([tidied]);
  const { items } = ok(
    await server.call(listActivities, { ...at(), query: { subjectType: "location", limit: 1 } }, admin),
  );
  expect(items[0]).toMatchObject({
    type: "location.changed",
    details: { before: { openingHours: null, alcoholHours: null }, after: tidied },
  });
  const { openingHours: _hours, alcoholHours: _alcohol, ...rest } = changed;
  const renamed = await server.call(updateLocation, { ...at(), body: { ...rest, description: "Renamed" } }, admin);
  expect(ok(renamed).location).toMatchObject(tidied);
  expect(codeOf(await change({ openingHours: null, version: changed.version }))).toBe("LOCATION_CHANGED");
  expect((await change({ openingHours: null }, staff)).status).toBe(403);
  const made = await server.call(
    createLocation,
    { params: { vendorId: venue.vendorId }, body: { description: "New", address: null, displayOrder: null, ...hours } },
    admin,
    { "idempotency-key": server.newKey() },
  );
  expect(ok(made).location).toMatchObject(tidied);
});

test.each([
  ["empty", everyDay({ opens: "10:00", closes: "10:00" }), "sunday.0.closes"],
  ["overlapping", everyDay({ opens: "10:00", closes: "11:00" }, { opens: "10:30", closes: "12:00" }), "sunday.1.opens"],
  ["no", everyDay(), ""],
])("%s hours are refused, with words at the field", async (_kind, hours, path) => {
  for (const field of ["openingHours", "alcoholHours"]) {
    const answer = await change({ [field]: hours });
    expect([answer.status, codeOf(answer)]).toEqual([400, "BAD_REQUEST"]);
    expect(detailsOf(answer)).toMatchObject({
      issues: [
        { path: ["body", field, path].filter(Boolean).join(".") },
        ...hours.sunday.slice(0, 1).flatMap(() => Array.from({ length: 6 }, () => ({}))),
      ],
    });
  }
});
