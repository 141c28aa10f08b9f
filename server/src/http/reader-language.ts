import { language } from "@skipline/contract/language";
import { type Language, languages, requestLanguageHeader } from "@skipline/contract/languages";
import type { FastifyRequest } from "fastify";

/** What the page that calls is read in; the first language where it does not say. */
export function readerLanguage({ headers }: FastifyRequest): Language {
  return language.safeParse(headers[requestLanguageHeader]).data ?? languages[0];
}
