import { rm } from "node:fs/promises";
import { onePixel, readExample, writeContent } from "../../server/src/test/test-content.ts";
import { startDeployment } from "../support/deployment.ts";
import { untilTakenOver } from "../support/taken-over.ts";
import { expect, test } from "../support/test.ts";

test("an owner's festival opens out of a folder of their own, and nothing of the demo is named beside it", async ({
  page,
  context,
  db,
  venue,
}) => {
  const folder = writeContent({
    "festivals/saltfest.json": { ...readExample(), vendorLocationId: venue.vendorLocationId },
    "pictures/stage.png": onePixel,
  });
  const deployment = await startDeployment(db, { CONTENT_DIR: folder });
  try {
    await deployment.serve(context);
    await page.goto(`/location/${venue.vendorLocationId}/saltfest`);
    const main = page.locator("#main");
    await expect(main.getByRole("heading", { level: 1, name: "Salt Fest" })).toBeVisible();
    await expect(main.getByRole("link", { name: "Order from Pier 9 Cantina" })).toHaveAttribute(
      "href",
      "/location/P1ER9",
    );
    const picture = main.getByRole("img", { name: "A festival stage, seen from the crowd" });
    await expect(picture).toHaveAttribute("src", /^\/content\/stage\.png\?v=[0-9a-f]{12}$/);
    await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(1);

    for (const path of ["/", "/lusiv"]) {
      await page.goto(path);
      await untilTakenOver(page);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByText(/Presale|festival wristband|Trusted by Leading Venues|Aurora|Skyline/i)).toHaveCount(
        0,
      );
    }
    for (const path of [`/location/${venue.vendorLocationId}/heartla`, "/presale-wristband"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1, name: "404: Page Not Found" })).toBeVisible();
    }
    await page.getByRole("link", { name: "Go Home" }).click();
    await expect(page).toHaveURL("/");
  } finally {
    await deployment.close();
    await rm(folder, { recursive: true });
  }
});
