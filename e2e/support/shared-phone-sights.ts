import { title, type Sight } from "./sight.ts";
import { expect } from "./test.ts";

const pin = "295036";

/** A manager's phone becomes a shared one: the last that is done with it. */
export const sharedPhoneSights: Sight[] = [
  [
    "the PIN for a shared phone, and whether this one is",
    async ({ page, venue, db }) => {
      // Whoever has it is told of by a name as people have one.
      await db
        .updateTable("staff_role")
        .set({ name: "Ana Ruiz" })
        .where("phone", "=", venue.phones.SUPER_ADMIN)
        .where("vendor_id", "=", venue.vendorId)
        .execute();
      await page.goto(`/staff/location/${venue.vendorLocationId}/phone`);
      await title(page, "Shared phone");
      await page.getByLabel("New PIN, 6 digits").fill("123456");
      await page.getByRole("button", { name: "Save PIN" }).click();
      await expect(page.getByText("This PIN is too easy to guess.", { exact: false })).toBeVisible();
    },
  ],
  [
    "a shared phone that nobody has",
    async ({ page }) => {
      await page.getByLabel("New PIN, 6 digits").fill(pin);
      await page.getByLabel("The same PIN again").fill(pin);
      await page.getByRole("button", { name: "Save PIN" }).click();
      await page.getByRole("button", { name: "Share this phone" }).click();
      await expect(page.getByRole("listitem").getByRole("button")).toHaveCount(1);
    },
  ],
  [
    "a shared phone and a PIN that is not theirs",
    async ({ page }) => {
      await page.getByRole("listitem").getByRole("button").click();
      await page.getByRole("dialog").getByRole("textbox").first().fill("111213");
      await expect(page.getByText("That is not the PIN.", { exact: false })).toBeVisible();
    },
  ],
  [
    "a shared phone that somebody has",
    async ({ page }) => {
      await page.getByRole("dialog").getByRole("textbox").first().fill(pin);
      await expect(page.getByRole("button", { name: "Stop sharing this phone" })).toBeVisible();
    },
  ],
];
