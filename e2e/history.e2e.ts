import type { Page } from "@playwright/test";
import { somePhone } from "./support/people.ts";
import { addToCart } from "./support/steps.ts";
import { expect, test } from "./support/test.ts";

const cartSheet = (page: Page) => page.getByRole("dialog", { name: "Cart (1)" });

test.describe("a sheet", () => {
  test.beforeEach(async ({ page, venue }) => {
    await page.goto("/");
    await page.getByLabel("Location code").fill(venue.vendorLocationId);
    await page.getByRole("button", { name: "Open menu" }).click();
    await addToCart(page, "The soda");
    await page.getByRole("button", { name: "Cart, 1 item" }).click();
    await expect(cartSheet(page)).toBeVisible();
  });

  test("is closed by Back, and the page stays", async ({ page, venue }) => {
    await page.goBack();
    await expect(cartSheet(page)).toBeHidden();
    await expect(page).toHaveURL(`/location/${venue.vendorLocationId}`);
    await page.goForward();
    await expect(cartSheet(page)).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL("/");
  });

  test("that was closed by its cross costs no second Back", async ({ page }) => {
    for (let round = 0; round < 2; round += 1) {
      await cartSheet(page).getByRole("button", { name: "Close" }).click();
      await expect(cartSheet(page)).toBeHidden();
      if (round === 0) await page.getByRole("button", { name: "Cart, 1 item" }).click();
    }
    await page.goBack();
    await expect(page).toHaveURL("/");
  });

  test("that leads on to a page is not met again on the way back and forth", async ({ page, venue, signIn }) => {
    await signIn(somePhone());
    await page.reload();
    await page.getByRole("button", { name: "Cart, 1 item" }).click();
    await cartSheet(page).getByRole("button", { name: "Review order" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Cart (1)" })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(`/location/${venue.vendorLocationId}`);
    await expect(cartSheet(page)).toBeHidden();
    await page.goForward();
    await expect(page.getByRole("heading", { level: 1, name: "Cart (1)" })).toBeVisible();
    await page.getByRole("button", { name: "Back", exact: true }).click();
    await expect(page).toHaveURL(`/location/${venue.vendorLocationId}`);
    await page.goBack();
    await expect(page).toHaveURL("/");
  });

  test("that was open at a reload is gone, and Back leaves the page at once", async ({ page }) => {
    await page.reload();
    await expect(page.getByRole("button", { name: "Cart, 1 item" })).toBeVisible();
    await expect(cartSheet(page)).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL("/");
  });
});

test("the arrow of a staff page and the browser's Back agree, and never turn in circles", async ({
  page,
  venue,
  signIn,
}) => {
  await signIn(venue.phones.MANAGER);
  const hub = `/staff/location/${venue.vendorLocationId}`;
  const arrow = page.getByRole("button", { name: "Back", exact: true });
  await page.goto("/staff/locations");
  await page.getByRole("button", { name: "Scan Location QR Code" }).click();
  await page.getByLabel("Or type the 5-character code").fill(venue.vendorLocationId);
  await page.getByRole("button", { name: "Find" }).click();
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(page).toHaveURL(hub);
  const pages = page.getByRole("navigation", { name: "Location" });
  await expect(pages).toBeVisible();
  for (const link of await pages.getByRole("link").all()) {
    await link.click();
    // The hub stands until the page has come.
    await expect(pages).toBeHidden();
    await arrow.click();
    await expect(page).toHaveURL(hub);
  }
  await page.goBack();
  await expect(page).toHaveURL("/staff/locations");

  await test.step("opened by its address, the arrow leads up and leaves nothing behind", async () => {
    await page.goto(`${hub}/inventory`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await arrow.click();
    await expect(page).toHaveURL(hub);
    await arrow.click();
    await expect(page).toHaveURL("/staff/locations");
  });
});

test("Back in the moment in which the address changes, before the page is there, leads back", async ({
  page,
  venue,
  signIn,
}) => {
  await signIn(venue.phones.MANAGER);
  await page.goto("/staff/locations");
  await page.getByRole("button", { name: "Scan Location QR Code" }).click();
  await page.getByLabel("Or type the 5-character code").fill(venue.vendorLocationId);
  await page.getByRole("button", { name: "Find" }).click();
  const confirm = page.getByRole("button", { name: "Confirm", exact: true });
  await expect(confirm).toBeVisible();
  await page.evaluate(() => {
    const push = window.history.pushState.bind(window.history);
    window.history.pushState = (...entry) => {
      window.history.pushState = push;
      push(...entry);
      window.history.back();
    };
  });
  await confirm.click();
  await expect(confirm).toBeHidden();
  await expect(page.getByRole("button", { name: "Scan Location QR Code" })).toBeVisible();
  await expect(page).toHaveURL("/staff/locations");
});

test("a form asks before Back leaves it, and stays or goes as it is told", async ({ page, venue, signIn }) => {
  await signIn(venue.phones.MANAGER);
  const events = `/staff/location/${venue.vendorLocationId}/${venue.vendorId}/events`;
  await page.goto(events);
  await page.getByRole("link", { name: "Add Event" }).click();
  await page.getByLabel("Event name").fill("Salsa Night");
  // A sheet that was open and closed meanwhile is no step of its own.
  await page.getByRole("button", { name: "Starts: open the calendar" }).click();
  const calendar = page.getByRole("dialog", { name: "Starts" });
  await expect(calendar).toBeVisible();
  await page.goBack();
  await expect(calendar).toBeHidden();
  await expect(page.getByLabel("Event name")).toHaveValue("Salsa Night");

  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await page.goBack();
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(page.getByLabel("Event name")).toHaveValue("Salsa Night");
  await page.goBack();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(events);
});

test("a page is announced by its heading or its title, also when the way there was in the header", async ({ page }) => {
  await page.goto("/");
  // Its links lead on before the app is there: then the browser itself says where to.
  await page.getByRole("button", { name: "Scan a QR code" }).hover();
  await page.getByRole("banner").getByRole("link", { name: "Sign in" }).click();
  await expect(page.getByLabel("Mobile number")).toBeVisible();
  await expect(page).toHaveTitle("Sign In · Skipline");
  // The field has the focus here, so the title is said besides.
  await expect(page.getByLabel("Mobile number")).toBeFocused();
  await expect(page.locator("[aria-live=polite]", { hasText: "Sign In · Skipline" })).toHaveCount(1);
  await page.getByRole("link", { name: "Skipline, home" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Order from your spot" })).toBeFocused();
});

test("another address begins at its top, a reload where its reader was", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 320 });
  const readTop = () => page.evaluate(() => window.scrollY);
  await page.goto("/membership/events");
  await expect(page.getByText("Sign Up to get started")).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 150));
  await page.reload();
  await expect(page.getByText("Sign Up to get started")).toBeVisible();
  await expect.poll(readTop).toBe(150);
  await page.goto("/lusiv/events");
  await expect(page.getByText("Sign Up to get started")).toBeVisible();
  expect(await readTop()).toBe(0);
  // Scanned again, in the same tab: a new arrival.
  await page.evaluate(() => window.scrollTo(0, 150));
  await page.goto("/membership/events");
  await expect(page.getByText("Sign Up to get started")).toBeVisible();
  expect(await readTop()).toBe(0);
});
