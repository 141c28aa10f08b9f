import { laptop } from "../support/devices.ts";
import { demo } from "../support/demo.ts";
import { untilTakenOver } from "../support/taken-over.ts";
import { expect, test } from "../support/test.ts";

test("on a laptop the logo stays where it is from page to page", async ({ page }) => {
  await page.setViewportSize(laptop);
  const logo = page.getByRole("link", { name: "Skipline, home" });
  for (const path of ["/", "/signin", "/demo", "/vendor/vnd-aurora", "/corporate", "/lusiv", "/presale-wristband"]) {
    await page.goto(path);
    // At the left edge of 64 rem in the middle.
    await expect.poll(async () => (await logo.boundingBox())?.x, { message: path }).toBe(136);
  }
});

test("from a vendor's page to the menu, which warns; a vendor that is not there, and one that can't be asked about", async ({
  page,
  baseURL,
}) => {
  await page.goto("/vendor/vnd-aurora");
  const main = page.locator("#main");
  await expect(main.getByRole("heading", { name: "Tonight's Event" })).toBeVisible();
  await untilTakenOver(page);
  const order = main.getByRole("region", { name: "Order Online" }).getByRole("link");
  await expect(order).toHaveText(["Order from Aurora Main Bar", "Order from Aurora Merch Booth"]);
  await order.first().click();
  await expect(page).toHaveURL(`/location/${demo.barLocationId}`);
  await expect(page.getByRole("dialog", { name: "Alcohol: 21+ only" })).toBeVisible();
  await page.goBack();
  await expect(main.getByRole("heading", { level: 1, name: demo.vendorName })).toBeVisible();

  await page.goto("/vendor/vnd-nobody");
  await expect(page.getByRole("heading", { name: "No events found" })).toBeVisible();
  await expect(page.getByText("No events found for this vendor.")).toBeVisible();

  // The page comes alone, and its call is refused.
  const plain = new URL("/index.html", baseURL).href;
  await page.route("**/vendor/vnd-pier9", async (route) =>
    route.fulfill({ response: await route.fetch({ url: plain }) }),
  );
  await page.route("**/api/vendors/vnd-pier9/page", (route) => route.fulfill({ status: 403, body: "{}" }));
  await page.goto("/vendor/vnd-pier9");
  await expect(page.getByRole("heading", { name: "Error occurred" })).toBeVisible();
  await expect(page.getByText("Unable to load Wristband data. Please try again.")).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.locator("#main").getByRole("link", { name: "Order from Pier 9 Cantina" })).toBeVisible();
});
