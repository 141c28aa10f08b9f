import * as contract from "@skipline/contract/membership";
import { type Route, route } from "../../http/call.ts";
import type { MembershipService } from "./membership-service.ts";

export function membershipRoutes(service: MembershipService): Route[] {
  return [
    route(contract.createMembershipPayment, ({ body: { amount, metadata } }, call) =>
      service.createPayment(call.actor(), {
        amount,
        durationMonths: metadata.duration,
        inviteCode: metadata.inviteCode,
      }),
    ),
    route(contract.joinMembership, async ({ body: { membershipDuration, ...wish } }, call) => ({
      membership: await service.join(call.actor(), { ...wish, durationMonths: membershipDuration }),
    })),
    route(contract.getMembership, async (_, call) => ({ membership: await service.getMembership(call.actor()) })),
    route(contract.getCredits, async (_, call) => ({ availableCredits: await service.countCredits(call.actor()) })),
    route(contract.createInviteCodes, async ({ body }, call) => ({
      inviteCodes: await service.createInviteCodes(call.actor(), body.count, call.key),
    })),
  ];
}
