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
  // Marked by hand: the browser must take over this very element, not draw another one.
  await answer.evaluate((element) => element.setAttribute("data-early", ""));
  held.resolve();
  await expect
    .poll(() => answer.evaluate((element) => Object.keys(element).some((key) => key.startsWith("__react"))))
    .toBe(true);
  await expect(page.locator("[data-early]")).toHaveCount(1);
  await expect(answer).toBeVisible();
  await page.getByText("Can I bring friends?").click();
  await expect(answer).toBeHidden();
});
