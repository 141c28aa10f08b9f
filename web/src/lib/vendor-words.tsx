import { type Language, languages } from "@skipline/contract/languages";
import type { Translations } from "@skipline/contract/translations";
import { createContext, useContext } from "react";
import type { ReactNode } from "react";
import { langOf, ownLanguage } from "./language.ts";

/** Around what shows a vendor's words: the language in which they were typed first; the first one where it is not known yet. */
export const TypedIn = createContext<Language | undefined>(undefined);

interface Translated {
  translations?: Translations | undefined;
}

/** `lang` of an element with this word of a thing in its reader's words (`inOwnLanguage`); typed in `typedIn`. */
export const langOfWord = (
  of: Translated | undefined,
  word: string,
  typedIn: Language = languages[0],
): Language | undefined => (of?.translations?.[ownLanguage]?.[word] === undefined ? langOf(typedIn) : undefined);

/** Words that say what language they are in where it is another one than the page's: screen readers pronounce them by it. */
export const Spoken = ({ lang, children }: { lang: Language | undefined; children: ReactNode }): ReactNode =>
  lang ? <span lang={lang}>{children}</span> : children;

/** One word of a thing in its reader's words. */
export function VendorWord<Name extends string>({
  of,
  word,
}: {
  of: { readonly [name in Name]: string | null } & Translated;
  word: Name;
}) {
  return <Spoken lang={langOfWord(of, word, useContext(TypedIn))}>{of[word]}</Spoken>;
}

/** Words as they were typed, which have no translation. */
export function TypedWords({ children }: { children?: ReactNode }) {
  return <Spoken lang={langOfWord(undefined, "", useContext(TypedIn))}>{children}</Spoken>;
}
