import { type Language, languages } from "@skipline/contract/languages";
import { compressedForm } from "./compress.ts";

interface Ceiling {
  /** Of each language, whose words are longer or shorter; one that is not named has the first one's. */
  bytes: Partial<Record<Language, number>>;
  files: number;
  /** What no language may pass, by little neither. */
  goal?: number;
}

/** A page that is read: little more than what every page begins with. */
const read: Ceiling = { bytes: { en: 119_350, es: 119_630 }, files: 8 };

/**
 * So much JavaScript may come before a page can be used: bytes as they are sent, and files. A ceiling is what a page has, so
 * that nothing is added unseen, and 150 more: so much the names of late files differ from one build to another, which the
 * first script lists. `npm run page-bytes` says what each has now.
 */
export const ceilings: Record<string, Ceiling> = {
  // What a guest waits for between a poster and the first product.
  "/location/:vendorLocationId": { bytes: { en: 119_890, es: 119_990 }, files: 6, goal: 120_000 },
  "/signin": { bytes: { en: 108_980, es: 109_290 }, files: 5 },
  "/": read,
  "/corporate": read,
  "/members": read,
  "/presale-wristband": read,
  "/location/:vendorLocationId/:festival": read,
  "/vendor/:vendorId/:artist": read,
  "/vendor/:vendorId": { bytes: { en: 147_200, es: 147_560 }, files: 10 },
  // A guest stands there, and a manager waits.
  "/staff/location/:vendorLocationId/order/:orderId?": { bytes: { en: 158_910, es: 159_340 }, files: 20 },
  "/staff/location/:vendorLocationId/reporting": { bytes: { en: 174_810, es: 175_600 }, files: 21 },
};

/** What a page may have beyond its ceiling before the build fails, as a part of it; the ceiling stays what it is. */
const band = 0.02;

interface Script {
  fileName: string;
  code: string;
}

/** Most pages begin with the same ones. */
const sizes = new WeakMap<Script, number>();

/** As the server sends it. */
function sizeOf(script: Script): number {
  const source = Buffer.from(script.code);
  const size = sizes.get(script) ?? (compressedForm(source) ?? source).length;
  sizes.set(script, size);
  return size;
}

interface Page {
  pattern: string;
  language: string;
}

/**
 * A page's scripts against its ceiling. Within the band the words are a warning, past it or past the page's goal whoever broke
 * it is told by an `excess`; a page that keeps its ceiling, or has none, gets neither.
 */
export function weighPage(
  { pattern, language }: Page,
  scripts: readonly Script[],
): { warning?: string; excess?: string } {
  const ceiling = ceilings[pattern];
  if (!ceiling) return {};
  const byLanguage: Partial<Record<string, number>> = ceiling.bytes;
  const most = byLanguage[language] ?? ceiling.bytes[languages[0]] ?? 0;
  const files = scripts.length;
  const bytes = scripts.reduce((sum, script) => sum + sizeOf(script), 0);
  if (bytes <= most && files <= ceiling.files) return {};
  const list = scripts.map((script) => `${script.fileName} ${sizeOf(script)}`).join(", ");
  const words = `${pattern} needs ${bytes} bytes in ${files} files (${language}), above ${most} in ${ceiling.files}: ${list}`;
  const limit = Math.min(most * (1 + band), ceiling.goal ?? Infinity);
  return bytes <= limit && files <= ceiling.files ? { warning: words } : { excess: words };
}
