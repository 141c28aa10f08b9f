import { demo } from "../support/demo.ts";
import { startDeployment } from "../support/deployment.ts";
import { somePhone } from "../support/people.ts";
import { openMenu } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

test("who names no location is led to the demo's bar: by its addresses, the account's way back and the footer", async ({
  page,
  signIn,
}) => {
  for (const path of ["/location", "/demo"]) {
    await page.goto(path);
    await expect(page).toHaveURL(`/location/${demo.barLocationId}`);
    await expect(page.getByRole("heading", { level: 1, name: demo.vendorName })).toBeVisible();
  }
  await page.goto("/members");
  await expect(page.getByRole("link", { name: "See the demo menu" })).toHaveAttribute(
    "href",
    `/location/${demo.barLocationId}`,
  );
  await signIn(somePhone());
  await page.goto("/account");
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page).toHaveURL(`/location/${demo.barLocationId}`);
});

test("staff who name no location are led to the scan of the demo's bar", async ({ page, venue, signIn }) => {
  await signIn(venue.phones.STAFF);
  await page.goto("/staff/scan");
  await expect(page).toHaveURL(`/staff/location/${demo.barLocationId}/scan`);
});

test("where a deployment has no location of its own, each of these leads to a scan and to known places", async ({
  page,
  context,
  db,
  venue,
  signIn,
}) => {
  const deployment = await startDeployment(db);
  try {
    await deployment.serve(context);
    await openMenu(page, venue.vendorLocationId);
    for (const path of ["/location", "/demo"]) {
      await page.goto(path);
      await expect(page).toHaveURL("/");
      await expect(page.getByRole("button", { name: "Scan a QR code" })).toBeEnabled();
      await expect(page.getByRole("link", { name: "Sign in" })).toBeVisible();
      await expect(page.locator(`[aria-labelledby="your-places"] a`)).toHaveAttribute(
        "href",
        `/location/${venue.vendorLocationId}`,
      );
    }
    await page.goto("/members");
    await expect(page.getByRole("link", { name: /demo menu/ })).toHaveCount(0);
    await page.getByRole("contentinfo").getByRole("link", { name: "Scan a QR code" }).click();
    await expect(page).toHaveURL("/");

    await signIn(venue.phones.STAFF);
    await page.goto("/account");
    await page.getByRole("button", { name: "Back" }).click();
    await expect(page).toHaveURL("/");
    await page.goto("/staff/scan");
    await expect(page).toHaveURL("/staff/locations");
    await expect(page.getByRole("heading", { level: 1, name: "Choose a Location" })).toBeVisible();
  } finally {
    await deployment.close();
  }
});

test("a deployment's own location takes the place of the demo's", async ({ page, context, db, venue }) => {
  const deployment = await startDeployment(db, { DEFAULT_LOCATION: venue.vendorLocationId.toLowerCase() });
  try {
    await deployment.serve(context);
    await page.goto("/demo");
    await expect(page).toHaveURL(`/location/${venue.vendorLocationId}`);
  } finally {
    await deployment.close();
  }
});
