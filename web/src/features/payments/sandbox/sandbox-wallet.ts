import { tabStorage } from "#lib/browser-storage.ts";

/** Where a tester says what the played wallet does: `unavailable`, `broken` or `silent`; it works without a word. */
const storageKey = "skipline.sandboxWallet";

/** Whether this device has a wallet. The sandbox's is on every device, unless the tester wants to see it fail. */
export async function isSandboxWalletAvailable(signal: AbortSignal): Promise<boolean> {
  switch (tabStorage.getItem(storageKey)) {
    case "unavailable":
      return false;
    case "broken":
      throw new Error("The sandbox wallet was told to break");
    case "silent":
      return new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => reject(new Error("The sandbox wallet was told to be silent")));
      });
    default:
      return true;
  }
}
