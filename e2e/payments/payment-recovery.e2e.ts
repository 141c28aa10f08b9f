import type { Page } from "@playwright/test";
import { listCharges, listOrders } from "../support/ledger.ts";
import { calls } from "../support/network.ts";
import { holdPauses } from "../support/pauses.ts";
import { somePhone, loseCookies } from "../support/people.ts";
import { forgetLastSend } from "../support/resend.ts";
import {
  acceptTerms,
  expectPickupCode,
  fillCard,
  payButton,
  payByCard,
  prepareSoda,
  signInOnScreen,
} from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

const good = "4242424242424242";
/** Succeeds, and the provider never tells the server of it. */
const silent = "4000000001000050";
const sodaTotal = 450 + 68 + 43;

// Calls are lost here on their way; a service worker would make them unseen.
test.use({ serviceWorkers: "block" });

/** Charged, and then the phone dies before it could tell our server: nobody but the provider knows. */
async function payAndVanish(page: Page, card: string): Promise<void> {
  const isCharged = Promise.withResolvers<void>();
  await page.route(calls.markPaid, (route) => {
    isCharged.resolve();
    return route.abort("connectionreset");
  });
  await payByCard(page, card);
  await isCharged.promise;
  await page.close();
}

test("the answer to mark-paid is lost and the tab closed: the review finds the paid order", async ({
  page,
  context,
  signIn,
  venue,
  db,
}) => {
  const guest = await signIn(somePhone());
  // Else its own tab would hear of it.
  await page.route(calls.orderStream, (route) => route.abort("connectionreset"));
  await prepareSoda(page, venue.vendorLocationId);
  const isMarked = Promise.withResolvers<void>();
  await page.route(calls.markPaid, async (route) => {
    await route.fetch();
    isMarked.resolve();
  });
  await payByCard(page, good);
  await isMarked.promise;
  await page.close();

  const reopened = await context.newPage();
  await reopened.goto(`/location/${venue.vendorLocationId}/order/review`);
  await reopened.getByRole("button", { name: "Checkout" }).click();
  await expect(reopened.getByText("Your earlier payment went through.")).toBeVisible();
  await expectPickupCode(reopened);
  expect(await listCharges(db, guest.userId)).toEqual([sodaTotal]);
  expect(await listOrders(db, guest.userId)).toMatchObject([{ status: "PAID" }]);

  // Nothing is left to pay: the way on leads to an empty cart.
  await reopened.getByRole("link", { name: "Return Home" }).click();
  await expect(reopened.getByRole("button", { name: "Add The soda" })).toBeVisible();
  await expect(reopened.getByRole("link", { name: "Review order" })).toHaveCount(0);
});

test("no webhook and the tab closed: settled when checkout is opened again", async ({
  page,
  context,
  signIn,
  venue,
  db,
}) => {
  const guest = await signIn(somePhone());
  await prepareSoda(page, venue.vendorLocationId);
  await payAndVanish(page, silent);
  expect(await listCharges(db, guest.userId)).toEqual([sodaTotal]);
  expect(await listOrders(db, guest.userId)).toMatchObject([{ status: "IN_PROGRESS" }]);

  const reopened = await context.newPage();
  await reopened.goto(`/location/${venue.vendorLocationId}/order/checkout`);
  await expect(reopened.getByText("Payment Successful")).toBeVisible();
  await expectPickupCode(reopened);
  expect(await listCharges(db, guest.userId)).toEqual([sodaTotal]);
  expect(await listOrders(db, guest.userId)).toMatchObject([{ status: "PAID" }]);
});

test("no webhook and the tab closed: settled when the order is opened again", async ({
  page,
  context,
  signIn,
  venue,
  db,
}) => {
  const guest = await signIn(somePhone());
  await prepareSoda(page, venue.vendorLocationId);
  await payAndVanish(page, silent);
  const [order] = await listOrders(db, guest.userId);

  const reopened = await context.newPage();
  const passPauses = await holdPauses(reopened);
  await reopened.goto(`/location/${venue.vendorLocationId}/order/${order?.orderId ?? ""}/status`);
  await expect(reopened.getByText("Confirming your payment…")).toBeVisible();
  await passPauses(reopened.getByText("Show QR code to staff"));
  await expectPickupCode(reopened);
  expect(await listCharges(db, guest.userId)).toEqual([sodaTotal]);
});

test("no webhook, the phone lost: another phone finds the order paid and never pays again", async ({
  page,
  signIn,
  newPerson,
  venue,
  db,
}) => {
  const phone = somePhone();
  const guest = await signIn(phone);
  await prepareSoda(page, venue.vendorLocationId);
  await payAndVanish(page, silent);
  const [order] = await listOrders(db, guest.userId);

  await forgetLastSend(db, phone);
  const other = await newPerson();
  await signIn(phone, other.context);
  await other.page.goto(`/location/${venue.vendorLocationId}/order/${order?.orderId ?? ""}/status`);
  await other.page.getByRole("button", { name: /^Continue to payment/ }).click();
  await expectPickupCode(other.page);
  expect(await listCharges(db, guest.userId)).toEqual([sodaTotal]);
  expect(await listOrders(db, guest.userId)).toMatchObject([{ status: "PAID" }]);
});

test("one tab pays, then the other: it follows to the code instead of paying", async ({
  page,
  context,
  signIn,
  venue,
  db,
}) => {
  const guest = await signIn(somePhone());
  await prepareSoda(page, venue.vendorLocationId);
  const second = await context.newPage();
  await second.goto(`/location/${venue.vendorLocationId}/order/checkout`);
  await acceptTerms(second);
  await fillCard(second, "5555555555554444");
  await expect(payButton(second)).toHaveText("Pay$5.61");
  // What one tab changes the other shows.
  await page.getByText("25%", { exact: true }).click();
  await expect(payButton(second)).toHaveText("Pay$6.06");

  await payByCard(page, good);
  const orderId = await expectPickupCode(page);
  expect(await expectPickupCode(second)).toBe(orderId);
  expect(await listCharges(db, guest.userId)).toEqual([606]);
});

test("one phone pays, then another that had the payment open and heard nothing: one charge", async ({
  page,
  signIn,
  newPerson,
  venue,
  db,
}) => {
  const phone = somePhone();
  const guest = await signIn(phone);
  await prepareSoda(page, venue.vendorLocationId);
  const [order] = await listOrders(db, guest.userId);
  await forgetLastSend(db, phone);
  const other = await newPerson();
  await signIn(phone, other.context);
  // Else it would follow by itself.
  await other.page.route(calls.orderStream, (route) => route.abort("connectionreset"));
  await other.page.goto(`/location/${venue.vendorLocationId}/order/${order?.orderId ?? ""}/status`);
  await other.page.getByRole("button", { name: /^Continue to payment/ }).click();
  await acceptTerms(other.page);
  await fillCard(other.page, "5555555555554444");

  await payByCard(page, good);
  await expectPickupCode(page);
  await payButton(other.page).click();
  await expectPickupCode(other.page);
  expect(await listCharges(db, guest.userId)).toEqual([sodaTotal]);
  expect(await listOrders(db, guest.userId)).toHaveLength(1);
});

test("signed out in another tab, and again in the middle of a payment: explained, and led back to the same order", async ({
  page,
  context,
  signIn,
  venue,
  db,
}) => {
  const phone = somePhone();
  const guest = await signIn(phone);
  await prepareSoda(page, venue.vendorLocationId);
  const explained = page.getByRole("status").filter({ hasText: "You’ve been signed out" });
  const checkout = `/location/${venue.vendorLocationId}/order/checkout`;

  await test.step("in another tab", async () => {
    const second = await context.newPage();
    await second.goto("/account");
    await second.getByRole("button", { name: "Sign out" }).click();
    await expect(second).toHaveURL("/signin");
    await expect(explained).toContainText("Sign in to go on with your payment.");
    await second.close();
    await forgetLastSend(db, phone);
    await signInOnScreen(page, phone);
    await expect(page).toHaveURL(checkout);
    await acceptTerms(page);
  });

  await test.step("after the card was charged", async () => {
    await page.route(calls.markPaid, (route) => route.fulfill({ status: 401, body: "{}" }));
    await loseCookies(context);
    await payByCard(page, silent);
    await expect(explained).toBeVisible();
    expect(await listOrders(db, guest.userId)).toMatchObject([{ status: "IN_PROGRESS" }]);
    await page.unroute(calls.markPaid);
    await forgetLastSend(db, phone);
    await signInOnScreen(page, phone);
    await expectPickupCode(page);
  });
  expect(await listCharges(db, guest.userId)).toEqual([sodaTotal]);
  expect(await listOrders(db, guest.userId)).toMatchObject([{ status: "PAID" }]);
});

test("a page that Back brings as it was frozen asks again: paid elsewhere meanwhile, it leads to the code", async ({
  page,
  signIn,
  venue,
  db,
}) => {
  const guest = await signIn(somePhone());
  await prepareSoda(page, venue.vendorLocationId);
  // Left for the bank's own page in the middle of a payment: its answer never comes to this page.
  await page.route(calls.confirmPayment, async (route) => {
    await route.fetch();
  });
  await payByCard(page, silent);
  await expect(page.getByRole("button", { name: "Paying…" })).toBeVisible();
  await expect.poll(() => listCharges(db, guest.userId)).toEqual([sodaTotal]);
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await expectPickupCode(page);

  // And one that was left before another tab filled the cart.
  await page.goto(`/location/${venue.vendorLocationId}/order/review`);
  await expect(page.getByText("Your cart is currently empty.")).toBeVisible();
  await page.evaluate(
    ([key, location, productId]) => {
      const items = [{ productId, quantity: 2 }];
      localStorage.setItem(
        key,
        JSON.stringify({ [location]: { vendorLocationId: location, items, updatedAt: Date.now() } }),
      );
    },
    ["skipline.carts", venue.vendorLocationId, venue.id("straw51")] as const,
  );
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await expect(page.getByRole("heading", { level: 1, name: "Cart (2)" })).toBeVisible();
});

test("forward after paying does not lead to the payment either", async ({ page, signIn, venue, db }) => {
  const guest = await signIn(somePhone());
  await prepareSoda(page, venue.vendorLocationId);
  await payByCard(page, good);
  await expectPickupCode(page);
  await page.getByRole("link", { name: "Return Home" }).click();
  await expect(page.getByRole("button", { name: "Add The soda" })).toBeVisible();
  await page.goBack();
  await expectPickupCode(page);
  await page.goBack();
  await expect(page).toHaveURL(`/location/${venue.vendorLocationId}`);
  await page.goForward();
  await expectPickupCode(page);
  expect(await listCharges(db, guest.userId)).toEqual([sodaTotal]);
});
