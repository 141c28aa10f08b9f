import { somePhone } from "../support/people.ts";
import { signInOnScreen, startScanning } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

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

test("logging out asks first, and then the device knows nothing any more", async ({ page, venue, signIn }) => {
  await signIn(venue.phones.MANAGER);
  await page.goto("/staff/locations");
  await startScanning(page);
  await page.getByLabel("Or type the 5-character code").fill(venue.vendorLocationId);
  await page.getByRole("button", { name: "Find" }).click();
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(page).toHaveURL(`/staff/location/${venue.vendorLocationId}`);
  await page.evaluate(() => sessionStorage.setItem("left", "behind"));

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
});
