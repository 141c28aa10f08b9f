import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Negotiator } from "@fastify/accept-negotiator";
import { language } from "@skipline/contract/language";
import { type Language, languageCookie, languageParameter, languages } from "@skipline/contract/languages";
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { ReadyAnswer, sendReady } from "./ready-answer.ts";

/** The web app as it was built for one language. */
export interface Edition {
  language: Language;
  /** Where its page lies, and what the server must know of it. */
  folder: string;
  /** What its page is called, whoever asks. */
  path: string;
  /** Its one page, as it was built. */
  index: string;
  /** The same, to be sent. */
  plain: ReadyAnswer;
}

/** Those that were built: the first language's lies in the folder itself, each other one's in one of its own. */
export function readEditions(webFolder: string, mark?: ((index: string, of: Language) => string) | null): Edition[] {
  return languages.flatMap((one, place) => {
    const [folder, path] = place === 0 ? [webFolder, "/index.html"] : [join(webFolder, one), `/${one}/index.html`];
    const file = join(folder, "index.html");
    if (!existsSync(file)) return [];
    const built = readFileSync(file, "utf8");
    const index = mark ? mark(built, one) : built;
    return { language: one, folder, path, index, plain: htmlAnswer(index) };
  });
}

// Whoever invents headers does not fill the memory.
const negotiated = new LRUCache<string, string>({ max: 1_000 });
const negotiator = new Negotiator<Language>({ supportedValues: [...languages], cache: negotiated });
const cookieForm = new RegExp(`(?:^|; *)${languageCookie}=(\\w+)`);

/** What is read in Mexico is read in Los Angeles. */
function withoutRegions(accepted: string): string {
  return accepted.toLowerCase().replaceAll(/(\b[a-z]{2,3})(?:-[a-z\d]+)+/g, "$1");
}

/** In which language a page is wanted: as its address says, else as was chosen on this device, else as the browser likes best. */
function findLanguage({ query, headers }: FastifyRequest): Language {
  const named = language.safeParse((query as Record<string, unknown>)[languageParameter]);
  const kept = language.safeParse(cookieForm.exec(headers.cookie ?? "")?.[1]);
  const liked = () => negotiator.negotiate(withoutRegions(headers["accept-language"] ?? languages[0]));
  return named.data ?? kept.data ?? liked() ?? languages[0];
}

/** The edition that a page is wanted of. */
export function chooseEdition<E extends { language: Language }>(editions: readonly E[], request: FastifyRequest): E {
  const wanted = findLanguage(request);
  const found = editions.find((one) => one.language === wanted) ?? editions[0];
  if (!found) throw new Error("the web app was built for no language");
  return found;
}

/** What is kept of a page is one edition's. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, answer: ReadyAnswer): FastifyReply {
  return sendReady(request, reply, answer, "accept-encoding, accept-language, cookie");
}

export function htmlAnswer(text: string, version = 0): ReadyAnswer {
  return ReadyAnswer.ofText(text, version, "text/html; charset=utf-8");
}
