import { membershipPlans } from "@skipline/contract/membership-plans";
import * as m from "@skipline/contract/texts";
import { formatDollars } from "@skipline/contract/price";

type Months = (typeof membershipPlans)[number]["durationMonths"];

/** "1 Month", "3 Months" */
export const planName = (months: number) => m.membership_months({ count: months });

const [month, quarter] = membershipPlans;
const saved = formatDollars((quarter.durationMonths * month.priceCents - quarter.priceCents) / 100);

/** What is said for each plan. */
export const planWords: Record<Months, { hint: string; badge?: string }> = {
  1: { hint: m.plan_month_hint() },
  3: { hint: m.plan_quarter_hint({ saved }), badge: m.plan_quarter_badge({ saved }) },
};
