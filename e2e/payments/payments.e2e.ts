import { demo } from "../support/demo.ts";
import { listCharges, listOrders } from "../support/ledger.ts";
import { withholdFirstAnswers } from "../support/network.ts";
import { holdPauses, letCardSettle } from "../support/pauses.ts";
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

// One soda of 4.50, its tip of 15% and its tax of 9.5%.
const sodaTotal = 450 + 68 + 43;

const refusals = [
  { card: "4000000000000002", message: "Your card was declined." },
  { card: "4000000000009995", message: "Your card has insufficient funds." },
  { card: "4000000000000069", message: "Your card has expired." },
];

test("cards that are refused each say why, and then a good card: charged once", async ({ page, signIn, venue, db }) => {
  const guest = await signIn(somePhone());
  await prepareSoda(page, venue.vendorLocationId);
  for (const { card, message } of refusals) {
    await payByCard(page, card);
    const problem = page.getByRole("alert").filter({ hasText: message });
    await expect(problem).toContainText("You were not charged. Try again, or pay another way.");
    expect(await listCharges(db, guest.userId)).toEqual([]);
  }
  await payByCard(page, "4242424242424242");
  await expectPickupCode(page);
  expect(await listCharges(db, guest.userId)).toEqual([sodaTotal]);
  expect(await listOrders(db, guest.userId)).toMatchObject([{ status: "PAID" }]);
});

test("a decline is seen on phones of all sizes, and goes when the card is edited", async ({ page, signIn, venue }) => {
  await signIn(somePhone());
  await page.setViewportSize({ width: 390, height: 664 });
  await prepareSoda(page, venue.vendorLocationId);
  for (const viewport of [null, { width: 412, height: 732 }, { width: 320, height: 568 }]) {
    if (viewport) {
      await page.setViewportSize(viewport);
      await page.reload();
      await acceptTerms(page);
    }
    // What came with the last tick is in sight, not behind the footer.
    await page.getByRole("button", { name: "Pay with test wallet" }).click({ trial: true });
    await expect(page.getByRole("button", { name: "Pay with test wallet" })).toBeInViewport({ ratio: 1 });
    await payByCard(page, "4000000000000127");
    const problem = page.getByRole("alert").filter({ hasText: "Your card's security code is incorrect." });
    await expect(problem).toBeInViewport({ ratio: 1 });
    await expect(problem.locator("xpath=..")).toBeFocused();
    await expect(page.getByLabel("CVC")).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByLabel("CVC")).toBeInViewport();
    await expect(payButton(page)).toBeInViewport();
    await page.getByLabel("CVC").fill("321");
    await expect(problem).toHaveCount(0);
    await expect(page.getByLabel("CVC")).not.toHaveAttribute("aria-invalid");
  }
});

test("the bank's question, approved", async ({ page, signIn, venue, db }) => {
  const guest = await signIn(somePhone());
  await prepareSoda(page, venue.vendorLocationId);
  await payByCard(page, "4000002500003155");
  const question = page.getByRole("alertdialog", { name: "Confirm it’s you" });
  await expect(question).toContainText("$5.61");
  await question.getByRole("button", { name: "Approve" }).click();
  await expectPickupCode(page);
  expect(await listCharges(db, guest.userId)).toEqual([sodaTotal]);
});

test("the bank's question, refused and left open, then another card", async ({ page, signIn, venue, db }) => {
  const guest = await signIn(somePhone());
  await prepareSoda(page, venue.vendorLocationId);
  const question = page.getByRole("alertdialog", { name: "Confirm it’s you" });
  await payByCard(page, "4000002500003155");
  await question.getByRole("button", { name: "Refuse" }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole("alert").first()).toBeVisible();
  await payButton(page).click();
  await expect(question).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText("Payment was not successful.")).toBeVisible();
  expect(await listCharges(db, guest.userId)).toEqual([]);

  await payByCard(page, "4242424242424242");
  await expectPickupCode(page);
  expect(await listCharges(db, guest.userId)).toEqual([sodaTotal]);
});

test("the wallet declines, then pays and thanks by name", async ({ page, signIn, venue, db }) => {
  const guest = await signIn(somePhone());
  await prepareSoda(page, venue.vendorLocationId);
  const wallet = page.getByRole("dialog", { name: "Test wallet" });
  await page.getByRole("button", { name: "Pay with test wallet" }).click();
  await wallet.getByLabel("Payer name").fill("Decline Me");
  await wallet.getByRole("button", { name: "Confirm payment" }).click();
  await expect(page.getByText("Your payment was declined by the wallet.")).toBeVisible();

  await page.getByRole("button", { name: "Pay with test wallet" }).click();
  await wallet.getByLabel("Payer name").fill("Alex Maria Rivera");
  await wallet.getByRole("button", { name: "Confirm payment" }).click();
  await expect(paidNote(page, "Thank you, Alex.")).toBeVisible();
  await expectPickupCode(page);
  expect(await listCharges(db, guest.userId)).toEqual([sodaTotal]);
});

test("without a wallet there is the card, and whom to tell", async ({ page, signIn, venue }) => {
  await signIn(somePhone());
  await page.addInitScript(() => sessionStorage.setItem("skipline.sandboxWallet", "unavailable"));
  await prepareSoda(page, venue.vendorLocationId);
  await expect(page.getByText("Apple Pay / Google Pay not available on this device/browser.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Contact Support" })).toHaveAttribute("href", /^mailto:/);
  await expect(page.getByLabel("Card number")).toBeVisible();
  await payByCard(page, "5555555555554444");
  await expectPickupCode(page);
});

for (const { what, path, message } of [
  {
    what: "the payment",
    path: /\/orders\/[^/]+\/payment$/,
    message: "Failed to create payment request. Please try again.",
  },
  {
    what: "how payments are made here",
    path: /\/api\/config$/,
    message: "Payment system not ready. Please refresh the page and try again.",
  },
]) {
  test(`${what} can't be had: said so, and tried again`, async ({ page, signIn, venue }) => {
    await signIn(somePhone());
    await prepareSoda(page, venue.vendorLocationId);
    // In the memory of the page until now, and in what a page brings with it.
    await withholdFirstAnswers(page);
    await page.route(path, (route) => route.fulfill({ status: 400, body: "{}" }));
    await page.reload();
    await acceptTerms(page);
    await expect(page.getByText(message)).toBeVisible();
    await page.unroute(path);
    await page.getByRole("button", { name: "Try again" }).click();
    await payByCard(page, "4242424242424242");
    await expectPickupCode(page);
  });
}

test("a wallet that breaks is named, and the card is there", async ({ page, signIn, venue }) => {
  await signIn(somePhone());
  await page.addInitScript(() => sessionStorage.setItem("skipline.sandboxWallet", "broken"));
  await prepareSoda(page, venue.vendorLocationId);
  await expect(page.getByText("Failed to initialize payment options. Please try again.")).toBeVisible();
  await expect(page.getByLabel("Card number")).toBeVisible();
});

test("a card that takes its time: the page waits for the answer", async ({ page, signIn, venue, db }) => {
  const guest = await signIn(somePhone());
  const passPauses = await holdPauses(page);
  await prepareSoda(page, venue.vendorLocationId);
  await payByCard(page, "4000000000000077");
  await expect(page.getByText("Confirming your payment…")).toBeVisible();
  await expect(page.getByText("You won’t be charged twice.")).toBeVisible();
  await letCardSettle(db, guest.userId);
  await passPauses(page.getByText("Show QR code to staff"));
  await expectPickupCode(page);
  expect(await listCharges(db, guest.userId)).toEqual([sodaTotal]);
});

test("a card that takes its time and fails: another one may be tried", async ({ page, signIn, venue, db }) => {
  const guest = await signIn(somePhone());
  const passPauses = await holdPauses(page);
  await prepareSoda(page, venue.vendorLocationId);
  await payByCard(page, "4000000001000019");
  await expect(page.getByText("Confirming your payment…")).toBeVisible();
  await letCardSettle(db, guest.userId);
  await passPauses(page.getByText("Payment was not successful."));
  await payByCard(page, "4242424242424242");
  await expectPickupCode(page);
  expect(await listCharges(db, guest.userId)).toEqual([sodaTotal]);
});

test("the card form says what is wrong before anything is sent", async ({ page, signIn, venue }) => {
  await signIn(somePhone());
  await prepareSoda(page, venue.vendorLocationId);
  await fillCard(page, "4242424242424241");
  await page.getByLabel("Expiration date").fill("01 / 20");
  await page.getByLabel("Cardholder name").fill("");
  await page.getByLabel("ZIP").fill("9");
  // What is not all there is asked for by its name.
  await page.getByRole("button", { name: /^Enter your card/ }).click();
  for (const problem of [
    "Your card number is invalid.",
    "Your card's expiration date is in the past.",
    "Please enter the cardholder name.",
    "Your postal code is incomplete.",
  ]) {
    await expect(page.getByText(problem)).toBeVisible();
  }
});

test("an order that costs nothing is placed without a payment", async ({ page, signIn, db }) => {
  const guest = await signIn(somePhone());
  await openMenu(page, demo.barLocationId);
  await addToCart(page, "Cup of Water");
  await reviewOrder(page);
  await goToCheckout(page);
  const terms = page.getByRole("checkbox", { name: "I accept the terms and conditions." });
  await expect(terms).not.toBeChecked();
  await expect(page.getByRole("button", { name: "Place Order" })).toHaveCount(0);
  // It does what it says, and no price beside it reads as a charge.
  await page.getByRole("button", { name: "Accept the terms", exact: true }).click();
  await expect(terms).toBeFocused();
  await expect(terms).toBeChecked();
  await expect(page.getByText("Credit card")).toHaveCount(0);
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(paidNote(page, "Order Placed Successfully")).toBeVisible();
  await expectPickupCode(page);
  expect(await listCharges(db, guest.userId)).toEqual([]);
});
