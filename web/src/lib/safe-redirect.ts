import { parseUrl } from "@skipline/contract/parse-url";

const encodedSlashPair = /^\/(?:%2f|%5c)/i;

/** What parsers drop, trim or treat alike: a path of ours never holds it unencoded. */
function isOddCharacter(character: string): boolean {
  const code = character.charCodeAt(0);
  return code <= 0x20 || code === 0x7f || /[\s\u0080-\u00a0\ufeff\\]/u.test(character);
}

/**
 * The in-app path (`/path?query#hash`) that `target` names, or null where it would leave the app.
 *
 * `target` is a path, or a whole URL of our origin. It is parsed as a browser parses it, against our own
 * origin; the parsed path may not begin with `//` either, since `/..//evil.example` parses to
 * `//evil.example`, which would leave when used again.
 */
export function safeRedirect(target: unknown, origin: string = globalThis.location.origin): string | null {
  if (typeof target !== "string" || target.length > 2048) return null;
  if (!target.startsWith("/") && !target.startsWith(`${origin}/`)) return null;
  if (Array.from(target).some(isOddCharacter)) return null;
  const url = parseUrl(target, origin);
  if (!url || url.origin !== origin || url.username || url.password) return null;
  if (!url.pathname.startsWith("/") || url.pathname.startsWith("//") || encodedSlashPair.test(url.pathname))
    return null;
  return `${url.pathname}${url.search}${url.hash}`;
}
