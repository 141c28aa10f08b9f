import { getSiteContent } from "@skipline/contract/content";
import { inLanguageOf } from "@skipline/contract/content-input";
import { ownLanguage } from "#lib/language.ts";
import { endpointQuery } from "./query.ts";

/** What this deployment's pages name: its presale, partners and venues. Pages that show some of it bring it. */
export const siteContentQuery = endpointQuery(getSiteContent, inLanguageOf(ownLanguage), { staleTime: Infinity });
