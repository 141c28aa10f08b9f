import { useSyncExternalStore } from "react";
import { isStorageBlocked, tabStorage } from "../lib/browser-storage.ts";

/**
 * Each release names its files anew and takes the old ones away. A page that was opened before knows only the old names:
 * it is outdated, works on as far as it was loaded, and is loaded anew at the next step that loses nothing.
 */
const listeners = new Set<() => void>();
let isOld = false;

function noteNewRelease(): void {
  isOld = true;
  for (const listener of listeners) listener();
}

export function useOutdated(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isOld,
  );
}

const timeoutMs = 10_000;
const restMs = 30 * 60_000;
let lastLook = performance.now();

/** Asks which release the server has. The query keeps the service worker from answering with its own. */
export async function lookForRelease(): Promise<void> {
  const entry = document.querySelector<HTMLScriptElement>("script[type=module][src]");
  if (isOld || !entry) return;
  lastLook = performance.now();
  try {
    const response = await fetch("/index.html?release", { cache: "no-store", signal: AbortSignal.timeout(timeoutMs) });
    const html = await response.text();
    // A Wi-Fi's sign-in page is no release.
    const isApp = response.ok && html.includes('id="root"');
    if (!isApp || html.includes(new URL(entry.src).pathname)) return;
  } catch {
    return;
  }
  // What a reload shows comes out of the service worker: it goes first.
  const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  await worker?.update().catch(() => undefined);
  noteNewRelease();
}

/** Long-lived pages, staff's most of all, look when somebody comes back to them. */
export function watchReleases(): void {
  document.addEventListener("visibilitychange", () => {
    const isDue = performance.now() - lastLook >= restMs;
    if (document.visibilityState === "visible" && isDue) void lookForRelease();
  });
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  // The first worker of a device brings nothing new.
  if (serviceWorker?.controller) serviceWorker.addEventListener("controllerchange", noteNewRelease);
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
  if (!isOld || Math.abs(now() - last) < reloadRestMs || isStorageBlocked()) return;
  tabStorage.setItem(reloadedKey, String(now()));
  window.location.reload();
}
