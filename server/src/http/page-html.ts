import { firstAnswersId, type FirstAnswer } from "@skipline/contract/first-answers";
import { type Language, languageParameter, languages } from "@skipline/contract/languages";
import type { PageSight } from "./pages.ts";

/** A route's own files, as the web app's build lists them. */
export interface PageFiles {
  scripts: readonly string[];
  styles: readonly string[];
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? "");
}

/** JSON that can stand in a script element: no text in it can end the element or open a comment. */
function inertJson(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

const titleTag = /<title>[^<]*<\/title>/;
const descriptionTag = /<meta name="description" content="[^"]*" ?\/?>/;
/** Of a shared link to a page without a picture of its own. */
const usualImage = "/art/og-default.jpg";
const rootTag = '<div id="root"></div>';

export interface PageParts {
  sight: PageSight;
  /** The route's: what the page goes by where it tells of a fault before the app runs. */
  pattern: string;
  /** Where the page is, as people reach it. */
  url: string;
  files: PageFiles;
  /** The first screen, painted before any script runs. */
  shell: string;
  answers: readonly FirstAnswer[];
}

/** Puts a page's own words, files and first answers into the web app's one HTML of a language, beside those of `others`. Fails where that is not what it was. */
export function createPageHtml(
  index: string,
  { language, others }: { language: Language; others: readonly Language[] },
): (parts: PageParts) => string {
  for (const part of [titleTag, descriptionTag]) if (!part.test(index)) throw new Error(`index.html has no ${part}`);
  if (!index.includes(rootTag)) throw new Error(`index.html has no ${rootTag}`);
  const usual = /content="([^"]*)"/.exec(descriptionTag.exec(index)?.[0] ?? "")?.[1] ?? "";

  return ({ sight, pattern, url, files, shell, answers }) => {
    const title = escapeHtml(`${sight.title} · Skipline`);
    const description = sight.description === undefined ? usual : escapeHtml(sight.description);
    /** Its canonical address: a crawler that is led elsewhere believes none of them. */
    const addressIn = (one: Language) => {
      const address = new URL(sight.canonicalPath ?? url, url);
      if (one !== languages[0]) address.searchParams.set(languageParameter, one);
      return escapeHtml(address.href);
    };
    const canonical = addressIn(language);
    const alternate = (name: string, address: string) =>
      `<link rel="alternate" hreflang="${name}" href="${address}" />`;
    const image = escapeHtml(new URL(sight.image ?? usualImage, url).href);
    const head = [
      `<meta property="og:type" content="website" />`,
      `<meta property="og:site_name" content="Skipline" />`,
      `<meta property="og:title" content="${title}" />`,
      `<meta property="og:description" content="${description}" />`,
      `<meta property="og:image" content="${image}" />`,
      `<meta name="twitter:card" content="summary_large_image" />`,
      ...(sight.isPrivate
        ? [`<meta name="robots" content="noindex" />`]
        : [`<meta property="og:url" content="${canonical}" />`, `<link rel="canonical" href="${canonical}" />`]),
      ...(sight.isPrivate || others.length < 2
        ? []
        : [alternate("x-default", addressIn(languages[0])), ...others.map((one) => alternate(one, addressIn(one)))]),
      ...(sight.accent === undefined ? [] : [`<meta name="accent" content="${escapeHtml(sight.accent)}" />`]),
      ...files.scripts.map((file) => `<link rel="code" fetchpriority="low" crossorigin href="/${file}" />`),
      ...files.styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}" />`),
    ];
    const asOf = sight.asOf === undefined ? "" : ` data-as-of="${sight.asOf}"`;
    // Replaced by functions: what people wrote may hold `$&`.
    return index
      .replace(titleTag, () => `<title>${title}</title>`)
      .replace(descriptionTag, () => `<meta name="description" content="${description}" />`)
      .replace("</head>", () => `${head.join("\n")}\n</head>`)
      .replace(
        rootTag,
        () =>
          `<div id="root" data-page="${escapeHtml(pattern)}"${asOf}>${shell}</div>${inertScripts(sight, url, answers)}`,
      );
  };
}

function inertScripts(sight: PageSight, url: string, answers: readonly FirstAnswer[]): string {
  return firstAnswersScript(answers) + dataScript(sight, url);
}

function firstAnswersScript(answers: readonly FirstAnswer[]): string {
  return `<script type="application/json" id="${firstAnswersId}">${inertJson(answers)}</script>`;
}

/** Behind what is painted: nobody waits for what search engines read. */
function dataScript({ structuredData }: PageSight, url: string): string {
  if (!structuredData) return "";
  const data = { "@context": "https://schema.org", ...structuredData(url) };
  return `<script type="application/ld+json">${inertJson(data)}</script>`;
}
