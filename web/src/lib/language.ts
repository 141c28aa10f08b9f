import { type Language, languageCookie, languageParameter, languages } from "@skipline/contract/languages";
import * as m from "@skipline/contract/texts";
import { inLanguage } from "@skipline/contract/translations";
import type { Read, Translations } from "@skipline/contract/translations";

/** In which language this build of the app speaks. */
export const ownLanguage: Language = m.language() as Language;

/** Which way a page in it is read. */
export const direction = m.direction() as "ltr" | "rtl";

/** The way along a line, for what is placed by figures: 1 to the right, -1 to the left. */
export const onwards = direction === "rtl" ? -1 : 1;

/** As a reader of this page reads it: in its language where the vendor has words in it, else as it was typed. */
export const inOwnLanguage = <T extends { translations?: Translations | undefined }>(thing: T): Read<T> =>
  inLanguage(thing, ownLanguage);

/** `lang` of an element with words in `language`: where the page is in another one, screen readers must know. */
export const langOf = (language: Language): Language | undefined => (language === ownLanguage ? undefined : language);

/** Of what each language's build has under one name: its page and its service worker. */
export const editionFolder = ownLanguage === languages[0] ? "" : `/${ownLanguage}`;

/** The language that somebody chose on this device. */
export function chosenLanguage(): Language | null {
  const [, kept] = document.cookie.split(`${languageCookie}=`);
  return languages.find((one) => kept?.startsWith(one)) ?? null;
}

/** Whether this page's address alone asks for its language: chosen here, or liked best by the browser, is another one. */
export function isAskedForOnce(): boolean {
  const liked = navigator.languages.map((tag) => tag.split("-")[0]).find((tag) => languages.some((one) => one === tag));
  const isAsked = new URLSearchParams(window.location.search).has(languageParameter);
  return isAsked && (chosenLanguage() ?? liked ?? languages[0]) !== ownLanguage;
}

/** A page that was kept, by a service worker or for Back, may be in another language than was chosen since. Answers whether it is left. */
export function leaveForChosenLanguage(): boolean {
  const chosen = chosenLanguage();
  const address = new URL(window.location.href);
  const { searchParams } = address;
  if (!import.meta.env.PROD || (chosen ?? ownLanguage) === ownLanguage || searchParams.has(languageParameter))
    return false;
  searchParams.set(languageParameter, chosen ?? "");
  window.location.replace(address);
  return true;
}
