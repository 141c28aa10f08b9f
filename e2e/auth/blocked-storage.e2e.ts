import { demo } from "../support/demo.ts";
import { somePhone } from "../support/people.ts";
import { addToCart, openMenu, reviewOrder, signInOnScreen } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

const ways = {
  "throws on access": () => {
    for (const name of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException("Access is denied for this document.", "SecurityError");
        },
      });
    }
  },
  "is not there": () => {
    for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, { value: null });
  },
};

for (const [what, block] of Object.entries(ways)) {
  test(`a browser whose storage ${what}: the menu and the cart work, sign-in says what it needs`, async ({ page }) => {
    const faults: Error[] = [];
    page.on("pageerror", (error) => faults.push(error));
    await page.addInitScript(block);
    await openMenu(page, demo.barLocationId);
    await addToCart(page, "Cola", 2);
    await expect(page.getByRole("button", { name: "Cart, 2 items" })).toBeVisible();
    await reviewOrder(page);
    await expect(page).toHaveURL("/signin");
    await expect(page.getByText("Cookies and site data are blocked")).toBeVisible();
    await signInOnScreen(page, somePhone());
    // As long as the page lives the cart and the way back are known.
    await expect(page).toHaveURL(/\/order\/review$/);
    await expect(page.getByRole("heading", { level: 1, name: "Cart (2)" })).toBeVisible();
    // Whoever is about to pay hears what a reload would cost.
    await page.getByRole("button", { name: "Checkout" }).click();
    await expect(page.getByText("Keep this page open")).toBeVisible();
    expect(faults).toEqual([]);
  });
}

test("a browser that keeps things hears nothing of it", async ({ page }) => {
  await page.goto("/signin");
  await expect(page.getByLabel("Mobile number")).toBeVisible();
  await expect(page.getByText("Cookies and site data are blocked")).toHaveCount(0);
});
