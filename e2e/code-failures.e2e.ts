import type { Page } from "@playwright/test";
import { demo } from "./support/demo.ts";
import { stopTime } from "./support/pauses.ts";
import { somePhone } from "./support/people.ts";
import { addToCart, openMenu, reviewOrder } from "./support/steps.ts";
import { expect, test } from "./support/test.ts";

const chunk = (name: string) => new RegExp(`/assets/${name}-[^/]+\\.js`);

/** A release whose files have other names; `reload` says that the page was loaded from it. */
async function deploy(page: Page, gone: RegExp): Promise<{ reloads: () => number }> {
  let reloads = 0;
  await page.route(gone, (route) => (reloads === 0 ? route.fulfill({ status: 404, json: {} }) : route.fallback()));
  await page.route(/\/index\.html\?release/, async (route) => {
    const answer = await route.fetch();
    const html = await answer.text();
    return route.fulfill({
      response: answer,
      body: html.replaceAll(/assets\/index-[^"]+\.js/g, "assets/index-next.js"),
    });
  });
  page.on("request", (request) => {
    if (request.isNavigationRequest()) reloads += 1;
  });
  return { reloads: () => reloads };
}

test("a page whose code is lost once on its way comes all the same", async ({ page }) => {
  await openMenu(page, demo.barLocationId);
  let asked = 0;
  await page.route(chunk("sign-in-page"), (route) => ((asked += 1) === 1 ? route.abort() : route.fallback()));
  await page.getByRole("link", { name: "Sign in" }).click();
  await expect(page.getByLabel("Mobile number")).toBeVisible();
  expect(asked).toBeGreaterThan(1);
});

for (const [what, path, name, heading] of [
  ["a page", "/signin", "sign-in-page", "Sign in"],
  ["a page whose file holds more", `/location/${demo.barLocationId}`, "menu-page", "Aurora Bar"],
] as const) {
  test(`${what} comes in a browser that keeps a failed import under its address`, async ({ page }) => {
    await page.route(chunk(name), (route) =>
      route.request().url().includes("?again=") ? route.fallback() : route.abort(),
    );
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  });
}

test("a file that others import too is never evaluated under a second name: the page comes anew, by itself", async ({
  page,
}) => {
  let loads = 0;
  const renamed: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads += 1;
    if (/telling-.*\?again=/.test(request.url()) && request.resourceType() === "script") renamed.push(request.url());
  });
  // As in a browser that keeps a failed import for the life of the page: it is there under another name only.
  let lost = 0;
  await page.route(chunk("telling"), (route) => {
    if (loads > 1 || route.request().url().includes("?again=")) return route.fallback();
    lost += 1;
    return route.abort();
  });
  await page.goto("/corporate");
  await expect.poll(() => loads).toBe(2);
  await expect(page.getByRole("heading", { level: 1, name: "The line is the most expensive thing" })).toBeVisible();
  await expect(page.locator("[data-first-screen]")).toHaveCount(0);
  expect(lost).toBeGreaterThan(0);
  expect([loads, renamed]).toEqual([2, []]);
});

test("code that hangs on its way is told of, asked for as a whole on a tap, and by itself after 20 s", async ({
  page,
}) => {
  const passUntil = await stopTime(page);
  let isHanging = true;
  await page.route(chunk("(?:sign-in|home)-page"), (route) => (isHanging ? undefined : route.fallback()));
  const slow = page.getByText("This takes longer than usual");
  await page.goto("/signin", { waitUntil: "commit" });
  await passUntil(page.getByRole("status").getByText("Loading", { exact: true }));
  await page.clock.runFor("00:03");
  await expect(slow).toBeVisible();
  isHanging = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await passUntil(page.getByLabel("Mobile number"));

  isHanging = true;
  const asked = page.waitForRequest(chunk("home-page"));
  await page.getByRole("link", { name: "Skipline, home" }).click();
  await asked;
  await page.clock.runFor("00:03");
  await expect(slow).toBeVisible();
  // What hangs goes on hanging: only the page as a whole leads past it.
  isHanging = false;
  await page.clock.runFor("00:17");
  await passUntil(page.getByRole("heading", { level: 1, name: "Order from your spot" }));
  await expect(slow).toBeHidden();
});

test("a page whose code can't be fetched says so, and comes by itself with the network", async ({ page }) => {
  await openMenu(page, demo.barLocationId);
  const everything = /\/(?:assets|api)\/|\/healthz$|index\.html/;
  await page.route(everything, (route) => route.abort());
  await page.getByRole("link", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Network Error" })).toBeVisible();
  await expect(page.getByText("You’re offline.")).toBeVisible();
  await page.unroute(everything);
  await expect(page.getByLabel("Mobile number")).toBeVisible();
});

test("a page that needs a file that was lost before is loaded anew, with the cart", async ({ page, signIn }) => {
  await signIn(somePhone());
  // A browser that keeps the failure under the file's name: whatever stands on it fails too, until the page goes.
  const shared = /\/assets\/(?:common|guest)-[^/?]+\.js$/;
  const lost = page.waitForResponse((answer) => shared.test(answer.url()) && answer.status() === 404);
  const { reloads } = await deploy(page, /nothing/);
  await page.route(shared, (route) => (reloads() < 2 ? route.fulfill({ status: 404, json: {} }) : route.fallback()));
  await openMenu(page, demo.barLocationId);
  await lost;
  await addToCart(page, "Aurora Spritz");
  await reviewOrder(page);
  await expect(page.getByRole("heading", { level: 1, name: "Cart (1)" })).toBeVisible();
  await expect(page.getByRole("group", { name: "Aurora Spritz" })).toBeVisible();
  // The way to the menu, and the page anew.
  expect(reloads()).toBe(2);
});

test("a page that went with an older release is loaded anew, from the new one", async ({ page }) => {
  await openMenu(page, demo.barLocationId);
  const { reloads } = await deploy(page, chunk("sign-in-page"));
  await page.getByRole("link", { name: "Sign in" }).click();
  await expect(page.getByLabel("Mobile number")).toBeVisible();
  expect(reloads()).toBe(1);
});

test("a form outlives a calendar that can't be fetched, and an older release", async ({ page, venue, signIn }) => {
  await signIn(venue.phones.MANAGER);
  const events = `/staff/location/${venue.vendorLocationId}/${venue.vendorId}/event`;
  await page.goto(`${events}/create`);
  await page.getByLabel("Event name").fill("Salsa Night");
  // It is asked for again after pauses that grow, and each time under a new name as well: all but the first of these come.
  let renamed = 0;
  await page.route(chunk("date-time-sheet"), (route) =>
    route.request().url().includes("?again=") && (renamed += 1) > 1 ? route.fallback() : route.abort(),
  );
  await page.getByRole("button", { name: "Starts: open the calendar" }).click();
  await expect(page.getByRole("dialog", { name: "Starts" })).toBeVisible();
  await expect(page.getByLabel("Event name")).toHaveValue("Salsa Night");
  await page.getByRole("dialog", { name: "Starts" }).getByRole("button", { name: "Close" }).click();

  // Now a deploy takes the code of the list away.
  const { reloads } = await deploy(page, chunk("event-list-page"));
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await page.getByRole("button", { name: /Leave|Discard/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: /Events/ })).toBeVisible();
  expect(reloads()).toBe(1);
});

test("a new release is told, never forced on whoever is typing, and taken with the next page", async ({ page }) => {
  await page.goto("/signin");
  await page.clock.install();
  await page.getByLabel("Mobile number").fill("213555");
  const { reloads } = await deploy(page, /nothing/);
  await page.clock.fastForward("31:00");
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(page.getByText("A new version of Skipline is here.")).toBeVisible();
  await expect(page.getByLabel("Mobile number")).toHaveValue(/213/);
  expect(reloads()).toBe(0);
  await page.getByRole("link", { name: "Skipline, home" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Order from your spot" })).toBeVisible();
  await expect.poll(reloads).toBe(1);
});

test("what breaks outside of every page leaves words and a way on", async ({ page }) => {
  await page.route(chunk("toaster"), (route) =>
    route.fulfill({ contentType: "text/javascript", body: "throw new Error('broken')" }),
  );
  await page.route(chunk("menu-sheets"), (route) => route.abort());
  await openMenu(page, demo.barLocationId);
  // The sheet can't come, and neither can the words about it.
  await page.getByRole("button", { name: "Aurora Spritz", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Oops! Something went wrong." })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Aurora Bar" })).toBeVisible();
});
