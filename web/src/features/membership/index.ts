export { LusivPromo } from "./account/lusiv-promo.tsx";
export { MyMembership } from "./account/my-membership.tsx";
export { MembershipModal } from "./membership-modal.tsx";
export { planName, planWords } from "./plan-words.ts";
export { useMembership } from "./membership-query.ts";
export { useMembershipModal } from "./use-membership-modal.ts";
