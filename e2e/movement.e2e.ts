import type { BrowserContext } from "@playwright/test";
import { addContest, winPrize } from "../server/src/test/test-contests.ts";
import { addGuests, openGlevent } from "../server/src/test/test-guests.ts";
import { placePaidOrder } from "../server/src/test/test-venue.ts";
import { demo } from "./support/demo.ts";
import { openAndListMoves, watchSlowly } from "./support/movement.ts";
import { makeMember, openNight, reserveNight, somewhere } from "./support/nights.ts";
import { api, somePhone } from "./support/people.ts";
import { addToCart, openMenu } from "./support/steps.ts";
import { expect, test } from "./support/test.ts";

test.use({ viewport: { width: 390, height: 664 } });

/** Two tabs side by side: most of the time is the wait for answers. */
async function expectNothingMoves(context: BrowserContext, paths: string[]): Promise<void> {
  const waiting = [...paths];
  const open = async () => {
    const page = await context.newPage();
    for (let path = waiting.shift(); path; path = waiting.shift()) {
      expect.soft(await openAndListMoves(page, path), path).toEqual([]);
    }
    await page.close();
  };
  await Promise.all([open(), open()]);
}

const oneShirt = { prizes: [{ name: "Aurora T-shirt", quantity: 5 }] };

test("nothing that a visitor may tap is moved by what comes late", async ({ context, venue, db }) => {
  const { eventId } = await addContest(db, venue.vendorId, oneShirt);
  await watchSlowly(context);
  // Alone: a menu that is open in another tab becomes one of its places.
  await expectNothingMoves(context, ["/"]);
  await expectNothingMoves(context, [
    `/location/${demo.barLocationId}`,
    "/vendor/vnd-aurora",
    `/vendor/${venue.vendorId}/rewards/${eventId}`,
    "/location/ZZZZ9",
    "/lusiv/events",
    "/nfc/nowhere",
    "/signin",
  ]);
});

test("nothing that a guest may tap is moved by what comes late", async ({
  page,
  context,
  venue,
  db,
  signIn,
  newPerson,
}) => {
  const { eventId } = await addContest(db, venue.vendorId, oneShirt);
  const guest = await signIn(somePhone());
  const { orderId } = await placePaidOrder(api, venue, guest);
  await winPrize(api, eventId, guest);
  await makeMember(db, guest);
  const manager = await signIn(venue.phones.ADMIN, (await newPerson()).context);
  await reserveNight(await openNight(manager, venue, somewhere(), { name: "Basement" }), guest);
  const place = `/location/${venue.vendorLocationId}`;
  await openMenu(page, venue.vendorLocationId);
  await addToCart(page, "The soda");
  // From now on the device knows of the order.
  await page.goto(`${place}/order/${orderId}/status`);
  await expect(page.getByText("Show QR code to staff")).toBeVisible();
  await page.close();
  await watchSlowly(context);
  await expectNothingMoves(context, [
    place,
    `${place}/order/review`,
    `${place}/order/checkout`,
    `${place}/order/${orderId}/status`,
    "/account",
    "/order/history",
    `/vendor/${venue.vendorId}`,
    `/vendor/${venue.vendorId}/rewards/${eventId}`,
    `${place}/mky`,
    "/lusiv/events",
  ]);
});

test("nothing that staff may tap is moved by what comes late", async ({ context, venue, db, signIn, guest }) => {
  await signIn(venue.phones.MANAGER);
  const { orderId } = await placePaidOrder(api, venue, guest);
  const { orderId: nextOrderId } = await placePaidOrder(api, venue, guest);
  const night = await openGlevent(db, venue, { name: "Rooftop Night", capacity: 60 });
  await addGuests(db, night, [{ firstName: "Zoe", lastName: "Adams" }]);
  const place = `/staff/location/${venue.vendorLocationId}`;
  await watchSlowly(context);
  await expectNothingMoves(context, [
    "/staff/locations",
    place,
    `${place}/scan`,
    `${place}/order/${orderId}?view=1`,
    `${place}/orders`,
    `${place}/inventory`,
    `${place}/rewards`,
    `${place}/${venue.vendorId}/events`,
    `${place}/guestlist-events`,
    `${place}/guestlist-event/${night.gleventId}/guests`,
    `${place}/${venue.vendorId}/users`,
    `${place}/reporting/orders`,
  ]);
  // Alone: a scan that is on its way is told of in all tabs.
  await expectNothingMoves(context, [`${place}/order/${nextOrderId}`]);
});

test("nothing that an owner may tap is moved by a list, which may turn out to be empty", async ({
  context,
  venue,
  signIn,
  db,
}) => {
  const { vendorId, vendorLocationId, otherLocationId } = venue;
  await signIn(venue.phones.ADMIN);
  const place = `/console/vendors/${vendorId}`;
  const lists = ["events", "guest-lists", "links", "links?show=wristbands", "promotions", "people", "orders"];
  // The second has nothing.
  const menus = [vendorLocationId, otherLocationId].map((id) => `locations/${id}/menu`);
  await watchSlowly(context, /\/(own-products|promotions)\b/);
  await expectNothingMoves(
    context,
    [...lists, "disputes", "payouts", ...menus].map((list) => `${place}/${list}`),
  );
  const promotion = { promotion_id: `${vendorId}-ten`, vendor_id: vendorId, description: "Ten off", percent: 10 };
  await db
    .insertInto("promotion")
    .values({ ...promotion, product_types: ["FOOD_ITEM"], starts_at: new Date() })
    .execute();
  await expectNothingMoves(context, [`${place}/promotions`]);
});
