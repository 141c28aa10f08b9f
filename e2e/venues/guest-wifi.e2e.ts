import { expect, test } from "../support/test.ts";

test("a manager names the Wi-Fi they are on, sees it named, and takes it off", async ({ page, signIn, venue }) => {
  await signIn(venue.phones.MANAGER);
  await page.goto(`/staff/location/${venue.vendorLocationId}/${venue.vendorId}/users`);
  const card = page.getByRole("region", { name: "Guests on this Wi-Fi" });
  await expect(card).toContainText("A big night?");
  await card.getByRole("button", { name: "Open" }).click();
  const sheet = page.getByRole("dialog", { name: "Guests on this Wi-Fi" });
  await expect(sheet).toContainText("not on mobile data");
  await sheet.getByRole("button", { name: "Name this Wi-Fi" }).click();
  await expect(sheet).toContainText("It is named until");
  const remove = sheet.getByRole("button", { name: /^Remove / });
  await expect(remove).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(card).toContainText("1 network is named.");
  await card.getByRole("button", { name: "Open" }).click();
  await remove.click();
  await expect(remove).toHaveCount(0);
  await expect(sheet.getByRole("button", { name: "Name this Wi-Fi" })).toBeVisible();
});
