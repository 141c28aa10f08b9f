import type { Language } from "@skipline/contract/languages";
import * as m from "@skipline/contract/texts";

/** How this page's language calls a language: "Spanish", "español". */
export const nameLanguage = (language: Language): string =>
  new Intl.DisplayNames(m.locale(), { type: "language" }).of(language) ?? language;
