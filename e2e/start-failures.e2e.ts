import type { Page } from "@playwright/test";
import { demo } from "./support/demo.ts";
import { waitForServiceWorker } from "./support/network.ts";
import { listViolationsInBothThemes } from "./support/page-faults.ts";
import { stopTime } from "./support/pauses.ts";
import { expect, test } from "./support/test.ts";

/** The first script, and one that it stands on. */
const files = { "the first script": /\/assets\/index-[^/]+\.js/, "what it stands on": /\/assets\/react-[^/]+\.js/ };
const menu = `/location/${demo.barLocationId}`;
const firstScreen = (page: Page) => page.locator("[data-first-screen]");
const notice = (page: Page) => page.getByRole("status").filter({ hasText: "This page could not be loaded." });

/** The app runs, once: a second copy would draw another one. */
async function expectApp(page: Page): Promise<void> {
  await expect(firstScreen(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Aurora Spritz", exact: true }).click();
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await expect(page.locator("#start-notice")).toHaveCount(0);
}

test("the first script is lost on its way: asked for once more, the menu comes all the same", async ({ page }) => {
  await page.addInitScript(() => {
    const lost = (event: Event) =>
      event.target instanceof HTMLScriptElement && document.documentElement.setAttribute("lost", "");
    addEventListener("error", lost, { capture: true });
  });
  const isLost = () => page.evaluate(() => document.documentElement.hasAttribute("lost"));
  // It is asked for ahead of its time, too: all that comes before the page has noticed is lost.
  await page.route(files["the first script"], async (route) => ((await isLost()) ? route.fallback() : route.abort()));
  await page.goto(menu);
  await expectApp(page);
  expect(await isLost()).toBe(true);
});

for (const [how, status] of [
  ["is lost", 0],
  ["went with an older release", 404],
] as const) {
  test(`a first script that ${how}: words and a way on, by keyboard too, and the way leads there`, async ({ page }) => {
    let asked = 0;
    await page.route(files["the first script"], (route) => {
      asked += 1;
      return status === 0 ? route.abort() : route.fulfill({ status, json: {} });
    });
    await page.goto(menu);
    await expect(notice(page)).toBeVisible();
    expect(asked).toBeGreaterThan(1);
    // What came is still there to read, and none of it is to be operated.
    await expect(firstScreen(page)).toBeVisible();
    // Its heading and landmarks are those of the screen that can't be operated.
    const violations = (await listViolationsInBothThemes(page)).filter(
      (one) => !/landmark-one-main|page-has-heading-one/.test(one),
    );
    expect(violations).toEqual([]);
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Reload" })).toBeFocused();
    await page.unrouteAll();
    await page.keyboard.press("Enter");
    await expectApp(page);
  });
}

test("a first script that breaks: words and a way on, and it is not asked for again", async ({ page }) => {
  let asked = 0;
  await page.route(files["the first script"], (route) => {
    asked += 1;
    return route.fulfill({ contentType: "text/javascript", body: "throw new TypeError('broken')" });
  });
  await page.goto(menu);
  await expect(notice(page)).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("link", { name: "Reload" }).click();
  await expectApp(page);
  expect(asked).toBe(1);
});

test("a first script that hangs is told of after 15 s, and taken when it comes", async ({ page }) => {
  const passUntil = await stopTime(page);
  const held = Promise.withResolvers<void>();
  let asked = 0;
  await page.route(files["what it stands on"], async (route) => {
    asked += 1;
    await held.promise;
    return route.fallback();
  });
  await page.goto(menu, { waitUntil: "commit" });
  await expect(firstScreen(page)).toBeVisible();
  const slow = page.getByRole("status").filter({ hasText: "This takes longer than usual." });
  await page.clock.runFor(14_000);
  await expect(slow).toBeHidden();
  await page.clock.runFor(1_000);
  await expect(slow).toBeVisible();
  await expect(page.getByRole("link", { name: "Reload" })).toBeVisible();
  held.resolve();
  // The first screen has none.
  await passUntil(page.getByRole("link", { name: "Skip to content" }));
  await page.clock.resume();
  await expectApp(page);
  expect(asked).toBe(1);
});

test.describe("with a service worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("a first script that it has lost, and the server too: words, and a way that leads there", async ({
    page,
    context,
  }) => {
    await page.goto(menu);
    await waitForServiceWorker(page);
    await page.evaluate(async () => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const { url } of await cache.keys()) if (/assets\/index-/.test(url)) await cache.delete(url);
      }
    });
    await context.route(files["the first script"], (route) => route.fulfill({ status: 404, json: {} }));
    await page.goto("/signin");
    await expect(notice(page)).toBeVisible();
    await context.unrouteAll();
    await page.getByRole("link", { name: "Reload" }).click();
    await expect(page.getByLabel("Mobile number")).toBeVisible();
    await expect(page.locator("#start-notice")).toHaveCount(0);
  });
});
