import * as m from "@skipline/contract/texts";
import { showToast } from "#ui/toast.ts";

/** To the clipboard, and says whether it is there. */
export async function copyAddress(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    showToast({ title: m.link_copied(), tone: "positive" });
  } catch {
    showToast({ title: m.link_not_copied(), tone: "danger" });
  }
}
