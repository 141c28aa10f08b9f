import { parseUrl } from "@skipline/contract/parse-url";

/** What was typed as a link: http(s) or mailto, "example.com" and "me@example.com" made whole; null for anything else. */
export function readLink(text: string): string | null {
  const typed = text.trim();
  if (typed === "" || /\s/.test(typed)) return null;
  const isAddress = /^[^@/:]+@[^@/:]+\.[^@/:]+$/.test(typed);
  const hasScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(typed);
  const url = parseUrl(isAddress ? `mailto:${typed}` : hasScheme ? typed : `https://${typed}`);
  if (url?.protocol === "mailto:") return url.href;
  if (url?.protocol !== "https:" && url?.protocol !== "http:") return null;
  return url.username === "" && url.hostname.includes(".") ? url.href : null;
}
