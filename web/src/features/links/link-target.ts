import { parseUrl } from "@skipline/contract/parse-url";
import { safeRedirect } from "../../lib/safe-redirect.ts";

export type LinkTarget = { kind: "app"; path: string } | { kind: "external"; url: string };

/** A link to a link to a link leads nowhere. */
export const maxHops = 2;

/** Where a short link leads: a page of ours, another site over http(s), or null for what may not be followed. */
export function readLinkTarget(redirectUrl: string, origin?: string): LinkTarget | null {
  const path = safeRedirect(redirectUrl, origin);
  if (path) return { kind: "app", path };
  const url = /^https?:\/\//i.test(redirectUrl) ? parseUrl(redirectUrl) : null;
  return !url || url.username || url.password ? null : { kind: "external", url: url.href };
}

/** How many short links this navigation has come through. */
export function readHops(state: unknown): number {
  const hops = typeof state === "object" && state !== null ? (state as { hops?: unknown }).hops : undefined;
  return typeof hops === "number" ? hops : 0;
}
