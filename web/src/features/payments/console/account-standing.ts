import type { PaymentAccount } from "@skipline/contract/payment-accounts";

/** What is to be done about a venue's account: open one, give details, wait, or nothing. */
export type Standing = "NONE" | "DUE" | "CHECKED" | "READY";

export function standingOf(account: PaymentAccount | null): Standing {
  if (!account) return "NONE";
  if (account.takesCharges) return "READY";
  return account.isSubmitted && account.dueCount === 0 ? "CHECKED" : "DUE";
}
