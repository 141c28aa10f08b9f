import * as z from "zod/mini";
import { type Language, languages } from "./languages.ts";

/**
 * What somebody at a vendor typed, in other languages than the one it was typed in first: of each the words that there are.
 * A word that is missing is read as it was typed first.
 */
export type Translations<Word extends string = string> = {
  [In in Language]?: { [Name in Word]?: string | undefined } | undefined;
};

type Words<Word extends string> = Readonly<Record<Word, z.ZodMiniType<string, string>>>;

function each(names: readonly string[], typeOf: (name: string) => z.ZodMiniType) {
  return Object.fromEntries(names.map((name) => [name, z.optional(typeOf(name))]));
}

/** As an answer has them. A language that only a later version knows is left out. */
export function translationsOf<Word extends string>(...words: Word[]) {
  const translation = z.object(each(words, z.string));
  return z.object(each(languages, () => translation)) as unknown as z.ZodMiniType<Translations<Word>>;
}

/** As they are given: each word as the thing's own may be. */
export function givenTranslations<Word extends string>(words: Words<Word>) {
  const translation = z.strictObject(each(Object.keys(words), (name) => words[name as Word]));
  return z.strictObject(each(languages, () => translation)) as unknown as z.ZodMiniType<
    Translations<Word>,
    Translations<Word>
  >;
}

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
