import type { FirstAnswer } from "@skipline/contract/first-answers";
import type { ReadyAnswer } from "./ready-answer.ts";

/** What a page of the web app says of itself before its code runs: in the tab, in a shared link, to a search engine. */
export interface PageSight {
  title: string;
  description?: string;
  /** Path or address of the picture of a shared link. */
  image?: string;
  /** Of one person, or of nobody else's concern: not for search engines, and alike whatever its path says. */
  isPrivate?: boolean;
  /** Public answers, alike for everybody: what they hold may lie in any cache. */
  answers?: () => readonly FirstAnswer[];
  /** Names all of the above: while it is the same the page is not made again. */
  key: string;
  /** Of what the answers were made of: it rises with them. */
  version?: number;
}

/** One route of the web app, under the pattern that it has there. */
export interface WebPage {
  pattern: string;
  /** Null for what is not there. `isOlderThanSeen` says whether the browser has kept a page that was made of a newer answer. */
  look: (
    params: Record<string, string>,
    isOlderThanSeen: (answer: ReadyAnswer) => boolean,
  ) => PageSight | null | Promise<PageSight | null>;
}

/** A page that says the same whoever asks. */
export function fixedPage(pattern: string, sight: Omit<PageSight, "key">): WebPage {
  return { pattern, look: () => ({ ...sight, key: "" }) };
}
