import { randomUUID } from "node:crypto";
import { env } from "node:process";
import { type Browser, type BrowserContext, type Page, test as base } from "@playwright/test";
import { connectTestDatabase, type TestDatabase } from "../../server/src/test/database.ts";
import { runJob } from "../../server/src/test/run-job.ts";
import type { Session } from "../../server/src/test/test-server.ts";
import { openVenue, type TestVenue } from "../../server/src/test/test-venue.ts";
import { type Camera, openCamera } from "./camera.ts";
import { addressHeader, exchangeCode, keepSession, somePhone } from "./people.ts";
import { databaseUrlVariable, serverUrlVariable } from "./variables.ts";

export interface Person {
  context: BrowserContext;
  page: Page;
}

interface Fixtures {
  /** A vendor of this test's own, with a menu, two locations and staff: whatever changes there disturbs nobody. */
  venue: TestVenue;
  /** Signs a browser in without the screens: for journeys that are about something else. */
  signIn: (phone: string, context?: BrowserContext) => Promise<Session>;
  /** Who ordered, or won: somebody at no browser. */
  guest: Session;
  /** A second person with a browser of their own. */
  newPerson: (browser?: Browser) => Promise<Person>;
  /** A person whose phone has a camera; `show` says what is before its lens. */
  newCameraPerson: (isAllowed?: boolean) => Promise<Person & Pick<Camera, "show">>;
}

interface WorkerFixtures {
  db: TestDatabase["db"];
  /** Has the server run a job by its name, which else comes each minute; waits for its end. */
  runJob: (name: string) => Promise<void>;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter's shape
  baseURL: async ({}, use) => use(env[serverUrlVariable]),
  extraHTTPHeaders: async ({ baseURL: _base }, use) => use(addressHeader()),
  db: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => {
      const { db, close } = connectTestDatabase(env[databaseUrlVariable] ?? "");
      await use(db);
      await close();
    },
    { scope: "worker" },
  ],
  runJob: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => use((name) => runJob(env[databaseUrlVariable] ?? "", name)),
    { scope: "worker" },
  ],
  // Short enough for one line of a button, in letters that come late as in those before: no other would break elsewhere.
  venue: async ({ db }, use) => use(await openVenue(db, `e2e-${randomUUID().slice(0, 6)}`)),
  signIn: async ({ context: own }, use) => {
    await use(async (phone, context = own) => {
      const { session, expiresIn } = await exchangeCode(context, phone);
      await keepSession(context, session, expiresIn);
      return session;
    });
  },
  guest: async ({ playwright, baseURL }, use) => {
    const request = await playwright.request.newContext({
      ...(baseURL ? { baseURL } : {}),
      extraHTTPHeaders: addressHeader(),
    });
    await use((await exchangeCode({ request }, somePhone())).session);
    await request.dispose();
  },
  newPerson: async ({ browser: shared, baseURL, contextOptions, viewport, locale }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (browser = shared) => {
      const context = await browser.newContext({
        ...contextOptions,
        ...(baseURL ? { baseURL } : {}),
        viewport,
        hasTouch: true,
        isMobile: true,
        locale: locale ?? "en-US",
        timezoneId: "America/Los_Angeles",
        colorScheme: "dark",
        extraHTTPHeaders: addressHeader(),
      });
      contexts.push(context);
      return { context, page: await context.newPage() };
    });
    for (const context of contexts) await context.close();
  },
  newCameraPerson: async ({ playwright, launchOptions, newPerson }, use, testInfo) => {
    const browsers: Browser[] = [];
    await use(async (isAllowed = true) => {
      const file = testInfo.outputPath(`camera-${browsers.length}.y4m`);
      const { browser, show } = await openCamera(playwright.chromium, launchOptions, file, isAllowed);
      browsers.push(browser);
      return { ...(await newPerson(browser)), show };
    });
    for (const browser of browsers) await browser.close();
  },
});

export { expect } from "@playwright/test";
