import { dialog, type Sight } from "./sight.ts";
import { expect } from "./test.ts";

/** The links of a bar's screens, from its queue on, and one of the screens. */
export const displaySights: Sight[] = [
  [
    "the links of the screens above the bar, with a new one",
    async ({ page, venue }) => {
      await page.goto(`/staff/location/${venue.vendorLocationId}/queue`);
      await page.getByRole("button", { name: "Order screens" }).click();
      await dialog(page, "Order screens").getByLabel("Name of the screen").fill("Above the main bar");
      await dialog(page, "Order screens").getByRole("button", { name: "Make a link" }).click();
      await expect(dialog(page, "Order screens").getByRole("img", { name: /display#/ })).toBeVisible();
      await expect(dialog(page, "Order screens")).toContainText("Not used yet");
    },
  ],
  [
    "a screen above the bar, with an order that is ready",
    async ({ page, venue, db }) => {
      const link = await dialog(page, "Order screens")
        .getByText(/\/display#/)
        .textContent();
      await db
        .updateTable("customer_order")
        .set({ pickup_state: "READY", pickup_changed_at: new Date() })
        .where("vendor_location_id", "=", venue.vendorLocationId)
        .where("table_number", "=", 12)
        .execute();
      await page.goto(link!);
      await expect(page.getByRole("region", { name: "Ready" }).getByRole("listitem")).toHaveCount(1);
    },
  ],
];
