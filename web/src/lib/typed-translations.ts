import { type Language, languages } from "@skipline/contract/languages";
import type { Translations } from "@skipline/contract/translations";

/** The languages that a vendor's words are translated into: each other one. */
export const otherLanguages = (typedIn: Language): Language[] => languages.filter((one) => one !== typedIn);

/** What a form's fields hold of a vendor's words in other languages: of each all of them, empty where there is none. */
export function typeTranslations<Word extends string>(
  words: readonly Word[],
  typedIn: Language,
  known: Translations<Word> = {},
): Translations<Word> {
  const fieldsIn = (language: Language) =>
    Object.fromEntries(words.map((word) => [word, known[language]?.[word] ?? ""]));
  return Object.fromEntries(otherLanguages(typedIn).map((one) => [one, fieldsIn(one)])) as Translations<Word>;
}

/**
 * What is sent of it: of each language the words that are some. One that has no fields in it, as in a draft of the release
 * before, is not named and stays as it is.
 */
export function readTranslations<Word extends string>(typed: Translations<Word> = {}): Translations<Word> {
  const read = Object.entries<Partial<Record<string, string>>>(typed).map(([language, words]) => {
    const trimmed = Object.entries(words).map(([word, text = ""]) => [word, text.trim()]);
    return [language, Object.fromEntries(trimmed.filter(([, text]) => text !== ""))];
  });
  return Object.fromEntries(read) as Translations<Word>;
}
