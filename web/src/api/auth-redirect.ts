import { tabStorage } from "#lib/browser-storage.ts";
import { safeRedirect } from "#lib/safe-redirect.ts";

const storageKey = "skipline.authRedirectTo";

/** Remembers, for this tab, where sign-in shall lead; only paths of our own are kept. */
export function rememberAuthRedirect(target: string): void {
  const path = safeRedirect(target);
  if (path) tabStorage.setItem(storageKey, path);
}

/** The remembered path, without forgetting it: null where there is none. */
export function readAuthRedirect(): string | null {
  return safeRedirect(tabStorage.getItem(storageKey));
}

/** Gives the remembered path and forgets it. */
export function popAuthRedirect(): string | null {
  const path = readAuthRedirect();
  tabStorage.removeItem(storageKey);
  return path;
}
