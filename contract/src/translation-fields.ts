import * as z from "zod/mini";
import { languages } from "./languages.ts";
import type { Translations } from "./translations.ts";

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
