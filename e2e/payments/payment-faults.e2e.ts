import type { Page } from "@playwright/test";
import { listCharges, listOrders } from "../support/ledger.ts";
import { calls, countCalls, loseOnce } from "../support/network.ts";
import { somePhone } from "../support/people.ts";
import {
  acceptTerms,
  addToCart,
  expectPickupCode,
  fillCard,
  goToCheckout,
  openMenu,
  payButton,
  paidNote,
  payByCard,
  prepareSoda,
  reviewOrder,
} from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

const good = "4242424242424242";
const sodaTotal = 450 + 68 + 43;

// Calls are lost here on their way; a service worker would make them unseen.
test.use({ serviceWorkers: "block" });

test("the answer to mark-paid is lost", async ({ page, signIn, venue, db }) => {
  const guest = await signIn(somePhone());
  await prepareSoda(page, venue.vendorLocationId);
  const { isLost } = await loseOnce(page, "PUT", calls.markPaid, "answer");
  await payByCard(page, good);
  await isLost;
  await expectPickupCode(page);
  expect(await listCharges(db, guest.userId)).toEqual([sodaTotal]);
});

test("the answer of the card provider is lost", async ({ page, signIn, venue, db }) => {
  const guest = await signIn(somePhone());
  await prepareSoda(page, venue.vendorLocationId);
  const { isLost } = await loseOnce(page, "POST", calls.confirmPayment, "answer");
  await payByCard(page, good);
  await isLost;
  await expectPickupCode(page);
  expect(await listCharges(db, guest.userId)).toEqual([sodaTotal]);
});

test("the payment never reaches the card provider", async ({ page, signIn, venue, db }) => {
  const guest = await signIn(somePhone());
  await prepareSoda(page, venue.vendorLocationId);
  const { isLost } = await loseOnce(page, "POST", calls.confirmPayment, "request");
  await payByCard(page, good);
  await isLost;
  await expect(page.getByText("Payment was not successful.")).toBeVisible();
  expect(await listCharges(db, guest.userId)).toEqual([]);
  // What was typed is still there.
  await expect(page.getByLabel("Cardholder name")).toHaveValue("Ada Guest");
  await payButton(page).click();
  await expectPickupCode(page);
  expect(await listCharges(db, guest.userId)).toEqual([sodaTotal]);
});

test("the tab is closed while the card is charged, and opened again", async ({ page, context, signIn, venue, db }) => {
  const guest = await signIn(somePhone());
  await prepareSoda(page, venue.vendorLocationId);
  const isCharged = Promise.withResolvers<void>();
  await page.route(calls.confirmPayment, async (route) => {
    await route.fetch();
    isCharged.resolve();
  });
  await payByCard(page, good);
  await isCharged.promise;
  await page.close();

  const reopened = await context.newPage();
  await reopened.goto(`/location/${venue.vendorLocationId}/order/checkout`);
  await expectPickupCode(reopened);
  expect(await listCharges(db, guest.userId)).toEqual([sodaTotal]);
});

test("the tab is closed before the card is charged, and opened again", async ({ page, context, signIn, venue, db }) => {
  const guest = await signIn(somePhone());
  await prepareSoda(page, venue.vendorLocationId);
  // Not held back: a tab that is closed would let go of the call, and it would arrive after all.
  await page.route(calls.confirmPayment, (route) => route.abort());
  await page.route(calls.markPaid, (route) => route.abort());
  await payByCard(page, good);
  await expect(page.getByRole("heading", { name: "Confirming your payment…" })).toBeVisible();
  await page.close();

  const reopened = await context.newPage();
  await reopened.goto(`/location/${venue.vendorLocationId}/order/checkout`);
  await expect(reopened.getByText("Payment was not successful.")).toBeVisible();
  await acceptTerms(reopened);
  await payByCard(reopened, good);
  await expectPickupCode(reopened);
  expect(await listCharges(db, guest.userId)).toEqual([sodaTotal]);
  expect(await listOrders(db, guest.userId)).toHaveLength(1);
});

test("a network that hangs: said after three seconds, before and after anything was sent", async ({
  page,
  signIn,
  venue,
  db,
}) => {
  const guest = await signIn(somePhone());
  await page.clock.install();
  await prepareSoda(page, venue.vendorLocationId);
  // Its provider tells the server nothing by itself.
  await fillCard(page, "4000000001000050");
  const isBack = { asking: Promise.withResolvers<void>(), settling: Promise.withResolvers<void>() };
  await page.route(calls.order, async (route) => {
    await isBack.asking.promise;
    await route.fallback();
  });
  await page.route(calls.markPaid, async (route) => {
    await isBack.settling.promise;
    await route.fallback();
  });
  await payButton(page).click();
  await expect(page.getByRole("button", { name: "Paying…" })).toBeVisible();
  await page.clock.runFor(3000);
  await expect(page.getByText("The network is slow. Nothing has been charged yet.")).toBeVisible();
  expect(await listCharges(db, guest.userId)).toEqual([]);

  isBack.asking.resolve();
  await expect(page.getByRole("heading", { name: "Confirming your payment…" })).toBeVisible();
  await page.clock.runFor(3000);
  await expect(page.getByText("Still no answer. We keep asking. You won’t be charged twice.")).toBeVisible();
  isBack.settling.resolve();
  await expectPickupCode(page);
  expect(await listCharges(db, guest.userId)).toEqual([sodaTotal]);
});

test("two tabs pay the same order", async ({ page, context, signIn, venue, db }) => {
  const guest = await signIn(somePhone());
  await prepareSoda(page, venue.vendorLocationId);
  await fillCard(page, good);
  const second = await context.newPage();
  await second.goto(`/location/${venue.vendorLocationId}/order/checkout`);
  await acceptTerms(second);
  await fillCard(second, "5555555555554444");

  // Without Playwright's waiting: whichever came second would find that its tab has followed the other already.
  const press = (one: Page) => payButton(one).evaluate((button: HTMLButtonElement) => button.click());
  await Promise.all([press(page), press(second)]);
  const [orderId, same] = await Promise.all([expectPickupCode(page), expectPickupCode(second)]);
  expect(same).toBe(orderId);
  expect(await listCharges(db, guest.userId)).toEqual([sodaTotal]);
  expect(await listOrders(db, guest.userId)).toHaveLength(1);
});

test("an impatient finger: one order, one charge", async ({ page, signIn, venue, db }) => {
  const guest = await signIn(somePhone());
  await openMenu(page, venue.vendorLocationId);
  await addToCart(page, "The soda");
  await reviewOrder(page);
  const created = countCalls(page, "POST", calls.createOrder);
  await page.getByRole("button", { name: "Checkout" }).dblclick();
  await acceptTerms(page);
  expect(created()).toBe(1);
  await fillCard(page, good);
  await payButton(page).dblclick();
  await expectPickupCode(page);
  expect(await listCharges(db, guest.userId)).toEqual([sodaTotal]);
  expect(await listOrders(db, guest.userId)).toHaveLength(1);
});

test("the answer to the order is lost: asked again, it is the same order", async ({ page, signIn, venue, db }) => {
  const guest = await signIn(somePhone());
  await openMenu(page, venue.vendorLocationId);
  await addToCart(page, "The soda");
  await reviewOrder(page);
  const { isLost } = await loseOnce(page, "POST", calls.createOrder, "answer");
  await page.getByRole("button", { name: "Checkout" }).click();
  await isLost;
  const problem = page.getByText("An error occurred while processing your order. Please try again.");
  await expect(problem).toBeVisible();
  await goToCheckout(page);
  await acceptTerms(page);
  await payByCard(page, good);
  await expectPickupCode(page);
  expect(await listOrders(db, guest.userId)).toMatchObject([{ status: "PAID" }]);
});

test("back after paying leads to the menu, not to the payment", async ({ page, signIn, venue, db }) => {
  const guest = await signIn(somePhone());
  await prepareSoda(page, venue.vendorLocationId);
  await payByCard(page, good);
  await expectPickupCode(page);
  await page.goBack();
  await expect(page).toHaveURL(`/location/${venue.vendorLocationId}`);
  await expect(page.getByRole("button", { name: "Add The soda" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Review order" })).toHaveCount(0);

  // Whoever types the address of the payment finds nothing to pay.
  await page.goto(`/location/${venue.vendorLocationId}/order/checkout`);
  await expect(page.getByText("Your cart is empty. Please add items before checking out.")).toBeVisible();
  expect(await listCharges(db, guest.userId)).toHaveLength(1);
});

test("a payment in doubt is not changed into another order", async ({ page, signIn, venue, db }) => {
  const guest = await signIn(somePhone());
  await prepareSoda(page, venue.vendorLocationId);
  const isCharged = Promise.withResolvers<void>();
  await page.route(calls.confirmPayment, async (route) => {
    await route.fetch();
    isCharged.resolve();
  });
  await payByCard(page, good);
  await isCharged.promise;
  // Back at the menu before anything is known, another drink, and to the checkout once more.
  await openMenu(page, venue.vendorLocationId);
  await addToCart(page, "The straw51");
  await reviewOrder(page);
  await page.getByRole("button", { name: "Checkout" }).click();
  await expect(paidNote(page, "Your earlier payment went through.")).toBeVisible();
  await expectPickupCode(page);
  expect(await listCharges(db, guest.userId)).toEqual([sodaTotal]);
  // What was added since is still in the cart.
  await page.getByRole("link", { name: "Return Home" }).click();
  await expect(page.getByRole("button", { name: "Cart, 1 item" })).toBeVisible();
});

test("the network goes at the review: the cart is kept, and one order is made", async ({
  page,
  context,
  venue,
  signIn,
  db,
}) => {
  const guest = await signIn(somePhone());
  await openMenu(page, venue.vendorLocationId);
  await addToCart(page, "The soda");
  await reviewOrder(page);
  await expect(page.getByRole("button", { name: "Checkout $4.50" })).toBeEnabled();
  await context.setOffline(true);
  await page.getByRole("button", { name: "Checkout" }).click();
  await expect(page.getByText("An error occurred while processing your order. Please try again.")).toBeVisible();
  await context.setOffline(false);
  await goToCheckout(page);
  await acceptTerms(page);

  await test.step("and at the payment: nothing was charged, and it can be sent again", async () => {
    await fillCard(page, good);
    await context.setOffline(true);
    await payButton(page).click();
    await expect(page.getByText("You’re offline. Nothing was charged.")).toBeVisible();
    await context.setOffline(false);
    await payButton(page).click();
    await expectPickupCode(page);
  });
  expect(await listCharges(db, guest.userId)).toHaveLength(1);
  expect(await listOrders(db, guest.userId)).toHaveLength(1);
});
