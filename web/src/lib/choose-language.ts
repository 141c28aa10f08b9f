import { type Language, languageCookie, languageParameter } from "@skipline/contract/languages";

const yearSeconds = 365 * 24 * 3600;

/** Keeps the choice on this device, where the server sees it before any script runs. */
export function chooseLanguage(next: Language): void {
  document.cookie = `${languageCookie}=${next}; path=/; max-age=${yearSeconds}; samesite=lax`;
}

/**
 * Loads the page again, at the place where it is, in the language that was chosen. The service worker has the page of another
 * one: it goes, and comes in the new language.
 */
export async function reloadInChosenLanguage(): Promise<void> {
  const workers = await navigator.serviceWorker?.getRegistrations().catch(() => []);
  await Promise.all((workers ?? []).map((one) => one.unregister().catch(() => false)));
  const address = new URL(window.location.href);
  address.searchParams.delete(languageParameter);
  window.history.replaceState(window.history.state, "", address.href);
  window.location.reload();
}
