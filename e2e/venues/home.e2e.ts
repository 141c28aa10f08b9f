import { demo } from "../support/demo.ts";
import { expect, test } from "../support/test.ts";

test("a location's code is taken with spaces before and in it", async ({ page }) => {
  await page.goto("/");
  await page.getByLabel("Location code").click();
  await page.keyboard.type(`  ${demo.barLocationId.slice(0, 3)} ${demo.barLocationId.slice(3).toLowerCase()}`);
  await expect(page.getByLabel("Location code")).toHaveValue(demo.barLocationId);
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(page).toHaveURL(`/location/${demo.barLocationId}`);
});
