import * as contract from "@skipline/contract/membership";
import { fold } from "@skipline/contract/text";
import { type Route, route } from "../../http/call.ts";
import { byTime, readPage } from "../../http/cursor.ts";
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
    route(contract.listMembers, async ({ query }) => {
      const words = readWords(query.search ?? "");
      const { rows, nextToken } = await readPage(
        query,
        { usual: 50, key: byTime },
        (after, limit) => service.listMembers({ words, after, limit }),
        (row) => ({ time: row.createdAt, id: row.membershipId }),
      );
      return { items: rows.map(service.showMember), nextToken };
    }),
    route(contract.listPlans, () => service.listPlans()),
    route(contract.endMembership, async ({ params, body }, call) => ({
      member: await service.endMembership(call.actor(), params.membershipId, body.reason),
    })),
  ];
}

/** What is typed as a part of a phone number, "(213) 555-01", stands without its signs in ours. */
function readWords(search: string): string[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  return words.map((word) => (/^[\d().+-]*\d[\d().+-]*$/.test(word) ? word.replaceAll(/\D/g, "") : word));
}
