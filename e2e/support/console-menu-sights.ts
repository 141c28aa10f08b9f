import { drawPng } from "./draw-png.ts";
import { title, type Sight } from "./sight.ts";
import { expect } from "./test.ts";

/** Menus and promotions in the console, to whoever runs the venue. */
export const menuSights: Sight[] = [
  [
    "a location's menu in the console",
    async ({ page, venue, signIn }) => {
      await signIn(venue.phones.ADMIN);
      await page.goto(`/console/vendors/${venue.vendorId}/locations/${venue.vendorLocationId}/menu`);
      await title(page, "Menu");
      await expect(page.getByRole("heading", { name: "The soda" })).toBeVisible();
    },
  ],
  [
    "several products of a menu, chosen",
    async ({ page }) => {
      await page.getByRole("button", { name: "Select several" }).click();
      await page.getByRole("checkbox", { name: "Select The soda" }).check();
      await expect(page.getByText("1 selected")).toBeVisible();
    },
  ],
  [
    "what becomes of them",
    async ({ page }) => {
      await page.getByRole("button", { name: "Change…" }).click();
      const sheet = page.getByRole("dialog", { name: "Change 1 product" });
      await sheet.getByLabel("How the price changes").selectOption("Raise by a percentage");
      await sheet.getByLabel("Per cent").fill("10");
      await expect(sheet.getByText("$4.50 → $5.00")).toBeVisible();
    },
  ],
  [
    "a file of products, and what its columns are",
    async ({ page, venue }) => {
      await page.goto(`/console/vendors/${venue.vendorId}/locations/${venue.vendorLocationId}/menu/import`);
      await title(page, "Import products");
      const buffer = Buffer.from("Name,Price,Price,Kind\nMezcal and Grapefruit Soda,7.5,,alcohol\nStout,none,,beer\n");
      await page.getByLabel("Choose a CSV file").setInputFiles({ name: "menu.csv", mimeType: "text/csv", buffer });
      await expect(page.getByText("Several columns have this head.").first()).toBeVisible();
    },
  ],
  [
    "what is wrong with a file of products",
    async ({ page }) => {
      await page.getByLabel("Taxed as, where a row says nothing").selectOption("standard");
      await page.getByRole("button", { name: "Check the file" }).click();
      await expect(page.getByText("Row 3", { exact: true })).toBeVisible();
    },
  ],
  [
    "a new product, with what is required",
    async ({ page, venue }) => {
      await page.goto(`/console/vendors/${venue.vendorId}/locations/${venue.vendorLocationId}/menu/new`);
      await title(page, "New product");
      await page.getByRole("button", { name: "Create product" }).click();
      await expect(page.getByText("Please fill this in.").first()).toBeVisible();
    },
  ],
  [
    "the part of a picture that is shown",
    async ({ page }) => {
      const file = { name: "stout.png", mimeType: "image/png", buffer: drawPng(480, 600) };
      await page.getByLabel("Add a picture").setInputFiles(file);
      const cut = page.getByRole("dialog", { name: "What is shown of it?" });
      await expect(cut.getByRole("button", { name: "Use this part" })).toBeEnabled();
    },
  ],
  [
    "a product in the console",
    async ({ page, venue }) => {
      await page.goto(
        `/console/vendors/${venue.vendorId}/locations/${venue.vendorLocationId}/menu/${venue.id("shirt")}`,
      );
      await title(page, "Product");
      await expect(page.getByLabel("Name of the product")).not.toHaveValue("");
    },
  ],
  [
    "where a product can be put, too",
    async ({ page }) => {
      await page.getByRole("button", { name: "Put it at another location" }).click();
      const sheet = page.getByRole("dialog", { name: "Put it at another location" });
      await sheet.getByRole("button", { name: "Put it there" }).click();
      await expect(sheet.getByText("Please fill this in.")).toBeVisible();
    },
  ],
  [
    "a new promotion, with what is required",
    async ({ page, venue }) => {
      await page.goto(`/console/vendors/${venue.vendorId}/promotions/new`);
      await title(page, "New promotion");
      await page.getByText("Only some products").click();
      await page.getByRole("button", { name: "Add hours" }).click();
      await page.getByRole("button", { name: "Create promotion" }).click();
      await expect(page.getByText("Please choose at least one.")).toBeVisible();
      await expect(page.getByLabel("Find a product")).toBeVisible();
    },
  ],
  [
    "a venue's promotions, one that holds and one that is paused",
    async ({ page, venue, db }) => {
      const row = { vendor_id: venue.vendorId, product_types: [], kinds: ["FOOD_ITEM", "MERCHANDISE"] };
      const hours = [{ days: ["MON", "TUE", "WED", "SUN"], from: "16:00", to: "02:00" }];
      await db
        .insertInto("promotion")
        .values([
          { ...row, promotion_id: `${venue.vendorId}-one`, description: "All night long", percent: 20 },
          {
            ...row,
            promotion_id: `${venue.vendorId}-two`,
            description: "The Extra-Long Two-Line Happy Hour",
            amount_cents: 250,
            is_paused: true,
            happy_hours: JSON.stringify(hours),
          },
        ])
        .execute();
      await page.goto(`/console/vendors/${venue.vendorId}/promotions`);
      await title(page, "Promotions");
      await expect(page.getByRole("heading", { name: "All night long" })).toBeVisible();
    },
  ],
  [
    "a promotion",
    async ({ page }) => {
      await page.getByRole("link", { name: "The Extra-Long Two-Line Happy Hour" }).click();
      await title(page, "Promotion");
      await expect(page.getByRole("region", { name: "Before you save" })).toContainText(
        "Mon, Tue, Wed, Sun 04:00 PM – 02:00 AM",
      );
    },
  ],
  [
    "a promotion to end",
    async ({ page, venue }) => {
      await page.goto(`/console/vendors/${venue.vendorId}/promotions`);
      await page.getByRole("button", { name: "More for All night long" }).click();
      await page.getByRole("menuitem", { name: "End promotion" }).click();
      await expect(page.getByRole("alertdialog")).toContainText("All night long");
    },
  ],
];
