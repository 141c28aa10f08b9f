import type { BrowserContext, Page } from "@playwright/test";
import type { TestDatabase } from "../../server/src/test/database.ts";
import type { placePaidOrder, TestVenue } from "../../server/src/test/test-venue.ts";
import { expect } from "./test.ts";

export interface World {
  page: Page;
  context: BrowserContext;
  venue: TestVenue;
  db: TestDatabase["db"];
  signIn: (phone: string, context?: BrowserContext) => Promise<Parameters<typeof placePaidOrder>[2]>;
  /** A session of somebody who is not at this browser. */
  signInElsewhere: (phone: string) => Promise<Parameters<typeof placePaidOrder>[2]>;
}

/** What is looked at, and the way there from the one before. */
export type Sight = [name: string, go: (world: World) => Promise<void>];

export const title = (page: Page, name: string | RegExp) =>
  expect(page.getByRole("heading", { level: 1, name, exact: typeof name === "string" })).toBeVisible();
export const dialog = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });
export const question = (page: Page, name: string) => page.getByRole("alertdialog", { name, exact: true });
