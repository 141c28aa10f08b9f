import { expect, test } from "../support/test.ts";

test("a question that was opened before the app was there stays open", async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto("/lusiv", { waitUntil: "commit" });
  const answer = page.getByText("Yes, with multiple credits");
  await page.getByText("Can I bring friends?").click();
  await expect(answer).toBeVisible();
  held.resolve();
  await expect(page.locator("[data-first-screen]")).toHaveCount(0);
  await expect(answer).toBeVisible();
  await page.getByText("Can I bring friends?").click();
  await expect(answer).toBeHidden();
});
