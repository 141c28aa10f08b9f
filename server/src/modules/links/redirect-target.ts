export type RedirectTarget = { kind: "page"; path: string } | { kind: "site"; url: string };

const longestTarget = 2048;
/** What URL parsers skip or turn into something else: white space, controls, backslashes, marks that hide or turn text. */
const deceptive = /[\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\\]/u;

/**
 * Reads where a link may lead: a page of ours (answered as the parsed path, never as the text that came in) or another
 * site by http(s), which only staff may store. Null for anything else.
 * @param origin our own, `https://skipline.example`
 */
export function parseRedirectTarget(target: string, origin: string): RedirectTarget | null {
  if (target.length > longestTarget || !target.isWellFormed() || deceptive.test(target)) return null;
  const path = parseOwnPath(target, origin);
  if (path !== null) return { kind: "page", path };
  if (!/^https?:\/\/[^/?#]/i.test(target)) return null;
  const url = URL.parse(target);
  // Names and passwords only serve to make an address look like another's.
  if (!url || url.origin === origin || url.hostname === "" || url.username !== "" || url.password !== "") return null;
  return { kind: "site", url: url.href };
}

/** Path, query and fragment of a page of ours, or null. A parsed path may still begin with `//`: `/..//evil.example`. */
function parseOwnPath(target: string, origin: string): string | null {
  if (!/^(\/|https?:\/\/[^/?#])/i.test(target)) return null;
  const url = URL.parse(target, origin);
  if (!url || url.origin !== origin || url.username !== "" || url.password !== "") return null;
  if (url.pathname.startsWith("//")) return null;
  return url.pathname + url.search + url.hash;
}
