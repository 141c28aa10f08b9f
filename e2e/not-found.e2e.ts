import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { placePaidOrder } from "../server/src/test/test-venue.ts";
import { demo } from "./support/demo.ts";
import { api, exchangeCode, somePhone } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

async function expectNotFound(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: "404: Page Not Found" })).toBeVisible();
  await expect(page).toHaveTitle(/404: Page Not Found/);
}

for (const { what, path, ends } of [
  { what: "a location that is not there", path: "/location/ZZZZ9", ends: "/404" },
  { what: "a location id of another shape", path: "/location/nowhere-at-all", ends: "/404" },
  { what: "a poster of a location that is gone", path: "/L/zzzz9", ends: "/404" },
  { what: "a path that leads nowhere", path: "/no/such/page", ends: "/no/such/page" },
  { what: "a link that was cut in the middle of a letter", path: "/location/%E0%A4%A", ends: "/404" },
]) {
  test(`${what}: 404, and the way home`, async ({ page }) => {
    await page.goto(path);
    await expectNotFound(page);
    await expect(page).toHaveURL(ends);
    await page.getByRole("link", { name: "Go Home" }).click();
    await expect(page).toHaveURL("/");
  });
}

test("a code that no location has: said so, with the ways to the one that was meant", async ({ page }) => {
  await page.goto("/location/zzzz9");
  await expectNotFound(page);
  await expect(page).toHaveURL("/404");
  await expect(page.getByText("We don’t know the code ZZZZ9.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Scan a QR code" })).toBeInViewport();
  await page.getByLabel("Location code").fill(demo.barLocationId);
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(page.getByRole("heading", { level: 1, name: demo.vendorName })).toBeVisible();
});

test("a short link that nobody made says so, and can be tried again", async ({ page, db }) => {
  const code = `gone${randomUUID().slice(0, 8)}`;
  await page.goto(`/r/${code}`);
  await expect(page.getByRole("heading", { level: 1, name: "Error Occurred" })).toBeVisible();
  await expect(page.getByText("Unable to load the redirect URL. Please try again.")).toBeVisible();
  await db
    .insertInto("short_link")
    .values({ code, redirect_url: `/location/${demo.barLocationId}`, created_at: new Date() })
    .execute();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page).toHaveURL(`/location/${demo.barLocationId}`);

  // From now on every dead end leads back to this menu.
  await expect(page.getByRole("heading", { level: 1, name: demo.vendorName })).toBeVisible();
  await page.goto("/no/such/page");
  await page.getByRole("link", { name: `Menu of ${demo.vendorName}` }).click();
  await expect(page).toHaveURL(`/location/${demo.barLocationId}`);
});

for (const whose of ["another guest's order", "an order that never was"] as const) {
  test(`${whose}: 404 and why`, async ({ page, signIn, newPerson, venue }) => {
    const { session: owner } = await exchangeCode((await newPerson()).context, somePhone());
    const { orderId } = await placePaidOrder(api, venue, owner);
    await signIn(somePhone());
    const asked = whose === "another guest's order" ? orderId : randomUUID();
    await page.goto(`/location/${venue.vendorLocationId}/order/${asked}/status`);
    const notifications = page.getByRole("region", { name: "Notifications" });
    await expect(notifications.getByText("Order ID not found")).toBeVisible();
    await expectNotFound(page);
    await expect(page).toHaveURL("/404");
    await expect(page.getByRole("img", { name: /QR code/ })).toHaveCount(0);
  });
}

test("an order id of another shape: 404", async ({ page, signIn }) => {
  await signIn(somePhone());
  await page.goto(`/location/${demo.barLocationId}/order/not-an-order/status`);
  await expectNotFound(page);
});

for (const path of ["/staff/location/ZZZZ9", "/staff/no/such/page"]) {
  test(`staff at ${path}: 404, and the way to their own start`, async ({ page, venue, signIn }) => {
    await signIn(venue.phones.STAFF);
    await page.goto(path);
    await expectNotFound(page);
    await page.getByRole("link", { name: "Go Home" }).click();
    await expect(page).toHaveURL("/staff/locations");
  });
}
