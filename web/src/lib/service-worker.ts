import { editionFolder, isAskedForOnce } from "./language.ts";

/**
 * Registers the service worker of a built app, once everything that the first page needs has been loaded.
 * `onControl` is called once the page has one. A page in a language that its address alone asks for brings none: its own would
 * answer with that language wherever this device goes next.
 */
export function registerServiceWorker(onControl: () => void): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator) || isAskedForOnce()) return;
  const { serviceWorker } = navigator;
  if (!serviceWorker.controller) serviceWorker.addEventListener("controllerchange", onControl, { once: true });
  const register = () => {
    if (serviceWorker.controller) onControl();
    // Without it the app works as before, only not offline.
    serviceWorker.register(`${editionFolder}/sw.js`, { scope: "/" }).catch(() => undefined);
  };
  if (document.readyState === "complete") register();
  else window.addEventListener("load", register, { once: true });
}
