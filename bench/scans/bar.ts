import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { env } from "node:process";
import { chromium } from "@playwright/test";
import type { Browser, BrowserContext } from "@playwright/test";
import { placePaidOrder, readDrinks } from "../order-path.ts";
import type { BenchLine } from "../order-path.ts";
import { signIn, staffPhones } from "../people.ts";
import type { Person } from "../people.ts";
import { startServerProcess } from "../server-process.ts";

/** The demo bar. */
export const location = "064E1";

export interface Bar {
  url: string;
  drinks: BenchLine[];
  bartender: Person;
  /** A paid order that waits; each by another of six guests, whose orders a minute are limited. */
  placeOrder(lines: BenchLine[]): Promise<string>;
  openBrowser(args?: string[]): Promise<Browser>;
  /** A phone at the bar, with the bartender signed in. */
  openPhone(browser: Browser, viewport?: { width: number; height: number }): Promise<BrowserContext>;
  /** A folder that goes with the bench. */
  folder: string;
}

/** A server with the demo's bar on a database of its own, a bartender and guests; all gone afterwards. */
export async function atBar(work: (bar: Bar) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "skipline-bench-"));
  const server = await startServerProcess(folder);
  const browsers: Browser[] = [];
  try {
    const { url } = server;
    const bartender = await signIn(url, staffPhones[0] ?? "");
    const guests = await Promise.all(Array.from({ length: 6 }, (_, n) => signIn(url, `+1213555${String(2000 + n)}`)));
    let placed = 0;
    await work({
      url,
      folder,
      bartender,
      drinks: await readDrinks(url),
      placeOrder: (lines) => placePaidOrder(url, guests[(placed += 1) % guests.length]!, lines),
      async openBrowser(args = []) {
        const executablePath = env["CHROMIUM_SHELL_PATH"] ?? env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";
        const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", ...args] });
        browsers.push(browser);
        return browser;
      },
      async openPhone(browser, viewport = { width: 390, height: 844 }) {
        const context = await browser.newContext({
          baseURL: url,
          viewport,
          hasTouch: true,
          isMobile: true,
          serviceWorkers: "block",
        });
        const { accessToken, idToken, expiresIn } = bartender;
        const session = JSON.stringify({ accessToken, idToken, expiresIn, receivedAt: Date.now() });
        const page = await context.newPage();
        await page.goto("/favicon.svg");
        await page.evaluate(`localStorage.setItem("skipline.session", ${JSON.stringify(session)})`);
        await page.close();
        return context;
      },
    });
  } finally {
    for (const browser of browsers) await browser.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
