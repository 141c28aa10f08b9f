import { handOver, placePaidOrder } from "../../server/src/test/test-venue.ts";
import { api, somePhone } from "./people.ts";
import type { Sight } from "./sight.ts";
import { expect } from "./test.ts";

/** What the bar's orders add up to, and what it has, to a manager who signs in for it. */
export const reportSights: Sight[] = [
  [
    "a week's report",
    async ({ page, venue, signIn, signInElsewhere }) => {
      const manager = await signIn(venue.phones.SUPER_ADMIN);
      const { orderId } = await placePaidOrder(api, venue, await signInElsewhere(somePhone()), { beer: 1, soda: 2 });
      await handOver(api, manager, orderId);
      await page.goto(`/staff/location/${venue.vendorLocationId}/reporting`);
      await page.getByRole("slider", { name: "Revenue by day" }).focus();
      await expect(page.getByRole("slider", { name: "Revenue by week" })).toBeVisible();
    },
  ],
  [
    "a week's sales",
    async ({ page }) => {
      await page.getByRole("tab", { name: "Sales" }).click();
      await expect(page.getByRole("slider", { name: "Orders by hour" })).toBeVisible();
    },
  ],
  [
    "a week's customers, as tables",
    async ({ page }) => {
      await page.getByRole("tab", { name: "Users" }).click();
      await page.getByRole("button", { name: "Show as tables" }).click();
      await expect(page.getByRole("table", { name: "Top customers" })).toBeVisible();
    },
  ],
  [
    "what sold in a week",
    async ({ page }) => {
      await page.getByRole("button", { name: "Show as charts" }).click();
      await page.getByRole("tab", { name: "Products" }).click();
      await page.getByText("What each figure counts").click();
      await expect(page.getByRole("link", { name: "The beer" })).toBeVisible();
    },
  ],
  [
    "the orders behind a figure",
    async ({ page }) => {
      await page.getByRole("link", { name: "The beer" }).click();
      await expect(page.getByRole("list", { name: "Orders" }).getByRole("link").first()).toBeVisible();
    },
  ],
  [
    "the books of a week",
    async ({ page, venue }) => {
      await page.goto(`/staff/location/${venue.vendorLocationId}/reporting/reconcile`);
      await expect(page.getByText("Everything agrees")).toBeVisible();
    },
  ],
  [
    "the sheet of a night",
    async ({ page, venue }) => {
      await page.goto(`/staff/location/${venue.vendorLocationId}/reporting/day`);
      await expect(page.getByText("Agrees with the week’s report")).toBeVisible();
    },
  ],
  [
    "the inventory, with a refused price",
    async ({ page, venue }) => {
      await page.goto(`/staff/location/${venue.vendorLocationId}/inventory`);
      const soda = page.getByRole("form", { name: "The soda" });
      await soda.getByLabel("Price of The soda").fill("4,5");
      await soda.getByRole("button", { name: "Update" }).click();
      await expect(soda.getByText("Price must be a valid number with up to 2 decimal places.")).toBeVisible();
    },
  ],
];
