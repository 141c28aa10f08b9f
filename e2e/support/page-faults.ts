import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

interface AxeColour {
  r: number;
  g: number;
  b: number;
  alpha: number;
  parseString: (text: string) => AxeColour;
}

/** Runs in the page. A page has few colours, and axe asks thousands of times what one means: a third of what a run took. */
function rememberColours(): void {
  const { axe } = window as unknown as { axe: { commons: { color: { Color: { prototype: AxeColour } } } } };
  const colour = axe.commons.color.Color.prototype;
  const known = new Map<string, Pick<AxeColour, "r" | "g" | "b" | "alpha">>();
  const parse = colour.parseString;
  colour.parseString = function parseOnce(text) {
    const found = known.get(text);
    if (found) return Object.assign(this, found);
    // What can't be parsed throws each time, as ever.
    const { r, g, b, alpha } = parse.call(this, text);
    known.set(text, { r, g, b, alpha });
    return this;
  };
}

/** Half of what the builder would bring. */
const axeSource = `${readFileSync(
  createRequire(import.meta.resolve("@axe-core/playwright")).resolve("axe-core/axe.min.js"),
  "utf8",
)}
(${rememberColours.toString()})();`;

/**
 * Base UI's own: the focus guards beside an open menu only pass the focus on, and the menu hangs at the end of the page,
 * tied to its button, where axe asks for a landmark around it as it does for no dialog.
 */
function isFromBaseUi(rule: string, html: string): boolean {
  if (rule === "aria-hidden-focus") return html.includes("data-base-ui-focus-guard");
  return rule === "region" && html.includes('role="menu"');
}

interface Violation {
  id: string;
  nodes: { html: string; failureSummary?: string | undefined }[];
}

/** No rule that is on asks for stylesheets or films. */
const always = { preload: false, resultTypes: ["violations" as const] };

/** axe is in the page after its first run there: brought anew with each one it would cost more than the run. */
async function runAxe(page: Page, rules?: readonly string[]): Promise<Violation[]> {
  if (await page.evaluate(() => "axe" in window)) {
    return page.evaluate(
      async (options) => {
        const { axe } = window as unknown as { axe: { run: (on: Document, options: object) => Promise<unknown> } };
        return ((await axe.run(document, options)) as { violations: Violation[] }).violations;
      },
      { ...always, ...(rules ? { runOnly: { type: "rule", values: rules } } : {}) },
    );
  }
  // In one page: nothing here has frames, for which axe would open another one each time. The builder writes into its options.
  const axe = new AxeBuilder({ page, axeSource }).setLegacyMode().options({ ...always });
  if (rules) axe.withRules([...rules]);
  return (await axe.analyze()).violations;
}

/** What of axe's rules a look asks about: the contrast is nearly all of what a run costs. */
const looks = {
  all: undefined,
  contrast: ["color-contrast"],
  // The size of letters changes what lies where.
  enlarged: ["color-contrast", "target-size", "scrollable-region-focusable"],
} as const;

/** What axe finds on the page as it stands, in one theme, which it stays in: with each turn all of it is drawn anew. */
export async function listViolations(
  page: Page,
  colorScheme: "light" | "dark",
  look: keyof typeof looks = "all",
): Promise<string[]> {
  await page.emulateMedia({ colorScheme });
  return (await runAxe(page, looks[look])).flatMap(({ id, nodes }) =>
    nodes
      .filter(({ html }) => !isFromBaseUi(id, html))
      .map(({ html, failureSummary = "" }) => `${colorScheme} ${id}: ${html} ${failureSummary}`),
  );
}

/** The same by all rules in one theme after the other. Leaves the page in the dark. */
export async function listViolationsInBothThemes(page: Page): Promise<string[]> {
  return [...(await listViolations(page, "light")), ...(await listViolations(page, "dark"))];
}

/** Errors that the page told its console, breaches of the content security policy among them, and uncaught ones. */
export async function watchConsole(page: Page, expected?: RegExp): Promise<() => string[]> {
  const said: string[] = [];
  page.on("console", (message) => {
    if (message.type() !== "error") return;
    const line = `${message.text()} ${message.location().url}`;
    if (!expected?.test(line)) said.push(line);
  });
  page.on("pageerror", (error) => said.push(String(error.stack)));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) =>
      console.error(`blocked by ${violatedDirective}: ${blockedURI} ${sample}`),
    );
  });
  return () => said.splice(0);
}
