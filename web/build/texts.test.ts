import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { languages } from "@skipline/contract/languages";
import { afterAll, expect, test } from "vitest";
import { build, type Rolldown } from "vite";
import type * as Weeks from "../src/features/analytics/weeks.ts";
import { guestsManifest, staffManifest } from "./manifests.ts";
import { startCode } from "./start-code.ts";
import { importTextsOneByOne, speakIn, takeContentOf, textsOf, writeIndexTexts } from "./texts.ts";

const folder = mkdtempSync(join(tmpdir(), "skipline-texts-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** What is built of a module of the web app with this text. */
async function builtOf(language: string, source: string): Promise<string> {
  const file = join(folder, "web", "src", "page.ts");
  const { output } = (await build({
    configFile: false,
    logLevel: "silent",
    root: import.meta.dirname,
    resolve: { alias: [textsOf(language)] },
    plugins: [
      {
        name: "source",
        enforce: "pre",
        resolveId: (id) => (id === file ? file : null),
        load: (id) => (id === file ? source : null),
      },
      importTextsOneByOne(language),
    ],
    build: { write: false, lib: { entry: file, formats: ["es"] }, minify: false },
  }).then((one) => (Array.isArray(one) ? one[0] : one))) as Rolldown.RolldownOutput;
  return output[0].code;
}

const source = `import * as m from "@skipline/contract/texts";
export const title = m.sign_in_title();
export const wait = (seconds) => m.sign_in_resend_in({ seconds });`;

const catalogueOf = (language: string) =>
  JSON.parse(readFileSync(new URL(`../../contract/texts/${language}.json`, import.meta.url), "utf8")) as Record<
    string,
    string
  >;
const spanish = catalogueOf("es");

test("a page has its own texts, in its build's language, and no others", async () => {
  const code = await builtOf("es", source);
  expect(code).toContain(`title = ${JSON.stringify(spanish["sign_in_title"])}`);
  writeFileSync(join(folder, "page.mjs"), code);
  const { wait } = (await import(join(folder, "page.mjs"))) as { wait: (seconds: number) => string };
  expect(wait(7)).toBe("Reenviar código en 7 s");
  expect(code).not.toContain("Sign In");
  expect(code).not.toContain(spanish["sign_in_wrong_number"]);
});

test("a day in Spanish is written as its rules say, not with the comma of its locale, and begins a line", async () => {
  const dates = JSON.stringify(fileURLToPath(new URL("../src/lib/dates.ts", import.meta.url)));
  writeFileSync(join(folder, "dates.mjs"), await builtOf("es", `export { formatLongDate } from ${dates};`));
  const { formatLongDate } = (await import(join(folder, "dates.mjs"))) as {
    formatLongDate: (instant: string, timeZone: string) => string;
  };
  expect(formatLongDate("2026-11-21T20:00:00Z", "America/Los_Angeles")).toBe("Sábado 21 de noviembre");
});

test.each([
  ["es", "Una fiesta", "A day by the sea"],
  ["en", "A party", "A day by the sea"],
])(
  "a page in %s has its content in that language, and in English what was not translated",
  async (language, own, other) => {
    const content = join(folder, language, "web", "src", "content");
    mkdirSync(join(content, "festivals"), { recursive: true });
    const files = {
      "festivals/salt.ts": 'export const about: string = "A party";',
      "festivals/salt.es.ts": 'export const about: string = "Una fiesta";',
      "pier.ts": 'export const about: string = "A day by the sea";',
      "page.ts": `import { about as pier } from "./pier.ts";
      const pages = import.meta.glob(["./festivals/*.ts", "!./festivals/*.*.ts"], { eager: true, import: "about" });
      export const all = [pages, pier];`,
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(content, name), text);
    const { output } = (await build({
      configFile: false,
      logLevel: "silent",
      root: content,
      plugins: [takeContentOf(language)],
      build: { write: false, lib: { entry: join(content, "page.ts"), formats: ["es"] }, minify: false },
    }).then((one) => (Array.isArray(one) ? one[0] : one))) as Rolldown.RolldownOutput;
    writeFileSync(join(folder, `${language}.mjs`), output[0].code);
    const { all } = (await import(join(folder, `${language}.mjs`))) as { all: unknown };
    expect(all).toEqual([{ "./festivals/salt.ts": own }, other]);
  },
);

test("what stands before the app, and what a phone is told of it, is in the build's language", () => {
  const { handler } = writeIndexTexts("es").transformIndexHtml as { handler: (html: string) => string };
  const page = handler(readFileSync(new URL("../index.html", import.meta.url), "utf8"));
  for (const id of ["page_description", "page_needs_scripts", "reload"]) expect(page).toContain(spanish[id]);
  expect(page).not.toMatch(/%\w+%/);
  expect(() => handler("<p>%page_of_nobody%</p>")).toThrow("page_of_nobody");

  const script = startCode("/assets/index-abcdefgh.js", "es");
  for (const id of ["start_slow", "start_lost"]) expect(script).toContain(JSON.stringify(spanish[id]));

  expect(guestsManifest("es")).toMatchObject({ lang: "es", description: spanish["page_description"] });
  expect(staffManifest("es")).toMatchObject({ lang: "es", name: spanish["app_staff_name"] });
});

test.each(languages)(
  "a page in %s, and what is installed of it, says its language and which way that is read",
  (language) => {
    const { direction: dir } = catalogueOf(language);
    const { handler } = speakIn(language).transformIndexHtml as { handler: (html: string) => string };
    const page = handler(readFileSync(new URL("../index.html", import.meta.url), "utf8"));
    expect(page).toContain(`<html lang="${language}" dir="${dir}">`);
    expect(guestsManifest(language)).toMatchObject({ lang: language, dir });
    expect(staffManifest(language)).toMatchObject({ lang: language, dir });
  },
);

test("nothing else says which way a page is read, and one place asks", () => {
  const sources = ["contract", "server", "web"].flatMap((name) => {
    const code = join(import.meta.dirname, "../..", name, "src");
    return readdirSync(code, { recursive: true, encoding: "utf8" })
      .filter((file) => /(?<!\.test)\.(?:tsx?|css)$/.test(file) && !file.includes("texts/"))
      .map((file) => join(code, file));
  });
  expect(sources.length).toBeGreaterThan(1_000);
  const says = /[\s"']dir=|\bdirection:|["'](?:ltr|rtl)["']/;
  // A style may ask, too; a word of somebody's, an address, is read the way its own letters are.
  const isAllowed = /\[dir="rtl"\]|\bdir="auto"/g;
  const found = sources.filter((file) => says.test(readFileSync(file, "utf8").replaceAll(isAllowed, "")));
  expect(found).toEqual([expect.stringMatching(/\/web\/src\/lib\/language\.ts$/)]);
});

test("months in Spanish are short as they are written in the United States", async () => {
  const weeks = join(import.meta.dirname, "../src/features/analytics/weeks.ts");
  writeFileSync(join(folder, "weeks.mjs"), await builtOf("es", `export * from ${JSON.stringify(weeks)};`));
  const { longDay, shortDay, weekName } = (await import(join(folder, "weeks.mjs"))) as typeof Weeks;
  const months = Array.from({ length: 12 }, (_, month) => shortDay(`2026-${String(month + 1).padStart(2, "0")}-21`));
  expect(months.join(", ")).toMatch(/^(?:21 (?:[a-z]{3}|sept)(?:, |$)){12}$/);
  expect(weekName("2026-09-27")).toBe("27 sept – 3 oct 2026");
  expect(weekName("2026-11-15")).toBe("15 – 21 nov 2026");
  expect(longDay("2026-11-15")).toBe("domingo 15 de noviembre");
});
