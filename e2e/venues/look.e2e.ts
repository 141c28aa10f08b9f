import type { Page } from "@playwright/test";
import { placePaidOrder } from "../../server/src/test/test-venue.ts";
import { drawPng } from "../support/draw-png.ts";
import { api, somePhone } from "../support/people.ts";
import { expect, test } from "../support/test.ts";

const accentOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--color-accent").trim());
const house = /^#(?:ff8748|e8590c)$/;

test("an owner sets a logo and a colour; a guest has both from the first screen on, and nobody else", async ({
  page,
  venue,
  signIn,
  newPerson,
}) => {
  const guest = await newPerson();
  const { orderId } = await placePaidOrder(api, venue, await signIn(somePhone(), guest.context));
  await signIn(venue.phones.ADMIN);
  await page.goto(`/console/vendors/${venue.vendorId}/details`);
  const venueName = await page.getByLabel("Name of the venue").inputValue();
  const color = page.getByLabel("Accent color", { exact: true });
  await page.getByLabel("Add a picture").setInputFiles({
    name: "logo.png",
    mimeType: "image/png",
    buffer: drawPng(400, 200),
  });
  await expect(page.getByRole("button", { name: "Remove the picture" })).toBeVisible();
  await color.fill("#ffffff");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText(/^Too close to the page’s own colors/)).toBeVisible();
  await page.getByRole("button", { name: /^Use #/ }).click();
  await expect(page.getByText(/^Too close to the page’s own colors/)).toHaveCount(0);
  const accent = await color.inputValue();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("The venue is saved")).toBeVisible();
  expect(await accentOf(page)).toMatch(house);

  const { page: theirs } = guest;
  const banner = theirs.locator("header").getByRole("img", { name: venueName });
  // Nothing of the app has come yet.
  await theirs.route("**/assets/*.js", (route) => route.abort());
  await theirs.goto(`/location/${venue.vendorLocationId}`);
  expect(await accentOf(theirs)).toBe(accent);
  await expect(banner).toBeVisible();
  await theirs.unroute("**/assets/*.js");
  await theirs.goto(`/location/${venue.vendorLocationId}/order/${orderId}/status`);
  await expect(banner).toBeVisible();
  await expect.poll(() => accentOf(theirs)).toBe(accent);
  await theirs.goto("/account");
  await expect(theirs.getByRole("heading", { name: "My Account" })).toBeVisible();
  expect(await accentOf(theirs)).toMatch(house);
});
