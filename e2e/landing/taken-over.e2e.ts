import type { Page } from "@playwright/test";
import { somePhone } from "../support/people.ts";
import { expect, test } from "../support/test.ts";

/** Notes what is drawn anew below #root once the page stands. */
const watchDrawing = `addEventListener("DOMContentLoaded", () => {
  const nameOf = (node) => node.nodeName + " " + (node.textContent ?? "").slice(0, 40);
  window.drawn = [];
  new MutationObserver((changes) => {
    for (const { addedNodes, removedNodes } of changes)
      window.drawn.push(...[...addedNodes].map((node) => "+" + nameOf(node)), ...[...removedNodes].map((node) => "-" + nameOf(node)));
  }).observe(document.getElementById("root"), { childList: true, subtree: true });
})`;

/** Letters, and pictures in sight. */
const untilDrawn = `Promise.all([document.fonts.ready, ...[...document.images]
  .filter((one) => one.getBoundingClientRect().bottom > 0 && one.getBoundingClientRect().top < innerHeight)
  .map((one) => one.decode())])`;

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const isTakenOver = (page: Page) =>
  heading(page).evaluate((element) => Object.keys(element).some((key) => key.startsWith("__react")));

/** A page whose code waits until it is let through, and the errors that it says. */
async function openHeld(page: Page, path: string) {
  const held = Promise.withResolvers<void>();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  await page.addInitScript(watchDrawing);
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  await expect(heading(page)).toBeVisible();
  return { errors, letThrough: () => held.resolve() };
}

for (const path of ["/members", "/prize-drawing-terms", "/lusiv", "/join-lusiv"]) {
  for (const colorScheme of ["light", "dark"] as const) {
    test(`${path} is taken over as the server drew it (${colorScheme}): nothing is drawn anew, the focus stays`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme });
      const { errors, letThrough } = await openHeld(page, path);
      const link = page.locator("footer a").first();
      // By this the page is scrolled, too: nobody is thrown back to its top.
      await link.focus();
      await page.evaluate(untilDrawn);
      const before = await page.screenshot();
      letThrough();
      await expect.poll(() => isTakenOver(page)).toBe(true);
      await expect(link).toBeFocused();
      expect(await page.evaluate("window.drawn")).toEqual([]);
      expect(before.equals(await page.screenshot())).toBe(true);
      expect(errors).toEqual([]);
      // And it works: another page comes without the document being loaded anew.
      await page.evaluate("window.same = true");
      await page.getByRole("link", { name: "Skipline, home" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Order from your spot" })).toBeVisible();
      expect(await page.evaluate("window.same")).toBe(true);
    });
  }
}

test("who is signed in is known once the page is taken over, and only that is drawn", async ({ page, signIn }) => {
  await signIn(somePhone());
  const { errors, letThrough } = await openHeld(page, "/members");
  await expect(page.getByRole("link", { name: "Sign in" })).toBeVisible();
  letThrough();
  await expect(page.getByRole("link", { name: "My Account, signed in" })).toBeVisible();
  expect(await page.evaluate("window.drawn")).toEqual(["+SPAN "]);
  expect(errors).toEqual([]);
});

test("a page that is asked for with more in its address is taken over, too", async ({ page }) => {
  const { errors, letThrough } = await openHeld(page, "/members?from=mail#night");
  letThrough();
  await expect.poll(() => isTakenOver(page)).toBe(true);
  expect(await page.evaluate("window.drawn")).toEqual([]);
  expect(errors).toEqual([]);
});
