// `npm run e2e:engines`: the main journeys in WebKit (Safari's engine) and Firefox, in both themes, against the real server.
// Not part of `npm test`: it needs what a bare machine has not. `-- webkit dark` runs a part, `-- queue` the journeys with that in their
// names; screenshots of what failed stay.
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import process, { argv, env } from "node:process";
import { connectTestDatabase } from "../../server/src/test/database.ts";
import { openVenue } from "../../server/src/test/test-venue.ts";
import { startServer } from "../support/global-setup.ts";
import { databaseUrlVariable, serverUrlVariable } from "../support/variables.ts";
import type { Browser } from "./browser.ts";
import { openFirefox } from "./firefox.ts";
import { journeys } from "./journeys.ts";
import { createVisitor } from "./page.ts";
import { openWebkit } from "./webkit.ts";

/** Debian's packages; each file says whether its package is there. */
const needs = [
  ["webkit2gtk-driver", "/usr/bin/WebKitWebDriver"],
  ["xvfb", "/usr/bin/Xvfb"],
  ["firefox-esr", "/usr/bin/firefox-esr"],
] as const;

const missing = needs.filter(([, path]) => !existsSync(path)).map(([name]) => name);
if (missing.length > 0) {
  console.log(`These are needed and not here. On Debian: apt-get install ${missing.join(" ")}`);
  process.exit(2);
}

const engines: Record<string, (isDark: boolean) => Promise<Browser>> = {
  // As narrow as MiniBrowser's own tool bar lets it be.
  webkit: (isDark) =>
    openWebkit({ isDark, width: 447, height: 800, display: isDark ? 77 : 78, port: isDark ? 4455 : 4456 }),
  firefox: (isDark) => openFirefox({ isDark, width: 390, height: 800 }),
};
const wanted = argv.slice(2);
const themes = ["dark", "light"];
const isWanted = (name: string, all: readonly string[]): boolean =>
  wanted.includes(name) || !wanted.some((word) => all.includes(word));
const named = wanted.filter((word) => !themes.includes(word) && !(word in engines));

const pictures = join(import.meta.dirname, "../test-results");
const tally = { passed: 0, failed: 0 };
const stopServer = await startServer();
const { db, close } = connectTestDatabase(env[databaseUrlVariable] ?? "");
const origin = env[serverUrlVariable] ?? "";
await mkdir(pictures, { recursive: true });
try {
  for (const engine of Object.keys(engines).filter((name) => isWanted(name, Object.keys(engines)))) {
    for (const theme of themes.filter((name) => isWanted(name, themes))) {
      await runAll(engine, theme);
    }
  }
} finally {
  await close();
  await stopServer();
}
console.log(`${tally.passed} passed, ${tally.failed} failed`);
process.exit(tally.failed === 0 && tally.passed > 0 ? 0 : 1);

/** Each journey with a browser of its own: what one leaves behind, or hangs in, is not the next one's. */
async function runAll(engine: string, theme: string): Promise<void> {
  for (const [index, [name, go]] of journeys.entries()) {
    if (!named.every((word) => name.includes(word))) continue;
    const start = performance.now();
    const title = `${engine}, ${theme}: ${name}`;
    let browser: Browser | undefined;
    try {
      browser = await engines[engine]!(theme === "dark");
      const visitor = createVisitor(browser, origin);
      const venue = await openVenue(db, `engine-${engine}-${theme}-${index}`);
      await go({ visitor, venue, db, origin, isDark: theme === "dark" });
      await visitor.collect();
      if (visitor.faults.length > 0) throw new Error(`errors on the pages: ${visitor.faults.join("; ")}`);
      tally.passed += 1;
      console.log(`✓ ${title} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
    } catch (error) {
      tally.failed += 1;
      const picture = join(pictures, `${engine}-${theme}-${index}.png`);
      await browser?.screenshot(picture).catch(() => undefined);
      console.log(`✗ ${title}\n  ${error instanceof Error ? error.message : String(error)}\n  ${picture}`);
    } finally {
      await browser?.close();
    }
  }
}
