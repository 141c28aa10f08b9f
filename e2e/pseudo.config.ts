import { defineConfig } from "@playwright/test";
import journeys from "./playwright.config.ts";

/** Of `npm run sights:pseudo`, which runs it on a build with a language that nobody speaks. */
// oxlint-disable-next-line import/no-default-export -- Playwright reads the default export
export default defineConfig({
  ...journeys,
  testMatch: "pseudo-sights.ts",
  // Each sight is looked at at four widths.
  timeout: 1_200_000,
  workers: 2,
});
