import { env } from "node:process";
import { defineConfig } from "@playwright/test";
import { phone } from "./support/devices.ts";

/** As root Chromium has no sandbox of its own; none of the rest may look for hosts outside. */
const quiet = [
  "--no-sandbox",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

// oxlint-disable-next-line import/no-default-export -- Playwright reads the default export
export default defineConfig({
  testDir: ".",
  testMatch: "**/*.e2e.ts",
  outputDir: "test-results",
  globalSetup: "./support/global-setup.ts",
  fullyParallel: true,
  // Many wait for clocks, cameras and lost answers: four leave two cores idle for a fifth of the run.
  workers: 6,
  retries: 0,
  // What hangs is ended, what a busy machine makes slow is not: alone the longest journey takes an eighth of it.
  timeout: 480_000,
  // Shorter than the 32 s after which a page gives a silent stream up: what it shows then was not news.
  expect: { timeout: 20_000 },
  use: {
    browserName: "chromium",
    viewport: phone,
    hasTouch: true,
    isMobile: true,
    locale: "en-US",
    timezoneId: "America/Los_Angeles",
    colorScheme: "dark",
    // Journeys are about what happens; the one of the first arrival turns motion on.
    contextOptions: { reducedMotion: "reduce" },
    // Recording every journey costs a tenth of the run, for the few that fail: `npm test -- --only e2e NAME --trace`.
    // A service worker fetches the whole app for each new person: it is there where a journey is about it.
    serviceWorkers: "block",
    trace: "off",
    screenshot: "only-on-failure",
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    launchOptions: {
      executablePath: env["CHROMIUM_SHELL_PATH"] ?? env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
      args: quiet,
    },
  },
});
