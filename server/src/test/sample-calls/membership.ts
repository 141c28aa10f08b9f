import type { SampleCalls } from "../sample-calls.ts";
import { joinBody, planBody } from "../test-members.ts";

export const membershipCalls: SampleCalls<"membership"> = {
  "membership.createPaymentIntent": () => ({ body: planBody }),
  "membership.join": (id) => ({ body: joinBody(id("membershipIntentId")) }),
  "membership.getMembership": () => ({}),
  "membership.getCredits": () => ({}),
  "membership.createInviteCodes": () => ({ body: { count: 1 } }),
  "membership.listMembers": () => ({}),
  "membership.listPlans": () => ({}),
  "membership.endMembership": (id) => ({
    params: { membershipId: id("membershipId") },
    body: { reason: "Card testing" },
  }),
};
