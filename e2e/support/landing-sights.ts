import { demo } from "./demo.ts";
import { title, type Sight } from "./sight.ts";
import { untilTakenOver } from "./taken-over.ts";
import { expect } from "./test.ts";

/** The pages that tell: whole in the HTML already, so each waits for what only its own code shows. */
export const landingSights: Sight[] = [
  [
    "a vendor's page without an event",
    async ({ page }) => {
      await page.goto("/vendor/vnd-pier9");
      await untilTakenOver(page);
      await expect(page.locator("#main").getByText("No events found for this vendor.")).toBeVisible();
    },
  ],
  [
    "a vendor's page, tonight on its wall",
    async ({ page }) => {
      // Seen already: the draw's hint stands over the page for five seconds.
      await page.evaluate("localStorage.setItem('skipline.prizeHint', '1')");
      await page.goto("/vendor/vnd-aurora");
      await title(page, demo.vendorName);
      await expect(page.locator("#main").getByRole("heading", { name: "Tonight's Event" })).toBeVisible();
      await expect(page.getByRole("button", { name: "Prize Draw" })).toBeVisible();
    },
  ],
  [
    "a festival as a poster",
    async ({ page }) => {
      await page.goto(`/location/${demo.barLocationId}/heartla`);
      await untilTakenOver(page);
      await expect(page.locator("#main").getByRole("link", { name: "Quick Buy" })).toBeVisible();
    },
  ],
  [
    "a festival as a parade",
    async ({ page }) => {
      await page.goto(`/location/${demo.barLocationId}/longbeachpride`);
      await untilTakenOver(page);
      await expect(page.locator("#main").getByRole("link", { name: /^Festival Tickets/ })).toBeVisible();
    },
  ],
  [
    "an artist's page",
    async ({ page }) => {
      await page.goto("/vendor/vnd-aurora/mky");
      await expect(page.getByRole("button", { name: "Next slide" })).toBeVisible();
    },
  ],
  [
    "the wristband's presale",
    async ({ page }) => {
      await page.goto("/presale-wristband");
      await expect(page.getByRole("button", { name: "Pre-Purchase Now" }).first()).toBeVisible();
      await expect(page.getByRole("timer")).toHaveText(/^\d\d:\d\d:\d\d$/);
    },
  ],
];
