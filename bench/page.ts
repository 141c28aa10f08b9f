import { mkdtemp, readFile, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { env } from "node:process";
import { chromium } from "@playwright/test";
import type { BrowserContext, CDPSession, Page } from "@playwright/test";
import { type Language, languageCookie, languages } from "@skipline/contract/languages";
import lighthouse from "lighthouse";
import { placePaidOrder, readDrinks } from "./order-path.ts";
import { signIn, staffPhones } from "./people.ts";
import type { Person } from "./people.ts";
import { startServerProcess } from "./server-process.ts";

const runs = Number(env["BENCH_RUNS"] ?? 3);
/** `BENCH_PAGE=menu`: only how soon its first product comes and how many bytes it is, in each language; another page: its bytes. */
const weighed = env["BENCH_PAGE"];
const place = "064E1";
const executablePath = env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, locale: "en-US" };

/** Slow 4G and a cheap phone: 150 ms, 1.6 Mbit/s, a quarter of this machine's speed. */
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const slowdown = 4;

const dataDir = await mkdtemp(join(tmpdir(), "skipline-bench-"));
const server = await startServerProcess(dataDir, { isAsDeployed: true });
const menuUrl = `${server.url}/location/${place}`;

/** Notes when the first product stood on the screen: the frame after it came. */
const watchFirstProduct = `window.firstProduct = new Promise((resolve) => {
  const look = () => requestAnimationFrame(document.querySelector("main li h3") ? resolve : look);
  requestAnimationFrame(look);
})`;

/** The worker keeps the menu that it has seen; the first one came past it. */
const untilMenuIsKept = `(async () => {
  while ((await (await caches.open("menu")).keys()).length < 2) await new Promise((go) => setTimeout(go, 50));
})()`;

async function withProfile<T>(work: (context: BrowserContext, debuggingPort: number) => Promise<T>): Promise<T> {
  const profile = await mkdtemp(join(tmpdir(), "skipline-profile-"));
  const args = ["--no-sandbox", "--remote-debugging-port=0"];
  const context = await chromium.launchPersistentContext(profile, { executablePath, args, ...phone });
  try {
    const [port] = (await readFile(join(profile, "DevToolsActivePort"), "utf8")).split("\n");
    return await work(context, Number(port));
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
}

/** A page's throttle does not reach its service worker, which is a target of its own. */
async function throttleWorker(browser: CDPSession): Promise<void> {
  const { targetInfos } = await browser.send("Target.getTargets");
  for (const { type, targetId } of targetInfos) {
    if (type !== "service_worker") continue;
    const { sessionId } = await browser.send("Target.attachToTarget", { targetId, flatten: false });
    const message = JSON.stringify({ id: 1, method: "Network.emulateNetworkConditions", params: network });
    await browser.send("Target.sendMessageToTarget", { sessionId, message });
  }
}

async function openThrottled(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.emulateNetworkConditions", network);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.addInitScript(watchFirstProduct);
  return page;
}

async function readFirstProduct(page: Page, language: Language): Promise<number> {
  await page.goto(menuUrl);
  const read = await page.locator("html").getAttribute("lang");
  if (read !== language) throw new Error(`the menu came in ${read} in place of ${language}`);
  return page.evaluate<number>("firstProduct");
}

/** Milliseconds from the address to the first product: on a device that was never here, and on one that was. */
function firstProduct(language: Language): Promise<{ cold: number; warm: number }> {
  return withProfile(async (context) => {
    await context.addCookies([{ name: languageCookie, value: language, url: server.url }]);
    const first = await openThrottled(context);
    const cold = await readFirstProduct(first, language);
    await first.evaluate("navigator.serviceWorker.ready");
    await first.evaluate(untilMenuIsKept);
    await first.close();
    const page = await openThrottled(context);
    const browser = context.browser();
    if (browser) await throttleWorker(await browser.newBrowserCDPSession());
    return { cold, warm: await readFirstProduct(page, language) };
  });
}

async function keepSession(page: Page, { accessToken, idToken, expiresIn }: Person): Promise<void> {
  const session = JSON.stringify({ accessToken, idToken, expiresIn, receivedAt: Date.now() });
  await page.goto(`${server.url}/favicon.svg`);
  await page.evaluate(`localStorage.setItem("skipline.session", ${JSON.stringify(session)})`);
}

const guest = await signIn(server.url, "+12135559092");
const bartender = await signIn(server.url, staffPhones[0] ?? "");
const drinks = await readDrinks(server.url);
const paidOrderId = await placePaidOrder(server.url, guest, drinks.slice(0, 2));

const manager = await signIn(server.url, "+12135550102");
/** Notes when the first picture of the week stood on the screen, numbers above it. */
const watchReport = `window.firstReport = new Promise((resolve) => {
  const look = () => requestAnimationFrame(document.querySelector("[data-report] [role=slider]") ? resolve : look);
  requestAnimationFrame(look);
})`;

/** Milliseconds from the address to a manager's week, on a device that was there before, a quarter as fast as this one. */
function firstReport(): Promise<number> {
  return withProfile(async (context) => {
    const url = `${server.url}/staff/location/${place}/reporting?week=${lastWeek()}`;
    const page = await context.newPage();
    await keepSession(page, manager);
    await page.goto(url);
    await page.getByRole("slider", { name: "Revenue by week" }).waitFor();
    await page.close();
    const slow = await context.newPage();
    const session = await context.newCDPSession(slow);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    await slow.addInitScript(watchReport);
    await slow.goto(url);
    return slow.evaluate<number>("firstReport");
  });
}

/** A day of the week before this one. */
function lastWeek(): string {
  return new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10);
}

interface Sight {
  name: string;
  /** Leads there as people come; gives the address. */
  arrive: (page: Page) => Promise<string>;
}

const sights: Sight[] = [
  { name: "menu", arrive: () => Promise.resolve(menuUrl) },
  { name: "sign-in", arrive: () => Promise.resolve(`${server.url}/signin`) },
  { name: "front page", arrive: () => Promise.resolve(`${server.url}/`) },
  { name: "vendor", arrive: () => Promise.resolve(`${server.url}/vendor/vnd-aurora`) },
  { name: "festival", arrive: () => Promise.resolve(`${server.url}/location/${place}/heartla`) },
  {
    name: "checkout",
    async arrive(page) {
      await keepSession(page, guest);
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.goto(menuUrl);
      await page.getByRole("button", { name: "Add Aurora Spritz" }).click();
      await page.getByRole("button", { name: "Got it" }).click();
      await page.getByRole("link", { name: "Review order" }).click();
      await page.getByRole("checkbox", { name: /^I am at least 21/ }).check();
      await page.getByRole("button", { name: "Checkout" }).click();
      await page.getByRole("checkbox", { name: /^I accept the terms/ }).waitFor();
      return page.url();
    },
  },
  {
    name: "staff order",
    async arrive(page) {
      await keepSession(page, bartender);
      return `${server.url}/staff/location/${place}/order/${paidOrderId}`;
    },
  },
];

const categories = ["performance", "accessibility", "best-practices", "seo"];

/** Lighthouse's four scores and the times behind the first, for a phone that was never here. */
function audit({ arrive }: Sight): Promise<number[]> {
  return withProfile(async (context, port) => {
    const page = await context.newPage();
    const url = await arrive(page);
    await page.close();
    const result = await lighthouse(url, {
      port,
      logLevel: "error",
      output: "json",
      onlyCategories: categories,
      // The session lies there; the caches are emptied below.
      disableStorageReset: true,
    });
    if (!result) throw new Error(`Lighthouse says nothing of ${url}`);
    const { lhr } = result;
    const score = (id: string) => Math.round((lhr.categories[id]?.score ?? 0) * 100);
    const value = (id: string) => lhr.audits[id]?.numericValue ?? Number.NaN;
    const times = [
      "first-contentful-paint",
      "largest-contentful-paint",
      "total-blocking-time",
      "cumulative-layout-shift",
    ];
    return [...categories.map(score), ...times.map(value)];
  });
}

type Weight = Record<"document" | "script" | "rest", number>;

/** Longer than a page fetches what it shows later. */
const settledMs = 3_000;

/** Bytes on the wire of a page in a language, for a phone that was never here: its document, its scripts, and the rest. */
function weigh({ arrive }: Sight, language: Language): Promise<Weight> {
  return withProfile(async (context) => {
    const before = await context.newPage();
    // By buttons, whose names are in English.
    const url = await arrive(before);
    await before.close();
    await context.addCookies([{ name: languageCookie, value: language, url: server.url }]);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.clearBrowserCache");
    await session.send("Network.setBypassServiceWorker", { bypass: true });
    const weight: Weight = { document: 0, script: 0, rest: 0 };
    const kinds = new Map<string, keyof Weight>();
    session.on("Network.responseReceived", ({ requestId, type }) =>
      kinds.set(requestId, type === "Document" ? "document" : type === "Script" ? "script" : "rest"),
    );
    session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      weight[kinds.get(requestId) ?? "rest"] += encodedDataLength;
    });
    await page.goto(url, { waitUntil: "load" });
    await page.waitForTimeout(settledMs);
    const read = await page.locator("html").getAttribute("lang");
    if (read !== language) throw new Error(`${url} came in ${read} in place of ${language}`);
    return weight;
  });
}

async function sayWeights(of: readonly Sight[]): Promise<void> {
  console.log("\n| page | language | document | scripts | rest | all, bytes |");
  console.log("| --- | --- | --- | --- | --- | --- |");
  for (const sight of of) {
    for (const language of languages) {
      const { document, script, rest } = await weigh(sight, language);
      console.log(`| ${sight.name} | ${language} | ${document} | ${script} | ${rest} | ${document + script + rest} |`);
    }
  }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

const say = (values: number[]) =>
  `${Math.round(median(values))} (${Math.round(Math.min(...values))}–${Math.round(Math.max(...values))})`;

function sayLoad(): void {
  console.log(`load ${loadavg()[0]?.toFixed(1)}; median and range of ${runs} runs`);
}

/** Languages in turn, so that what else the machine does weighs on each alike. */
async function sayFirstProducts(): Promise<void> {
  const painted = languages.map((language) => ({ language, cold: [] as number[], warm: [] as number[] }));
  for (let run = 0; run < runs; run += 1) {
    for (const one of painted) {
      const { cold, warm } = await firstProduct(one.language);
      one.cold.push(cold);
      one.warm.push(warm);
    }
  }
  for (const { language, cold, warm } of painted) {
    console.log(`first product painted, ${language}: cold ${say(cold)} ms, from the service worker ${say(warm)} ms`);
  }
}

async function measureAll(): Promise<void> {
  sayLoad();
  await sayFirstProducts();
  const reports: number[] = [];
  for (let run = 0; run < runs; run += 1) reports.push(await firstReport());
  console.log(`a manager's week drawn: ${say(reports)} ms`);
  console.log("\n| page | performance | accessibility | best practices | SEO | FCP | LCP | TBT | CLS |");
  console.log("| --- | --- | --- | --- | --- | --- | --- | --- | --- |");
  for (const sight of sights) {
    const audits: number[][] = [];
    for (let run = 0; run < runs; run += 1) audits.push(await audit(sight));
    const columns = audits[0]?.map((_value, index) => audits.map((one) => one[index] ?? Number.NaN)) ?? [];
    const cells = columns.map((values, index) => (index === 7 ? median(values).toFixed(3) : say(values)));
    console.log(`| ${sight.name} | ${cells.join(" | ")} |`);
  }
  console.log(`load ${loadavg()[0]?.toFixed(1)}`);
  await sayWeights(sights);
}

try {
  if (weighed === undefined) {
    await measureAll();
  } else {
    sayLoad();
    if (weighed === "menu") await sayFirstProducts();
    await sayWeights(sights.filter(({ name }) => name === weighed));
  }
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
