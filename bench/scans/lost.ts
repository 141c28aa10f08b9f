import { randomInt } from "node:crypto";
import type { BrowserContext, Page } from "@playwright/test";
import { send } from "../order-path.ts";
import { atBar, location } from "./bar.ts";

const tries = Number(process.env["BENCH_TRIES"] ?? 50);
/** After this an order that was scanned and is not handed over counts as lost. */
const patienceMs = 30_000;
/** So long after the tap the misfortune comes, at most. */
const momentMs = 120;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Phone {
  context: BrowserContext;
  page: Page;
}

interface Misfortune {
  name: string;
  /** What is wrong before the scan. */
  before(phone: Phone): Promise<unknown>;
  /** What happens after it, and how it ends: with a page of the staff open and a network. */
  after(phone: Phone): Promise<Page>;
}

const scanner = `/staff/location/${location}/scan`;

async function openScanner(page: Page): Promise<void> {
  await page.goto(scanner);
  await page.getByLabel("Or type the order code").waitFor();
}

/** Calls reach nobody and nobody says so. */
const hang = (page: Page) => page.route(/\/api\//, () => undefined);

const misfortunes: Misfortune[] = [
  {
    name: "hanging network",
    before: ({ page }) => hang(page),
    async after({ page }) {
      await page.getByText("Not Confirmed").first().waitFor();
      await page.unrouteAll({ behavior: "ignoreErrors" });
      await openScanner(page);
      return page;
    },
  },
  {
    name: "reload",
    before: ({ page }) => page.route(/\/complete\?/, async (route) => (await wait(momentMs), route.continue())),
    async after({ page }) {
      await page.unrouteAll({ behavior: "ignoreErrors" });
      await page.reload();
      return page;
    },
  },
  {
    name: "offline",
    before: ({ context }) => context.setOffline(true),
    async after({ context, page }) {
      await page.getByText("Not Confirmed").first().waitFor();
      await context.setOffline(false);
      return page;
    },
  },
  {
    name: "closed tab",
    before: ({ page }) => hang(page),
    async after({ context, page }) {
      await page.close();
      const next = await context.newPage();
      await openScanner(next);
      return next;
    },
  },
];

await atBar(async ({ url, drinks, bartender, placeOrder, openBrowser, openPhone }) => {
  const [drink] = drinks;
  if (!drink) throw new Error("the demo menu has no drink to order");
  const browser = await openBrowser();

  async function isHandedOver(orderId: string): Promise<boolean> {
    const end = Date.now() + patienceMs;
    while (Date.now() < end) {
      const { order } = await send<{ order: { status: string } }>(url, "GET", `/users/_/orders/${orderId}`, bartender);
      if (order.status === "COMPLETE") return true;
      await wait(250);
    }
    return false;
  }

  for (const { name, before, after } of misfortunes) {
    const context = await openPhone(browser);
    let page = await context.newPage();
    let lost = 0;
    for (let n = 0; n < tries; n += 1) {
      const orderId = await placeOrder([{ ...drink, quantity: 1 }]);
      if (page.url() === "about:blank" || n % 10 === 0) await openScanner(page);
      await before({ context, page });
      await page.getByLabel("Or type the order code").fill(orderId);
      await page.getByRole("button", { name: "Open Order" }).click();
      await wait(randomInt(momentMs));
      page = await after({ context, page });
      if (!(await isHandedOver(orderId))) lost += 1;
    }
    console.log(`${name}: ${tries} scans, lost = ${lost}`);
    if (lost > 0) process.exitCode = 1;
    await context.close();
  }
});
