import { useSyncExternalStore } from "react";
import { editionFolder } from "#lib/language.ts";
import { isStorageBlocked, tabStorage } from "#lib/browser-storage.ts";

/**
 * Each release names its files anew and takes the old ones away. A page that was opened before knows only the old names:
 * it is outdated, works on as far as it was loaded, and is loaded anew at the next step that loses nothing. So is a page
 * that lost one of its files for its life.
 */
type Reason = "release" | "file" | "language";
const listeners = new Set<() => void>();
let outdated: Reason | null = null;

function note(reason: Reason): void {
  outdated ??= reason;
  for (const listener of listeners) listener();
}

const noteNewRelease = () => note("release");

/** A file was lost on its way, and this browser keeps the failure under the file's name until the page goes. */
export const noteLostFile = () => note("file");

/** Another language is wanted than the page's. */
export const noteOtherLanguage = () => note("language");

/** Why the page should be loaded anew; null while it need not. */
export function useOutdated(): Reason | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => outdated,
    () => null,
  );
}

const timeoutMs = 10_000;
const restMs = 30 * 60_000;
let lastLook = performance.now();

/** Asks which release the server has, and answers whether it is this page's. The query keeps the service worker from answering with its own. */
export async function lookForRelease(): Promise<boolean> {
  const entry = document.querySelector<HTMLScriptElement>("script[type=module][src]");
  if (outdated || !entry) return false;
  lastLook = performance.now();
  try {
    const response = await fetch(`${editionFolder}/index.html?release`, {
      cache: "no-store",
      signal: AbortSignal.timeout(timeoutMs),
    });
    const html = await response.text();
    // A Wi-Fi's sign-in page is no release.
    if (!response.ok || !html.includes('id="root"')) return false;
    if (html.includes(new URL(entry.src).pathname)) return true;
  } catch {
    return false;
  }
  // What a reload shows comes out of the service worker: it goes first.
  const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  await worker?.update().catch(() => undefined);
  noteNewRelease();
  return false;
}

/** Long-lived pages, staff's most of all, look when somebody comes back to them. */
export function watchReleases(): void {
  document.addEventListener("visibilitychange", () => {
    const isDue = performance.now() - lastLook >= restMs;
    if (document.visibilityState === "visible" && isDue) void lookForRelease();
  });
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  // The first worker of a device brings nothing new, nor does one that comes in another language's place.
  if (serviceWorker?.controller?.scriptURL === `${location.origin}${editionFolder}/sw.js`)
    serviceWorker.addEventListener("controllerchange", noteNewRelease);
}

const holds = new Set<() => boolean>();

/** What only this page has would be gone with it: it is not loaded anew by itself as long as `isHeld` says so. */
export function preventReloadWhile(isHeld: () => boolean): void {
  holds.add(isHeld);
}

const reloadedKey = "skipline.reloadedAt";
const reloadRestMs = 60_000;

/**
 * Loads the page anew where it is outdated: only at a moment when nothing typed can be lost. Once a minute at most, so
 * that a release that is rolled out half never turns in circles; never where the device keeps nothing of the page.
 */
export function reloadIfOutdated(): void {
  const { now } = Date;
  const last = Number(tabStorage.getItem(reloadedKey) ?? 0);
  if (!outdated || Math.abs(now() - last) < reloadRestMs || isStorageBlocked()) return;
  if ([...holds].some((isHeld) => isHeld())) return;
  tabStorage.setItem(reloadedKey, String(now()));
  window.location.reload();
}
