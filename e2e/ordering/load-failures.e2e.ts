import type { Page } from "@playwright/test";
import { placePaidOrder } from "../../server/src/test/test-venue.ts";
import { demo } from "../support/demo.ts";
import { motion } from "../support/devices.ts";
import { withholdFirstAnswers } from "../support/network.ts";
import { holdPauses, stopTime } from "../support/pauses.ts";
import { api, somePhone } from "../support/people.ts";
import { addToCart, openMenu, reviewOrder } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

// Calls are lost here on their way; a service worker would make them unseen.
test.use({ serviceWorkers: "block" });

const products = /\/api\/vendor-locations\/[^/]+\/products$/;
const orders = /\/api\/users\/[^/]+\/orders\?/;

/** Every call to a path is lost from now on; gives what ends that. */
async function cut(page: Page, path: RegExp): Promise<() => Promise<void>> {
  await page.route(path, (route) => route.abort("connectionreset"));
  return () => page.unroute(path);
}

/** Ten seconds of the page's time, so many times at most, until something is shown or gone. */
async function letTenSecondsPass(page: Page, times: number, expectation: () => Promise<void>): Promise<void> {
  let passed = 0;
  await expect(async () => {
    passed += 1;
    await page.clock.runFor(10_000);
    await expectation();
  }).toPass();
  expect(passed).toBeLessThanOrEqual(times);
}

test("the menu can't be loaded: the words, and the menu when it is tried again", async ({ page }) => {
  await withholdFirstAnswers(page);
  const passPauses = await holdPauses(page);
  const mend = await cut(page, products);
  await page.goto(`/location/${demo.barLocationId}`);
  await expect(page.getByRole("heading", { level: 1, name: demo.vendorName })).toBeVisible();
  const problem = page.getByText("Error fetching products. Please try again later.");
  await passPauses(problem);
  // Mended only after the tap: an open menu also comes back by itself, and the tap shall be what asks here.
  const askedAgain = page.waitForRequest(products);
  await page.getByRole("button", { name: "Try again" }).click();
  await askedAgain;
  await mend();
  await passPauses(page.getByRole("heading", { level: 2 }).first());
  await expect(problem).toBeHidden();
});

test("the menu comes by itself when a call is lost only once", async ({ page }) => {
  await withholdFirstAnswers(page);
  let lost = 0;
  await page.route(products, (route) => ((lost += 1) === 1 ? route.abort("connectionreset") : route.fallback()));
  await openMenu(page, demo.barLocationId);
  expect(lost).toBeGreaterThan(1);
});

test("a Wi-Fi that lets calls in and never answers: the page says so, and comes back by itself", async ({ page }) => {
  await openMenu(page, demo.barLocationId);
  await page.clock.install();
  const swallowed = /\/api\/|\/healthz$/;
  // Nothing is said to the browser, which goes on calling itself online.
  await page.route(swallowed, () => new Promise<void>(() => {}));
  await page.getByRole("link", { name: "Sign in" }).click();
  await page.getByLabel("Mobile number").fill(somePhone().slice(2));
  const asked = page.waitForRequest(swallowed);
  await page.getByRole("button", { name: "Send code" }).click();
  await asked;
  const offline = page.getByText("You’re offline.");
  await letTenSecondsPass(page, 3, () => expect(offline).toBeVisible());
  expect(await page.evaluate(() => navigator.onLine)).toBe(true);

  await page.unroute(swallowed, undefined);
  await letTenSecondsPass(page, 3, () => expect(offline).toBeHidden());
});

test("a network that hangs: after 3 s each skeleton says so, and a tap asks anew", async ({ page, signIn, venue }) => {
  await signIn(venue.phones.MANAGER);
  const hub = `/staff/location/${venue.vendorLocationId}`;
  const passUntil = await stopTime(page);
  const swallowed = /\/api\/(?!oauth)/;
  for (const [path, list, loaded] of [
    [`/location/${venue.vendorLocationId}`, page, page.getByRole("heading", { level: 3, name: "The soda" })],
    ["/order/history", page, page.getByText("You have no recent orders.")],
    ["/account", page.getByRole("region", { name: "Recent Orders" }), page.getByText("You have no recent orders.")],
    ["/account", page.getByRole("region", { name: "Recent Rewards" }), page.getByText("No rewards yet.")],
    [hub, page, page.getByRole("link", { name: "Scan Order QR Code" })],
    [`${hub}/${venue.vendorId}/users`, page, page.getByText(venue.phones.STAFF.slice(-4)).first()],
    [`${hub}/${venue.vendorId}/events`, page, page.getByText("No events yet")],
  ] as const) {
    const slow = list.getByText("This takes longer than usual");
    await withholdFirstAnswers(page);
    await page.route(swallowed, () => new Promise<void>(() => {}));
    await page.goto(path);
    await passUntil(list.locator("[aria-busy=true]").first());
    await expect(slow).toBeHidden();
    await page.clock.runFor(3000);
    await expect(slow).toBeVisible();
    // Swallowed until it is asked anew: what ends all routes lets their calls go on.
    const askedAnew = page.waitForRequest(swallowed);
    await list.getByRole("button", { name: "Try again" }).click();
    await askedAnew;
    await page.unrouteAll();
    await passUntil(loaded);
    await expect(slow).toBeHidden();
  }
});

test("the history: empty, failed, reloaded", async ({ page, signIn, venue }) => {
  const guest = await signIn(somePhone());
  await page.goto("/order/history");
  await expect(page.getByText("You have no recent orders.")).toBeVisible();

  const passPauses = await holdPauses(page);
  const mend = await cut(page, orders);
  await page.reload();
  const problem = page.getByRole("heading", { name: "Unable to Fetch Orders" });
  await passPauses(problem);
  await expect(
    page.getByText(
      "We're sorry, but we encountered an issue while trying to retrieve your orders. Please try again later.",
    ),
  ).toBeVisible();
  const { orderId } = await placePaidOrder(api, venue, guest);
  // Mended only after the tap: the history also comes back by itself.
  await page.getByRole("button", { name: "Reload" }).click();
  await mend();
  await passPauses(page.getByRole("link", { name: `order ${orderId.slice(-6)}` }));
  await expect(problem).toBeHidden();
});

test("the review can't be loaded: the words, and the way back with the cart kept", async ({ page, signIn, venue }) => {
  await signIn(somePhone());
  await openMenu(page, venue.vendorLocationId);
  await addToCart(page, "The soda", 2);
  await reviewOrder(page);
  await expect(page.getByRole("heading", { level: 1, name: "Cart (2)" })).toBeVisible();

  const passPauses = await holdPauses(page);
  const mend = await cut(page, products);
  await page.reload();
  await passPauses(page.getByRole("heading", { level: 1, name: "Unable to Load Order Review" }));
  await expect(
    page.getByText(
      "We're having trouble loading your order information. Please try refreshing the page or return to the menu.",
    ),
  ).toBeVisible();
  // Mended only after the tap: a review also comes back by itself.
  await page.getByRole("link", { name: "Return to Menu" }).click();
  await expect(page).toHaveURL(`/location/${venue.vendorLocationId}`);
  await mend();
  await passPauses(page.getByRole("button", { name: "Cart, 2 items" }));
});

test.describe("on a phone that shows motion", () => {
  test.use(motion);

  for (const { what, answer } of [
    { what: "that is not there", answer: { status: 404 } },
    { what: "that is broken", answer: { status: 200, contentType: "video/webm", body: "no film" } },
  ]) {
    test(`a welcome video ${what} is never seen`, async ({ page }) => {
      await page.route(/splash\.webm/, (route) => route.fulfill(answer));
      const asked = page.waitForResponse(/splash\.webm/);
      await page.goto(`/location/${demo.barLocationId}`);
      await asked;
      await expect(page.getByRole("heading", { level: 1, name: demo.vendorName })).toBeVisible();
      // Tried is tried: it is not asked for again in this session.
      await expect.poll(() => page.evaluate(() => sessionStorage.getItem("skipline.splashViewed"))).toBe("1");
      await expect(page.getByRole("dialog", { name: "Welcome video", includeHidden: true })).toHaveCount(0);
    });
  }
});
