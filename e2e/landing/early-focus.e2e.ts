import { untilTakenOver } from "../support/taken-over.ts";
import { expect, test } from "../support/test.ts";

test("who went on in a page before the app was there stands where they were", async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto("/location/7M3RC/heartla", { waitUntil: "commit" });
  const stands = page.getByRole("heading", { name: "Skip the Lines" });
  await page.getByRole("link", { name: "Quick Buy" }).click();
  await expect(stands).toBeFocused();
  held.resolve();
  await expect(page.locator("[data-first-screen]")).toHaveCount(0);
  await untilTakenOver(page);
  await expect(stands).toBeInViewport();
  await expect(stands).toBeFocused();
});
