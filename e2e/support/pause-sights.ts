import { setLocation } from "../../server/src/test/test-venue.ts";
import type { Sight } from "./sight.ts";
import { expect } from "./test.ts";

/** On the open queue of a bar. */
export const pauseSights: Sight[] = [
  [
    "a pause about to begin",
    async ({ page }) => {
      await page.getByRole("button", { name: "Pause orders" }).click();
      await expect(page.getByRole("dialog", { name: "Pause orders" }).getByLabel("What guests read")).toBeVisible();
    },
  ],
  [
    "the queue of a bar that is paused and busy",
    async ({ page, venue, db }) => {
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog", { name: "Pause orders" })).toBeHidden();
      await setLocation(db, venue, {
        paused_until: new Date(Date.now() + 60 * 60_000),
        pause_note: "mezcalito",
        busy_since: new Date(),
      });
      await expect(page.getByRole("button", { name: "Resume orders" })).toBeVisible();
      await expect(page.getByText("The bar is busy")).toBeVisible();
      await expect(page.getByText("They can again by themselves", { exact: false })).toHaveCount(0);
    },
  ],
];
