import type { Page } from "@playwright/test";
import type { TestVenue } from "../../server/src/test/test-venue.ts";
import { expect } from "./test.ts";

/** What staff do before the scanner, and what it says. */

export const result = (page: Page) => page.getByRole("region", { name: "Result" });
export const orderCode = (page: Page) => page.getByLabel("Or type the order code");

export async function openScanner(
  page: Page,
  { vendorLocationId }: Pick<TestVenue, "vendorLocationId">,
): Promise<void> {
  await page.goto(`/staff/location/${vendorLocationId}/scan`);
  await expect(orderCode(page)).toBeVisible();
}

export async function typeOrderCode(page: Page, code: string): Promise<void> {
  await orderCode(page).fill(code);
  await page.getByRole("button", { name: "Open Order" }).click();
}

/** In one go: a hand scanner types faster than the test's own connection. */
export function scanByHand(page: Page, code: string): Promise<void> {
  return page.evaluate(
    `for (const key of [...${JSON.stringify(code)}, "Enter"])
       document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }))`,
  );
}
