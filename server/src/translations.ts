import type { Translations } from "@skipline/contract/translations";

/** What is stored once somebody has changed some of it: a language that is named has these words and no others. */
export function mergeTranslations<All extends Translations>(before: All, wanted: All): All {
  const named = Object.entries({ ...before, ...wanted });
  return Object.fromEntries(named.filter(([, words]) => Object.keys(words ?? {}).length > 0)) as All;
}

/** The same languages with each word as `write` has it; an empty one is none. */
export function mapTranslations<All extends Translations>(
  all: All,
  write: (word: string, text: string) => string,
): All {
  const told = Object.entries(all).map(([language, words]) => {
    const written = Object.entries(words).map(([word, text = ""]) => [word, write(word, text)]);
    return [language, Object.fromEntries(written.filter(([, text]) => text !== ""))];
  });
  return Object.fromEntries(told) as All;
}

/** For an answer, which says nothing of translations where there are none. */
export function showTranslations<All extends Translations>(translations: All): { translations?: All } {
  return Object.keys(translations).length > 0 ? { translations } : {};
}

/** Enough of a text to know it by, in the trail. */
const shownCharacters = 500;

/** For the trail, which is no place for whole texts. */
export function shortenText(text: string): string {
  return text.length <= shownCharacters ? text : `${text.slice(0, shownCharacters).toWellFormed()}…`;
}

export const shortenTranslations = <All extends Translations>(all: All): All =>
  mapTranslations(all, (_word, text) => shortenText(text));
