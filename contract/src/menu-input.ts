import type { listProducts } from "./catalog.ts";
import type { CallInput } from "./endpoint.ts";
import { type Language, languages } from "./languages.ts";

/** How a page in `language` asks for a menu. The first language is not named: its menus have one address. */
export function menuInput(id: string, lang: Language): CallInput<typeof listProducts> {
  const params = { vendorLocationId: id };
  return lang === languages[0] ? { params } : { params, query: { lang } };
}
