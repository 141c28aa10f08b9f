import type { FirstAnswer } from "@skipline/contract/first-answers";
import type { Language } from "@skipline/contract/languages";
import type { ReadyAnswer } from "./ready-answer.ts";

/** What a page of the web app says of itself before its code runs: in the tab, in a shared link, to a search engine. */
export interface PageSight {
  title: string;
  description?: string;
  /** Path or address of the picture of a shared link. */
  image?: string;
  /** The path that this page goes by, where others lead to the same one. */
  canonicalPath?: string;
  /** Its own path, where it goes by another one's. */
  ownPath?: string;
  /** The moment as of which it is drawn, in epoch milliseconds: what it says of the time holds while `key` is the same. */
  asOf?: number;
  /** What it shows in schema.org's words (one object, without its context), for search engines. Given where the page is. */
  structuredData?: (url: string) => StructuredData;
  /** The venue's colour, as `accentStyle` says it; empty for the house's. Left out: what the device knows of the place. */
  accent?: string;
  /** Of one person, or of nobody else's concern: not for search engines, and alike whatever its path says. */
  isPrivate?: boolean;
  /** Public answers, alike for everybody: what they hold may lie in any cache. */
  answers?: () => readonly FirstAnswer[];
  /** Names all of the above: while it is the same the page is not made again. */
  key: string;
  /** Of what the answers were made of: it rises with them. */
  version?: number;
}

export type StructuredData = { "@type": string } & Record<string, unknown>;

/** One page of those that search engines are told of. */
export interface ListedPage {
  path: string;
  /** When what it shows changed last, where that is known. */
  changedAt?: Date;
}

/** One route of the web app, under the pattern that it has there. */
export interface WebPage {
  pattern: string;
  /** Null for what is not there. `language`: of its words. `isOlderThanSeen` says whether the browser has kept a page that was made of a newer answer. */
  look: (
    params: Record<string, string>,
    language: Language,
    isOlderThanSeen: (answer: ReadyAnswer) => boolean,
  ) => PageSight | null | Promise<PageSight | null>;
  /** A parameter that its links carry on: with it in the address the app alone draws the page, whose links are right then. */
  carried?: string;
  /** Its pages for the site map, at most `limit`; without it none is listed. */
  list?: (limit: number) => Promise<readonly ListedPage[]>;
}

/** A page that says the same whoever asks in a language. */
export function fixedPage(pattern: string, sightIn: (language: Language) => Omit<PageSight, "key">): WebPage {
  return { pattern, look: (_params, language) => ({ ...sightIn(language), key: "" }) };
}

/** The same, for search engines too. */
export function listedPage(
  path: string,
  sightIn: (language: Language) => Omit<PageSight, "key" | "isPrivate">,
): WebPage {
  return { ...fixedPage(path, sightIn), list: async () => [{ path }] };
}
