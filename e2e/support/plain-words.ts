import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { languages } from "../../contract/src/languages.ts";
import type { TestDatabase } from "../../server/src/test/database.ts";
import { readStoredTexts } from "../../server/src/test/stored-texts.ts";
import { demo } from "./demo.ts";
import { listPlainRuns } from "./pseudo-text.ts";

/** The same in every language: brands, formats, units, and what the tours type. */
const sameEverywhere = [
  "Skipline",
  "Lusiv",
  "Apple Pay",
  "Google Pay",
  "Visa",
  "Mastercard",
  "American Express",
  "CSV",
  "VIP",
  "XL",
  "CA",
  "US",
  "AM",
  "PM",
  "mezcalito",
  "no-id",
  "Ada",
  "Ana Ruiz",
  "AR",
  // Printers' own names, and those of their settings.
  "Star CloudPRNT",
  "Epson Server Direct Print",
  "CloudPRNT → Server URL",
  // What the sandbox's addresses end with.
  "Los Angeles, CA",
  // The languages' own names.
  "English",
  "Español",
  "xx",
];

/** Months, days and their short forms as the language's own `Intl` writes them; over a calendar's columns stand two letters. */
function listCalendarWords(): string[] {
  const write = (day: Date, how: Intl.DateTimeFormatOptions) =>
    day.toLocaleDateString("en-XA", { ...how, timeZone: "UTC" });
  const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month)));
  const days = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day)));
  const short = days.map((day) => write(day, { weekday: "short" }));
  return [
    ...(["long", "short"] as const).flatMap((month) => months.map((day) => write(day, { month }))),
    ...days.map((day) => write(day, { weekday: "long" })),
    ...short,
    ...short.map((day) => day.slice(0, 2)),
  ];
}

/** "Pacific Time", as `Intl` calls each zone. */
function listZoneNames(): string[] {
  return Intl.supportedValuesOf("timeZone").flatMap((timeZone) =>
    new Intl.DateTimeFormat("en-XA", { timeZone, timeZoneName: "longGeneric" })
      .formatToParts(0)
      .filter(({ type }) => type === "timeZoneName")
      .map(({ value }) => value),
  );
}

/** "Spanish", as `Intl` calls each language. */
function listLanguageNames(): string[] {
  const names = new Intl.DisplayNames("en-XA", { type: "language" });
  return languages.map((language) => names.of(language) ?? language);
}

/** "Puerto Rico", as `Intl` calls the regions whose phones can sign in where nobody says otherwise. */
function listRegionNames(): string[] {
  const names = new Intl.DisplayNames("en-XA", { type: "region" });
  return ["US", "CA", "PR", "GU", "VI"].map((region) => names.of(region) ?? region);
}

/** ", and", as `Intl` joins a list. */
function listJoints(): string[] {
  return new Intl.ListFormat("en-XA")
    .formatToParts(["1", "2", "3"])
    .filter(({ type }) => type === "literal")
    .map(({ value }) => value);
}

function readFiles(folder: string, names: RegExp): string[] {
  const path = join(import.meta.dirname, "../..", folder);
  return readdirSync(path, { recursive: true, encoding: "utf8" })
    .filter((name) => names.test(name))
    .map((name) => readFileSync(join(path, name), "utf8"));
}

/** Prose of pages that have files of their own, which a language without such files reads in English. */
function listContent(): string[] {
  return readFiles("web/src/content", /(?<!\.test|\.es)\.ts$/)
    .flatMap((text) => Array.from(text.matchAll(/"((?:[^"\\]|\\.)+)"|`([^`]+)`/g)))
    .map(([, quoted, template]) => quoted ?? template ?? "");
}

/** What a deployment says of its own: a small word alone is a kind, not prose. Its name and address are filled in. */
function listDeploymentContent(folder: string): string[] {
  const said: string[] = [];
  for (const text of readFiles(folder, /(?<!\.es)\.json$/)) {
    JSON.parse(text, (_name, value: unknown) => {
      if (typeof value === "string" && /[^a-z]/.test(value)) said.push(...value.split(/\{\w+\}/));
    });
  }
  return said;
}

const content = [
  ...listContent(),
  ...listDeploymentContent("server/src/seed/content"),
  ...listDeploymentContent("server/src/modules/landing/built-in/legal"),
];

/** Whatever is in a text without being of the catalogue: what venues and people typed, and names that no language changes. */
export async function readPlainData(db: TestDatabase["db"]): Promise<string[]> {
  const values = await readStoredTexts(db);
  // States of orders and the like are names of ours, which nobody is to see; a location's code may look like one.
  const typed = values
    .flatMap((value) => [value, ...value.split(/<[^>]+>/)])
    .filter((value) => value.trim().length > 1 && !/^[A-Z_]+$/.test(value));
  const places = await db.selectFrom("vendor_location").select("vendor_location_id").execute();
  const all = [
    ...typed,
    ...places.map(({ vendor_location_id: code }) => code),
    ...content,
    ...listCalendarWords(),
    ...listZoneNames(),
    ...listLanguageNames(),
    ...listRegionNames(),
    ...listJoints(),
    ...sameEverywhere,
    ...Object.values(demo),
  ];
  return [...new Set(all.map(unify))].toSorted((a, b) => b.length - a.length);
}

/** Five words or more. */
const prose = /(?:\S+ ){4}/;

const unify = (text: string) => text.replaceAll(/\s+/g, " ").trim().toLowerCase();

/** Whether data alone makes up the text: all of it or a part of one, also in groups of letters, or several and signs between them. */
export function isData(run: string, data: readonly string[]): boolean {
  let left = unify(run);
  const whole = left.replaceAll(" ", "");
  // A word or two of prose may be anybody's.
  const isLong = left.split(" ").length > 2;
  const isPart = (value: string) =>
    left.length > 3 && (isLong || !prose.test(value)) && (value.includes(left) || value.includes(whole));
  if (data.some((value) => value === whole || isPart(value))) return true;
  // Ids, addresses, figures with their units: before a part of them is taken for a word of data.
  const strings = /\S*[\d@]\S*/g;
  if (!/\p{L}{2}/u.test(left.replaceAll(strings, ""))) return true;
  for (const value of data) if (value.length > 1 && left.includes(value)) left = left.replaceAll(value, " ");
  return !/\p{L}{2}/u.test(left.replaceAll(strings, ""));
}

/** What is shown or read aloud and stands in no catalogue. What the page's fields hold, and what it says is not to be translated, is data. */
export async function findPlainWords(page: Page, stored: readonly string[]): Promise<string[]> {
  const { said, held } = await page.evaluate(() => {
    const found = new Set<string>([document.title]);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const owner = node.parentElement;
      if (owner?.closest("script, style, noscript, template, iframe") || !owner?.checkVisibility()) continue;
      found.add(node.textContent ?? "");
    }
    for (const element of document.body.querySelectorAll(
      "[aria-label], [alt], [title], [placeholder], [aria-roledescription], [aria-valuetext]",
    )) {
      if (!element.checkVisibility()) continue;
      for (const name of ["aria-label", "alt", "title", "placeholder", "aria-roledescription", "aria-valuetext"])
        found.add(element.getAttribute(name) ?? "");
    }
    const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea");
    const typed = [...fields].filter(({ type }) => !/checkbox|radio/.test(type)).map(({ value }) => value);
    const marked = [...document.querySelectorAll("[translate=no]")].map(({ textContent }) => textContent);
    return { said: [...found], held: [...typed, ...marked].filter((text) => text.trim().length > 1) };
  });
  const data = [...new Set([...stored, ...held.map(unify)])].toSorted((a, b) => b.length - a.length);
  return said.filter((text) => listPlainRuns(text).some((run) => !isData(run, data)));
}
