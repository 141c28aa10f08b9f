import { createCredits } from "./credits.ts";

export type Membership = ReturnType<typeof createMembership>;

/** Paid memberships and their credits. */
export function createMembership({ timeZone }: { timeZone: string }) {
  const { findMembership, holdMembership, spendCredits, returnCredits } = createCredits({ timeZone });
  return { findMembership, holdMembership, spendCredits, returnCredits };
}
