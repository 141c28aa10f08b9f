import * as m from "@skipline/contract/texts";
import { parseOrderCode } from "#lib/scanned-code.ts";
import { showToast } from "#ui/toast.ts";
import type { ScanTarget } from "../queue/saved-scan.ts";

const shortId = /^#?([0-9a-f]{6})$/i;

/** Which order a scanned or typed text means; null where it means none. The six characters are those a guest reads out. */
export function readTarget(text: string): ScanTarget | null {
  const orderId = parseOrderCode(text);
  if (orderId !== null) return { orderId };
  const typed = shortId.exec(text.trim())?.[1];
  return typed === undefined ? null : { shortId: typed.toLowerCase() };
}

export function sayInvalidCode(): void {
  showToast({ title: m.invalid_qr_code(), description: m.scan_invalid(), tone: "danger" });
}
