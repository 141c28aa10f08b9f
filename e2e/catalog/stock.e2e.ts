import { refundOrder } from "@skipline/contract/fulfilment";
import { placePaidOrder } from "../../server/src/test/test-venue.ts";
import { devices } from "../support/devices.ts";
import { api, somePhone } from "../support/people.ts";
import { cutOff } from "../support/network.ts";
import { addToCart, openMenu, reviewOrder } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

for (const { name: device, use } of devices) {
  test.describe(`on a ${device}`, () => {
    test.use(use);

    test("two left: one guest buys them, the other is told, staff see it, and a refund brings them back", async ({
      page,
      venue,
      signIn,
      newPerson,
    }) => {
      const behindBar = await newPerson();
      const staff = await signIn(venue.phones.STAFF, behindBar.context);
      await behindBar.page.goto(`/staff/location/${venue.vendorLocationId}/inventory`);
      await behindBar.page.getByRole("button", { name: "Count what is left: The soda" }).click();
      const sheet = behindBar.page.getByRole("dialog", { name: "The soda" });
      await sheet.getByRole("button", { name: "Save" }).click();
      await expect(sheet.getByText("Enter a whole number up to 100000.")).toBeVisible();
      await sheet.getByLabel("How many are left?").fill("1");
      await sheet.getByRole("button", { name: "Add 1", exact: true }).click();
      await expect(sheet.getByLabel("How many are left?")).toHaveValue("2");
      await sheet.getByRole("button", { name: "Save" }).click();
      await expect(sheet).toBeHidden();
      const counted = (count: number) =>
        behindBar.page.getByRole("button", { name: `The soda: ${count} left, change` });
      await expect(counted(2)).toBeVisible();

      await signIn(somePhone());
      await openMenu(page, venue.vendorLocationId);
      await expect(page.getByText("Only 2 left").first()).toBeVisible();
      await addToCart(page, "The soda", 2);
      await addToCart(page, "The straw51");
      await reviewOrder(page);
      await expect(page.getByRole("heading", { level: 1, name: "Cart (3)" })).toBeVisible();
      await expect(page.getByText("Only 2 left").first()).toBeVisible();

      const first = await signIn(somePhone(), (await newPerson()).context);
      const order = await placePaidOrder(api, venue, first, { soda: 2 });
      const changes = page.getByRole("alert").filter({ hasText: "Your cart has changed" });
      await expect(changes).toContainText("The sodaSold out, removed");
      await expect(counted(0)).toBeVisible({ timeout: 15_000 });

      const params = { userId: "_", orderId: order.orderId };
      const headers = { "idempotency-key": api.newKey() };
      expect((await api.call(refundOrder, { params, body: { refundReason: "Spilled" } }, staff, headers)).status).toBe(
        200,
      );
      await expect(changes).toHaveCount(0);
      await expect(page.getByRole("heading", { level: 1, name: "Cart (3)" })).toBeVisible();
      await expect(counted(2)).toBeVisible({ timeout: 15_000 });

      await counted(2).click();
      await sheet.getByRole("button", { name: "Stop counting" }).click();
      await expect(behindBar.page.getByRole("button", { name: "Count what is left: The soda" })).toBeVisible();
    });
  });
}

test("a count that could not be kept is said to be so where it was typed, and is still there", async ({
  page,
  venue,
  signIn,
}) => {
  await signIn(venue.phones.STAFF);
  await page.goto(`/staff/location/${venue.vendorLocationId}/inventory`);
  await page.getByRole("button", { name: "Count what is left: The soda" }).click();
  const sheet = page.getByRole("dialog", { name: "The soda" });
  await sheet.getByLabel("How many are left?").fill("7");
  const restore = await cutOff(page.context(), "failing");
  await sheet.getByRole("button", { name: "Save" }).click();
  const failure = sheet.getByText("Failed to update, please try again.");
  await expect(failure).toBeVisible();
  await expect(page.getByText("Failed to update, please try again.")).toHaveCount(1);
  await restore();
  await expect(sheet.getByLabel("How many are left?")).toHaveValue("7");
  await sheet.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("button", { name: "The soda: 7 left, change" })).toBeVisible();
});
