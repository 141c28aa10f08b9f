import { setTimeout as delay } from "node:timers/promises";
import { type Browser, finder, finderValues, type Target } from "./browser.ts";

const patienceSeconds = 30;

/** A person at a browser: looks until it is there, then acts. Errors of the page itself are gathered and told at the end. */
export function createVisitor(browser: Browser, origin: string) {
  /** Asks the page again and again, as an eye would. What the page says at the end is the error. */
  async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
    let last: unknown = null;
    for (const end = Date.now() + patienceSeconds * 1_000; Date.now() < end; await delay(150)) {
      try {
        if (await isSo()) return;
      } catch (error) {
        last = error;
      }
    }
    const shown = await browser
      .run<string>("return location.pathname + ': ' + document.body.innerText.slice(0, 400)")
      .catch(() => "the page does not answer");
    throw new Error(`${what} did not come${last instanceof Error ? ` (${last.message})` : ""}. Seen: ${shown}`);
  }

  async function act(what: string, work: () => Promise<void>): Promise<void> {
    // What has just come may still move, or be replaced by its next state: the next look finds it.
    await until(what, async () => {
      await work();
      return true;
    });
  }

  const faults: string[] = [];
  /** Into each document anew: neither engine has a hook before its scripts. */
  const listen = (): Promise<unknown> =>
    browser.run(`
      if (window.skiplineFaults) return;
      window.skiplineFaults = [];
      addEventListener("error", (event) => window.skiplineFaults.push(event.message));
      addEventListener("unhandledrejection", (event) => window.skiplineFaults.push(String(event.reason)));
    `);

  return {
    browser,
    faults,
    async open(path: string): Promise<void> {
      await this.collect();
      await browser.open(`${origin}${path}`);
      await listen();
    },
    /** The errors of the document that is open, before it goes. */
    async collect(): Promise<void> {
      const found = await browser.run<string[]>("return window.skiplineFaults ?? []").catch(() => []);
      // Told by WebKit when a layout takes two rounds; nothing is lost by it.
      faults.push(...found.filter((text) => !text.includes("ResizeObserver loop")));
    },
    see: (target: Target) =>
      until(`${target.role} ${String(target.name)}`, () => browser.run<boolean>(`return ${seen(target)}`)),
    seeText: (text: RegExp) =>
      until(String(text), () =>
        browser.run<boolean>(
          "return new RegExp(arguments[0], arguments[1]).test(document.body.innerText)",
          text.source,
          text.flags,
        ),
      ),
    /** The whole text of the page no longer says so. */
    missText: (text: RegExp) =>
      until(`the end of ${String(text)}`, () =>
        browser.run<boolean>(
          "return !new RegExp(arguments[0], arguments[1]).test(document.body.innerText)",
          text.source,
          text.flags,
        ),
      ),
    seePath: (path: RegExp) =>
      until(`the address ${String(path)}`, async () =>
        path.test(await browser.run<string>("return location.pathname + location.search")),
      ),
    click: (target: Target) => act(`${target.role} ${String(target.name)}`, () => browser.click(target)),
    type: (target: Target, text: string) => act(`field ${String(target.name)}`, () => browser.type(target, text)),
    press: (target: Target, key: "Enter") => act(`field ${String(target.name)}`, () => browser.press(target, key)),
    until,
  };
}

export type Visitor = ReturnType<typeof createVisitor>;

/** As an expression, for a page that is only looked at. */
function seen(target: Target): string {
  return `(function () { ${finder} }).apply(null, ${JSON.stringify(finderValues(target))}) !== null`;
}
