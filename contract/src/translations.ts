import type { Language } from "./languages.ts";

/**
 * What somebody at a vendor typed, in other languages than the one it was typed in first: of each the words that there are.
 * A word that is missing is read as it was typed first.
 */
export type Translations<Word extends string = string> = {
  [In in Language]?: { [Name in Word]?: string | undefined } | undefined;
};

interface Translated {
  translations?: Translations | undefined;
}

/** A thing in its reader's words; `typed` is the same as it was typed first, where that is something else. */
export type Read<T extends Translated> = T & { typed?: T };

/** The thing as a reader of `language` reads it. */
export function inLanguage<T extends Translated>(thing: T, language: Language): Read<T> {
  const words = thing.translations?.[language];
  return words ? { ...thing, ...words, typed: thing } : thing;
}
