import { languages } from "../texts/compiled/languages.js";

/** What the product is read in; the first is everybody's who has chosen none. A language is a catalogue in `contract/texts`. */
export { languages };

export type Language = (typeof languages)[number];

/** Query parameter of every page: it is shown in this language, whatever else says otherwise. */
export const languageParameter = "lang";

/** Cookie of the language that somebody chose on this device; scripts write it. Else the browser's languages say. */
export const languageCookie = "skipline_language";

/** In which language the page is read that calls: a header of Auth0's. Another one, or none, means the first. */
export const requestLanguageHeader = "x-request-language";
