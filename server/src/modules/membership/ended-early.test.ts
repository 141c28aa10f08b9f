import { endMembership, getMembership, listMembers } from "@skipline/contract/membership";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { assertInvariants } from "../../test/invariants.ts";
import { join, longPlanBody, planBody } from "../../test/test-members.ts";
import { addGlevent, readOwn, reserved, signInMember } from "../../test/test-reservations.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { cards, codeOf, ok, openVenue, somePhone, type TestVenue } from "../../test/test-venue.ts";

let server: TestServer;
let venue: TestVenue;
let operator: Session;

const operatorPhone = somePhone();
beforeAll(async () => {
  server = await startTestServer({ env: { PLATFORM_ADMIN_PHONES: operatorPhone } });
  venue = await openVenue(server.db, "roof");
  operator = await server.signIn(operatorPhone);
});
afterAll(() => server.close());

const end = (membershipId: string, by = operator) =>
  server.call(endMembership, { params: { membershipId }, body: { reason: "Tested stolen cards" } }, by);
const sought = async (search: string) =>
  ok(await server.call(listMembers, { query: { search } }, operator)).items.map(({ membershipId }) => membershipId);

describe("a membership that an operator ends", () => {
  test("loses its credits and the places that they bought, and says so to its member", async () => {
    const night = { vendorId: venue.vendorId, gleventId: await addGlevent(server, venue.vendorId, { capacity: 3 }) };
    const [guest, next] = [await server.signIn(somePhone()), await signInMember(server)];
    const { membership } = await join(server, guest);
    await reserved(server, night, guest, 3);
    expect(await reserved(server, night, next, 1)).toMatchObject({ reservationStatus: "WAITLISTED" });

    const { member } = ok(await end(membership.membershipId));
    expect(member).toMatchObject({ isRunning: false, availableCredits: 0, endedEarlyAt: member.endsAt });
    expect(codeOf(await server.call(getMembership, {}, guest))).toBe("NOT_FOUND");
    await expect
      .poll(async () => (await readOwn(server, next))[0]?.reservationStatus, { timeout: 5_000 })
      .toBe("CONFIRMED");
    expect(await readOwn(server, guest)).toMatchObject([{ reservationStatus: "CANCELLED" }]);
    const told = server.db.selectFrom("guest_message").select("body").where("phone", "=", guest.phone);
    expect((await told.executeTakeFirstOrThrow()).body).toMatch(
      /^Lusiv: your membership has ended, so your 3 places at Night, /,
    );
    const line = server.db.selectFrom("activity").selectAll().where("type", "=", "membership.ended");
    expect(await line.where("subject_id", "=", membership.membershipId).executeTakeFirstOrThrow()).toMatchObject({
      actor_user_id: operator.userId,
      details: {
        reason: "Tested stolen cards",
        before: { endsAt: membership.endsAt },
        after: { endsAt: member.endsAt },
      },
    });
    await assertInvariants(server.db);
  });

  test("is over once: a repeat answers the same, and writes no second line", async () => {
    const { membership } = await join(server, await server.signIn(somePhone()));
    const first = ok(await end(membership.membershipId));
    server.clock.advance({ seconds: 300 });
    expect(ok(await end(membership.membershipId))).toEqual(first);
    const lines = server.db.selectFrom("activity").select("type").where("subject_id", "=", membership.membershipId);
    expect(await lines.where("type", "=", "membership.ended").execute()).toHaveLength(1);
  });

  test("stays over when the bank takes a part of its months back", async () => {
    const guest = await server.signIn(somePhone());
    await join(server, guest, longPlanBody);
    const { membership } = await join(server, guest, planBody, cards.disputed);
    ok(await end(membership.membershipId));
    server.clock.advance({ seconds: 31 });
    await server.context.sandbox!.deliverDue();
    const isTakenBack = async () =>
      (await server.db
        .selectFrom("activity")
        .select("type")
        .where("subject_id", "=", membership.membershipId)
        .where("type", "=", "membership.taken_back")
        .executeTakeFirst()) !== undefined;
    await expect.poll(isTakenBack, { timeout: 5_000 }).toBe(true);
    expect(codeOf(await server.call(getMembership, {}, guest))).toBe("NOT_FOUND");
    await assertInvariants(server.db);
  });

  test("is joined again as a stay of its own", async () => {
    const guest = await server.signIn(somePhone());
    const { membership } = await join(server, guest);
    ok(await end(membership.membershipId));
    server.clock.advance({ seconds: 60 });
    const again = await join(server, guest);
    expect(again.membership.membershipId).toBe(membership.membershipId);
    expect(again.membership.availableCredits).toBe(4);
    const listed = ok(await server.call(listMembers, {}, operator)).items;
    expect(listed.find(({ membershipId }) => membershipId === membership.membershipId)).toMatchObject({
      isRunning: true,
      endedEarlyAt: null,
    });
  });
});

test("members are found by name, address and phone, as they are typed", async () => {
  const guest = await server.signIn(somePhone());
  const { membership } = await join(server, guest);
  await server.db
    .updateTable("membership")
    .set({ first_name: "Zoë", last_name: "Núñez", email: "zoe@cellar.example" })
    .where("membership_id", "=", membership.membershipId)
    .execute();
  const digits = membership.phoneNumber.slice(-10);
  const asTyped = `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
  for (const words of ["nunez ZOE", "zoe@cellar", asTyped]) {
    expect(await sought(words)).toEqual([membership.membershipId]);
  }
  expect(await sought("zoe nobody")).toEqual([]);
});

test("nobody is ended who is not there, and by nobody but operators", async () => {
  const nowhere = "0199a0c0-0000-7000-8000-000000000000";
  expect(codeOf(await end(nowhere))).toBe("NOT_FOUND");
  const boss = await server.signIn(venue.phones.SUPER_ADMIN);
  expect(codeOf(await end(nowhere, boss))).toBe("FORBIDDEN");
});
