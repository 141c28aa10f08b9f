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
  await cameraKnown(page);
}

/** The camera shows its picture, or is known to be none. */
export async function cameraKnown(page: Page): Promise<void> {
  await expect(orderCode(page)).toBeVisible();
  await expect(
    page.getByText("Camera Error").or(page.locator("video.opacity-100")).filter({ visible: true }),
  ).toBeVisible();
}

export async function typeOrderCode(page: Page, code: string): Promise<void> {
  await orderCode(page).fill(code);
  await page.getByRole("button", { name: "Open Order" }).click();
}

/**
 * As a hand scanner's keys come: stamped by the device five milliseconds apart, however late the page gets to them.
 * `isTyped`: into the field that has the focus, too.
 */
export function scanByHand(page: Page, code: string, { isTyped = false } = {}): Promise<void> {
  return page.evaluate(
    `let at = performance.now();
     for (const key of [...${JSON.stringify(code)}, "Enter"]) {
       const target = document.activeElement;
       const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
       Object.defineProperty(event, "timeStamp", { value: (at += 5) });
       target.dispatchEvent(event);
       if (!${isTyped} || key === "Enter") continue;
       Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(target, target.value + key);
       target.dispatchEvent(new Event("input", { bubbles: true }));
     }`,
  );
}
