import { type Language, languageCookie, languageParameter } from "@skipline/contract/languages";
import { unkept } from "./browser-storage.ts";
import { chosenLanguage } from "./language.ts";

const yearSeconds = 365 * 24 * 3600;

/** Keeps the choice on this device, where the server sees it before any script runs. Answers whether cookies are kept. */
export function chooseLanguage(next: Language): boolean {
  document.cookie = `${languageCookie}=${next}; path=/; max-age=${yearSeconds}; samesite=lax`;
  return chosenLanguage() === next;
}

/**
 * Loads the page again, at the place where it is, in another language. The service worker has the page of the one before:
 * it goes, and comes in the new language. Where no cookie is kept, the address says it, and what was kept for this page's
 * life alone goes along.
 */
export async function switchLanguage(next: Language): Promise<void> {
  const isKept = chooseLanguage(next);
  const workers = await navigator.serviceWorker?.getRegistrations().catch(() => []);
  await Promise.all((workers ?? []).map((one) => one.unregister().catch(() => false)));
  const address = new URL(window.location.href);
  if (isKept) address.searchParams.delete(languageParameter);
  else address.searchParams.set(languageParameter, next);
  window.history.replaceState({ ...(window.history.state as object | null), unkept }, "", address.href);
  window.location.reload();
}
