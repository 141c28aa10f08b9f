import { languages } from "@skipline/contract/languages";
import { describe, expect, test } from "vitest";

const modules = import.meta.glob<Record<string, unknown>>(["./**/*.ts", "!./**/*.test.ts"], { eager: true });
const sources = import.meta.glob<string>(["./**/*.ts", "!./**/*.test.ts"], {
  eager: true,
  query: "?raw",
  import: "default",
});

const [, ...translations] = languages;
const isTranslation = (file: string) => /\.[a-z]{2}\.ts$/.test(file);
const translationOf = (file: string, language: string) => file.replace(/\.ts$/, `.${language}.ts`);
/** What is in no file of content but in the catalogues, types alone, and names of cities. */
const needsNone = (file: string) =>
  sources[file]?.includes('"@skipline/contract/texts"') ||
  Object.keys(modules[file] ?? {}).length === 0 ||
  file === "./cities.ts";
const prose = Object.keys(modules).filter((file) => !isTranslation(file) && !needsNone(file));

/** No translation changes these. */
const isFact = (path: string) => path.endsWith(".prizeTermsEffective");

/** Each fact, and that there is a text at each other place. */
function listFacts(value: unknown, path = ""): Record<string, unknown> {
  if (typeof value !== "object" || value === null) return { [path]: isFact(path) ? value : typeof value };
  return Object.assign({}, ...Object.entries(value).map(([name, one]) => listFacts(one, `${path}.${name}`))) as Record<
    string,
    unknown
  >;
}

const legal: Record<string, string> = { "./order-terms.ts": "orderTerms", "./prize-terms.ts": "prizeTerms" };

describe.each(translations)("content in %s", (language) => {
  test("stands beside each file of prose", () => {
    expect(prose.length).toBeGreaterThanOrEqual(2);
    expect(prose.filter((file) => !(translationOf(file, language) in modules))).toEqual([]);
    const known = new Set(prose.map((file) => translationOf(file, language)));
    expect(Object.keys(modules).filter((file) => isTranslation(file) && !known.has(file))).toEqual([]);
  });

  test.each(prose)("%s says the same of the same things", (file) => {
    const translated = { ...modules[translationOf(file, language)] };
    const list = legal[file];
    if (list !== undefined) translated[list] = (translated[list] as unknown[]).slice(0, -1);
    expect(listFacts(translated)).toEqual(listFacts({ ...modules[file] }));
  });
});

test.each(Object.entries(legal))("the Spanish %s ends with what holds where it differs", (file, list) => {
  const terms = modules[translationOf(file, "es")]?.[list] as unknown[];
  expect(JSON.stringify(terms.at(-1))).toContain("Si hay diferencias, vale la versión en inglés.");
});
