import { reconcileWeek } from "@skipline/contract/reconciliation";
import { refundOrder } from "@skipline/contract/fulfilment";
import { formatMoney, parseMoney } from "@skipline/contract/money";
import { getOrder, type Order } from "@skipline/contract/ordering";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { assertInvariants } from "../../test/invariants.ts";
import { join } from "../../test/test-members.ts";
import { createTestClock } from "../../test/test-clock.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { cards, ok, openVenue, placePaidOrder, somePhone, type TestVenue } from "../../test/test-venue.ts";

const names = ["aurora", "boreal", "comet"] as const;
const checkouts = 200;
const atOnce = 8;

interface Checkout {
  venue: TestVenue;
  guest: Session;
  order: Order;
  /** Where the vendor was paid at that moment; null: the platform. */
  account: string | null;
  isRefunded: boolean;
}

let server: TestServer;
/** As it was before venues were paid: on the same books. */
let before: TestServer;
let venues: TestVenue[];
let guests: Session[];
const staff = new Map<TestVenue, Session>();
const made: Checkout[] = [];
/** Each vendor's account at this moment. */
const accounts = new Map<TestVenue, string | null>();

beforeAll(async () => {
  // No day or week ends before its books are compared.
  const clock = createTestClock(new Date("2027-03-10T20:00:00Z"));
  const env = { STRIPE_CONNECT: "on", PLATFORM_FEE_PERCENT: "2.5" };
  server = await startTestServer({ clock, env });
  before = await startTestServer({ clock, database: server.database, publicUrl: server.url });
  venues = [];
  for (const name of names) {
    const venue = await openVenue(server.db, name);
    venues.push(venue);
    accounts.set(venue, null);
    staff.set(venue, await server.signIn(venue.phones.MANAGER));
  }
  guests = await Promise.all(Array.from({ length: atOnce }, () => server.signIn(somePhone())));
});
afterAll(async () => {
  await before.close();
  await server.close();
});

async function connect(venue: TestVenue, account: string): Promise<void> {
  await server.db
    .updateTable("vendor")
    .set({ payment_account: account })
    .where("vendor_id", "=", venue.vendorId)
    .execute();
  accounts.set(venue, account);
}

/** Every card takes its turn: paid without a word, told of by an event, and disputed later. */
function cardOf(number: number): string {
  if (number % 20 === 7) return cards.disputed;
  return number % 3 === 0 ? cards.good : cards.silent;
}

async function checkOut(from: number, count: number): Promise<void> {
  let next = from;
  const work = async (guest: Session) => {
    for (let number = next++; number < from + count; number = next++) {
      const venue = venues[number % venues.length] as TestVenue;
      const account = accounts.get(venue) ?? null;
      const quantities = { soda: 1 + (number % 4), ...(number % 2 === 1 && { beer: 1 }) };
      const order = await placePaidOrder(account === null ? before : server, venue, guest, quantities, cardOf(number));
      expect(order.status).toBe("PAID");
      made.push({ venue, guest, order, account, isRefunded: false });
    }
  };
  await Promise.all(guests.map(work));
}

async function refund(one: Checkout): Promise<void> {
  const input = { params: { userId: "_", orderId: one.order.orderId }, body: { refundReason: "spilt" } };
  expect(ok(await server.call(refundOrder, input, staff.get(one.venue))).order.status).toBe("REFUNDED");
  one.isRefunded = true;
}

interface Book {
  account: string | null;
  charges: number;
  taken: number;
  refunded: number;
  /** Of what was taken the platform's, and what of that it gave back. */
  fees: number;
  feesBack: number;
}

/** What the provider's own books say of each account: its charges, refunds and fees alone. */
async function readProviderBooks(): Promise<Book[]> {
  const { rows } = await sql<Book>`
    select i.account, sum(c.amount_cents)::int as taken, count(*)::int as charges,
      coalesce(sum((select sum(r.amount_cents) from sandbox.refund r
        where r.intent_id = i.intent_id and r.status = 'succeeded')), 0)::int as refunded,
      sum(i.fee_cents)::int as fees,
      coalesce(sum((select sum(r.fee_back_cents) from sandbox.refund r
        where r.intent_id = i.intent_id and r.status = 'succeeded')), 0)::int as "feesBack"
    from sandbox.intent i join sandbox.charge c on c.intent_id = i.intent_id
    group by i.account order by i.account nulls first`.execute(server.db);
  return rows;
}

/** 2.5 % of each order by itself, to the cent: of those alone that were paid at a venue's account. */
const feesOf = (list: readonly Checkout[]) =>
  list.reduce((cents, { order, account }) => {
    return account === null ? cents : cents + Math.round(parseMoney(order.totalAmount) / 40);
  }, 0);

/** What the provider pays out of an account: the platform's has the fees of all the others. */
function payoutOf({ account, taken, refunded, fees, feesBack }: Book, books: readonly Book[]): number {
  const kept = books.reduce((cents, book) => cents + book.fees - book.feesBack, 0);
  return taken - refunded - fees + feesBack + (account === null ? kept : 0);
}

const sum = (list: readonly Checkout[]) => list.reduce((cents, { order }) => cents + parseMoney(order.totalAmount), 0);

it("keeps every cent of 200 checkouts, with refunds and disputes, at the account where it was paid", async () => {
  const [aurora, boreal, comet] = venues as [TestVenue, TestVenue, TestVenue];
  await checkOut(0, 20);
  for (const venue of venues) await connect(venue, `sacct_${venue.vendorId}`);
  await checkOut(20, 100);
  await connect(aurora, "sacct_aurora_2");
  await checkOut(120, checkouts - 120);
  // A membership is the platform's own sale, whatever its venues have connected.
  const [member] = guests as [Session];
  await join(server, member);
  // From before Connect, from before the change of account, and from after it.
  for (const one of made.filter((_, index) => index % 6 === 0)) await refund(one);
  server.clock.advance({ seconds: 40 });
  await server.context.sandbox?.deliverDue();

  expect(made).toHaveLength(checkouts);
  const places = [null, "sacct_aurora_2", ...venues.map(({ vendorId }) => `sacct_${vendorId}`)];
  const membership = 2_000;
  const expected = places.map((account) => {
    const here = made.filter((one) => one.account === account);
    const refunded = here.filter(({ isRefunded }) => isRefunded);
    expect(here.length, String(account)).toBeGreaterThan(5);
    expect(refunded.length, String(account)).toBeGreaterThan(0);
    const own = account === null ? { charges: 1, taken: membership } : { charges: 0, taken: 0 };
    return {
      account,
      charges: here.length + own.charges,
      taken: sum(here) + own.taken,
      refunded: sum(refunded),
      fees: feesOf(here),
      feesBack: feesOf(refunded),
    };
  });
  const books = await readProviderBooks();
  expect(books).toHaveLength(expected.length);
  expect(books).toEqual(expect.arrayContaining(expected));

  // Of each payout the order's own amounts say the same: what was not given back, without the platform's part of that.
  const kept = made.filter(({ isRefunded }) => !isRefunded);
  const payouts = new Map(books.map((book) => [book.account, payoutOf(book, books)]));
  for (const account of places) {
    const own = kept.filter((one) => one.account === account);
    const platforms = account === null ? membership + feesOf(kept) : -feesOf(own);
    expect(payouts.get(account), String(account)).toBe(sum(own) + platforms);
  }
  expect(feesOf(kept)).toBeGreaterThan(0);
  expect([...payouts.values()].reduce((all, one) => all + one, 0)).toBe(sum(kept) + membership);

  // Each vendor's week agrees with the books of all the accounts that it was paid at.
  for (const venue of [aurora, boreal, comet]) {
    const params = { vendorId: venue.vendorId, week: "latest" };
    const told = ok(await server.call(reconcileWeek, { params }, staff.get(venue)));
    const own = made.filter((one) => one.venue === venue);
    const zero = { takings: "0.00", refunds: "0.00", net: "0.00" };
    expect(told.provider).toMatchObject({
      isAvailable: true,
      takings: formatMoney(sum(own)),
      refunds: formatMoney(sum(own.filter(({ isRefunded }) => isRefunded))),
    });
    expect(told.differences).toEqual({ reportToOrders: zero, ordersToLedger: zero, ledgerToProvider: zero });
    expect(told.mismatches).toEqual([]);
  }
  await assertInvariants(server.db);
});

it("tells a disputed order by an event of the account that was paid", async () => {
  const { rows } = await sql<{ orderId: string }>`
    select p.reference as "orderId" from sandbox.dispute d
    join sandbox.intent i on i.intent_id = d.intent_id
    join payment p on p.intent_id = i.intent_id
    where i.account is not null`.execute(server.db);
  expect(rows.length).toBeGreaterThan(3);
  for (const { orderId } of rows) {
    const one = made.find(({ order }) => order.orderId === orderId);
    if (!one) throw new Error("a dispute of no checkout");
    const params = { userId: one.guest.userId, orderId };
    const seen = ok(await server.call(getOrder, { params }, staff.get(one.venue)));
    expect(seen.order.paymentAlert).toBe("DISPUTED");
  }
});

it("pays each account out once on the day after, and the venue is told of which orders", async () => {
  const books = await readProviderBooks();
  server.clock.advance({ seconds: 86_400 });
  await server.context.sandbox?.deliverDue();
  // What it keeps itself: of each charge, and for each dispute, whose money is with the payer's bank.
  const { rows: kept } = await sql<{ account: string; fees: number; disputed: number }>`
    with charged as (
      select i.account, round(c.amount_cents * 0.029)::int + 30 as fee, case when exists (
        select from sandbox.dispute d where d.intent_id = i.intent_id and d.opens_at is null and d.status <> 'won'
      ) then i.amount_cents + 1500 else 0 end as disputed
      from sandbox.intent i join sandbox.charge c on c.intent_id = i.intent_id where i.account is not null
    )
    select account, sum(fee)::int as fees, sum(disputed)::int as disputed from charged group by account`.execute(
    server.db,
  );
  const expected = kept.map(({ account, fees, disputed }) => {
    const book = books.find((one) => one.account === account);
    if (!book) throw new Error(`no books of ${account}`);
    const owner = venues.find(({ vendorId }) => account === `sacct_${vendorId}`) ?? venues[0];
    return [account, owner?.vendorId, payoutOf(book, books) - fees - disputed, "0"].join(" ");
  });
  expect(kept.some(({ disputed }) => disputed > 0)).toBe(true);
  const readPayouts = async () => {
    const rows = await server.db.selectFrom("payout").selectAll().orderBy("account").execute();
    return rows.map((row) => [row.account, row.vendor_id, row.amount_cents, row.difference_cents].join(" "));
  };
  expect(await readPayouts()).toEqual(expected.toSorted());
  expect(await server.db.selectFrom("payout_line").selectAll().where("payment_id", "is", null).execute()).toEqual([]);
  const { rows: found } = await sql<{ lines: number; payments: number }>`
    select count(*)::int as lines, count(distinct payment_id)::int as payments from payout_line
    where kind = 'CHARGE'`.execute(server.db);
  const paid = made.filter(({ account }) => account !== null).length;
  expect(found).toEqual([{ lines: paid, payments: paid }]);
  // Whoever asks again on the same day is paid nothing twice.
  await server.context.sandbox?.deliverDue();
  expect(await readPayouts()).toEqual(expected.toSorted());
});
