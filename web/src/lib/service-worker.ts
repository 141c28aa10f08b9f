/**
 * Registers the service worker of a built app, once everything that the first page needs has been loaded.
 * `onFirstControl` is called when this device gets its first one.
 */
export function registerServiceWorker(onFirstControl: () => void): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  if (!serviceWorker.controller) serviceWorker.addEventListener("controllerchange", onFirstControl, { once: true });
  const register = () => {
    // Without it the app works as before, only not offline.
    serviceWorker.register("/sw.js").catch(() => undefined);
  };
  if (document.readyState === "complete") register();
  else window.addEventListener("load", register, { once: true });
}
