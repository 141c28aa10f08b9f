import { editionFolder } from "./language.ts";

/**
 * Registers the service worker of a built app, once everything that the first page needs has been loaded.
 * `onControl` is called once the page has one.
 */
export function registerServiceWorker(onControl: () => void): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
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
