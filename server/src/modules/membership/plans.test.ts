import { endMembership, listPlans } from "@skipline/contract/membership";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addMember, join, longPlanBody } from "../../test/test-members.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { ok, somePhone } from "../../test/test-venue.ts";

let server: TestServer;
let operator: Session;

const operatorPhone = somePhone();
beforeAll(async () => {
  server = await startTestServer({ env: { PLATFORM_ADMIN_PHONES: operatorPhone } });
  operator = await server.signIn(operatorPhone);
});
afterAll(() => server.close());

const guest = () => server.signIn(somePhone());

test("operators see what is sold, and who is a member by it now", async () => {
  const empty = ok(await server.call(listPlans, {}, operator));
  expect(empty).toEqual({
    plans: [
      { durationMonths: 1, priceCents: 2000, memberCount: 0 },
      { durationMonths: 3, priceCents: 5000, memberCount: 0 },
    ],
    otherMemberCount: 0,
    monthlyCredits: 4,
    maxCredits: 12,
  });
  await join(server, await guest());
  await join(server, await guest(), longPlanBody);
  const { membership } = await join(server, await guest(), longPlanBody);
  const body = { reason: "Asked to" };
  ok(await server.call(endMembership, { params: { membershipId: membership.membershipId }, body }, operator));
  const former = await addMember(server.db, server.clock.now(), (await guest()).userId);
  const rows = server.db.updateTable("membership").where("membership_id", "=", former.membershipId);
  await rows.set({ duration_months: 6 }).execute();
  const { plans, otherMemberCount } = ok(await server.call(listPlans, {}, operator));
  expect([plans.map(({ memberCount }) => memberCount), otherMemberCount]).toEqual([[1, 1], 1]);
});
