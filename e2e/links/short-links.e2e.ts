import { expect, test } from "../support/test.ts";

for (const code of ["aurora", "merch", "pier9", "welcome"]) {
  test(`the demo's /r/${code} leads to a menu`, async ({ page }) => {
    await page.goto(`/r/${code}`);
    await expect(page).toHaveURL(/\/location\/[0-9A-Z]{5}$/);
    await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
  });
}
