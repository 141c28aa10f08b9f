import { dialog, type Sight } from "./sight.ts";
import { expect } from "./test.ts";

/** Of the queue of a location with a kitchen. */
export const printerSights: Sight[] = [
  [
    "the printers, with a new one and its address",
    async ({ page }) => {
      await page.getByRole("button", { name: "Printers" }).click();
      const sheet = dialog(page, "Printers");
      await sheet.getByLabel("Name of the printer").fill("Main bar");
      await sheet.getByText("Bar", { exact: true }).click();
      await sheet.getByRole("button", { name: "Add the printer" }).click();
      await expect(sheet.getByText("It is shown only now")).toBeVisible();
    },
  ],
  [
    "a printer to change",
    async ({ page }) => {
      await dialog(page, "Printers").getByRole("button", { name: "Change “Main bar”" }).click();
      await expect(dialog(page, "Change the printer").getByLabel("Name of the printer")).toHaveValue("Main bar");
    },
  ],
  [
    "the queue, with a printer that is out of paper",
    async ({ page, db, venue }) => {
      await db
        .updateTable("printer")
        .set({ asked_at: new Date(), condition: "PAPER_OUT" })
        .where("vendor_location_id", "=", venue.vendorLocationId)
        .execute();
      await page.reload();
      await expect(page.getByRole("alert").filter({ hasText: "is out of paper" })).toBeVisible();
    },
  ],
];
