import { moveQueued } from "@skipline/contract/fulfilment";
import type { TestDatabase } from "../../server/src/test/database.ts";
import { ok, placePaidOrder, setLocation, type TestVenue } from "../../server/src/test/test-venue.ts";
import { devices } from "../support/devices.ts";
import { api, somePhone } from "../support/people.ts";
import { addToCart, openMenu } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

/** A bar that made eight orders, each in four minutes, one after the other. */
async function makeHistory(db: TestDatabase["db"], { vendorLocationId }: TestVenue): Promise<void> {
  const made = await db
    .selectFrom("customer_order")
    .select("order_id")
    .where("vendor_location_id", "=", vendorLocationId)
    .orderBy("order_id", "desc")
    .execute();
  for (const [at, { order_id: orderId }] of made.entries()) {
    const begunAt = Date.now() - 4 * (at + 1) * 60_000;
    const [paid, begun, ready] = [begunAt - 60_000, begunAt, begunAt + 240_000].map((time) => new Date(time));
    await db
      .updateTable("customer_order")
      .set({ pickup_state: "READY", paid_at: paid, begun_at: begun, pickup_changed_at: ready })
      .where("order_id", "=", orderId)
      .execute();
  }
}

for (const { name: device, use } of devices) {
  test.describe(`on a ${device}`, () => {
    test.use(use);

    test("a guest reads about how long it takes, on the menu, at review and of the order, and a manager how right that was", async ({
      page,
      venue,
      db,
      signIn,
      newPerson,
    }) => {
      await setLocation(db, venue, { prepares_orders: true });
      const [other, staff] = [await newPerson(), await newPerson()];
      const before = await signIn(somePhone(), other.context);
      const bartender = await signIn(venue.phones.STAFF, staff.context);
      for (let made = 0; made < 8; made += 1) await placePaidOrder(api, venue, before, { soda: 1 });
      await makeHistory(db, venue);

      const guest = await signIn(somePhone());
      await openMenu(page, venue.vendorLocationId);
      const ahead = await placePaidOrder(api, venue, before, { soda: 1 });
      const now = page.getByRole("status").filter({ hasText: /^Waiting time now: (about \d+|\d–\d) min$/ });
      await expect(now).toBeVisible();
      await addToCart(page, "The soda");
      await page.goto(`/location/${venue.vendorLocationId}/order/review`);
      await expect(now).toBeVisible();

      const order = await placePaidOrder(api, venue, guest, { soda: 1 });
      await page.goto(`/location/${venue.vendorLocationId}/order/${order.orderId}/status`);
      const progress = page.getByRole("region", { name: "How far your order is" });
      await expect(progress).toContainText(/In line to be made ?Should be ready in (about \d+|\d–\d) min/);
      const step = (orderId: string) =>
        api.call(
          moveQueued,
          {
            params: { vendorLocationId: venue.vendorLocationId },
            body: { steps: [{ orderId, from: "WAITING", to: "READY" }] },
          },
          bartender,
        );
      ok(await step(ahead.orderId));
      ok(await step(order.orderId));
      await expect(progress).toContainText("Your order is ready!");
      await expect(progress).not.toContainText("Should be ready");

      // Where orders are paused nobody is told how long they take.
      await db
        .updateTable("vendor_location")
        .set({ paused_until: new Date(Date.now() + 600_000) })
        .where("vendor_location_id", "=", venue.vendorLocationId)
        .execute();
      await page.goto(`/location/${venue.vendorLocationId}`);
      await expect(page.getByRole("status").filter({ hasText: "Orders are paused" })).toBeVisible();
      await expect(now).toHaveCount(0);

      // Both were made ready far sooner than was told: the manager is shown so.
      await signIn(venue.phones.MANAGER, other.context);
      await other.page.setViewportSize(page.viewportSize()!);
      await other.page.goto(`/staff/location/${venue.vendorLocationId}/reporting?analytics_beta=1`);
      const figure = other.page.getByRole("tabpanel").getByRole("term").filter({ hasText: "Waiting times told" });
      await expect(figure.locator("xpath=following-sibling::dd")).toContainText(
        /0%\s*within 30% of what came; 2 orders told, off by \d+ min/,
      );
    });
  });
}
