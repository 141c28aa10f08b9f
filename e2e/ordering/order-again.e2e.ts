import { placePaidOrder } from "../../server/src/test/test-venue.ts";
import { api, somePhone } from "../support/people.ts";
import { question } from "../support/sight.ts";
import { expect, test } from "../support/test.ts";

test("an earlier order is ordered again: what is on sale, after a word on what is not", async ({
  page,
  signIn,
  venue,
  db,
}) => {
  await placePaidOrder(api, venue, await signIn(somePhone()), { soda: 2, beer: 1 });
  await db
    .updateTable("product")
    .set({ is_available: false, updated_at: new Date() })
    .where("vendor_location_id", "=", venue.vendorLocationId)
    .where("name", "=", "The beer")
    .execute();
  await page.goto("/order/history");
  await expect(page.getByText(/^Today \d{1,2}:\d\d [AP]M/)).toBeVisible();
  await page.getByRole("button", { name: "Order again" }).click();
  const dialog = question(page, "Not everything is on sale");
  await expect(dialog).toContainText("Not there right now: The beer.");
  await dialog.getByRole("button", { name: "Add the rest" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Cart (2)" })).toBeVisible();
  await expect(page).toHaveURL(`/location/${venue.vendorLocationId}/order/review`);
});
