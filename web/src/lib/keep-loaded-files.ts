/**
 * The files of a device's first page come past its new worker. Asked for once more they are kept, so that the page opens
 * without a network from then on: guests' pages the worker keeps by itself, the staff's call this.
 */
export function keepLoadedFiles(): void {
  const { serviceWorker } = navigator;
  if (!serviceWorker || serviceWorker.controller) return;
  const keep = () => {
    for (const { name } of performance.getEntriesByType("resource")) {
      const { origin, pathname } = new URL(name);
      if (origin === window.location.origin && pathname.startsWith("/assets/")) fetch(name).catch(() => undefined);
    }
  };
  serviceWorker.addEventListener("controllerchange", keep, { once: true });
}
