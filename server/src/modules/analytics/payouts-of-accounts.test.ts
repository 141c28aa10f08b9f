import { getWeekReport } from "@skipline/contract/analytics";
import { refundOrder } from "@skipline/contract/fulfilment";
import { formatMoney, parseMoney } from "@skipline/contract/money";
import { createOrder, markPaid } from "@skipline/contract/ordering";
import {
  getPayout,
  getStatement,
  listPayoutLines,
  listPayouts,
  setPlatformFee,
  type Payout,
  type PayoutLine,
} from "@skipline/contract/payouts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { assertInvariants } from "../../test/invariants.ts";
import { readMoved } from "../../test/stripe-payouts-stand-in.ts";
import { connectEnv, deliverEvent, stripeEnv } from "../../test/stripe-platform.ts";
import { startStripeStandIn, type StripeStandIn } from "../../test/stripe-stand-in.ts";
import { createTestClock } from "../../test/test-clock.ts";
import { addPaymentAccount } from "../../test/test-payouts.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { codeOf, createBody, ok, openVenue, somePhone, type TestVenue } from "../../test/test-venue.ts";

const connectSecret = connectEnv.STRIPE_CONNECT_WEBHOOK_SECRET;
const operatorPhone = "+12135550100";
const names = ["alder", "birch", "cedar"] as const;
const checkouts = 200;
const atOnce = 8;

interface Checkout {
  venue: TestVenue;
  orderId: string;
  intentId: string;
  account: string | null;
  amount: number;
  refunded: number;
}

let standIn: StripeStandIn;
let server: TestServer;
/** Its guests pay the platform. */
let before: TestServer;
let venues: [TestVenue, TestVenue, TestVenue];
let guests: Session[];
let admins: Map<TestVenue, Session>;
const made: Checkout[] = [];

const accountOf = (venue: TestVenue) => `acct_${names[venues.indexOf(venue)]}`;

beforeAll(async () => {
  standIn = await startStripeStandIn();
  const clock = createTestClock(new Date("2027-03-10T20:00:00Z"));
  const standIns = { stripe: standIn.address };
  server = await startTestServer({ clock, standIns, env: { ...connectEnv, PLATFORM_ADMIN_PHONES: operatorPhone } });
  before = await startTestServer({
    clock,
    standIns,
    env: stripeEnv,
    database: server.database,
    publicUrl: server.url,
  });
  const [first, second, third] = names;
  venues = [await openVenue(server.db, first), await openVenue(server.db, second), await openVenue(server.db, third)];
  for (const venue of venues) {
    const account = accountOf(venue);
    await addPaymentAccount(server.db, venue.vendorId, account, clock.now());
  }
  await signIn();
});
afterAll(async () => {
  await before.close();
  await server.close();
  await standIn.close();
});

/** Nobody is signed in for days. */
async function signIn(): Promise<void> {
  admins = new Map();
  for (const venue of venues) admins.set(venue, await server.signIn(venue.phones.ADMIN));
  guests = await Promise.all(Array.from({ length: atOnce }, () => server.signIn(somePhone())));
}

async function passDays(days: number): Promise<void> {
  server.clock.advance({ seconds: days * 86_400 });
  await signIn();
}

async function checkOut(from: number, count: number, at: TestServer): Promise<void> {
  let next = from;
  const work = async (guest: Session) => {
    for (let number = next++; number < from + count; number = next++) {
      const venue = venues[number % venues.length]!;
      const quantities = { soda: 1 + (number % 4), ...(number % 2 === 1 && { beer: 1 }) };
      const input = { params: { userId: guest.userId }, body: createBody(venue, guest, quantities) };
      const placed = ok(await at.call(createOrder, input, guest, { "idempotency-key": at.newKey() }));
      const intentId = (placed.clientSecret ?? "").replace(/_secret_.*/, "");
      const { orderId, totalAmount } = placed.order;
      standIn.pay({ intentId, account: placed.paymentAccount }, "succeeded");
      expect(ok(await at.call(markPaid, { params: { userId: guest.userId, orderId } }, guest)).order.status).toBe(
        "PAID",
      );
      const account = placed.paymentAccount;
      made.push({ venue, orderId, intentId, account, amount: parseMoney(totalAmount), refunded: 0 });
    }
  };
  await Promise.all(guests.map(work));
}

async function refund(one: Checkout, cents = one.amount): Promise<void> {
  const part = cents < one.amount ? { amount: formatMoney(cents) } : {};
  const input = { params: { userId: "_", orderId: one.orderId }, body: { refundReason: "spilt", ...part } };
  const headers = { "idempotency-key": server.newKey() };
  const { order } = ok(await server.call(refundOrder, input, admins.get(one.venue), headers));
  one.refunded += cents;
  expect(order.status).toBe(one.refunded === one.amount ? "REFUNDED" : "PAID");
}

const deliver = (account: string | null, object: object, type: string, secret = connectSecret) =>
  deliverEvent(server, { type, object, secret, account });

const deliverPayout = (account: string | null, id: string, type = "payout.paid") =>
  deliver(account, { object: "payout", id }, type);

async function tellOfDispute(one: Checkout, disputeId: string): Promise<void> {
  const object = { object: "dispute", id: disputeId, payment_intent: one.intentId };
  expect(await deliver(one.account, object, "charge.dispute.updated")).toBe(200);
}

const params = (venue: TestVenue) => ({ vendorId: venue.vendorId });
const list = async (venue: TestVenue): Promise<Payout[]> =>
  ok(await server.call(listPayouts, { params: params(venue), query: {} }, admins.get(venue))).items;
const askStatement = (venue: TestVenue, month = "2027-03") =>
  server.call(getStatement, { params: { ...params(venue), month } }, admins.get(venue));
const statementOf = async (venue: TestVenue) => ok(await askStatement(venue)).statement;
const look = () => server.runJob("payments.look-at-payouts");
const kept = () => server.db.selectFrom("payout_line").selectAll().orderBy("account").orderBy("line_id").execute();

let firstPayouts: Map<TestVenue, string>;
let lost: Checkout[];
let disputes: { one: Checkout; disputeId: string }[];

describe("200 checkouts at three vendors", () => {
  test("are made: some before venues were paid, one vendor with a rate of its own", { timeout: 240_000 }, async () => {
    await checkOut(0, 15, before);
    const operator = await server.signIn(operatorPhone);
    const [, , cedar] = venues;
    const change = { params: params(cedar), body: { basisPoints: 100, was: null } };
    expect(ok(await server.call(setPlatformFee, change, operator)).platformFee).toEqual({
      basisPoints: 100,
      usualBasisPoints: 250,
      isInUse: true,
    });
    await checkOut(15, checkouts - 15, server);
    expect(made).toHaveLength(checkouts);
    for (const [index, one] of made.entries())
      if (index % 6 === 0) await refund(one, index % 12 === 0 ? one.amount : 150);
    // The fee of each payment at an account is its vendor's.
    for (const { venue, account, intentId, amount } of made) {
      const intent = standIn.booksOf(account).intents.get(intentId);
      const fee = account === null ? null : Math.max(1, Math.round((amount * (venue === cedar ? 100 : 250)) / 10_000));
      expect(intent?.application_fee_amount).toBe(fee);
    }
  });

  test("payouts told of by events, also again and again; of nobody's account nothing is kept", async () => {
    // Some at each vendor, one after the other: of three in a row one is lost, one won, and one stays open.
    disputes = venues
      .flatMap((venue) => {
        const own = made.filter((one) => one.venue === venue && one.account !== null && one.refunded === 0);
        return own.filter((_, index) => index % 12 === 5);
      })
      .map((one) => ({ one, disputeId: standIn.dispute(one, "needs_response") }));
    expect(disputes.length).toBeGreaterThan(9);
    for (const { one, disputeId } of disputes) await tellOfDispute(one, disputeId);
    standIn.addForeign("acct_alder", server.clock.now(), -500);
    firstPayouts = new Map(
      venues.map((venue) => [venue, standIn.payOut(accountOf(venue), { at: server.clock.now() })]),
    );

    const [alder] = venues;
    const id = firstPayouts.get(alder)!;
    expect(await deliver("acct_alder", { object: "payout", id }, "payout.paid", "whsec_of_nobody")).toBe(400);
    // It is the account's, whatever another account's event says.
    expect(await deliverPayout("acct_birch", id)).toBe(200);
    expect(await deliverPayout(null, id)).toBe(200);
    expect(await list(alder)).toEqual([]);
    expect(await deliverPayout("acct_alder", id)).toBe(200);
    const [told] = await list(alder);
    const lines = await kept();
    expect(await Promise.all(Array.from({ length: 5 }, () => deliverPayout("acct_alder", id)))).toEqual(
      Array.from({ length: 5 }, () => 200),
    );
    expect(await list(alder)).toEqual([told]);
    expect(await kept()).toEqual(lines);
    expect(told).toMatchObject({ payoutId: id, status: "PAID", isRead: true, difference: "0.00", notOursCount: 1 });
    expect(told?.amount).toBe(formatMoney(readMoved(standIn.booksOf("acct_alder")).sent));

    // An account that is no vendor's here.
    const strange = standIn.payOut("acct_stranger", { at: server.clock.now() });
    expect(await deliverPayout("acct_stranger", strange)).toBe(200);
    expect(await server.db.selectFrom("payout").select("account").distinct().execute()).toEqual([
      { account: "acct_alder" },
    ]);
  });

  test("a payout has its orders, each with what was taken of it; what is none of ours is there as well", async () => {
    const [alder] = venues;
    const payoutId = firstPayouts.get(alder)!;
    const place = { params: { ...params(alder), payoutId } };
    const whole = ok(await server.call(getPayout, place, admins.get(alder)));
    const lines: PayoutLine[] = [];
    for (let nextToken: string | null | undefined; nextToken !== null;) {
      const query = { limit: 20, ...(nextToken === undefined ? {} : { nextToken }) };
      const page = ok(await server.call(listPayoutLines, { ...place, query }, admins.get(alder)));
      lines.push(...page.items);
      nextToken = page.nextToken;
    }
    expect(lines).toHaveLength(whole.payout.lineCount);
    const cents = (value: string) => Math.round(Number(value) * 100);
    const sum = (of: (line: PayoutLine) => string) => lines.reduce((all, one) => all + cents(of(one)), 0);
    expect(formatMoney(sum(({ net }) => net))).toBe(whole.payout.amount);
    expect(whole).toMatchObject({ gross: formatMoney(sum(({ gross }) => gross)), net: whole.payout.amount });
    const own = made.filter(({ account }) => account === "acct_alder");
    const charged = lines.filter(({ kind }) => kind === "CHARGE");
    expect(new Map(charged.map(({ orderId, gross }) => [orderId, cents(gross)]))).toEqual(
      new Map(own.map(({ orderId, amount }) => [orderId, amount])),
    );
    const givenBack = lines.filter(({ kind }) => kind === "REFUND").map(({ orderId }) => orderId);
    const given = own.filter(({ refunded }) => refunded > 0).map(({ orderId }) => orderId);
    expect(givenBack).toHaveLength(given.length);
    expect(new Set(givenBack)).toEqual(new Set(given));
    expect(lines.filter(({ orderId }) => orderId === null)).toEqual([
      expect.objectContaining({ kind: "OTHER", type: "stripe_fee", gross: "-5.00", net: "-5.00" }),
    ]);
    expect(codeOf(await server.call(getPayout, place, admins.get(venues[1])))).toBe("FORBIDDEN");
    const elsewhere = { params: { ...params(venues[1]), payoutId } };
    expect(codeOf(await server.call(getPayout, elsewhere, admins.get(venues[1])))).toBe("NOT_FOUND");
  });

  test("payouts that no event told of are found by the look, and one that was cut off is finished", async () => {
    const [, birch, cedar] = venues;
    await look();
    expect(await list(birch)).toMatchObject([{ isRead: true, difference: "0.00", notOursCount: 0 }]);
    expect(await list(cedar)).toMatchObject([{ isRead: true, difference: "0.00", notOursCount: 0 }]);
    // Cut off after what a first page had.
    const whole = (await kept()).filter(({ account }) => account === "acct_cedar");
    const asProvider = standIn
      .booksOf("acct_cedar")
      .transactions.toReversed()
      .map(({ one }) => one.id);
    const had = asProvider.slice(0, 10);
    await server.db
      .deleteFrom("payout_line")
      .where("account", "=", "acct_cedar")
      .where("line_id", "not in", had)
      .execute();
    await server.db
      .updateTable("payout")
      .set({ read_at: null, difference_cents: null, read_to: had.at(-1)! })
      .where("account", "=", "acct_cedar")
      .execute();
    await look();
    expect((await kept()).filter(({ account }) => account === "acct_cedar")).toEqual(whole);
    expect(await list(cedar)).toMatchObject([{ isRead: true, difference: "0.00" }]);
  });

  test("a payout that came back is told in the trail, and goes with the next one", async () => {
    const [, , cedar] = venues;
    const failed = firstPayouts.get(cedar)!;
    await passDays(2);
    const paidOut = (await statementOf(cedar)).paidOut;
    expect(parseMoney(paidOut)).toBeGreaterThan(0);
    standIn.failPayout("acct_cedar", failed, server.clock.now());
    for (let times = 0; times < 2; times += 1)
      expect(await deliverPayout("acct_cedar", failed, "payout.failed")).toBe(200);
    expect(await list(cedar)).toMatchObject([{ status: "FAILED" }]);
    expect((await statementOf(cedar)).paidOut).toBe("0.00");
    const lines = await server.db.selectFrom("activity").selectAll().where("type", "=", "payout.failed").execute();
    expect(lines).toMatchObject([{ subject_id: failed, vendor_id: cedar.vendorId, actor_user_id: null }]);
    const again = standIn.payOut("acct_cedar", { at: server.clock.now() });
    expect(await deliverPayout("acct_cedar", again)).toBe(200);
    expect((await statementOf(cedar)).paidOut).toBe(paidOut);
  });

  test("disputes end, the later payouts come, and every cent is where the provider's own books have it", async () => {
    for (const [index, { one, disputeId }] of disputes.entries()) {
      standIn.changeDispute(one.account, disputeId, {
        status: (["lost", "won"] as const)[index % 3] ?? "under_review",
      });
      await tellOfDispute(one, disputeId);
    }
    lost = disputes.filter((_, index) => index % 3 === 0).map(({ one }) => one);
    await passDays(1);
    for (const venue of venues.slice(0, 2)) standIn.payOut(accountOf(venue), { at: server.clock.now() });
    await look();

    for (const venue of venues) {
      const account = accountOf(venue);
      const own = made.filter((one) => one.venue === venue);
      const atPlatform = own.filter((one) => one.account === null);
      const sum = (rows: readonly Checkout[]) => rows.reduce((all, { amount }) => all + amount, 0);
      standIn.writeDown(account, server.clock.now());
      const books = readMoved(standIn.booksOf(account));
      const told = await statementOf(venue);
      const open = disputes.filter(({ one }, index) => one.venue === venue && index % 3 === 2).map(({ one }) => one);
      const won = disputes.filter(({ one }, index) => one.venue === venue && index % 3 === 1).map(({ one }) => one);
      const ownLost = lost.filter((one) => one.venue === venue);
      expect(ownLost.length).toBeGreaterThan(0);
      const backFromPlatform = atPlatform.reduce((all, { refunded }) => all + refunded, 0);
      const keptAtPlatform = sum(atPlatform) - backFromPlatform;
      expect(keptAtPlatform).toBeGreaterThan(0);
      expect(told).toMatchObject({
        orders: own.length,
        takings: formatMoney(books.charges + sum(atPlatform)),
        refunds: formatMoney(books.refunds + backFromPlatform),
        disputesLost: formatMoney(books.disputes - sum(open)),
        providerFees: formatMoney(books.providerFees),
        platformFees: formatMoney(books.platformFees),
        paidToPlatform: formatMoney(keptAtPlatform),
        paidOut: formatMoney(books.sent - books.foreign),
        disputesOpen: formatMoney(sum(open)),
        disputesWon: formatMoney(sum(won)),
        paymentsToCome: 0,
      });
      // What was not sent is at the account, or held back for whoever objected.
      expect(told.toCome).toBe(formatMoney(books.balance + sum(open)));
      expect(books.balance > 0).toBe(venue === venues[2]);
      expect(told.disputesLost).toBe(formatMoney(sum(ownLost)));
      const all = await list(venue);
      expect(told.payouts.count).toBe(all.length);
      expect(told.payouts.amount).toBe(formatMoney(books.sent));

      // The reports' own figures say the same.
      const input = { params: { ...params(venue), week: "2027-03-07" }, query: {} };
      const { figures } = ok(await server.call(getWeekReport, input, admins.get(venue)));
      expect(figures).toMatchObject({
        revenue: told.revenue,
        takings: told.takings,
        refunds: told.refunds,
        disputesLost: told.disputesLost,
      });
    }
    await assertInvariants(server.db);
  });

  test("so do reports whose days are built", async () => {
    const reportOf = async (venue: TestVenue) =>
      ok(
        await server.call(
          getWeekReport,
          { params: { ...params(venue), week: "2027-03-07" }, query: {} },
          admins.get(venue),
        ),
      ).figures;
    const live = await Promise.all(venues.map(reportOf));
    await server.runJob("analytics.build-days");
    expect(await Promise.all(venues.map(reportOf))).toEqual(live);
  });

  test("one whose lines do not add up is told in a figure; one by hand has none", async () => {
    const [alder, birch] = venues;
    expect(await server.context.readGauges()).toMatchObject({ payouts_not_matching: 0 });
    await passDays(1);
    await checkOut(300, 6, server);
    const wrong = standIn.payOut("acct_birch", { at: server.clock.now(), status: "in_transit" });
    const amount = standIn.booksOf("acct_birch").payouts.get(wrong)!.amount;
    standIn.changePayout("acct_birch", wrong, { amount: amount + 7 });
    const byHand = standIn.payOut("acct_alder", { at: server.clock.now(), amountByHand: 250 });
    expect(await deliverPayout("acct_birch", wrong)).toBe(200);
    expect(await deliverPayout("acct_alder", byHand)).toBe(200);
    const first = (all: Payout[], id: string) => all.find(({ payoutId }) => payoutId === id);
    expect(first(await list(birch), wrong)).toMatchObject({ difference: "0.07", status: "IN_TRANSIT" });
    expect(first(await list(alder), byHand)).toMatchObject({ isByHand: true, isRead: false, difference: null });
    expect(await server.context.readGauges()).toMatchObject({ payouts_not_matching: 1 });
    await look();
    expect(first(await list(alder), byHand)).toMatchObject({ isRead: false, lineCount: 0 });
  });

  test("what the provider has not paid out is to come, with the fee that was asked for", async () => {
    const [alder] = venues;
    const account = accountOf(alder);
    // The provider gives back the platform's part of it, too.
    await refund(
      made.findLast(({ venue }) => venue === alder)!,
      150,
    );
    const had = await statementOf(alder);
    expect(had.paymentsToCome).toBe(2);
    standIn.payOut(account, { at: server.clock.now() });
    server.clock.advance({ seconds: 7 * 3_600 });
    await signIn();
    await look();
    const told = await statementOf(alder);
    expect(told.platformFees).toBe(had.platformFees);
    expect(told.paymentsToCome).toBe(0);
    expect(codeOf(await askStatement(alder, "2027-04"))).toBe("RULE_VIOLATED");
    expect(codeOf(await askStatement(alder, "2027-4"))).toBe("BAD_REQUEST");
  });
});
