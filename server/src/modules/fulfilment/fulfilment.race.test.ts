import { completeOrder, refundOrder } from "@skipline/contract/fulfilment";
import { markPaid, type Order } from "@skipline/contract/ordering";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { assertInvariants, findViolations } from "../../test/invariants.ts";
import { type ServerProcess, startServerProcess } from "../../test/start-server-process.ts";
import { startStripeStandIn, type StripeStandIn } from "../../test/stripe-stand-in.ts";
import { closeGate, type Tampering } from "../../test/tampering.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import {
  codeOf,
  hire,
  letMinutePass,
  ok,
  openVenue,
  placeOrder,
  somePhone,
  type TestVenue,
} from "../../test/test-venue.ts";

/**
 * One server makes the orders and looks; two other processes take the scans, two more do so with their guards off. All
 * face a card provider that makes a second refund for a second call: one in its books proves that we asked once.
 */
let server: TestServer;
let peer: StripeStandIn;
let desks: Desk[];
let unguarded: Desk[];
let venue: TestVenue;
let guest: Session;

/** A process, and somebody who scans there. */
interface Desk {
  at: ServerProcess;
  staff: Session;
}

/** Whoever has been let in to hand over, or has read the order and decided to refund it, can be held there. */
const gates = { handOver: 1, refund: 2 };
const pauses = {
  pauseBefore: { statement: "ordering.complete_order", gate: gates.handOver },
  pauseAfter: { statement: "/* ordering.order */", gate: gates.refund },
};
/** Of the hand-over; and of the money: the same key for the same refund. */
const withoutGuards = [
  { find: `status = 'PAID' and (refund_state is null or refund_state = 'FAILED')`, replace: "true" },
  { find: `r.idempotency_key as "idempotencyKey"`, replace: `gen_random_uuid()::text as "idempotencyKey"` },
];
/** Of the refund, `status = <as it was read>` among others: of its one statement; of the transaction that comes after it. */
const reservedAtOnce = [
  { find: "and status = $", replace: "and '' <> $" },
  { find: `(refund_state is null or refund_state = 'FAILED')`, replace: "true" },
];
const reservedAfterALook = [
  {
    find: `"status" in ($5, $6) and ("refund_state" in ($7)`,
    replace: `$5 || $6::text <> '' and ($7::text is not null`,
  },
  { find: `and "status" = $8`, replace: `and $8::text is not null` },
];

const env = {
  PAYMENTS: "stripe",
  STRIPE_SECRET_KEY: "sk_test_x",
  STRIPE_PUBLISHABLE_KEY: "pk_test_x",
  STRIPE_WEBHOOK_SECRET: "whsec_x",
};

// One guest makes all orders, far more than people do in a minute.
beforeEach(() => letMinutePass(server));
beforeAll(async () => {
  peer = await startStripeStandIn();
  server = await startTestServer({ env, standIns: { stripe: peer.address } });
  venue = await openVenue(server.db, "aurora");
  guest = await server.signIn(somePhone());
  desks = await openDesks([pauses, pauses]);
  unguarded = await openDesks(
    [reservedAtOnce, reservedAfterALook].map((one) => ({ ...pauses, rewrite: [...withoutGuards, ...one] })),
  );
});
afterAll(async () => {
  await Promise.all([...desks, ...unguarded].map((desk) => desk.at.close()));
  await server.close();
  await peer.close();
});

/** Two people at two processes. */
async function openDesks(tamperings: Tampering[]): Promise<Desk[]> {
  const { clientId } = server.context.config.auth;
  const pair = await Promise.all(
    tamperings.map((tampering) =>
      startServerProcess(server.database, clientId, { env, stripe: peer.address, tampering }),
    ),
  );
  // A manager each: one phone gets one code a minute.
  return Promise.all(pair.map(async (at) => ({ at, staff: await at.signIn(await hire(server.db, venue)) })));
}

async function placeUnpaid(): Promise<{ order: Order; intentId: string }> {
  const { order, clientSecret } = await placeOrder(server, venue, guest, { soda: 1 });
  return { order, intentId: clientSecret.split("_secret_")[0] ?? "" };
}

async function placePaid(count: number): Promise<(Order & { intentId: string })[]> {
  const orders = [];
  for (let made = 0; made < count; made += 1) {
    const { order, intentId } = await placeUnpaid();
    peer.pay(intentId, "succeeded");
    const params = { userId: guest.userId, orderId: order.orderId };
    orders.push({ ...ok(await server.call(markPaid, { params }, guest)).order, intentId });
  }
  return orders;
}

/** How often money of each went back, by the peer's own books: our records are not asked. */
const refundsOf = (orders: Awaited<ReturnType<typeof placePaid>>) =>
  orders.map(({ intentId }) => [...peer.refunds.values()].filter((one) => one["payment_intent"] === intentId).length);

const paramsOf = (order: Order) => ({ userId: "_", orderId: order.orderId });
const times = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Calls an order's completion at one of two processes. */
function complete(order: Order, turn: number, { headers = {}, at = desks }: { headers?: Headers; at?: Desk[] } = {}) {
  const desk = at[turn % 2]!;
  return desk.at.call(completeOrder, { params: paramsOf(order), query: {} }, desk.staff, headers);
}
function refund(order: Order, turn: number, at = desks) {
  const desk = at[turn % 2]!;
  return desk.at.call(refundOrder, { params: paramsOf(order), body: { refundReason: "race" } }, desk.staff);
}
type Headers = Record<string, string>;

/** All `count` calls have read what they decide on before the first one writes. */
async function meet<T>(count: number, gate: number, act: () => Promise<T>): Promise<T> {
  const closed = await closeGate(server.database.url, gate);
  const acting = act();
  await expect.poll(() => closed.countWaiting()).toBe(count);
  await closed.open();
  return acting;
}

describe("F1: many devices complete one order", () => {
  const devices = 8;
  async function winnersOf(orders: Order[], at: Desk[]): Promise<number[]> {
    const answers = await meet(orders.length * devices, gates.handOver, () =>
      Promise.all(orders.map((order) => Promise.all(times(devices).map((turn) => complete(order, turn, { at }))))),
    );
    const isWinner = (one: (typeof answers)[number][number]) => one.status === 200 && !one.body.pickedUpPreviously;
    return answers.map((calls) => calls.filter(isWinner).length);
  }

  test("two processes, 15 orders × 16 calls: 15 hand-overs, nobody sees an error", async () => {
    const orders = await placePaid(15);
    const answers = await Promise.all(
      orders.map((order) => Promise.all(times(16).map((turn) => complete(order, turn)))),
    );
    expect(answers.flat().filter((one) => one.status !== 200)).toEqual([]);
    const winners = answers.map((calls) => calls.filter((one) => !one.body.pickedUpPreviously).length);
    expect(winners).toEqual(orders.map(() => 1));
    const names = answers.map((calls) => new Set(calls.map((one) => one.body.order.completedBy)).size);
    expect(names).toEqual(orders.map(() => 1));
    await assertInvariants(server.db);
  });

  test("all past the read together: one hands over", async () => {
    const orders = await placePaid(4);
    expect(await winnersOf(orders, desks)).toEqual(orders.map(() => 1));
    await assertInvariants(server.db);
  });

  test("canary: without the conditional update many hand over the same order", async () => {
    const orders = await placePaid(1);
    const [winners] = await winnersOf(orders, unguarded);
    expect(winners).toBeGreaterThan(1);
    expect((await findViolations(server.db)).map((one) => one.invariant)).toContain("V5");
    await forget(orders[0]!);
  });
});

describe("F2: hand-over against refund", () => {
  const handOvers = (orders: Order[], at: Desk[]) =>
    Promise.all(orders.map(async (order, turn) => (await complete(order, turn, { at })).status));
  const refunds = (orders: Order[], at: Desk[]) =>
    Promise.all(orders.map(async (order, turn) => (await refund(order, turn + 1, at)).status));

  /** The hand-over's and the refund's status for each order: all have read before the first one writes. */
  async function race(orders: Order[]): Promise<(readonly [number, number])[]> {
    const handingOver = await closeGate(server.database.url, gates.handOver);
    const refunding = await closeGate(server.database.url, gates.refund);
    const answering = Promise.all([handOvers(orders, desks), refunds(orders, desks)]);
    await expect.poll(() => handingOver.countWaiting()).toBe(orders.length);
    await expect.poll(() => refunding.countWaiting()).toBe(orders.length);
    await Promise.all([handingOver.open(), refunding.open()]);
    const [handedOver, refunded] = await answering;
    return orders.map((_, turn) => [handedOver[turn]!, refunded[turn]!] as const);
  }

  test("30 pairs that meet after the read: one wins, the other gets 409, no money for the loser", async () => {
    const orders = await placePaid(30);
    const results = [...(await race(orders.slice(0, 15))), ...(await race(orders.slice(15)))];
    expect(results.filter((pair) => pair.toSorted((a, b) => a - b).join() !== "200,409")).toEqual([]);
    await assertInvariants(server.db);
    const rows = await server.db
      .selectFrom("customer_order")
      .select(["status", "completed_at"])
      .where(
        "order_id",
        "in",
        orders.map((order) => order.orderId),
      )
      .execute();
    expect(refundsOf(orders)).toEqual(results.map(([, refunded]) => (refunded === 200 ? 1 : 0)));
    const completions = results.filter(([completed]) => completed === 200).length;
    expect(rows.filter((row) => row.status === "COMPLETE")).toHaveLength(completions);
    expect(rows.filter((row) => row.status === "REFUNDED" && row.completed_at === null)).toHaveLength(30 - completions);
  });

  test("canary: without the guard of either way to ask for a refund, what was handed over meanwhile is paid back", async () => {
    const orders = await placePaid(2);
    const decided = await closeGate(server.database.url, gates.refund);
    // One at each process: their guards are two.
    const refunding = refunds(orders, unguarded);
    await expect.poll(() => decided.countWaiting()).toBe(2);
    expect(await handOvers(orders, unguarded)).toEqual([200, 200]);
    await decided.open();
    expect(await refunding).toEqual([200, 200]);
    expect(refundsOf(orders), "handed over, and paid back").toEqual([1, 1]);
    for (const order of orders) await forget(order);
  });

  test("canary: without the guard of the hand-over the drink is given while its money is on the way back", async () => {
    const orders = await placePaid(2);
    const asked = () => peer.requests.filter((one) => one.path === "/v1/refunds").length;
    const before = asked();
    const answerAll = peer.hold();
    const refunding = refunds(orders, unguarded);
    await expect.poll(asked).toBe(before + 2);
    expect(await handOvers(orders, unguarded)).toEqual([200, 200]);
    answerAll();
    expect(await refunding).toEqual([200, 200]);
    expect(refundsOf(orders), "handed over, and paid back").toEqual([1, 1]);
    for (const order of orders) await forget(order);
  });

  test("two processes, no meeting point: 20 pairs, the ledgers agree", async () => {
    const orders = await placePaid(20);
    const results = await Promise.all(
      orders.map((order, turn) => Promise.all([complete(order, turn), refund(order, turn + 1)])),
    );
    // A manager may refund what was handed over before the refund was asked for: then both are right, one after another.
    for (const [completed, refunded] of results) {
      expect([completed.status, refunded.status].filter((status) => status !== 200 && status !== 409)).toEqual([]);
      expect(completed.status === 200 || refunded.status === 200).toBe(true);
    }
    expect(refundsOf(orders)).toEqual(results.map(([, refunded]) => (refunded.status === 200 ? 1 : 0)));
    await assertInvariants(server.db);
  });
});

describe("F3: double refund", () => {
  /** Eight calls of each order, past the read together, of which two ask the peer at once; the peer's refunds of each. */
  async function refundAll(orders: Awaited<ReturnType<typeof placePaid>>, at: Desk[]) {
    // The first asks for it, the others look first whether it was made.
    const asked = () => peer.requests.filter((one) => one.path === "/v1/refunds").length;
    const before = asked();
    const answerAll = peer.hold();
    const calls = () => Promise.all(orders.flatMap((order) => times(8).map((turn) => refund(order, turn, at))));
    const answering = meet(orders.length * 8, gates.refund, calls);
    await expect.poll(asked).toBeGreaterThan(before + orders.length);
    answerAll();
    const answers = await answering;
    return { statuses: answers.map((one) => one.status), refunds: refundsOf(orders) };
  }

  test("two processes, 4 orders × 8 calls: one refund each at the lax peer", async () => {
    const { statuses, refunds } = await refundAll(await placePaid(4), desks);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    expect(refunds).toEqual([1, 1, 1, 1]);
    await assertInvariants(server.db);
  });

  test("canary: with another key for each call the money goes back more than once", async () => {
    const orders = await placePaid(1);
    const { refunds } = await refundAll(orders, unguarded);
    expect(refunds[0]).toBeGreaterThan(1);
    await forget(orders[0]!);
  });
});

test("F4: two processes, 20 unpaid and 10 paid a moment ago: exactly the paid ones are handed over", async () => {
  const placed = [];
  for (const _ of times(30)) placed.push(await placeUnpaid());
  for (const { intentId } of placed.slice(0, 10)) peer.pay(intentId, "succeeded");
  const answers = await Promise.all(
    placed.map(({ order }) => Promise.all(times(3).map((turn) => complete(order, turn)))),
  );
  for (const [index, calls] of answers.entries()) {
    const outcomes = new Set(calls.map((one) => (one.status === 200 ? "complete" : codeOf(one))));
    expect([...outcomes]).toEqual([index < 10 ? "complete" : "ORDER_NOT_PAID"]);
  }
  await assertInvariants(server.db);
});

test("F7: scans uploaded three times, shuffled, by two devices: each hears the first answer again", async () => {
  const orders = await placePaid(10);
  const uploads = orders.flatMap((order, index) =>
    times(2).map((device) => ({ order, device, key: `scan-${index}-${device}` })),
  );
  const heard = new Map<string, Set<boolean>>();
  for (const round of times(3)) {
    const shuffled = uploads.toSorted((a, b) => `${a.key}${round}`.localeCompare(`${b.key}${2 - round}`));
    const answers = await Promise.all(
      shuffled.map(async ({ order, device, key }) => {
        // The kept answers are lost between the rounds: the order itself must remember its scan.
        const answer = await complete(order, device, { headers: { "idempotency-key": key } });
        return { key, answer };
      }),
    );
    for (const { key, answer } of answers) {
      expect(answer.status).toBe(200);
      heard.set(key, (heard.get(key) ?? new Set()).add(answer.body.pickedUpPreviously));
    }
    await server.db.deleteFrom("idempotency_key").execute();
  }
  expect([...heard.values()].filter((answers) => answers.size !== 1)).toEqual([]);
  expect([...heard.values()].filter((answers) => answers.has(false))).toHaveLength(10);
  await assertInvariants(server.db);
});

/** Removes what a canary broke, so that the invariants speak of the other tests. */
async function forget(order: Order): Promise<void> {
  const { db } = server;
  const payments = db.selectFrom("payment").select("payment_id").where("reference", "=", order.orderId);
  await db.deleteFrom("refund").where("payment_id", "in", payments).execute();
  await db.deleteFrom("desk_refund").where("payment_id", "in", payments).execute();
  await db.deleteFrom("payment").where("reference", "=", order.orderId).execute();
  await db.deleteFrom("customer_order").where("order_id", "=", order.orderId).execute();
}
