import { updateProduct } from "@skipline/contract/product-change";
import { listCharges } from "../support/ledger.ts";
import { calls } from "../support/network.ts";
import { api, somePhone } from "../support/people.ts";
import {
  acceptTerms,
  addToCart,
  expectPickupCode,
  fillCard,
  goToCheckout,
  openMenu,
  payButton,
  prepareSoda,
  reviewOrder,
} from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

const good = "4242424242424242";

// The payment is held on its way; a service worker would make it unseen.
test.use({ serviceWorkers: "block" });

test("sold out at an open checkout: said at once, nobody pays for it, and taken back when it is on sale again", async ({
  page,
  venue,
  signIn,
  newPerson,
}) => {
  await signIn(somePhone());
  const staff = await signIn(venue.phones.STAFF, (await newPerson()).context);
  const sell = (isAvailable: boolean) => {
    const params = { vendorLocationId: venue.vendorLocationId, productId: venue.id("soda") };
    return api.call(updateProduct, { params, body: { isAvailable } }, staff);
  };
  await openMenu(page, venue.vendorLocationId);
  await addToCart(page, "The soda", 2);
  await addToCart(page, "The straw51");
  await reviewOrder(page);
  await goToCheckout(page);
  await acceptTerms(page);
  await fillCard(page, good);
  await expect(payButton(page)).toBeEnabled();

  await sell(false);
  const news = page.getByRole("alert").filter({ hasText: "The soda just sold out" });
  await expect(news).toBeInViewport({ ratio: 1 });
  await expect(payButton(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Pay with test wallet" })).toBeDisabled();
  await sell(true);
  await expect(news).toHaveCount(0);
  // What was typed is still there.
  await expect(payButton(page)).toBeEnabled();

  await sell(false);
  await page.getByRole("button", { name: /^Review your cart/ }).click();
  const changes = page.getByRole("alert").filter({ hasText: "Your cart has changed" });
  await expect(changes).toContainText("The sodaSold out, removed");
  await expect(page.getByRole("heading", { level: 1, name: "Cart (1)" })).toBeVisible();
  await sell(true);
  await expect(changes).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1, name: "Cart (3)" })).toBeVisible();
});

test("sold out in the second of the payment: the guest is told, staff are warned and refund in one tap", async ({
  page,
  venue,
  signIn,
  newPerson,
  db,
}) => {
  const guest = await signIn(somePhone());
  const staff = await newPerson();
  const bartender = await signIn(venue.phones.STAFF, staff.context);
  await prepareSoda(page, venue.vendorLocationId, 2);
  await fillCard(page, good);
  await page.route(calls.confirmPayment, async (route) => {
    const params = { vendorLocationId: venue.vendorLocationId, productId: venue.id("soda") };
    await api.call(updateProduct, { params, body: { isAvailable: false } }, bartender);
    await route.continue();
  });
  await payButton(page).click();
  const orderId = await expectPickupCode(page);
  const honest = page.getByRole("alert").filter({ hasText: "The soda sold out just as you paid." });
  await expect(honest).toContainText("Staff will hand it over or refund you.");

  await staff.page.goto(`/staff/location/${venue.vendorLocationId}/order/${orderId}`);
  await expect(staff.page.getByRole("region", { name: "Result" })).toContainText("Sold Out");
  await expect(staff.page.getByRole("alert").filter({ hasText: "Sold out when it was paid" })).toContainText(
    "2 × The soda",
  );
  await expect(staff.page.getByRole("button", { name: "Confirm Pickup" })).toBeEnabled();
  await staff.page.getByRole("button", { name: /^Refund \$[\d.]+ now$/ }).click();
  await expect(staff.page.getByRole("region", { name: "Result" })).toContainText("Refunded");
  await expect(page.getByText("Order refunded")).toBeVisible();
  await expect(page.getByText("Reason: Sold out.")).toBeVisible();
  expect(await listCharges(db, guest.userId)).toHaveLength(1);
});
