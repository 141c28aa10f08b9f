import { demo } from "../support/demo.ts";
import { motion } from "../support/devices.ts";
import { stopTime } from "../support/pauses.ts";
import { somePhone } from "../support/people.ts";
import {
  acceptTerms,
  addToCart,
  dismissAlcoholWarning,
  expectPickupCode,
  goToCheckout,
  openMenu,
  paidNote,
  payByCard,
  readAmount,
  reviewOrder,
  signInOnScreen,
  startScanning,
  toast,
} from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

test.describe("on a phone that shows motion", () => {
  test.use(motion);

  test("a scanned link leads to the menu, past the splash", async ({ page }) => {
    const menu = Promise.withResolvers<void>();
    await page.route(/\/products$/, async (route) => {
      await menu.promise;
      await route.fallback();
    });
    await page.goto(`/L/${demo.barLocationId.toLowerCase()}`);
    await expect(page).toHaveURL(`/location/${demo.barLocationId}`);
    const film = page.getByRole("dialog", { name: "Welcome video" });
    await expect(film).toBeVisible();
    const picture = film.locator("video");
    expect(await picture.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThanOrEqual(3);
    await picture.evaluate((video: HTMLVideoElement) => (video.loop = true));
    expect(await film.evaluate((dialog) => dialog.matches(":modal"))).toBe(true);

    // The menu is there: the film goes on in a bar of its own below it, over no product.
    menu.resolve();
    await expect(page.getByRole("button", { name: "Add Aurora Spritz" })).toBeVisible();
    await expect.poll(() => film.evaluate((dialog) => dialog.matches(":modal"))).toBe(false);
    expect(await picture.evaluate((video: HTMLVideoElement) => video.paused)).toBe(false);
    const isInItsBar = await film.evaluate((dialog) => {
      const { top, bottom, width } = dialog.getBoundingClientRect();
      const bar = document.querySelector("#main .sticky.mt-auto")?.getBoundingClientRect();
      return bar !== undefined && bar.top <= top && bottom <= bar.bottom && width > bar.width / 2;
    });
    expect(isInItsBar).toBe(true);
    // Whoever begins to choose has seen enough of it; and begun it is seen, once in a browser session.
    await addToCart(page, "Cola");
    await expect(film).toHaveCount(0);
    await page.goto("/r/aurora");
    await expect(page).toHaveURL(`/location/${demo.barLocationId}`);
    await expect(page.getByRole("heading", { level: 2, name: "Alcoholic 19 items", exact: true })).toBeVisible();
    await expect(page.getByRole("dialog", { name: "Welcome video" })).toBeHidden();
  });
});

test("the menu has its sections with counts, and what is sold out in its place, disabled", async ({ page }) => {
  await openMenu(page, demo.barLocationId);
  const titles = page.getByRole("heading", { level: 2 });
  await expect(titles).toHaveText(["Alcoholic19 items", "Non-alcoholic10 items", "Food6 items", "Merchandise2 items"]);
  await expect(page.getByRole("heading", { level: 3, name: "Aurora Spritz" })).toBeVisible();
  const soldOut = page.getByRole("listitem").filter({ hasText: "Blueberry Gin Fizz" });
  await expect(soldOut.getByRole("button", { name: "Blueberry Gin Fizz" })).toBeDisabled();
  await expect(soldOut.getByText("Out of Stock")).toBeVisible();
  await expect(soldOut.getByRole("button", { name: /^Add / })).toHaveCount(0);
  await expect(page.getByText("10% OFF")).toHaveCount(2);

  const chips = page.getByRole("navigation", { name: "Sections" });
  const here = chips.locator("[aria-current]");
  await expect(here).toHaveText("Alcoholic");
  await chips.getByRole("link", { name: "Merchandise" }).click();
  // Too short to reach the top, and yet where one is; a turn of the wheel back, and the chips follow.
  await expect(here).toHaveText("Merchandise");
  await expect(here).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("heading", { level: 2, name: /^Merchandise/ })).toBeInViewport();
  await page.mouse.move(195, 500);
  await page.mouse.wheel(0, -10_000);
  await expect(here).toHaveText("Alcoholic");
  await expect(chips).toBeInViewport();

  await page.getByRole("button", { name: "Search the menu" }).click();
  const search = page.getByRole("searchbox", { name: "Search the menu" });
  await expect(search).toBeFocused();
  await search.fill("pina");
  await expect(page.getByRole("heading", { level: 3 })).toHaveText(["Piña Colada", "Tacos al Pastor (3)"]);
});

test("from the poster to the drink in hand", async ({ page, newCameraPerson, baseURL }) => {
  const phone = somePhone();

  await test.step("the guest fills the cart", async () => {
    await page.goto(`/L/${demo.barLocationId}`);
    await addToCart(page, "Aurora Spritz");
    await dismissAlcoholWarning(page);
    await page.getByRole("button", { name: "One more Aurora Spritz" }).click();
    await addToCart(page, "Cola");
    await page.getByRole("button", { name: "Aurora Tee" }).click();
    const sheet = page.getByRole("dialog", { name: "Aurora Tee" });
    // Medium is sold out, so large comes first.
    await expect(sheet.getByRole("radio", { name: /^M\b/ })).toBeDisabled();
    await expect(sheet.getByRole("radio", { name: /^L\b/ })).toBeChecked();
    await sheet.getByText("XL", { exact: true }).click();
    await sheet.getByRole("button", { name: "One more Quantity" }).click();
    await expect(sheet.getByRole("button", { name: "Add to cart $61.20" })).toBeVisible();
    await sheet.getByRole("button", { name: "Add to cart" }).click();
    await expect(sheet).toBeHidden();
    await page.getByRole("button", { name: "Cart, 5 items" }).click();
    const cart = page.getByRole("dialog", { name: "Cart (5)" });
    await expect(cart.getByRole("group", { name: "Aurora Spritz" }).getByRole("status")).toHaveText("2");
    await expect(cart.getByText("Subtotal")).toBeVisible();
    await cart.getByRole("button", { name: "Add a note to Cola" }).click();
    await cart.getByRole("textbox", { name: "Note" }).fill("  no ice ");
    await cart.getByRole("textbox", { name: "Note" }).press("Enter");
    await expect(cart.getByRole("button", { name: "Change the note on Cola" })).toBeFocused();
    await cart.getByRole("button", { name: "Close" }).click();
    await reviewOrder(page);
  });

  await test.step("signs in on the way, and is back at the review", async () => {
    await expect(page).toHaveURL("/signin");
    await signInOnScreen(page, phone);
    await expect(toast(page, "Authentication Successful")).toBeVisible();
    await expect(page).toHaveURL(`/location/${demo.barLocationId}/order/review`);
    await expect(page.getByRole("heading", { level: 1, name: "Cart (5)" })).toBeVisible();
    await expect(page.getByRole("group", { name: "Cola, “no ice”" })).toBeVisible();
  });

  await test.step("acknowledges the age before checkout", async () => {
    await page.getByRole("button", { name: "Checkout" }).click();
    await expect(page.getByText("Age verification is required for purchasing alcoholic beverages.")).toBeVisible();
    await page.getByRole("checkbox", { name: /at least 21/ }).check();
    await goToCheckout(page);
  });

  await test.step("changes the tip, and the sums follow", async () => {
    // 2 × 14.50 + 4.50 + 2 × 34.00 less 10%
    expect(await readAmount(page, "Subtotal")).toBe(94_70);
    await expect(page.getByRole("radio", { name: /15%/ })).toBeChecked();
    expect(await readAmount(page, "Tip")).toBe(14_21);
    const tax = await readAmount(page, "Tax");
    expect(await readAmount(page, "Total")).toBe(94_70 + 14_21 + tax);
    await page.getByText("20%", { exact: true }).click();
    await expect(page.getByText("$18.94", { exact: true })).toHaveCount(2);
    expect(await readAmount(page, "Tip")).toBe(18_94);
    expect(await readAmount(page, "Tax")).toBe(tax);
    await expect.poll(() => readAmount(page, "Total")).toBe(94_70 + 18_94 + tax);
  });

  const orderId = await test.step("accepts the terms and pays by card", async () => {
    await expect(page.getByText("Please accept the terms and conditions to proceed.")).toBeVisible();
    await expect(page.getByText("Credit card")).toBeHidden();
    await acceptTerms(page);
    await payByCard(page, "4242424242424242");
    await expect(paidNote(page, "Payment Successful")).toBeVisible();
    await expect(page.getByRole("region", { name: "Receipt" })).toContainText("“no ice”");
    return expectPickupCode(page);
  });

  const staff = await newCameraPerson();

  await test.step("staff sign in and scan the poster of the bar", async () => {
    await staff.show(`${baseURL}/L/${demo.barLocationId}`);
    await staff.page.goto("/staff/locations");
    await expect(staff.page).toHaveURL("/staff/signin");
    await expect(staff.page.getByRole("heading", { level: 1, name: "Staff Sign In" })).toBeVisible();
    await signInOnScreen(staff.page, demo.staffPhone);
    await expect(staff.page).toHaveURL("/staff/locations");
    await startScanning(staff.page);
    const found = staff.page.getByRole("alertdialog", { name: "Location Found" });
    await expect(found.getByText(demo.barName)).toBeVisible();
    await found.getByRole("button", { name: "Confirm" }).click();
    await expect(staff.page.getByRole("heading", { level: 1, name: demo.barName })).toBeVisible();
  });

  await test.step("staff scan the guest's code: Order Ready, and the guest's page turns by itself", async () => {
    const passUntil = await stopTime(page);
    await staff.show(orderId);
    await staff.page.getByRole("link", { name: "Scan Order QR Code" }).click();
    await expect(toast(staff.page, "QR Code detected")).toBeVisible();
    const result = staff.page.getByRole("region", { name: "Result" });
    await expect(result).toContainText("Order Ready");
    await expect(staff.page.getByText("+$18.94 tip")).toBeVisible();
    await passUntil(page.getByText("Order completed!"), 3000);
    // The camera stays on; the order's own screen is one tap away.
    await expect(staff.page.getByRole("button", { name: "Stop Scanning" })).toBeVisible();
    await result.getByRole("link", { name: /^Order/ }).click();
    await expect(staff.page.getByText("5 items")).toBeVisible();
    await expect(staff.page.getByText("“no ice”")).toBeVisible();
    await expect(result).toContainText("Order Ready");
  });

  await test.step("the same code again has been picked up: the camera goes on, and a tap shows the order", async () => {
    await staff.page.goto(`/staff/location/${demo.barLocationId}/scan`);
    const result = staff.page.getByRole("region", { name: "Result" });
    await expect(result).toContainText("PICKED UP Previously");
    await result.getByRole("link").click();
    await expect(result).toContainText("Order PICKED UP Previously");
    await expect(result).toContainText(/\d{1,2}:\d{2} [AP]M · (just now|\d+ minutes? ago) by Sam Rivera/);
  });
});
