import type { Page } from "@playwright/test";
import { listCharges } from "../support/ledger.ts";
import { calls, loseOnce } from "../support/network.ts";
import { holdPauses, stopTime } from "../support/pauses.ts";
import { somePhone } from "../support/people.ts";
import { acceptTerms, expectPickupCode, fillCard, payButton, prepareSoda } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

const good = "4242424242424242";
const soda = 450;
const tax = 43;
const totalWith = { 15: soda + 68 + tax, 25: soda + 113 + tax };

// Calls are lost here on their way; a service worker would make them unseen.
test.use({ serviceWorkers: "block" });

async function chooseTip(page: Page, percent: number): Promise<void> {
  await page.getByText(`${percent}%`, { exact: true }).click();
}

function show(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}

test("the answer to a tip is lost: Pay waits until it shows what will be charged", async ({
  page,
  signIn,
  venue,
  db,
}) => {
  const guest = await signIn(somePhone());
  await prepareSoda(page, venue.vendorLocationId);
  await fillCard(page, good);
  await expect(payButton(page)).toHaveText(`Pay${show(totalWith[15])}`);

  // The network is gone after the server has taken the change, and comes back later.
  const isBack = Promise.withResolvers<void>();
  await page.route(calls.order, async (route) => {
    await isBack.promise;
    await route.fallback();
  });
  const { isLost } = await loseOnce(page, "PUT", calls.order, "answer");
  await chooseTip(page, 25);
  await isLost;
  await expect(page.getByText("Failed to update tip")).toBeVisible();
  await expect(payButton(page)).toBeDisabled();
  await expect(payButton(page)).toHaveAccessibleDescription("Checking the total…");

  isBack.resolve();
  await expect(payButton(page)).toBeEnabled();
  await expect(payButton(page)).toHaveText(`Pay${show(totalWith[25])}`);
  await expect(page.getByText("Failed to update tip")).toHaveCount(0);
  await payButton(page).click();
  await expectPickupCode(page);
  expect(await listCharges(db, guest.userId)).toEqual([totalWith[25]]);
});

test("a proxy answers for the server that took the tip: what Pay shows is what is charged", async ({
  page,
  signIn,
  venue,
  db,
}) => {
  const guest = await signIn(somePhone());
  const passPauses = await holdPauses(page);
  await prepareSoda(page, venue.vendorLocationId);
  await fillCard(page, good);
  await page.route(calls.order, async (route) => {
    if (route.request().method() !== "PUT") return route.fallback();
    await route.fetch();
    return route.fulfill({ status: 502, body: "Bad gateway" });
  });
  await chooseTip(page, 25);
  await expect(payButton(page)).toBeDisabled();
  // The change is given up after a while; what the server has is asked for.
  await passPauses(payButton(page).and(page.getByRole("button", { disabled: false })));
  await expect(payButton(page)).toHaveText(`Pay${show(totalWith[25])}`);
  await payButton(page).click();
  await expectPickupCode(page);
  expect(await listCharges(db, guest.userId)).toEqual([totalWith[25]]);
});

test("the tip is changed in another tab, unheard of here: a payment of the old total is not sent", async ({
  page,
  context,
  signIn,
  venue,
  db,
}) => {
  const guest = await signIn(somePhone());
  await page.route(calls.orderStream, (route) => route.abort("connectionreset"));
  await prepareSoda(page, venue.vendorLocationId);
  await fillCard(page, good);
  const second = await context.newPage();
  await second.goto(`/location/${venue.vendorLocationId}/order/checkout`);
  await acceptTerms(second);
  await chooseTip(second, 25);
  await fillCard(second, good);
  await expect(payButton(second)).toHaveText(`Pay${show(totalWith[25])}`);
  // Shown at once, and to be paid when the server has it.
  await expect(payButton(second)).toBeEnabled();

  await expect(payButton(page)).toHaveText(`Pay${show(totalWith[15])}`);
  await payButton(page).click();
  await expect(page.getByText("The total has changed. Please check it and pay again.")).toBeVisible();
  expect(await listCharges(db, guest.userId)).toEqual([]);
  await expect(payButton(page)).toHaveText(`Pay${show(totalWith[25])}`);
  await payButton(page).click();
  await expectPickupCode(page);
  expect(await listCharges(db, guest.userId)).toEqual([totalWith[25]]);
});

test("offline: paying says at once that nothing was charged", async ({ page, context, signIn, venue, db }) => {
  const guest = await signIn(somePhone());
  await prepareSoda(page, venue.vendorLocationId);
  await fillCard(page, good);
  await context.setOffline(true);
  const passUntil = await stopTime(page);
  await payButton(page).click();
  await passUntil(page.getByText("You’re offline. Nothing was charged."), 2000);
  await page.clock.resume();
  await context.setOffline(false);
  await payButton(page).click();
  await expectPickupCode(page);
  expect(await listCharges(db, guest.userId)).toEqual([totalWith[15]]);
});
