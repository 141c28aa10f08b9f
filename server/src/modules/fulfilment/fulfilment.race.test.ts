import { completeOrder, refundOrder } from "@skipline/contract/fulfilment";
import type { Order } from "@skipline/contract/ordering";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createHttpApp } from "../../http/http-app.ts";
import { mount } from "../../http/mount.ts";
import type { PaymentProvider } from "../../providers/payments/payment-provider.ts";
import { createBarrier } from "../../test/barrier.ts";
import { assertInvariants, findViolations } from "../../test/invariants.ts";
import { type ServerProcess, startServerProcess } from "../../test/start-server-process.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import {
  codeOf,
  openVenue,
  placeOrder,
  placePaidOrder,
  confirmCard,
  ok,
  somePhone,
  type TestVenue,
} from "../../test/test-venue.ts";
import { createOrdering } from "../ordering/index.ts";
import { createPayments } from "../payments/index.ts";
import { createFulfilment } from "./index.ts";

/** One server makes the orders and looks; two other processes take the scans. */
let server: TestServer;
let desks: ServerProcess[];
let venue: TestVenue;
let guest: Session;
let staff: Session;
let staffAt: Session[];

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "aurora");
  guest = await server.signIn(somePhone());
  staff = await server.signIn(venue.phones.STAFF);
  const { clientId } = server.context.config.auth;
  desks = await Promise.all([1, 2].map(() => startServerProcess(server.database, clientId)));
  // Two people: one phone gets one code a minute.
  const phones = [venue.phones.MANAGER, venue.phones.ADMIN];
  staffAt = await Promise.all(desks.map((desk, index) => desk.signIn(phones[index] ?? "")));
});
afterAll(async () => {
  await Promise.all(desks.map((desk) => desk.close()));
  await server.close();
});

async function placePaid(count: number): Promise<Order[]> {
  const orders: Order[] = [];
  for (let made = 0; made < count; made += 1) orders.push(await placePaidOrder(server, venue, guest, { soda: 1 }));
  return orders;
}

const paramsOf = (order: Order) => ({ userId: "_", orderId: order.orderId });
const times = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Calls an order's completion at one of the two processes. */
function complete(order: Order, turn: number, headers: Record<string, string> = {}) {
  const at = turn % 2;
  return desks[at]!.call(completeOrder, { params: paramsOf(order), query: {} }, staffAt[at]!, headers);
}
function refund(order: Order, turn: number) {
  const at = turn % 2;
  return desks[at]!.call(refundOrder, { params: paramsOf(order), body: { refundReason: "race" } }, staffAt[at]!);
}

interface DeskOptions {
  /** All calls of an order meet here after they have read it. */
  afterRead: (orderId: string) => Promise<void>;
  isUnguarded?: boolean;
  provider?: PaymentProvider;
  forgetRefundKeys?: boolean;
}

/** A server with nothing but staff's calls, whose guards can be taken off. */
async function startDesk({ afterRead, isUnguarded = false, provider, forgetRefundKeys = false }: DeskOptions) {
  const { db, clock, context } = server;
  const log = pino({ level: "silent" });
  const refuse = () => Promise.reject(new Error("not at this desk"));
  const streams = { stream: refuse };
  const venues = { findLocation: refuse };
  const payments = createPayments({
    db,
    clock,
    log,
    provider: provider ?? context.sandbox!,
    unsafeForTests: { forgetRefundKeys },
  });
  const ordering = createOrdering({
    db,
    clock,
    log,
    payments,
    streams,
    tax: { name: "table", calculateTax: refuse },
    auth: { ensureUser: refuse },
    venues,
    catalog: { listProductsById: refuse },
  });
  payments.subscribe("ORDER", ordering.paymentSubscriber);
  const unsafeForTests = { afterRead, isUnguarded };
  const { routes } = createFulfilment({ db, clock, log, payments, ordering, venues, streams, unsafeForTests });
  const foreignOrigins = { connect: [], script: [], frame: [] };
  const app = await createHttpApp({ log, trustedProxyHops: 0, isHttps: false, foreignOrigins });
  for (const one of routes) mount(app, one, { ...context, checkAnswers: true });
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  async function put(order: Order, verb: "complete" | "refund") {
    const response = await fetch(`${url}/api/users/_/orders/${order.orderId}/${verb}`, {
      method: "PUT",
      headers: { authorization: `Bearer ${staff.idToken}`, "content-type": "application/json" },
      ...(verb === "refund" ? { body: JSON.stringify({ refundReason: "race" }) } : {}),
    });
    const body = (await response.json()) as { pickedUpPreviously?: boolean };
    return { status: response.status, body, headers: response.headers };
  }
  return { put, close: () => app.close() };
}

/** Two desks; of each order `parties` calls are past the read before the first one writes. */
async function meet<T>(
  parties: number,
  options: Omit<DeskOptions, "afterRead">,
  act: (pick: (turn: number) => Awaited<ReturnType<typeof startDesk>>) => Promise<T>,
): Promise<T> {
  const barriers = new Map<string, () => Promise<void>>();
  const afterRead = (orderId: string) => {
    const barrier = barriers.get(orderId) ?? createBarrier(parties);
    barriers.set(orderId, barrier);
    return barrier();
  };
  const pair = await Promise.all([1, 2].map(() => startDesk({ ...options, afterRead })));
  try {
    return await act((turn) => pair[turn % 2]!);
  } finally {
    await Promise.all(pair.map((desk) => desk.close()));
  }
}

describe("F1: many devices complete one order", () => {
  const devices = 8;
  async function winnersOf(orders: Order[], isUnguarded: boolean): Promise<number[]> {
    const answers = await meet(devices, { isUnguarded }, (pick) =>
      Promise.all(orders.map((order) => Promise.all(times(devices).map((turn) => pick(turn).put(order, "complete"))))),
    );
    const isWinner = (one: (typeof answers)[number][number]) =>
      one.status === 200 && one.body.pickedUpPreviously === false;
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
    const orders = await placePaid(5);
    expect(await winnersOf(orders, false)).toEqual(orders.map(() => 1));
    await assertInvariants(server.db);
  });

  test("canary: without the conditional update many hand over the same order", async () => {
    const orders = await placePaid(1);
    const [winners] = await winnersOf(orders, true);
    expect(winners).toBeGreaterThan(1);
    expect((await findViolations(server.db)).map((one) => one.invariant)).toContain("V5");
    await forget(orders[0]!);
  });
});

describe("F2: hand-over against refund", () => {
  function race(orders: Order[], isUnguarded: boolean): Promise<number[][]> {
    return meet(2, { isUnguarded }, (pick) =>
      Promise.all(
        orders.map(async (order, turn) => {
          const both = [pick(turn).put(order, "complete"), pick(turn + 1).put(order, "refund")];
          return (await Promise.all(both)).map((one) => one.status);
        }),
      ),
    );
  }

  test("30 pairs that meet after the read: one wins, the other gets 409, no money for the loser", async () => {
    const orders = await placePaid(30);
    const results = await race(orders, false);
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
    const completions = results.filter(([completed]) => completed === 200).length;
    expect(rows.filter((row) => row.status === "COMPLETE")).toHaveLength(completions);
    expect(rows.filter((row) => row.status === "REFUNDED" && row.completed_at === null)).toHaveLength(30 - completions);
  });

  test("canary: without the guards both win, and the drink is free", async () => {
    const orders = await placePaid(6);
    const results = await race(orders, true);
    expect(results.filter((pair) => pair.join() === "200,200").length).toBeGreaterThan(0);
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
    await assertInvariants(server.db);
  });
});

describe("F3: double refund", () => {
  /** Makes a second refund for a second key, as no honest peer would: what it counts is what we asked for. */
  function laxPeer() {
    const made = new Map<string, string>();
    const provider: PaymentProvider = {
      ...server.context.sandbox!,
      async refund({ intentId, amount, idempotencyKey }) {
        const providerRefundId = made.get(idempotencyKey) ?? `lax_${crypto.randomUUID()}`;
        made.set(idempotencyKey, providerRefundId);
        await new Promise((resolve) => setImmediate(resolve));
        return { providerRefundId, intentId, amount, status: "succeeded" };
      },
    };
    return { provider, count: () => made.size };
  }

  test("two processes, 15 orders × 10 calls: 15 refunds at the peer", async () => {
    const orders = await placePaid(15);
    const answers = await Promise.all(orders.map((order) => Promise.all(times(10).map((turn) => refund(order, turn)))));
    expect(answers.flat().filter((one) => one.status !== 200)).toEqual([]);
    const { refunds } = await server.db
      .selectFrom("sandbox.refund as r")
      .innerJoin("payment as p", "p.intent_id", "r.intent_id")
      .select((select) => select.fn.countAll<number>().as("refunds"))
      .where(
        "p.reference",
        "in",
        orders.map((order) => order.orderId),
      )
      .executeTakeFirstOrThrow();
    expect(refunds).toBe(15);
    await assertInvariants(server.db);
  });

  async function askedFor(forgetRefundKeys: boolean): Promise<number> {
    const [order] = await placePaid(1);
    const peer = laxPeer();
    const options = { provider: peer.provider, forgetRefundKeys };
    await meet(8, options, (pick) => Promise.all(times(8).map((turn) => pick(turn).put(order!, "refund"))));
    await forget(order!);
    return peer.count();
  }

  test("eight past the read together ask a lax peer for one", async () => {
    expect(await askedFor(false)).toBe(1);
  });

  test("canary: without the stored key the lax peer is asked for more", async () => {
    expect(await askedFor(true)).toBeGreaterThan(1);
  });
});

test("F4: two processes, 20 unpaid and 10 paid a moment ago: exactly the paid ones are handed over", async () => {
  const placed = [];
  for (const _ of times(30)) placed.push(await placeOrder(server, venue, guest, { soda: 1 }));
  const paid = placed.slice(0, 10);
  for (const { clientSecret } of paid) ok(await confirmCard(server, clientSecret));
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
        const answer = await complete(order, device, { "idempotency-key": key });
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
  const intents = await db.selectFrom("payment").select("intent_id").where("reference", "=", order.orderId).execute();
  const intentIds = intents.map((row) => row.intent_id ?? "");
  await db.deleteFrom("refund").where("payment_id", "in", payments).execute();
  await db.deleteFrom("payment").where("reference", "=", order.orderId).execute();
  await db.deleteFrom("customer_order").where("order_id", "=", order.orderId).execute();
  await db.deleteFrom("sandbox.refund").where("intent_id", "in", intentIds).execute();
  await db.deleteFrom("sandbox.charge").where("intent_id", "in", intentIds).execute();
  await db.deleteFrom("sandbox.intent").where("intent_id", "in", intentIds).execute();
}
