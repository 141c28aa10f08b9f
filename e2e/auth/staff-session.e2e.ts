import { placePaidOrder } from "../../server/src/test/test-venue.ts";
import { listOrders } from "../support/ledger.ts";
import { waitForServiceWorker } from "../support/network.ts";
import { api, somePhone, loseCookies } from "../support/people.ts";
import { openScanner, result, typeOrderCode } from "../support/scans.ts";
import { signInOnScreen, startScanning } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

test.use({ serviceWorkers: "allow" });

test("staff whose tokens are gone come back to where they were going", async ({ page, venue }) => {
  const path = `/staff/location/${venue.vendorLocationId}/scan`;
  await page.goto(path);
  await expect(page).toHaveURL("/staff/signin");
  await signInOnScreen(page, venue.phones.STAFF);
  await expect(page).toHaveURL(path);
});

test("staff who signed in without another aim choose a location first", async ({ page }) => {
  await page.goto("/staff/signin");
  await signInOnScreen(page, somePhone());
  await expect(page).toHaveURL("/staff/locations");
});

test("staff whose tokens run out without a network keep their scanner, over a reload too", async ({
  page,
  context,
  venue,
  signIn,
  guest,
  db,
}) => {
  const { orderId } = await placePaidOrder(api, venue, guest);
  await signIn(venue.phones.STAFF);
  await openScanner(page, venue);
  const scanner = page.getByRole("heading", { level: 1, name: /.+ - Scan Order$/ });
  await expect(scanner).toBeVisible();
  // The new worker keeps what the page asks for once more.
  await waitForServiceWorker(page);
  await page.reload();
  await expect(scanner).toBeVisible();
  await page.waitForLoadState("networkidle");

  await context.setOffline(true);
  await page.clock.setFixedTime(Date.now() + 24 * 3_600_000);
  await page.reload();
  await expect(scanner).toBeVisible();
  await typeOrderCode(page, orderId);
  await expect(page.getByRole("button", { name: "1 scan waiting" })).toBeVisible();

  await context.setOffline(false);
  await expect.poll(async () => (await listOrders(db, guest.userId))[0]?.status).toBe("COMPLETE");
  await expect(result(page)).toContainText("Order Ready");
});

test("staff whose session is over learn of it once there is a network", async ({ page, context, venue, signIn }) => {
  await signIn(venue.phones.STAFF);
  await openScanner(page, venue);
  const scanner = page.getByRole("heading", { level: 1, name: /.+ - Scan Order$/ });
  await expect(scanner).toBeVisible();
  await waitForServiceWorker(page);
  await page.reload();
  await expect(scanner).toBeVisible();
  await page.waitForLoadState("networkidle");
  await loseCookies(context);
  await context.setOffline(true);
  await page.clock.setFixedTime(Date.now() + 24 * 3_600_000);
  await page.reload();
  await expect(scanner).toBeVisible();

  await context.setOffline(false);
  await expect(page).toHaveURL("/staff/signin");
});

test("logging out asks first, and then the device knows nothing any more", async ({ page, venue, signIn }) => {
  await signIn(venue.phones.MANAGER);
  await page.goto("/staff/locations");
  await startScanning(page);
  await page.getByLabel("Or type the 5-character code").fill(venue.vendorLocationId);
  await page.getByRole("button", { name: "Find" }).click();
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(page).toHaveURL(`/staff/location/${venue.vendorLocationId}`);
  await page.evaluate(() => sessionStorage.setItem("left", "behind"));
  const session = await page.evaluate(() => localStorage.getItem("skipline.session") ?? "");

  await page.getByRole("button", { name: "Log Out" }).click();
  const question = page.getByRole("alertdialog", { name: "Confirm Logout" });
  await expect(question).toContainText(
    "Are you sure you want to logout? You will need to sign in again to access staff features.",
  );
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(`/staff/location/${venue.vendorLocationId}`);

  await page.getByRole("button", { name: "Log Out" }).click();
  await question.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/staff/signin");
  expect(await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])).toEqual([]);
  // Neither a reload nor the renewal cookie leads in again.
  await page.goto("/staff/locations");
  await expect(page).toHaveURL("/staff/signin");

  // Where the account worked is not the device's to forget.
  await page.evaluate((text) => localStorage.setItem("skipline.session", text), session);
  await page.goto("/staff/locations");
  await expect(page.getByRole("region", { name: "Past Locations" }).getByRole("link")).toHaveCount(1);
  await page.getByRole("region", { name: "Your Locations" }).getByRole("link").click();
  await expect(page).toHaveURL(`/staff/location/${venue.otherLocationId}`);
});
