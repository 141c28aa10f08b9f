import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type Locator, type Page } from "@playwright/test";
import { measureFirstVenue } from "./first-venue.ts";
import { startServerProcess } from "./server-process.ts";

/** A new guest types a number and a code, and is asked for the age. */
const most = { new: 8, known: 6 };
const phone = "+12135559091";

const dataDir = await mkdtemp(join(tmpdir(), "skipline-bench-"));
const server = await startServerProcess(dataDir);
const executablePath = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });

/** The little of an element that is asked for in the browser. */
interface OnScreen {
  getBoundingClientRect(): { x: number; y: number; width: number; height: number };
  contains(other: unknown): boolean;
  ownerDocument: { elementFromPoint(x: number, y: number): unknown };
}

/** Whether a finger in its middle meets it, and nothing that lies above. */
function isFree(target: Locator): Promise<boolean> {
  return target.evaluate((node) => {
    const element = node as unknown as OnScreen;
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(element.ownerDocument.elementFromPoint(x + width / 2, y + height / 2));
  });
}

/** What keeps a finger from its goal is tapped away, as people do. */
async function tap(target: Locator, inTheWay?: Locator): Promise<void> {
  await target.waitFor();
  if (inTheWay && !(await isFree(target)) && (await inTheWay.isVisible())) await inTheWay.click();
  await target.click();
}

async function signIn(page: Page): Promise<void> {
  // The field has the focus by itself: a phone shows its keyboard.
  await page.locator("input[type=tel]:focus").waitFor();
  await page.keyboard.type(phone.slice(2));
  await tap(page.getByRole("button", { name: "Send code" }));
  const code = page.getByRole("textbox", { name: "Verification code" });
  await code.waitFor();
  const outbox = await (await fetch(`${server.url}/dev/outbox.json?phone=${encodeURIComponent(phone)}`)).text();
  await page.keyboard.type(/\b(\d{6})\b/.exec(outbox)?.[1] ?? "");
}

/** From the scanned link to the code, a drink with alcohol, paid by wallet. */
async function listTaps(context: BrowserContext, isNew: boolean): Promise<string[]> {
  const page = await context.newPage();
  const taps: string[] = [];
  await page.exposeFunction("noteTap", (name: string) => taps.push(name));
  await page.addInitScript(`addEventListener("pointerdown", ({ isTrusted, target }) => {
    const pressed = target.closest("a, button, label") ?? target;
    if (isTrusted) noteTap(pressed.ariaLabel ?? (pressed.innerText || pressed.labels?.[0]?.innerText || pressed.tagName));
  }, true)`);
  await page.goto(`${server.url}/L/064E1`);
  const skip = page.getByRole("button", { name: "Skip" });
  const gotIt = page.getByRole("button", { name: "Got it" });
  await tap(page.getByRole("button", { name: "Add Aurora Spritz" }), skip);
  await tap(page.getByRole("link", { name: "Review order" }), gotIt);
  if (isNew) await signIn(page);
  const age = page.getByRole("checkbox", { name: /^I am at least 21/ });
  await age.waitFor();
  if (!(await age.isChecked())) await tap(age);
  await tap(page.getByRole("button", { name: "Checkout" }));
  await tap(page.getByRole("button", { name: "Accept the terms" }));
  await tap(page.getByRole("button", { name: "Pay with test wallet" }));
  await tap(page.getByRole("button", { name: "Confirm payment" }));
  await page.getByRole("img", { name: /^QR code of order/ }).waitFor();
  await page.close();
  return taps;
}

try {
  const context = await browser.newContext({
    viewport: { width: 390, height: 664 },
    isMobile: true,
    hasTouch: true,
    locale: "en-US",
  });
  for (const isNew of [true, false]) {
    const taps = await listTaps(context, isNew);
    const who = isNew ? "a new guest, who signs in" : "a guest who is signed in";
    const limit = isNew ? most.new : most.known;
    console.log(`taps from link to code by wallet, ${who}: ${taps.length} of at most ${limit}`);
    console.log(`  ${taps.map((name) => name.replaceAll(/\s+/g, " ")).join(" · ")}`);
    if (taps.length > limit) process.exitCode = 1;
  }
  if (!(await measureFirstVenue(browser))) process.exitCode = 1;
} finally {
  await browser.close();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
