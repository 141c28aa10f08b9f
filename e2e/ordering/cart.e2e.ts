import type { Locator, Page } from "@playwright/test";
import { demo } from "../support/demo.ts";
import { somePhone } from "../support/people.ts";
import { addToCart, goToCheckout, openMenu, reviewOrder } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

test("the cart can be changed, emptied and left", async ({ page, venue, signIn }) => {
  await signIn(somePhone());
  await openMenu(page, venue.vendorLocationId);
  await addToCart(page, "The soda");
  await reviewOrder(page);
  const soda = page.getByRole("group", { name: "The soda" });
  for (let quantity = 2; quantity <= 10; quantity += 1) {
    await soda.getByRole("button", { name: "One more The soda" }).click();
    await expect(soda.getByRole("status")).toHaveText(String(quantity));
  }
  await expect(page.getByRole("button", { name: "Checkout $45.00" })).toBeVisible();
  await page.getByRole("link", { name: "Add more?" }).click();
  await expect(page).toHaveURL(`/location/${venue.vendorLocationId}`);
  await expect(page.getByRole("button", { name: "One more The soda" })).toBeDisabled();
  await reviewOrder(page);
  for (let left = 9; left >= 1; left -= 1) {
    await soda.getByRole("button", { name: "One less The soda" }).click();
    await expect(soda.getByRole("status")).toHaveText(String(left));
  }
  await soda.getByRole("button", { name: "Remove The soda" }).click();
  await expect(page.getByText("Your cart is currently empty.")).toBeVisible();
  await expect(page.getByText("Your cart is empty. Please add items before proceeding.")).toBeVisible();
  const checkout = page.getByRole("button", { name: "Checkout", exact: true });
  await expect(checkout).toBeDisabled();
  // On the smallest phone nothing dead lies over the way on.
  await page.setViewportSize({ width: 320, height: 568 });
  const goOn = page.getByRole("link", { name: "Continue Shopping" });
  await expect(goOn).toBeInViewport({ ratio: 1 });
  expect((await checkout.boundingBox())?.y).toBeGreaterThan((await goOn.boundingBox())?.y ?? Infinity);
  await goOn.click();
  await expect(page).toHaveURL(`/location/${venue.vendorLocationId}`);
});

test("a note that is typed is meant: kept by Back, and by Checkout at once, but not after Esc", async ({
  page,
  venue,
  signIn,
}) => {
  await signIn(somePhone());
  await openMenu(page, venue.vendorLocationId);
  await addToCart(page, "The soda");
  await page.getByRole("button", { name: "Cart, 1 item" }).click();
  const sheet = page.getByRole("dialog", { name: "Cart (1)" });
  const field = (scope: Page | Locator) => scope.getByRole("textbox", { name: "Note" });
  await sheet.getByRole("button", { name: "Add a note to The soda" }).click();
  await field(sheet).fill("no ice");
  await page.goBack();
  await expect(sheet).toBeHidden();
  await reviewOrder(page);
  await expect(page.getByText("“no ice”")).toBeVisible();

  await page.getByRole("button", { name: "Change the note on The soda" }).click();
  await field(page).fill("much ice");
  await field(page).press("Escape");
  await expect(page.getByText("“no ice”")).toBeVisible();

  await page.getByRole("button", { name: "Change the note on The soda" }).click();
  await field(page).fill("with lemon");
  await page.getByRole("button", { name: "Checkout" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Checkout" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Order summary" })).toContainText("“with lemon”");
});

test("the age stands ticked for the same account on this device, shown, and taken back where it is unticked", async ({
  page,
  venue,
  signIn,
}) => {
  await signIn(somePhone());
  const age = page.getByRole("checkbox", { name: /^I am at least 21/ });
  const review = `/location/${venue.vendorLocationId}/order/review`;
  await openMenu(page, venue.vendorLocationId);
  await addToCart(page, "The beer");
  await page.goto(review);
  await expect(age).not.toBeChecked();
  await age.check();
  await goToCheckout(page);
  await expect(age).toBeChecked();

  // Another order, a reload later: as if the first had been paid.
  await page.evaluate(() => localStorage.removeItem("skipline.orders"));
  await page.goto(review);
  await expect(age).toBeChecked();
  await age.uncheck();
  await page.reload();
  await expect(age).not.toBeChecked();

  await age.check();
  await goToCheckout(page);
  // Somebody else on the same device is asked.
  await page.context().clearCookies();
  await signIn(somePhone());
  await page.goto(review);
  await expect(age).not.toBeChecked();
});

test("all is deleted at once, and taken back", async ({ page, venue, signIn }) => {
  await signIn(somePhone());
  await openMenu(page, venue.vendorLocationId);
  await addToCart(page, "The soda", 2);
  await page.getByRole("button", { name: "Cart, 2 items" }).click();
  await page.getByRole("dialog", { name: "Cart (2)" }).getByRole("button", { name: "Delete all" }).click();
  await expect(page.getByRole("link", { name: "Review order" })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("button", { name: "Cart, 2 items" })).toBeVisible();

  await reviewOrder(page);
  await page.getByRole("button", { name: "Delete all" }).click();
  await expect(page.getByText("Your cart is currently empty.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("button", { name: "Checkout $9.00" })).toBeVisible();
});

test("checkout without an order, and review without a cart", async ({ page, signIn }) => {
  await signIn(somePhone());
  await page.goto(`/location/${demo.barLocationId}/order/checkout`);
  await expect(page.getByText("Your cart is empty. Please add items before checking out.")).toBeVisible();
  await page.goto(`/location/${demo.barLocationId}/order/review`);
  await expect(page.getByText("Your cart is currently empty.")).toBeVisible();
});
