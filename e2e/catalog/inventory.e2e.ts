import type { Page } from "@playwright/test";
import { placePaidOrder } from "../../server/src/test/test-venue.ts";
import { devices } from "../support/devices.ts";
import { holdPauses } from "../support/pauses.ts";
import { api, somePhone } from "../support/people.ts";
import { addToCart, openMenu, reviewOrder } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

const product = (page: Page, name: string) => page.getByRole("form", { name, exact: true });
const priceOf = (page: Page, name: string) => product(page, name).getByLabel(`Price of ${name}`);
const availability = (page: Page, name: string) =>
  product(page, name).getByRole("switch", { name: `Available: ${name}` });

async function openInventory(page: Page, vendorLocationId: string): Promise<void> {
  await page.goto(`/staff/location/${vendorLocationId}/inventory`);
  await expect(priceOf(page, "The soda")).toHaveValue("4.50");
}

for (const { name: device, use } of devices) {
  test.describe(`on a ${device}`, () => {
    test.use(use);

    test("a price is checked as it is typed, and is kept once it is right", async ({ page, venue, signIn }) => {
      await signIn(venue.phones.STAFF);
      await openInventory(page, venue.vendorLocationId);
      const soda = product(page, "The soda");
      const price = priceOf(page, "The soda");
      const update = soda.getByRole("button", { name: "Update" });
      await expect(update).toHaveCount(0);
      await expect(soda.getByRole("button", { name: "Cancel" })).toHaveCount(0);

      for (const wrong of ["4,5", "4.555", "-1", "free", "1e3", ".5", "4."]) {
        await price.fill(wrong);
        await update.click();
        await expect(soda.getByText("Price must be a valid number with up to 2 decimal places.")).toBeVisible();
      }
      await price.fill("");
      await update.click();
      await expect(soda.getByText("Price is required.")).toBeVisible();
      await soda.getByRole("button", { name: "Cancel" }).click();
      await expect(price).toHaveValue("4.50");
      await expect(update).toHaveCount(0);

      await price.fill("5");
      await page.getByRole("button", { name: "Back" }).click();
      const leaving = page.getByRole("alertdialog", { name: "Leave without saving?" });
      await expect(leaving).toContainText("A price is not updated yet.");
      await leaving.getByRole("button", { name: "Stay" }).click();
      await expect(leaving).toBeHidden();
      await update.click();
      await expect(soda.getByText("Updated: guests pay $5.00")).toBeVisible();
      await expect(update).toHaveCount(0);
      await expect(price).toHaveValue("5.00");
      await price.fill("0");
      await update.click();
      const free = page.getByRole("alertdialog", { name: "Sell it for nothing?" });
      await free.getByRole("button", { name: "Cancel" }).click();
      await expect(free).toBeHidden();
      await price.fill("500");
      await update.click();
      const slip = page.getByRole("alertdialog", { name: "Is this price right?" });
      await expect(slip).toContainText("The soda will cost $500.00 in place of $5.00");
      await slip.getByRole("button", { name: "Cancel" }).click();
      await expect(slip).toBeHidden();
      await soda.getByRole("button", { name: "Cancel" }).click();
      await price.fill("5.0");
      await expect(update).toHaveCount(0);
      await page.reload();
      await expect(price).toHaveValue("5.00");
    });

    test("sold out in one tap shows on an open menu by itself, and so does its return", async ({
      page,
      venue,
      signIn,
      newPerson,
    }) => {
      const { page: guest } = await newPerson();
      const following = guest.waitForResponse(/\/products\/stream/);
      await openMenu(guest, venue.vendorLocationId);
      const soda = guest.getByRole("listitem").filter({ hasText: "The soda" });
      await expect(soda).toBeVisible();
      await following;
      await signIn(venue.phones.STAFF);
      await openInventory(page, venue.vendorLocationId);
      await expect(product(page, "The soda").getByText("Available", { exact: true })).toBeVisible();
      // How soon, the bench's row `sold-out` measures.
      await availability(page, "The soda").click();
      await expect(soda.getByText("Out of Stock")).toBeVisible();
      await expect(product(page, "The soda").getByText("Sold out", { exact: true })).toBeVisible();
      await availability(page, "The soda").click();
      await expect(soda.filter({ hasNotText: "Out of Stock" })).toBeVisible();
      await expect(availability(page, "The soda")).toBeChecked();
    });
  });
}

test("taps that fail leave what is so, and one word about it", async ({ page, venue, signIn }) => {
  await signIn(venue.phones.STAFF);
  await openInventory(page, venue.vendorLocationId);
  const failed = Promise.withResolvers<void>();
  await page.route(/\/products-v2\//, async (route) => {
    await failed.promise;
    await route.fulfill({ status: 500, json: { error: { code: "INTERNAL", message: "", requestId: "x" } } });
  });
  const water = availability(page, "The water");
  await water.dblclick();
  await water.click();
  await expect(water).not.toBeChecked();
  failed.resolve();
  const toasts = page.getByRole("region", { name: "Notifications" });
  await expect(toasts.getByText("Failed to update, please try again.")).toHaveCount(1);
  await expect(water).toBeChecked();
});

test("of two who change a price the second is told, and may insist", async ({ page, venue, signIn, newPerson }) => {
  const { page: other, context } = await newPerson();
  await signIn(venue.phones.STAFF);
  await signIn(venue.phones.MANAGER, context);
  await openInventory(page, venue.vendorLocationId);
  await openInventory(other, venue.vendorLocationId);
  await priceOf(page, "The soda").fill("6.00");
  await priceOf(other, "The soda").fill("7.00");
  await product(page, "The soda").getByRole("button", { name: "Update" }).click();
  await expect(product(page, "The soda").getByRole("button", { name: "Update" })).toHaveCount(0);

  const told = product(other, "The soda").getByText("Somebody changed this product: price is now $6.00.");
  const update = product(other, "The soda").getByRole("button", { name: /^Update/ });
  await expect(told).toBeVisible();
  await expect(priceOf(other, "The soda")).toHaveValue("7.00");
  // What was typed, and over which price, is known to a page that is loaded anew.
  await other.reload();
  await expect(told).toBeVisible();
  await expect(priceOf(other, "The soda")).toHaveValue("7.00");
  await product(other, "The soda").getByRole("button", { name: "Update anyway" }).click();
  await expect(update).toHaveCount(0);
  await other.reload();
  await expect(priceOf(other, "The soda")).toHaveValue("7.00");
});

test("a cart learns at the review what was sold out and what costs more", async ({
  page,
  venue,
  signIn,
  newPerson,
}) => {
  const { page: guest, context } = await newPerson();
  await signIn(somePhone(), context);
  // Whoever hears of changes is told before they press.
  await guest.route(/\/products\/stream/, (route) => route.abort());
  await openMenu(guest, venue.vendorLocationId);
  await addToCart(guest, "The soda");
  await addToCart(guest, "The water");
  await reviewOrder(guest);
  await expect(guest.getByRole("heading", { level: 1, name: "Cart (2)" })).toBeVisible();

  await signIn(venue.phones.STAFF);
  await openInventory(page, venue.vendorLocationId);
  const sold = page.waitForResponse(/\/products-v2\//);
  await availability(page, "The water").click();
  await sold;
  await priceOf(page, "The soda").fill("8.00");
  await product(page, "The soda").getByRole("button", { name: "Update" }).click();
  await expect(product(page, "The soda").getByRole("button", { name: "Update" })).toHaveCount(0);

  await guest.getByRole("button", { name: "Checkout" }).click();
  await expect(guest.getByText("Your cart has changed")).toBeVisible();
  await expect(guest.getByRole("listitem").filter({ hasText: "Sold out, removed" })).toContainText("The water");
  await expect(guest.getByRole("listitem").filter({ hasText: "was $4.50" })).toContainText("now $8.00");
  await expect(guest.getByRole("heading", { level: 1, name: "Cart (1)" })).toBeVisible();
  await expect(guest).toHaveURL(/\/order\/review$/);
});

test("without a stream the inventory and the history are asked for again", async ({
  page,
  venue,
  signIn,
  newPerson,
  guest,
}) => {
  const { page: other, context } = await newPerson();
  await signIn(venue.phones.MANAGER, context);
  await signIn(venue.phones.STAFF);
  const passPauses = await holdPauses(page);
  await page.route(/\/stream$/, (route) => route.abort());

  await page.goto(`/staff/location/${venue.vendorLocationId}/orders`);
  await expect(page.getByText("No orders have been placed yet.")).toBeVisible();
  await placePaidOrder(api, venue, guest);
  await passPauses(page.getByRole("link", { name: /^Order [0-9a-f]{6}$/ }));

  await openInventory(page, venue.vendorLocationId);
  await openInventory(other, venue.vendorLocationId);
  await priceOf(other, "The soda").fill("6.00");
  await product(other, "The soda").getByRole("button", { name: "Update" }).click();
  await expect(product(other, "The soda").getByRole("button", { name: "Update" })).toHaveCount(0);
  await expect(priceOf(page, "The soda")).toHaveValue("4.50");
  await passPauses(product(page, "The soda").filter({ has: page.locator('input[value="6.00"]') }));
});

test("a price typed while another is being saved stays", async ({ page, venue, signIn }) => {
  await signIn(venue.phones.STAFF);
  await openInventory(page, venue.vendorLocationId);
  const answer = Promise.withResolvers<void>();
  await page.route(/\/products-v2\//, async (route) => {
    const response = await route.fetch();
    await answer.promise;
    await route.fulfill({ response });
  });
  const price = priceOf(page, "The soda");
  await price.fill("6.00");
  await product(page, "The soda").getByRole("button", { name: "Update" }).click();
  await price.fill("7.00");
  answer.resolve();
  await expect(product(page, "The soda").getByRole("button", { name: "Update" })).toBeEnabled();
  await expect(price).toHaveValue("7.00");
  await product(page, "The soda").getByRole("button", { name: "Update" }).click();
  await expect(product(page, "The soda").getByRole("button", { name: "Update" })).toHaveCount(0);
  await page.reload();
  await expect(price).toHaveValue("7.00");
});
