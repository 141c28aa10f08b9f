import { handOver, placePaidOrder, setLocation } from "../../server/src/test/test-venue.ts";
import { listOrders } from "../support/ledger.ts";
import { cutOff } from "../support/network.ts";
import { api, somePhone } from "../support/people.ts";
import { openScanner, result, typeOrderCode } from "../support/scans.ts";
import { expectPickupCode, toast } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

test("the wrong order is undone at the scanner: its guest's page goes back by itself, and the queue offers it too", async ({
  page,
  venue,
  signIn,
  newPerson,
  db,
}) => {
  await setLocation(db, venue, { prepares_orders: true });
  const reader = await newPerson();
  const guest = await signIn(somePhone(), reader.context);
  const order = await placePaidOrder(api, venue, guest);
  const next = await placePaidOrder(api, venue, guest);
  await reader.page.goto(`/location/${venue.vendorLocationId}/order/${order.orderId}/status`);
  await expectPickupCode(reader.page);

  await signIn(venue.phones.STAFF);
  await openScanner(page, venue);
  await typeOrderCode(page, order.orderId);
  await expect(result(page)).toContainText("Order Ready");
  await expect(reader.page.getByText("Order completed!")).toBeVisible();
  const undo = page.getByRole("button", { name: "Undo hand-over" });
  await expect(undo).toHaveText(/^Undo · [1-6]?\d s$/);
  // Also of an order that needs no ID, whose result is lower.
  const hide = await page.getByRole("button", { name: "Hide result" }).boundingBox();
  const { y } = (await undo.boundingBox()) ?? { y: 0 };
  expect(y).toBeGreaterThanOrEqual((hide?.y ?? Infinity) + (hide?.height ?? 0));
  await undo.click();
  await expect(result(page)).toContainText("Hand-over undone");
  await expectPickupCode(reader.page);
  // The code that is still held out hands nothing over.
  await typeOrderCode(page, order.orderId);
  await expect(result(page)).toContainText("Hand-over undone");

  await typeOrderCode(page, next.orderId);
  await expect(result(page)).toContainText("Order Ready");
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByRole("navigation").getByRole("link", { name: "Queue" }).click();
  const card = page.getByRole("link", { name: `Order #${next.orderId.slice(-6)}` });
  await expect(page.getByRole("link", { name: `Order #${order.orderId.slice(-6)}` })).toBeVisible();
  await expect(card).toHaveCount(0);
  await expect(undo).toHaveText(/^Undo hand-over · [1-6]?\d s$/);
  // The server says it, to a page that knows of no scan; and a device's clock counts for nothing.
  await page.clock.setSystemTime(Date.now() - 3_600_000);
  await page.reload();
  await expect(page.getByText(`ORDER ID ${next.orderId.slice(-6)}`)).toBeVisible();
  await expect(undo).toHaveText(/^Undo hand-over · [1-6]?\d s$/);
  await undo.click();
  await expect(undo).toHaveCount(0);
  await expect(card).toBeVisible();
  await page.reload();
  await expect(card).toBeVisible();
  await expect(undo).toHaveCount(0);
});

test("the queue offers each hand-over of the last minute, also one that another came after", async ({
  page,
  venue,
  signIn,
  guest,
  db,
}) => {
  await setLocation(db, venue, { prepares_orders: true });
  const [wrong, next] = [await placePaidOrder(api, venue, guest), await placePaidOrder(api, venue, guest)];
  const staff = await signIn(venue.phones.STAFF);
  // At another device.
  await handOver(api, staff, wrong.orderId);
  await handOver(api, staff, next.orderId);
  await page.goto(`/staff/location/${venue.vendorLocationId}/queue`);
  const undo = page.getByRole("button", { name: "Undo hand-over" });
  await expect(undo).toHaveCount(2);
  await expect(undo.first()).toHaveAccessibleDescription(`ORDER ID ${next.orderId.slice(-6)}`);
  await expect(undo.last()).toHaveAccessibleDescription(`ORDER ID ${wrong.orderId.slice(-6)}`);
  await undo.last().click();
  await expect(page.getByRole("link", { name: `Order #${wrong.orderId.slice(-6)}` })).toBeVisible();
  await expect(undo).toHaveCount(1);
  await expect(undo).toHaveAccessibleDescription(`ORDER ID ${next.orderId.slice(-6)}`);
});

test("a hand-over that stands is said to stand, and a scan without a network leaves the queue", async ({
  page,
  venue,
  signIn,
  guest,
  db,
}) => {
  const [one, two] = [await placePaidOrder(api, venue, guest), await placePaidOrder(api, venue, guest)];
  await signIn(venue.phones.STAFF);
  await openScanner(page, venue);
  await typeOrderCode(page, one.orderId);
  await expect(result(page)).toContainText("Order Ready");
  await page.route(/\/undo-complete$/, async (route) => {
    await db
      .updateTable("customer_order")
      .set({ completed_at: new Date(Date.now() - 61_000) })
      .where("order_id", "=", one.orderId)
      .execute();
    await route.fallback();
  });
  await page.getByRole("button", { name: "Undo hand-over" }).click();
  await expect(toast(page, "This hand-over can’t be undone any more.")).toBeVisible();

  const restore = await cutOff(page.context(), "failing");
  await typeOrderCode(page, two.orderId);
  await expect(result(page)).toContainText("No connection. This scan is saved");
  await page.getByRole("button", { name: "Undo hand-over" }).click();
  await expect(result(page)).toContainText("This scan is not sent any more.");
  await restore();
  await page.reload();
  await typeOrderCode(page, one.orderId);
  await expect(result(page)).toContainText("PICKED UP Previously");
  expect((await listOrders(db, guest.userId)).map(({ status }) => status).toSorted()).toEqual(["COMPLETE", "PAID"]);
});
