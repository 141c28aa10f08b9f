import { randomInt } from "node:crypto";
import { env } from "node:process";
import { AxeBuilder } from "@axe-core/playwright";
import { type BrowserContext, expect, type Page, test as base } from "@playwright/test";
import { passwordlessOtpGrant } from "@skipline/contract/auth";
import { serverUrlVariable } from "./variables.ts";

interface Fixtures {
  /** Signs this browser in without the screens: for journeys that are about something else. */
  signIn: (phone: string, context?: BrowserContext) => Promise<void>;
  /** No axe violation on the page as it stands, in the dark and in the light theme. */
  checkAccessibility: (page?: Page) => Promise<void>;
  /** A second person with a browser of their own. */
  newPerson: () => Promise<{ context: BrowserContext; page: Page }>;
}

/** An address of one's own, as the trusted proxy would report it. */
function addressHeader(): Record<string, string> {
  return { "x-forwarded-for": `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` };
}

export const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter's shape
  baseURL: async ({}, use) => use(env[serverUrlVariable]),
  extraHTTPHeaders: async ({ baseURL: _base }, use) => use(addressHeader()),
  signIn: async ({ context: own, baseURL }, use) => {
    await use(async (phone, context = own) => {
      const tokens = await exchange(context, baseURL ?? "", phone);
      const session = {
        accessToken: tokens.access_token,
        idToken: tokens.id_token,
        expiresIn: tokens.expires_in,
        receivedAt: Date.now(),
      };
      await context.addInitScript((value) => {
        // Only where nothing is stored: a journey that signs out must stay signed out.
        if (sessionStorage.getItem("e2e.signedIn")) return;
        sessionStorage.setItem("e2e.signedIn", "1");
        localStorage.setItem("skipline.session", value);
      }, JSON.stringify(session));
    });
  },
  checkAccessibility: async ({ page: own }, use) => {
    await use(async (page = own) => {
      for (const colorScheme of ["dark", "light"] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => `${colorScheme} ${id}: ${nodes[0]?.html ?? ""}`)).toEqual([]);
      }
    });
  },
  newPerson: async ({ browser, baseURL, contextOptions }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext({
        ...contextOptions,
        ...(baseURL ? { baseURL } : {}),
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
        extraHTTPHeaders: addressHeader(),
      });
      contexts.push(context);
      return { context, page: await context.newPage() };
    });
    for (const context of contexts) await context.close();
  },
});

export { expect } from "@playwright/test";

/** A phone that nobody used in this run: valid as a US mobile number, every time another. */
export function somePhone(): string {
  return `+1213${randomInt(300, 900)}${String(randomInt(10_000)).padStart(4, "0")}`;
}

/** The newest code sent to a phone, from the development outbox. */
export async function codeFor(context: BrowserContext, phone: string): Promise<string> {
  const answer = await context.request.get(`/dev/outbox.json?phone=${encodeURIComponent(phone)}`);
  const code = /\b(\d{6})\b/.exec(await answer.text())?.[1];
  if (!code) throw new Error(`no code was sent to ${phone}`);
  return code;
}

async function exchange(context: BrowserContext, baseURL: string, phone: string) {
  const client = { client_id: "skipline-web" };
  const started = await context.request.post("/api/passwordless/start", {
    data: { ...client, connection: "sms", phone_number: phone, send: "code" },
  });
  expect(started.status()).toBe(200);
  const otp = await codeFor(context, phone);
  const exchanged = await context.request.post("/api/oauth/token", {
    headers: { origin: baseURL },
    data: { ...client, grant_type: passwordlessOtpGrant, username: phone, otp, realm: "sms" },
  });
  expect(exchanged.status()).toBe(200);
  return (await exchanged.json()) as { access_token: string; id_token: string; expires_in: number };
}
