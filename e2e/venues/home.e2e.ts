import { demo } from "../support/demo.ts";
import { toast } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

test("a location's code is taken with spaces before and in it", async ({ page }) => {
  await page.goto("/");
  await page.getByLabel("Location code").click();
  await page.keyboard.type(`  ${demo.barLocationId.slice(0, 3)} ${demo.barLocationId.slice(3).toLowerCase()}`);
  await expect(page.getByLabel("Location code")).toHaveValue(demo.barLocationId);
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(page).toHaveURL(`/location/${demo.barLocationId}`);
});

test("the code on the table, before the camera, leads to its menu; home then leads back there", async ({
  newCameraPerson,
}) => {
  const { page, show } = await newCameraPerson();
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Your places" })).toBeHidden();
  await show("https://elsewhere.example/no/location");
  await page.getByRole("button", { name: "Scan a QR code" }).click();
  await expect(toast(page, "Invalid QR Code")).toBeVisible();
  await page.getByRole("button", { name: "Stop Scanning" }).click();
  await show(`https://skipline.example/L/${demo.barLocationId}`);
  await page.getByRole("button", { name: "Scan a QR code" }).click();
  await expect(page).toHaveURL(`/location/${demo.barLocationId}`);
  await expect(page.getByRole("heading", { level: 1, name: demo.vendorName })).toBeVisible();

  await page.goto("/");
  await page.getByRole("listitem").getByRole("link", { name: demo.vendorName }).click();
  await expect(page).toHaveURL(`/location/${demo.barLocationId}`);
});

test("a menu whose name could be read is among my places, however soon the page is left", async ({ page }) => {
  // As the name appears the device stops keeping anything.
  await page.addInitScript((name) => {
    new MutationObserver(() => {
      if (document.querySelector("h1")?.textContent === name) Storage.prototype.setItem = () => {};
    }).observe(document, { childList: true, subtree: true, characterData: true });
  }, demo.vendorName);
  await page.goto("/");
  await page.getByLabel("Location code").fill(demo.barLocationId);
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(page.getByRole("heading", { level: 1, name: demo.vendorName })).toBeVisible();
  await page.goto("/");
  await page.getByRole("listitem").getByRole("link", { name: demo.vendorName }).click();
  await expect(page).toHaveURL(`/location/${demo.barLocationId}`);
});
