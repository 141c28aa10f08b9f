import { queryClient } from "./query-client.ts";

/**
 * Back or Forward may bring a page as it was frozen: other tabs, the guest's bank and the server have gone on since.
 * The stores read again what the device keeps, and every question is asked again.
 */
export function watchReturns(): void {
  window.addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    window.dispatchEvent(new StorageEvent("storage"));
    void queryClient.invalidateQueries();
  });
}
