import { type MembershipPlan, membershipPlans } from "@skipline/contract/membership-plans";

export type Plan = Pick<MembershipPlan, "durationMonths" | "priceCents">;

/** The plan of so many months at exactly this price; null when there is none. */
export function findPlan(durationMonths: number, priceCents: number): Plan | null {
  return (
    membershipPlans.find((plan) => plan.durationMonths === durationMonths && plan.priceCents === priceCents) ?? null
  );
}

/**
 * What was bought with a payment: what was asked for, or the plan of that price when another one was chosen while it was
 * under way. Null for an amount that buys nothing.
 */
export function planPaid(paidCents: number, asked: Plan): Plan | null {
  return [asked, ...membershipPlans].find((plan) => plan.priceCents === paidCents) ?? null;
}
