import type { Cents } from "./money.ts";

export interface MembershipPlan {
  durationMonths: number;
  priceCents: Cents;
  /** The price as it is shown. */
  display: string;
}

/** What is sold (customer-side specification §9). The server takes no other amount than these. */
export const membershipPlans = [
  { durationMonths: 1, priceCents: 2000, display: "$20" },
  { durationMonths: 3, priceCents: 5000, display: "$50" },
] as const satisfies readonly MembershipPlan[];

/** Given at joining and at each month's start; never more than `maxCredits` are kept. */
export const monthlyCredits = 4;
export const maxCredits = 12;
