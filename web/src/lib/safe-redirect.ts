import { parseRedirectTarget } from "@skipline/contract/redirect-target";

/** The in-app path (`/path?query#hash`) that `target` names, or null where it would leave the app. */
export function safeRedirect(target: unknown, origin: string = globalThis.location.origin): string | null {
  const parsed = typeof target === "string" ? parseRedirectTarget(target, origin) : null;
  return parsed?.kind === "page" ? parsed.path : null;
}
