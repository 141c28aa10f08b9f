export { useMembership } from "./membership-query.ts";
