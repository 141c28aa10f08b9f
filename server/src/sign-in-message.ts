import type { Language } from "@skipline/contract/languages";
import { countSmsParts } from "@skipline/contract/sms-parts";
import * as m from "@skipline/contract/texts";

/** What a sign-in code is sent in. The last line lets a phone offer the code to this site, and to no other. */
export function signInMessage(code: string, host: string, locale: Language): string {
  return `${m.sms_code({ code }, { locale })}\n\n@${host} #${code}`;
}

/** How many parts the message is paid as, and the longest host with which it is one. */
export function weighSignInMessage(host: string, language: Language): { parts: number; longestHost: number } {
  const partsWith = (name: string) => countSmsParts(signInMessage("000000", name, language));
  let longestHost = 0;
  while (partsWith("h".repeat(longestHost + 1)) === 1) longestHost += 1;
  return { parts: partsWith(host), longestHost };
}
