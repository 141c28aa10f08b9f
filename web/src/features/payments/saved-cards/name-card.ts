import type { SavedCard } from "@skipline/contract/saved-cards";
import * as m from "@skipline/contract/texts";
import { describeMethod } from "#components/receipt-facts.ts";

/** "Visa ···· 4242", as a receipt says it. */
export function nameCard({ brand, last4 }: SavedCard): string {
  return describeMethod({ kind: "CARD", brand, last4 }) ?? last4;
}

/** "Expires 04 / 31": as it stands on the card. */
export function sayExpiry({ expMonth, expYear }: SavedCard): string {
  const date = `${String(expMonth).padStart(2, "0")} / ${String(expYear % 100).padStart(2, "0")}`;
  return m.saved_card_expires({ date });
}
