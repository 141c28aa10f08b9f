import type { getArtist, getFestival, getLegalPage, LegalSlug } from "./content.ts";
import type { CallInput } from "./endpoint.ts";
import { type Language, languages } from "./languages.ts";

/** How a page in `lang` asks for content. The first language is not named: its answers have one address. */
export const inLanguageOf = (lang: Language): { query?: { lang: Language } } =>
  lang === languages[0] ? {} : { query: { lang } };

/** A festival by the end of its page's path, as a page in `lang` asks for it. */
export const festivalInput = (name: string, lang: Language): CallInput<typeof getFestival> => ({
  params: { slug: name.toLowerCase() },
  ...inLanguageOf(lang),
});

/** An artist by the end of their page's path, as a page in `lang` asks for it. */
export const artistInput = (name: string, lang: Language): CallInput<typeof getArtist> => ({
  params: { slug: name.toLowerCase() },
  ...inLanguageOf(lang),
});

/** One of the pages of what people are owed in words, as a page in `lang` asks for it. */
export const legalInput = (slug: LegalSlug, lang: Language): CallInput<typeof getLegalPage> => ({
  params: { slug },
  ...inLanguageOf(lang),
});
