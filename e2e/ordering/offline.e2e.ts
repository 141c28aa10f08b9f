import type { Page } from "@playwright/test";
import { handOver } from "../../server/src/test/test-venue.ts";
import { demo } from "../support/demo.ts";
import { waitForServiceWorker } from "../support/network.ts";
import { stopTime } from "../support/pauses.ts";
import { api, exchangeCode, somePhone } from "../support/people.ts";
import { addToCart, expectPickupCode, openMenu, payByCard, prepareSoda } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

test.use({ serviceWorkers: "allow" });

const good = "4242424242424242";

function secondNote(page: Page) {
  return page.getByText("No connection");
}

test("the code is shown without a network, with one note, and turns live again", async ({
  page,
  context,
  signIn,
  newPerson,
  venue,
}) => {
  await signIn(somePhone());
  await prepareSoda(page, venue.vendorLocationId);
  await payByCard(page, good);
  const orderId = await expectPickupCode(page);
  await waitForServiceWorker(page);

  await context.setOffline(true);
  await page.reload();
  expect(await expectPickupCode(page)).toBe(orderId);
  // Said once, by the shell.
  await expect(page.getByText("You’re offline.")).toBeVisible();
  await expect(secondNote(page)).toBeHidden();

  await context.setOffline(false);
  await expect(page.getByText("You’re offline.")).toBeHidden();
  await expect(secondNote(page)).toBeHidden();
  expect(await expectPickupCode(page)).toBe(orderId);

  // Live once more: the hand-over shows by itself.
  const staff = await exchangeCode((await newPerson()).context, venue.phones.STAFF);
  const passUntil = await stopTime(page);
  await handOver(api, staff.session, orderId);
  await passUntil(page.getByText("Order completed!"), 5000);
});

test("handed over while the guest's phone was offline: it shows once it is back", async ({
  page,
  context,
  signIn,
  newPerson,
  venue,
}) => {
  await signIn(somePhone());
  await prepareSoda(page, venue.vendorLocationId);
  await payByCard(page, good);
  const orderId = await expectPickupCode(page);
  await context.setOffline(true);
  await expect(page.getByText("You’re offline.")).toBeVisible();

  const staff = await exchangeCode((await newPerson()).context, venue.phones.STAFF);
  await handOver(api, staff.session, orderId);
  expect(await expectPickupCode(page)).toBe(orderId);

  await context.setOffline(false);
  await expect(page.getByText("Order completed!")).toBeVisible();
});

test("handed over while the phone was offline and the page reloaded", async ({
  page,
  context,
  signIn,
  newPerson,
  venue,
}) => {
  await signIn(somePhone());
  await prepareSoda(page, venue.vendorLocationId);
  await payByCard(page, good);
  const orderId = await expectPickupCode(page);
  await waitForServiceWorker(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText("You’re offline.")).toBeVisible();

  const staff = await exchangeCode((await newPerson()).context, venue.phones.STAFF);
  await handOver(api, staff.session, orderId);
  await context.setOffline(false);
  await expect(page.getByText("Order completed!")).toBeVisible();
});

test("the code outlives tokens that ran out in the cellar", async ({ page, context, signIn, venue }) => {
  await signIn(somePhone());
  await prepareSoda(page, venue.vendorLocationId);
  await payByCard(page, good);
  const orderId = await expectPickupCode(page);
  await waitForServiceWorker(page);
  await context.setOffline(true);
  await page.clock.setFixedTime(Date.now() + 24 * 3_600_000);
  await page.reload();
  expect(await expectPickupCode(page)).toBe(orderId);
});

test("menu and cart without a network", async ({ page, context }) => {
  await openMenu(page, demo.barLocationId);
  await waitForServiceWorker(page);
  await addToCart(page, "Cola", 2);
  // What came past the new worker, with the HTML, is put where it looks.
  await page.waitForFunction(async () => (await (await caches.open("menu")).keys()).length === 2);
  await page.reload();
  await expect(page.getByRole("button", { name: "Cart, 2 items" })).toBeVisible();

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText("You’re offline.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Cart, 2 items" })).toBeVisible();
  await addToCart(page, "Cup of Water");
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByRole("button", { name: "Cart, 3 items" })).toBeVisible();
});

test("the code is one tap away until it is picked up, on every page and without a network", async ({
  page,
  context,
  signIn,
  newPerson,
  venue,
}) => {
  await signIn(somePhone());
  await prepareSoda(page, venue.vendorLocationId);
  await payByCard(page, good);
  const orderId = await expectPickupCode(page);
  const code = page.getByRole("link", { name: `Order #${orderId.slice(-6)} · show code` });
  await expect(code).toBeHidden();
  await waitForServiceWorker(page);
  for (const path of ["/", `/location/${venue.vendorLocationId}`, "/account", "/order/history"]) {
    await page.goto(path);
    await expect(code).toBeVisible();
  }

  await context.setOffline(true);
  const kept = page.getByRole("listitem").getByRole("link", { name: new RegExp(`order ${orderId.slice(-6)}`) });
  for (const path of ["/account", "/order/history"]) {
    await page.goto(path);
    await expect(kept).toBeVisible();
    await expect(page.getByText("You’re offline.")).toBeVisible();
    await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
    await expect(page.getByText("Unable to Fetch Orders")).toBeHidden();
    await expect(code).toBeVisible();
  }
  await code.click();
  expect(await expectPickupCode(page)).toBe(orderId);
  await page.goBack();
  await expect(code).toBeVisible();

  // Handed over meanwhile: known as soon as there is a network.
  const staff = await exchangeCode((await newPerson()).context, venue.phones.STAFF);
  await handOver(api, staff.session, orderId);
  await context.setOffline(false);
  await expect(code).toBeHidden();
});
