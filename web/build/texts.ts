import { existsSync, readFileSync } from "node:fs";
import { type Language, languages } from "@skipline/contract/languages";
import * as m from "@skipline/contract/texts";
import type { Alias, Plugin } from "vite";

const catalogue = "@skipline/contract/texts";
const importAll = `import * as m from "${catalogue}";`;

interface Edition {
  language: Language;
  /** Of what each language has its own under one name: "" for the first one, "/es". */
  folder: string;
  outDir: string;
}

/** What is built for a language, and where that lies. The hashed files of all lie together. */
export function editionOf(wanted: string = languages[0]): Edition {
  const language = languages.find((one) => one === wanted);
  if (!language) throw new Error(`there is no language ${wanted}`);
  return language === languages[0]
    ? { language, folder: "", outDir: "dist" }
    : { language, folder: `/${language}`, outDir: `dist/${language}` };
}

/** The page says its language and which way that is read, and has the manifest of it. */
export function speakIn(language: Language): Plugin {
  const { folder } = editionOf(language);
  const direction = m.direction({}, { locale: language });
  return {
    name: "skipline:language",
    apply: "build",
    enforce: "post",
    transformIndexHtml: {
      order: "post",
      handler: (html) =>
        html
          .replace('<html lang="en" dir="ltr">', `<html lang="${language}" dir="${direction}">`)
          .replace('href="/manifest.webmanifest"', `href="${folder}/manifest.webmanifest"`),
    },
  };
}

/** A build is made for one language, and holds the texts of no other. */
export const textsOf = (language: string): Alias => ({
  find: /^@skipline\/contract\/texts$/,
  replacement: `${catalogue}/${language}`,
});

/**
 * What a page says stands in the page's own file: a plain text in the place of `m.cart_add()`, any other one by an import of
 * its own. By way of the module that lists all texts each would belong to whoever uses any of them: every page to the first
 * script.
 */
export function importTextsOneByOne(language: string): Plugin {
  const texts = new Map<string, unknown>();
  const isPlain = (id: string) => /^[^{}\\]*$/.test(String(texts.get(id)));
  return {
    name: "skipline:texts-one-by-one",
    apply: "build",
    enforce: "pre",
    buildStart() {
      const file = new URL(`../../contract/texts/${language}.json`, import.meta.url);
      texts.clear();
      for (const [id, text] of Object.entries(JSON.parse(readFileSync(file, "utf8")) as object)) texts.set(id, text);
    },
    transform: {
      filter: { id: /\/(?:web|contract)\/src\/.*\.tsx?$/, code: importAll },
      handler(code) {
        // A schema's words (`saying`) are heard by the server alone: a page has them as they are.
        const inlined = code.replaceAll(
          /\bm\.(\w+)\(\)|\bsaying\(m\.(\w+)\)/g,
          (call, said?: string, refused?: string) => {
            const id = said ?? refused ?? "";
            return isPlain(id) ? JSON.stringify(texts.get(id)) : call;
          },
        );
        const ids = new Set(Array.from(inlined.matchAll(/\bm\.(\w+)/g), ([, id = ""]) => id));
        const imports = [...ids].map((id) => `import { ${id} as m_${id} } from "${catalogue}/${language}/${id}";`);
        return inlined.replace(importAll, imports.join(" ")).replaceAll(/\bm\.(\w+)/g, "m_$1");
      },
    },
  };
}

/**
 * Prose that is a page's own stands in files (`web/src/content`): its translation in a file beside it, `prize-terms.es.ts`,
 * which the build for that language takes in the place of `prize-terms.ts`. What has none is English.
 */
export function takeContentOf(language: string): Plugin {
  return {
    name: "skipline:content",
    enforce: "pre",
    load: {
      filter: { id: /\/web\/src\/content\/.*\.ts$/ },
      handler(id) {
        const translated = id.replace(/\.ts$/, `.${language}.ts`);
        if (!existsSync(translated)) return null;
        this.addWatchFile(translated);
        return readFileSync(translated, "utf8");
      },
    },
  };
}

/** What index.html says itself, by the names that stand there between percent signs. */
const wordsOf = (locale: Language): Record<string, string> => ({
  page_description: m.page_description({}, { locale }),
  page_needs_scripts: m.page_needs_scripts({}, { locale }),
  reload: m.reload({}, { locale }),
});

/** Writes index.html in the language of its build. */
export function writeIndexTexts(language: Language): Plugin {
  const words = wordsOf(language);
  return {
    name: "skipline:index-texts",
    transformIndexHtml: {
      order: "pre",
      handler: (html) =>
        html.replaceAll(/%(\w+)%/g, (_all, name: string) => {
          const text = words[name];
          if (text === undefined) throw new Error(`index.html asks for ${name}`);
          return text;
        }),
    },
  };
}
