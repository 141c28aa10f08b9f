import puppeteer from "puppeteer-core";
import type { ElementHandle } from "puppeteer-core";
import { type Browser, finder, finderValues, type Target, within } from "./browser.ts";

const driverSeconds = 60;

export interface FirefoxOptions {
  isDark: boolean;
  width: number;
  height: number;
}

/** A function of a body, as WebDriver's are: what it is given is \`arguments\`. */
const asCall = (body: string, values: unknown[]): string =>
  `(function () { ${body} }).apply(null, ${JSON.stringify(values)})`;

/** Debian's Firefox, by WebDriver BiDi. */
export async function openFirefox({ isDark, width, height }: FirefoxOptions): Promise<Browser> {
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: "/usr/bin/firefox-esr",
    headless: true,
    extraPrefsFirefox: {
      // 0: dark, 1: light.
      "layout.css.prefers-color-scheme.content-override": isDark ? 0 : 1,
      "ui.prefersReducedMotion": 1,
    },
  });
  const [first] = await browser.pages();
  const page = first ?? (await browser.newPage());
  await page.setViewport({ width, height });
  const step = <T>(what: string, work: Promise<T>): Promise<T> => within(`Firefox: ${what}`, driverSeconds, work);
  const find = async (target: Target): Promise<ElementHandle> => {
    const handle = await step(`find ${String(target.name)}`, page.evaluateHandle(asCall(finder, finderValues(target))));
    const element = handle.asElement() as ElementHandle | null;
    if (!element) throw new Error(`there is no ${target.role} ${String(target.name)}`);
    return element;
  };
  return {
    engine: "Firefox",
    open: async (url) => void (await step(`open ${url}`, page.goto(url, { waitUntil: "load" }))),
    run: <T>(body: string, ...values: unknown[]) => step("run", page.evaluate(asCall(body, values)) as Promise<T>),
    click: async (target) => step("click", (await find(target)).click()),
    type: async (target, text) => step("type", (await find(target)).type(text)),
    press: async (target, key) => step("press", (await find(target)).press(key)),
    screenshot: async (file) => void (await step("screenshot", page.screenshot({ path: file }))),
    close: async () => {
      await within("close", 10, browser.close()).catch(() => browser.process()?.kill("SIGKILL"));
    },
  };
}
