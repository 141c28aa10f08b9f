import { shortOrderId } from "@skipline/contract/text";
import { handOver, placePaidOrder } from "../../server/src/test/test-venue.ts";
import { devices } from "../support/devices.ts";
import { listOrders } from "../support/ledger.ts";
import { api, somePhone } from "../support/people.ts";
import { expect, test } from "../support/test.ts";

for (const { name: device, use } of devices) {
  test.describe(`on a ${device}`, () => {
    test.use(use);

    test("an order is found by its id, by the guest's phone and by its status, and the URL keeps the question", async ({
      page,
      venue,
      signIn,
      newPerson,
    }) => {
      const elsewhere = async (phone: string) => signIn(phone, (await newPerson()).context);
      const [ada, bob] = [await elsewhere(somePhone()), await elsewhere(somePhone())];
      const staff = await signIn(venue.phones.STAFF);
      const first = await placePaidOrder(api, venue, ada);
      const second = await placePaidOrder(api, venue, bob, { beer: 1 });
      await handOver(api, staff, first.orderId);

      await page.goto(`/staff/location/${venue.vendorLocationId}/orders`);
      const orders = page.getByRole("link", { name: /^Order [0-9a-f]{6}$/ });
      const [firstId, secondId] = [shortOrderId(first.orderId), shortOrderId(second.orderId)];
      await expect(orders).toHaveText([new RegExp(secondId), new RegExp(firstId)]);

      await page.getByLabel("Order, phone or item").fill(`#${firstId.toUpperCase()}`);
      await expect(orders).toHaveText([new RegExp(firstId)]);
      await page.getByLabel("Order, phone or item").fill(bob.phone.slice(-4));
      await expect(page).toHaveURL(new RegExp(`search=${bob.phone.slice(-4)}`));
      await expect(orders).toContainText([secondId]);
      await page.getByLabel("Order, phone or item").fill("THE BEÉR");
      await expect(orders).toHaveText([new RegExp(secondId)]);
      await page.getByLabel("Order, phone or item").fill(first.orderId);
      await expect(orders).toHaveText([new RegExp(firstId)]);
      await page.getByLabel("Order, phone or item").fill("mezcal");
      await expect(page.getByText(/^Nothing was found for “mezcal”/)).toBeVisible();
      await page.getByRole("button", { name: "Clear filters" }).click();
      // A phone shows the orders first.
      if (device === "phone") await page.getByRole("button", { name: "Filters", exact: true }).click();
      await page.getByLabel("Status").selectOption({ label: "Completed" });
      await expect(orders).toHaveText([new RegExp(firstId)]);
      await expect(page).toHaveURL(/status=COMPLETE/);

      await page.reload();
      await expect(page.getByLabel("Status")).toHaveValue("COMPLETE");
      await expect(orders).toHaveText([new RegExp(firstId)]);
      await page.getByLabel("Day").fill("2020-01-01");
      await expect(page.getByText("No orders found")).toBeVisible();
    });

    test("a new order waits above, and nothing jumps under the reader", async ({ page, venue, signIn, guest }) => {
      const first = await placePaidOrder(api, venue, guest);
      for (let count = 1; count < 9; count += 1) await placePaidOrder(api, venue, guest);
      const staff = await signIn(venue.phones.STAFF);
      const listening = page.waitForResponse(/\/orders\/stream/);
      await page.goto(`/staff/location/${venue.vendorLocationId}/orders`);
      const orders = page.getByRole("link", { name: /^Order [0-9a-f]{6}$/ });
      await expect(orders).toHaveCount(9);
      await expect(page.getByRole("heading", { name: "Waiting 5 of 9, longest first" })).toBeVisible();
      const all = page.getByRole("link", { name: "Show all 9 that wait" });
      await expect(all).toHaveAttribute("href", /\/orders\?status=PAID$/);
      await listening;
      const last = orders.last();
      await last.scrollIntoViewIfNeeded();
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(40);
      const before = await last.boundingBox();

      const fresh = await placePaidOrder(api, venue, guest);
      const pill = page.getByRole("button", { name: "1 new order" });
      await expect(pill).toBeVisible();
      expect(await last.boundingBox()).toEqual(before);
      await expect(orders).toHaveCount(9);
      await pill.click();
      await expect(orders.filter({ hasText: shortOrderId(fresh.orderId) })).toBeVisible();
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
      await expect(orders).toHaveCount(10);
      await expect(page.getByText(/^10 orders · /)).toBeVisible();

      // At the top too; and who was waited for longest keeps the place when it is handed over.
      const oldest = page.getByRole("region", { name: "Waiting" }).getByRole("listitem").first();
      const place = await oldest.boundingBox();
      await placePaidOrder(api, venue, guest);
      await expect(pill).toBeVisible();
      await handOver(api, staff, first.orderId);
      await expect(oldest).toContainText(/Completed/i);
      expect(await oldest.boundingBox()).toEqual(place);
      await expect(oldest).toContainText(shortOrderId(first.orderId));
      await pill.click();
      await expect(oldest).not.toContainText(shortOrderId(first.orderId));
      await expect(orders).toHaveCount(11);
    });

    test("a look at an order changes nothing; a manager refunds what was handed over", async ({
      page,
      venue,
      signIn,
      newPerson,
      db,
    }) => {
      const elsewhere = async (phone: string) => signIn(phone, (await newPerson()).context);
      const guest = await elsewhere(somePhone());
      const { orderId } = await placePaidOrder(api, venue, guest);
      await signIn(venue.phones.MANAGER);
      await page.goto(`/staff/location/${venue.vendorLocationId}/orders`);
      await page.getByRole("link", { name: /^Order [0-9a-f]{6}$/ }).click();
      await expect(page).toHaveURL(`/staff/location/${venue.vendorLocationId}/order/${orderId}?view=1`);
      await expect(page.getByRole("button", { name: "Confirm Pickup" })).toBeVisible();
      expect(await listOrders(db, guest.userId)).toMatchObject([{ status: "PAID" }]);

      await handOver(api, await elsewhere(venue.phones.STAFF), orderId);
      await page.reload();
      await page.getByRole("button", { name: "Order actions" }).click();
      await page.getByRole("menuitem", { name: "Start Refund" }).click();
      const question = page.getByRole("alertdialog", { name: "Confirm Refund" });
      await expect(question).toContainText("This cannot be undone.");
      await question.getByRole("button", { name: "Refund" }).click();
      await expect(page.getByText("Order refunded")).toBeVisible();
      await expect(page.getByRole("button", { name: "Order actions" })).toHaveCount(0);
      expect(await listOrders(db, guest.userId)).toMatchObject([{ status: "REFUNDED" }]);
      await page.getByRole("button", { name: "Back" }).click();
      await expect(page.getByRole("listitem").filter({ hasText: shortOrderId(orderId) })).toContainText(/refunded/i);
    });
  });
}

test("staff cannot refund what was handed over", async ({ page, venue, signIn, guest }) => {
  const { orderId } = await placePaidOrder(api, venue, guest);
  const staff = await signIn(venue.phones.STAFF);
  await handOver(api, staff, orderId);
  await page.goto(`/staff/location/${venue.vendorLocationId}/order/${orderId}?view=1`);
  await expect(page.getByRole("region", { name: "Result" })).toBeVisible();
  await page.getByRole("button", { name: "Show receipt" }).click();
  await expect(page.getByText("Subtotal")).toBeVisible();
  await expect(page.getByRole("button", { name: "Order actions" })).toHaveCount(0);
});

test("what is typed while the URL takes what was typed before stays", async ({ page, venue, signIn }) => {
  await signIn(venue.phones.STAFF);
  await page.goto(`/staff/location/${venue.vendorLocationId}/orders`);
  const field = page.getByLabel("Order, phone or item");
  await expect(field).toBeVisible();
  await field.evaluate((input: HTMLInputElement) => {
    const replace = history.replaceState.bind(history);
    history.replaceState = (...entry) => {
      history.replaceState = replace;
      replace(...entry);
      input.setRangeText(" mule", input.value.length, input.value.length);
      input.dispatchEvent(new Event("input", { bubbles: true }));
    };
  });
  await field.fill("moscow");
  await expect(page).toHaveURL(/search=moscow(?:\+|%20)mule$/);
  await expect(field).toHaveValue("moscow mule");
  // Whatever else changes the URL is still followed.
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(field).toHaveValue("");
});
