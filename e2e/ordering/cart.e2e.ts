import { demo } from "../support/demo.ts";
import { somePhone } from "../support/people.ts";
import { addToCart, openMenu, reviewOrder } from "../support/steps.ts";
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
  await expect(page.getByRole("button", { name: "Checkout" })).toBeDisabled();
  await page.getByRole("link", { name: "Continue Shopping" }).click();
  await expect(page).toHaveURL(`/location/${venue.vendorLocationId}`);
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
