import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

/** A page that the server drew whole looks the same before: by now the app works in it. */
export async function untilTakenOver(page: Page): Promise<void> {
  const heading = page.getByRole("heading", { level: 1 });
  const isTakenOver = () => heading.evaluate((one) => Object.keys(one).some((key) => key.startsWith("__react")));
  await expect.poll(isTakenOver).toBe(true);
}
