import { parseUrl } from "./parse-url.ts";

export type RedirectTarget = { kind: "page"; path: string } | { kind: "site"; url: string };

const longestTarget = 2048;
/**
 * What URL parsers skip or turn into something else: white space, controls, backslashes, half characters, marks that hide
 * or turn text.
 */
const deceptive = /[\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{Default_Ignorable_Code_Point}\\]/u;
/** Some proxies undo it, and a path that began with one slash then begins with two. */
const encodedSlashPair = /^\/(?:%2f|%5c)/i;

/**
 * Reads where a link may lead: a page of ours (answered as the parsed path, never as the text that came in) or another
 * site by http(s), which only staff may store. Null for anything else. The one rule, for what is stored and what is
 * followed, on the server and in the browser.
 * @param origin our own, `https://skipline.example`
 */
export function parseRedirectTarget(target: string, origin: string): RedirectTarget | null {
  if (target.length > longestTarget || deceptive.test(target)) return null;
  if (!/^(\/|https?:\/\/[^/?#])/i.test(target)) return null;
  const url = parseUrl(target, origin);
  // Names and passwords only serve to make an address look like another's.
  if (!url || url.hostname === "" || url.username !== "" || url.password !== "") return null;
  if (url.origin === origin) {
    const { pathname, search, hash } = url;
    // A parsed path may still begin with `//`: `/..//evil.example`.
    if (pathname.startsWith("//") || encodedSlashPair.test(pathname)) return null;
    return { kind: "page", path: pathname + search + hash };
  }
  return target.startsWith("/") ? null : { kind: "site", url: url.href };
}

/**
 * An address of another site that staff entered, as a browser reads it: http(s) with a host, and nobody's name before it.
 * Null for anything else. For whatever is shown as a link, when it is stored and once more when it is shown.
 */
export function parseWebLink(text: string): string | null {
  // `https:evil.example` and `https:\\evil.example` are read as addresses too, and look like none.
  // Chromium takes a host with a space in it.
  if (!/^https?:\/\/[^/?#\\\s]+(?:[/?#]|$)/i.test(text)) return null;
  const url = parseUrl(text);
  return url && url.username === "" && url.password === "" ? url.href : null;
}
