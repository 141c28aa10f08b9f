import {
  createInviteCodes,
  createMembershipPayment,
  getCredits,
  getMembership,
  joinMembership,
} from "@skipline/contract/membership";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { assertInvariants } from "../../test/invariants.ts";
import { join, joinBody, longPlanBody, payMembership, planBody } from "../../test/test-members.ts";
import { stopClock } from "../../test/stop-clock.ts";
import { createTestClock } from "../../test/test-clock.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { cards, codeOf, confirmCard, ok, openVenue, placePaidOrder, somePhone } from "../../test/test-venue.ts";

const operatorPhone = "+12135550901";
const march = () => createTestClock(new Date("2027-03-10T20:00:00Z"));

let server: TestServer;
let guest: Session;

beforeAll(async () => {
  server = await startTestServer({ clock: march(), env: { PLATFORM_ADMIN_PHONES: operatorPhone } });
});
afterEach(() => assertInvariants(server.db));
afterAll(() => server.close());

const newGuest = async () => (guest = await server.signIn(somePhone()));
const ask = (body: typeof planBody & { metadata: { inviteCode?: string } }, as = guest, on = server) =>
  on.call(createMembershipPayment, { body }, as);
const say = (paymentIntentId: string, change = {}, as = guest) =>
  server.call(joinMembership, { body: { ...joinBody(paymentIntentId), ...change } }, as);
const creditsOf = async (as = guest) => ok(await server.call(getCredits, {}, as)).availableCredits;
const memberOf = (as = guest) => server.call(getMembership, {}, as);
const chargedAndBack = async (intentId: string) => {
  const charges = await server.db
    .selectFrom("sandbox.charge")
    .select("amount_cents")
    .where("intent_id", "=", intentId)
    .execute();
  const refunds = await server.db
    .selectFrom("sandbox.refund")
    .select("amount_cents")
    .where("intent_id", "=", intentId)
    .where("status", "=", "succeeded")
    .execute();
  const sum = (rows: { amount_cents: number }[]) => rows.reduce((total, row) => total + row.amount_cents, 0);
  return [sum(charges), sum(refunds)];
};

describe("joining", () => {
  test("who has paid is a member with four credits until the same day of the next month", async () => {
    await newGuest();
    expect(codeOf(await memberOf())).toBe("NOT_FOUND");
    expect(await creditsOf()).toBe(0);
    const intentId = await payMembership(server, guest);
    const { membership } = ok(await say(intentId, { lastName: "Lovelace" }));
    expect(membership).toMatchObject({
      firstName: "Ada",
      lastName: "Lovelace",
      email: "ada@example.com",
      phoneNumber: guest.phone,
      membershipDuration: 1,
      availableCredits: 4,
    });
    expect(membership.startedAt.slice(0, 13)).toBe("2027-03-10T20");
    // The same time by the clock in Los Angeles, which was put forward meanwhile.
    expect(membership.endsAt.slice(0, 13)).toBe("2027-04-10T19");
    expect(ok(await memberOf()).membership).toEqual(membership);
    expect(ok(await say(intentId)).membership).toMatchObject({
      membershipId: membership.membershipId,
      lastName: "Guest",
    });
    expect(await creditsOf()).toBe(4);
  });

  test("the webhook alone makes a member, whose name comes later", async () => {
    await newGuest();
    await payMembership(server, guest, { card: cards.early });
    await expect.poll(async () => (await memberOf()).status).toBe(200);
    expect(ok(await memberOf()).membership).toMatchObject({ firstName: "", phoneNumber: guest.phone });
  });

  test("an answer that was lost, a tab that was closed: the job finds the payment", async () => {
    await newGuest();
    await payMembership(server, guest);
    const later = await startTestServer({ database: server.database, clock: march() });
    later.clock.advance({ seconds: 90 });
    await later.runJob("payments.settle-open");
    await later.close();
    expect(ok(await memberOf()).membership.availableCredits).toBe(4);
  });

  test("before the payment, declined or on its way, there is no membership", async () => {
    stopClock(server);
    await newGuest();
    const { paymentIntentId, clientSecret } = ok(await ask(planBody));
    expect(codeOf(await say(paymentIntentId))).toBe("MEMBERSHIP_NOT_PAID");
    expect(codeOf(await confirmCard(server, clientSecret, cards.declined))).toBe("PAYMENT_DECLINED");
    expect(codeOf(await say(paymentIntentId))).toBe("MEMBERSHIP_NOT_PAID");
    ok(await confirmCard(server, clientSecret, cards.processing));
    const answer = await say(paymentIntentId);
    expect(codeOf(answer)).toBe("PAYMENT_PROCESSING");
    expect(answer.headers.get("retry-after")).toBe("2");
    // And none but this one can be begun meanwhile.
    expect(codeOf(await ask(longPlanBody))).toBe("PAYMENT_PROCESSING");
    expect(codeOf(await memberOf())).toBe("NOT_FOUND");
  });

  test("a payment of another guest, of an order, or of nobody makes no member", async () => {
    await newGuest();
    const [payer, intentId] = [guest, await payMembership(server, guest)];
    await newGuest();
    expect(codeOf(await say(intentId))).toBe("NOT_FOUND");
    expect(codeOf(await say("spi_00000000000000000000000000000000"))).toBe("NOT_FOUND");
    const order = await placePaidOrder(server, await openVenue(server.db, "bar"), guest);
    const paid = await server.db
      .selectFrom("payment")
      .select("intent_id")
      .where("reference", "=", order.orderId)
      .executeTakeFirstOrThrow();
    expect(codeOf(await say(paid.intent_id ?? ""))).toBe("NOT_FOUND");
    expect(codeOf(await memberOf())).toBe("NOT_FOUND");
    ok(await say(intentId, {}, payer));
  });

  test("no other amount or length than a plan's is taken", async () => {
    await newGuest();
    const amounts = [
      1, 49, 50, 100, 500, 1999, 2001, 2500, 4000, 4999, 5000, 5001, 6000, 9999, 10_000, 99_99, 200, 20, 5, 7,
    ];
    for (const amount of amounts) {
      expect(codeOf(await ask({ ...planBody, amount })), String(amount)).toBe("RULE_VIOLATED");
    }
    for (const duration of [0, 2, 12, 99]) {
      expect(codeOf(await ask({ ...planBody, metadata: { ...planBody.metadata, duration } }))).toBe("RULE_VIOLATED");
    }
    expect(codeOf(await ask({ ...planBody, currency: "eur" as "usd" }))).toBe("BAD_REQUEST");
    const intentId = await payMembership(server, guest);
    for (const amount of amounts) expect(codeOf(await say(intentId, { amount }))).toBe("RULE_VIOLATED");
    expect(codeOf(await memberOf())).toBe("NOT_FOUND");
    expect(codeOf(await say(intentId, { amount: 5000, membershipDuration: 3 }))).toBe("RULE_VIOLATED");
    // It was for one month, and that is what it became.
    expect(ok(await memberOf()).membership.membershipDuration).toBe(1);
  });
});

describe("one open purchase", () => {
  test("another plan is another amount of the same payment", async () => {
    await newGuest();
    const [first, second] = [ok(await ask(planBody)), ok(await ask(longPlanBody))];
    expect(second).toEqual(first);
    ok(await confirmCard(server, second.clientSecret));
    const plan = { amount: 5000, membershipDuration: 3 };
    expect(ok(await say(second.paymentIntentId, plan)).membership.endsAt.slice(0, 10)).toBe("2027-06-10");
    expect(await chargedAndBack(first.paymentIntentId)).toEqual([5000, 0]);
  });

  test("what was paid while another plan was chosen is the plan of that price", async () => {
    await newGuest();
    const { clientSecret, paymentIntentId } = ok(await ask(longPlanBody));
    ok(await confirmCard(server, clientSecret, cards.silent));
    // The other tab's choice reaches the purchase; its payment has been made.
    await server.db
      .updateTable("membership_purchase")
      .set({ duration_months: 1, amount_cents: 2000 })
      .where("user_id", "=", guest.userId)
      .execute();
    const { membership } = ok(await say(paymentIntentId, { amount: 5000, membershipDuration: 3 }));
    expect(membership.membershipDuration).toBe(3);
  });

  test("a paid one that nobody had heard of is not paid twice", async () => {
    await newGuest();
    await payMembership(server, guest);
    expect(codeOf(await ask(planBody))).toBe("PAYMENT_NOT_PAYABLE");
    expect(ok(await memberOf()).membership.availableCredits).toBe(4);
  });

  test("nobody touched it for a day: it is closed and its payment withdrawn; a late payment goes back", async () => {
    await newGuest();
    const old = ok(await ask(planBody));
    const [first, paidUnseen] = [guest, await newGuest()];
    await payMembership(server, paidUnseen);
    const later = await startTestServer({ database: server.database, clock: march() });
    later.clock.advance({ seconds: 24 * 3_600 + 120 });
    const session = await later.signIn(first.phone);
    await later.runJob("membership.expire-purchases");
    expect(codeOf(await confirmCard(later, old.clientSecret))).toBe("CONFLICT");
    expect(codeOf(await later.call(joinMembership, { body: joinBody(old.paymentIntentId) }, session))).toBe(
      "PAYMENT_NOT_PAYABLE",
    );
    expect((await later.call(getMembership, {}, await later.signIn(paidUnseen.phone))).status).toBe(200);
    const anew = ok(await ask(planBody, session, later));
    expect(anew.paymentIntentId).not.toBe(old.paymentIntentId);
    await later.close();
  });

  test("paid after all when the purchase was closed: it goes back in full", async () => {
    await newGuest();
    const intentId = await payMembership(server, guest);
    await server.db
      .updateTable("membership_purchase")
      .set({ status: "EXPIRED" })
      .where("user_id", "=", guest.userId)
      .execute();
    expect(codeOf(await say(intentId))).toBe("PAYMENT_NOT_PAYABLE");
    expect(await chargedAndBack(intentId)).toEqual([2000, 2000]);
    expect(codeOf(await memberOf())).toBe("NOT_FOUND");
  });
});

describe("by invitation only", () => {
  let closed: TestServer;
  beforeAll(async () => {
    closed = await startTestServer({
      database: server.database,
      clock: march(),
      env: { MEMBERSHIP_INVITE_ONLY: "on", PLATFORM_ADMIN_PHONES: operatorPhone },
    });
  });
  afterAll(() => closed.close());

  const withCode = (inviteCode: string) => ({ ...planBody, metadata: { ...planBody.metadata, inviteCode } });

  test("a code opens the door once, to members it need not", async () => {
    const operator = await closed.signIn(operatorPhone);
    const { inviteCodes } = ok(await closed.call(createInviteCodes, { body: { count: 2 } }, operator));
    const [code, late] = inviteCodes as [string, string];
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
    const [first, second] = [await closed.signIn(somePhone()), await closed.signIn(somePhone())];
    expect(codeOf(await ask(planBody, first, closed))).toBe("INVITE_CODE_REQUIRED");
    expect(codeOf(await ask(withCode("NOSUCHCODE"), first, closed))).toBe("INVITE_CODE_REQUIRED");

    const typed = `${code.slice(0, 5).toLowerCase()} ${code.slice(5)}`;
    const [one, two] = [ok(await ask(withCode(typed), first, closed)), ok(await ask(withCode(code), second, closed))];
    ok(await confirmCard(closed, one.clientSecret));
    ok(await confirmCard(closed, two.clientSecret));
    ok(await closed.call(joinMembership, { body: joinBody(one.paymentIntentId) }, first));
    // Both paid with it: the second one's money goes back.
    const answer = await closed.call(joinMembership, { body: joinBody(two.paymentIntentId) }, second);
    expect(codeOf(answer)).toBe("PAYMENT_NOT_PAYABLE");
    await closed.runJob("payments.settle-refunds");
    expect(await chargedAndBack(two.paymentIntentId)).toEqual([2000, 2000]);
    expect(codeOf(await ask(withCode(code), second, closed))).toBe("INVITE_CODE_REQUIRED");
    ok(await ask(planBody, first, closed));

    closed.clock.advance({ seconds: 91 * 86_400 });
    const again = await closed.signIn(somePhone());
    expect(codeOf(await ask(withCode(late), again, closed))).toBe("INVITE_CODE_REQUIRED");
  });
});

test("invite codes whose answer was lost are told again, not made again", async () => {
  const own = await startTestServer({ clock: march(), env: { PLATFORM_ADMIN_PHONES: operatorPhone } });
  const operator = await own.signIn(operatorPhone);
  const headers = { "idempotency-key": own.newKey() };
  const make = async () =>
    ok(await own.call(createInviteCodes, { body: { count: 100 } }, operator, headers)).inviteCodes;
  const made = await make();
  // The server ended after it had made them, before it kept its answer.
  const lost = { status: null, response: null, locked_until: new Date(0) };
  await own.db.updateTable("idempotency_key").set(lost).execute();
  expect(await make()).toEqual(made);
  expect(await own.db.selectFrom("invite_code").select("code").execute()).toHaveLength(100);
  await own.close();
});

describe("staying", () => {
  test("a renewal before the end adds its months and no credits; after the end it is a joining again", async () => {
    await newGuest();
    const first = await join(server, guest);
    const { membership } = await join(server, guest, longPlanBody);
    expect(membership).toMatchObject({ startedAt: first.membership.startedAt, membershipDuration: 3 });
    expect(membership.endsAt.slice(0, 10)).toBe("2027-07-10");
    expect(membership.availableCredits).toBe(4);
    const later = await startTestServer({ database: server.database, clock: march() });
    later.clock.advance({ seconds: 130 * 86_400 });
    const session = await later.signIn(guest.phone);
    expect(codeOf(await later.call(getMembership, {}, session))).toBe("NOT_FOUND");
    // No job has run since: what time did is made up for in between.
    const anew = (await join(later, session)).membership;
    expect(anew).toMatchObject({ membershipId: membership.membershipId, availableCredits: 4 });
    expect(anew.startedAt.slice(0, 10)).toBe("2027-07-18");
    await later.close();
    const lines = await server.db
      .selectFrom("credit_entry")
      .select(["kind", "amount", "month"])
      .where("membership_id", "=", membership.membershipId)
      .orderBy("credit_entry_id")
      .execute();
    expect(lines.map(({ kind, amount, month }) => `${kind} ${amount}${month ? ` ${month}` : ""}`)).toEqual([
      "GRANT 4",
      "GRANT 4 2027-04-01",
      "GRANT 4 2027-05-01",
      "EXPIRE -4",
      "GRANT 4 2027-06-01",
      "EXPIRE -4",
      "GRANT 4 2027-07-01",
      "EXPIRE -12",
      "GRANT 4",
    ]);
  });

  test("money that went back at the provider's desk takes its months along, and brings them again if the bank sends it back", async () => {
    const own = await startTestServer({ clock: march() });
    const { sandbox } = own.context;
    const member = await own.signIn(somePhone());
    const first = await join(own, member, planBody, cards.good);
    const second = await join(own, member, longPlanBody, cards.refundBounces);
    const refund = (intentId: string, amount: number) =>
      sandbox!.refund({ intentId, account: null, amount, reason: "by hand", idempotencyKey: own.newKey() });
    const read = async () => {
      await sandbox!.deliverDue();
      const answer = await own.call(getMembership, {}, member);
      return answer.status === 200 ? ok(answer).membership.endsAt : codeOf(answer);
    };

    await refund(second.paymentIntentId, 5000);
    await expect.poll(read).toBe(first.membership.endsAt);
    await refund(first.paymentIntentId, 2000);
    await expect.poll(read).toBe("NOT_FOUND");
    expect(ok(await own.call(getCredits, {}, member))).toEqual({ availableCredits: 0 });
    const answer = await own.call(joinMembership, { body: joinBody(first.paymentIntentId) }, member);
    expect(codeOf(answer)).toBe("PAYMENT_NOT_PAYABLE");

    own.clock.advance({ seconds: 600 });
    await expect.poll(async () => String(await read()).slice(0, 10)).toBe("2027-06-10");
    expect(ok(await own.call(getCredits, {}, member))).toEqual({ availableCredits: 4 });
    await assertInvariants(own.db);
    await own.close();
  });

  test("months that come back where somebody has joined again since lengthen that stay, with their credits", async () => {
    const own = await startTestServer({ clock: march() });
    const { sandbox } = own.context;
    const member = await own.signIn(somePhone());
    const isMember = async () => {
      await sandbox!.deliverDue();
      return (await own.call(getMembership, {}, member)).status === 200;
    };
    const first = await join(own, member, planBody, cards.refundBounces);
    const intentId = first.paymentIntentId;
    await sandbox!.refund({ intentId, account: null, amount: 2000, reason: "by hand", idempotencyKey: own.newKey() });
    await expect.poll(isMember).toBe(false);
    const again = await join(own, member, planBody, cards.good);
    expect(again.membership.availableCredits).toBe(4);

    own.clock.advance({ seconds: 600 });
    const readCredits = async () => {
      await sandbox!.deliverDue();
      return ok(await own.call(getCredits, {}, member)).availableCredits;
    };
    await expect.poll(readCredits).toBe(8);
    const { membership } = ok(await own.call(getMembership, {}, member));
    expect(membership.startedAt).toBe(again.membership.startedAt);
    expect(membership.endsAt.slice(0, 10)).toBe("2027-05-10");
    await assertInvariants(own.db);
    await own.close();
  });

  test("a dispute takes the months along while it lasts", async () => {
    const own = await startTestServer({ clock: march() });
    const member = await own.signIn(somePhone());
    const { membership } = await join(own, member, planBody, cards.disputed);
    own.clock.advance({ seconds: 31 });
    await own.context.sandbox!.deliverDue();
    await expect.poll(async () => (await own.call(getMembership, {}, member)).status).toBe(404);
    // What others do about places that were booked with it, they do by this line.
    const { membershipId, startedAt } = membership;
    const lines = await own.db.selectFrom("activity").selectAll().where("type", "=", "membership.taken_back").execute();
    expect(lines).toMatchObject([{ subject_type: "membership", subject_id: membershipId, vendor_id: null }]);
    expect(lines[0]?.details).toMatchObject({ userId: member.userId, months: 1, startedAt, hasEnded: true });
    await own.close();
  });
});
