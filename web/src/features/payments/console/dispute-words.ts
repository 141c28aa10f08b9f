import type { Dispute } from "@skipline/contract/disputes";
import * as m from "@skipline/contract/texts";

/** The provider's words for why a payer objects; of others only that they object is known. */
const reasons: Record<string, () => string> = {
  fraudulent: m.dispute_why_fraudulent,
  product_not_received: m.dispute_why_not_received,
  product_unacceptable: m.dispute_why_unacceptable,
  duplicate: m.dispute_why_duplicate,
  credit_not_processed: m.dispute_why_not_credited,
  unrecognized: m.dispute_why_unrecognized,
};

export function sayReason(reason: string | null): string {
  return (reasons[reason ?? ""] ?? m.dispute_why_other)();
}

export type DisputeState = "OPEN" | "ANSWERED" | "WON" | "LOST";

/** What is to be done: an open one that was answered waits for the bank. */
export function stateOf({ status, isAnswered }: Pick<Dispute, "status" | "isAnswered">): DisputeState {
  return status === "OPEN" && isAnswered ? "ANSWERED" : status;
}

/** Whether evidence can still be handed over, or sent once more. */
export function takesEvidence({ status, isAnswered, dueAt }: Dispute, now: number): boolean {
  return status === "OPEN" && !isAnswered && (dueAt === null || Date.parse(dueAt) > now);
}
