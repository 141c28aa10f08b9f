import { dialog, title, type Sight } from "./sight.ts";
import { expect } from "./test.ts";

/** What we say of ourselves. */
export const publicSights: Sight[] = [
  [
    "the page for venues and sponsors",
    async ({ page }) => {
      await page.goto("/corporate");
      await title(page, /most expensive/);
    },
  ],
  [
    "the demo's form, nothing filled in",
    async ({ page }) => {
      await page.getByRole("button", { name: "Book a Demo" }).first().click();
      await dialog(page, "Book a Demo").getByRole("button", { name: "Book a Demo" }).click();
      await expect(page.getByText("Invalid email address")).toBeVisible();
    },
  ],
  [
    "a member's night",
    async ({ page }) => {
      await page.goto("/members");
      await title(page, "Your name is at the door.");
    },
  ],
  [
    "an invitation",
    async ({ page }) => {
      await page.goto("/join-lusiv");
      await title(page, "You’re invited.");
    },
  ],
  [
    "the prize drawing's terms",
    async ({ page }) => {
      await page.goto("/prize-drawing-terms");
      await title(page, "Prize drawing terms");
    },
  ],
  [
    "the privacy notice",
    async ({ page }) => {
      await page.goto("/privacy");
      await title(page, "Privacy notice");
    },
  ],
  [
    "the terms of use",
    async ({ page }) => {
      await page.goto("/terms");
      await title(page, "Terms of use");
    },
  ],
  [
    "what is agreed to about text messages",
    async ({ page }) => {
      await page.goto("/sms-consent");
      await title(page, "Text messages");
    },
  ],
];
