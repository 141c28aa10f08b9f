import type { Stripe } from "stripe";
import { type Answer, find, newId, ok, refuse } from "./stripe-stand-in-answers.ts";

/** Of Stripe's disputes, what we are answered: by the SDK's own types. */
export type StandInDispute = Pick<
  Stripe.Dispute,
  "object" | "id" | "status" | "payment_intent" | "amount" | "reason" | "is_charge_refundable"
> & {
  evidence_details: Pick<Stripe.Dispute.EvidenceDetails, "due_by" | "has_evidence" | "past_due" | "submission_count">;
  evidence: Partial<Record<keyof Stripe.Dispute.Evidence, string>>;
};

/** In 2100: no test's clock comes there. */
const dueBy = 4_102_444_800;

/** The bank has only asked: no money has moved. */
const isWarning = (status: Stripe.Dispute["status"]) => status.startsWith("warning_");

/** What keeps a charge from being refunded: the bank has its money, or has given it to the payer. */
export function keepsCharge({ status }: Pick<StandInDispute, "status">): boolean {
  return status === "needs_response" || status === "under_review" || status === "lost";
}

/** What a payer does at their bank. */
export function addDispute(
  disputes: Map<string, StandInDispute>,
  intent: { id: string; amount: number },
  status: Stripe.Dispute["status"],
): string {
  const id = newId("dp");
  const isAsked = status === "needs_response" || status === "warning_needs_response";
  disputes.set(id, {
    object: "dispute",
    id,
    status,
    payment_intent: intent.id,
    amount: intent.amount,
    reason: "product_not_received",
    is_charge_refundable: isWarning(status),
    evidence: {},
    evidence_details: { due_by: isAsked ? dueBy : null, has_evidence: false, past_due: false, submission_count: 0 },
  });
  return id;
}

/** Once: what was submitted is with the payer's bank. */
export function answerDispute(disputes: Map<string, StandInDispute>, id: string, form: URLSearchParams): Answer {
  const dispute = disputes.get(id);
  if (!dispute) return find(disputes, id);
  if (dispute.status !== "needs_response" && dispute.status !== "warning_needs_response") {
    return refuse(400, "invalid_request_error", "This dispute is already closed, or its evidence was submitted.");
  }
  for (const [name, value] of form) {
    const field = /^evidence\[(\w+)\]$/.exec(name)?.[1];
    if (field) dispute.evidence[field as keyof Stripe.Dispute.Evidence] = value;
  }
  dispute.evidence_details.has_evidence = true;
  if (form.get("submit") === "true") {
    dispute.evidence_details.submission_count += 1;
    dispute.status = isWarning(dispute.status) ? "warning_under_review" : "under_review";
  }
  return ok(dispute);
}
