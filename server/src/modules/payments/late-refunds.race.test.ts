import { refundOrder } from "@skipline/contract/fulfilment";
import type { Order } from "@skipline/contract/ordering";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { firstGapSeconds } from "../../providers/payments/sandbox-deliveries.ts";
import { assertInvariants } from "../../test/invariants.ts";
import { postSandboxEvent } from "../../test/sandbox-events.ts";
import { type ServerProcess, startServerProcess } from "../../test/start-server-process.ts";
import { closeGate } from "../../test/tampering.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { cards, codeOf, openVenue, placePaidOrder, somePhone, type TestVenue } from "../../test/test-venue.ts";

/** The first server makes orders and delivers the provider's events; staff refund at two other processes. */
let server: TestServer;
let desks: ServerProcess[];
let venue: TestVenue;
let guest: Session;
let staffAt: Session[];
const gateNumber = 61;
const [recording, telling] = [62, 63];

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "aurora");
  guest = await server.signIn(somePhone());
  const { clientId } = server.context.config.auth;
  // The first one waits before it records that its refund succeeded; the second one after it has found the refund that is
  // under way, and with news of a payment's money written and its row held. The third is the first without its guard.
  const pauseAfter = { statement: `from "refund" where "refunded_payment_id" = $1 and "status" <> `, gate: gateNumber };
  const beforeNews = { statement: `set "news_version" = `, gate: telling };
  const beforeRecord = { statement: "ordering.record_refund", gate: recording };
  const unguarded = [
    { find: "and p.news_version = $2::integer", replace: "and $2::integer is not null" },
    { find: "and p.news_version = seen.news_version", replace: "" },
  ];
  desks = await Promise.all(
    [
      { pauseBefore: beforeRecord },
      { pauseAfter, pauseBefore: beforeNews },
      { pauseBefore: beforeRecord, rewrite: unguarded },
    ].map((tampering) => startServerProcess(server.database, clientId, { tampering })),
  );
  const phones = [venue.phones.MANAGER, venue.phones.ADMIN, venue.phones.STAFF];
  staffAt = await Promise.all(desks.map((desk, index) => desk.signIn(phones[index] ?? "")));
});
afterEach(() => assertInvariants(server.db));
afterAll(async () => {
  await Promise.all(desks.map((desk) => desk.close()));
  await server.close();
});

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

function refund(order: Order, at: number) {
  const input = { params: { userId: "_", orderId: order.orderId }, body: { refundReason: "race" } };
  return desks[at]!.call(refundOrder, input, staffAt[at]!);
}

/** What the bank decides after half a minute, it decides now; some of it, or all. */
async function letBanksDecide(share = 1): Promise<void> {
  const past = sql<Date>`now() - interval '1 second'`;
  await server.db
    .updateTable("sandbox.refund")
    .set({ settles_at: past })
    .where("settles_at", "is not", null)
    .where(sql<boolean>`random() < ${share}`)
    .execute();
  await server.context.sandbox?.deliverDue();
}

/** Until the last event was taken: another process may be sending it, and what was not answered in time is sent again. */
async function letBanksTell(): Promise<void> {
  const left = server.db
    .selectFrom("sandbox.delivery")
    .where("delivered_at", "is", null)
    .select(({ fn }) => fn.countAll<number>().as("count"));
  const tellAgain = async () => {
    await letBanksDecide();
    const { count } = await left.executeTakeFirstOrThrow();
    if (count > 0) server.clock.advance({ seconds: firstGapSeconds });
    return count;
  };
  await expect.poll(tellAgain, { timeout: 30_000 }).toBe(0);
}

async function statesOf(orders: Order[]): Promise<string[]> {
  const rows = await server.db
    .selectFrom("customer_order as o")
    .innerJoin("payment as p", (join) => join.on(sql<boolean>`p.reference = o.order_id::text`))
    .innerJoin("sandbox.intent as i", "i.intent_id", "p.intent_id")
    .select(["i.payer", "o.status", "o.refund_state"])
    .where(
      "o.order_id",
      "in",
      orders.map((order) => order.orderId),
    )
    .execute();
  return rows.map((row) => `${row.payer} ${row.status} ${row.refund_state}`);
}

/** Those who wait for a row. */
async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from pg_locks l join pg_stat_activity a using (pid)
    where not granted and locktype <> 'advisory' and a.datname = current_database()`.execute(server.db);
  return rows[0]?.count ?? 0;
}

const ends = {
  [cards.refundPending]: "card 7726 REFUNDED REFUNDED",
  [cards.refundFailsLater]: "card 0076 PAID FAILED",
  [cards.refundBounces]: "card 5126 PAID FAILED",
  [cards.refundStaysPending]: "card 0068 PAID REFUNDING",
};

describe("refunds that end late, asked for again and again at two processes", () => {
  test.each([
    ["by events, in whatever order they come", true],
    ["by the job, events lost", false],
  ])("each reaches its order %s", async (_how, areEventsSent) => {
    // A refund that bounces long after it was done is told by its event alone.
    const played = Object.keys(ends).filter((card) => areEventsSent || card !== cards.refundBounces);
    const orders = await Promise.all(
      played.flatMap((card) => times(3).map(() => placePaidOrder(server, venue, guest, { soda: 1 }, card))),
    );
    const mode = areEventsSent ? "twice" : "never";
    const intents = server.db.selectFrom("payment").select("intent_id");
    await server.db
      .updateTable("sandbox.intent")
      .set({ webhook_mode: mode })
      .where(
        "intent_id",
        "in",
        intents.where(
          "reference",
          "in",
          orders.map((order) => order.orderId),
        ),
      )
      .execute();
    let isOver = false;
    const banks = (async () => {
      while (!isOver) await letBanksDecide(0.5);
    })();
    const answers = [];
    // Each order at both processes at once, and again.
    for (const _ of times(3)) {
      answers.push(...(await Promise.all(orders.flatMap((order) => [refund(order, 0), refund(order, 1)]))));
    }
    isOver = true;
    await banks;
    const odd = answers.filter(
      (one) => one.status !== 200 && codeOf(one) !== "REFUND_FAILED" && codeOf(one) !== "ORDER_NOT_REFUNDABLE",
    );
    expect(odd.map(codeOf)).toEqual([]);
    if (areEventsSent) await letBanksTell();
    else {
      await letBanksDecide();
      server.clock.advance({ seconds: 120 });
      await server.runJob("payments.settle-refunds");
    }
    const expected = played.flatMap((card) => times(3).map(() => ends[card] ?? card));
    expect((await statesOf(orders)).toSorted()).toEqual(expected.toSorted());
  });
});

test("a refund that fails between two looks of another who asks for it leaves no order waiting", async () => {
  const order = await placePaidOrder(server, venue, guest, { soda: 1 }, cards.refundFailsLater);
  expect((await refund(order, 0)).status).toBe(200);
  const gate = await closeGate(server.database.url, gateNumber);
  const second = refund(order, 1);
  await expect.poll(() => gate.countWaiting()).toBe(1);
  const banks = letBanksDecide();
  // The news of the failure is recorded, or waits for the one at the gate.
  const isTold = async () => (await countWaiting()) > 0 || (await statesOf([order]))[0]?.endsWith("FAILED");
  await expect.poll(isTold).toBe(true);
  await gate.open();
  await second;
  await banks;
  await letBanksTell();
  expect(await statesOf([order])).toEqual([ends[cards.refundFailsLater]]);
});

/** The sandbox tells the second process, which writes it down and waits with the payment's row held. */
async function startTelling(object: Record<string, unknown>) {
  const gate = await closeGate(server.database.url, telling);
  const told = postSandboxEvent(desks[1]!.url, { type: "some.type", object });
  await expect.poll(() => gate.countWaiting()).toBe(1);
  return {
    /** Once another, who has looked already, waits for that row. */
    async finish(): Promise<void> {
      await expect.poll(countWaiting).toBe(1);
      await gate.open();
      expect(await told).toBe(200);
    },
  };
}

async function intentOf(order: Order): Promise<string> {
  const { intent_id: intentId } = await server.db
    .selectFrom("payment")
    .select("intent_id")
    .where("reference", "=", order.orderId)
    .$narrowType<{ intent_id: string }>()
    .executeTakeFirstOrThrow();
  return intentId;
}

describe("a payer's dispute is recorded while the provider's answer to a refund is on its way to its row", () => {
  async function meet(at: number): Promise<Record<string, unknown> | undefined> {
    const order = await placePaidOrder(server, venue, guest, { soda: 1 });
    const intent = await intentOf(order);
    const gate = await closeGate(server.database.url, recording);
    const refunding = refund(order, at);
    await expect.poll(() => gate.countWaiting()).toBe(1);
    const id = `dp_${order.orderId}`;
    const dispute = { dispute_id: id, intent_id: intent, status: "open", created_at: new Date() };
    await server.db.insertInto("sandbox.dispute").values(dispute).execute();
    const told = await startTelling({ object: "dispute", id, intent });
    await gate.open();
    await told.finish();
    expect((await refunding).status).toBe(200);
    const { rows } = await sql<
      Record<string, unknown>
    >`select o.status, o.payment_alert as alert, p.news_version as news,
        (select count(*)::int from activity where subject_id = p.payment_id::text and type = 'refund.succeeded') as lines
      from customer_order o join payment p on p.reference = o.order_id::text
      where o.order_id = ${order.orderId}`.execute(server.db);
    return rows[0];
  }

  test("the order is given back, and says that it is disputed", async () => {
    expect(await meet(0)).toEqual({ status: "REFUNDED", alert: "DISPUTED", news: 2, lines: 1 });
  });

  test("canary: whoever does not ask whether news came meanwhile wipes the dispute off the order", async () => {
    expect(await meet(2)).toEqual({ status: "REFUNDED", alert: null, news: 2, lines: 1 });
  });
});

describe("a part that went back at the provider's desk is recorded while the whole is asked back here", () => {
  async function meet(at: number) {
    const order = await placePaidOrder(server, venue, guest, { soda: 1 });
    const intentId = await intentOf(order);
    const sandbox = server.context.sandbox!;
    const byHand = { intentId, account: null, amount: 100, reason: "by hand", idempotencyKey: order.orderId };
    const { providerRefundId: id } = await sandbox.refund(byHand);
    const told = await startTelling({ object: "refund", id, intent: intentId });
    const refunding = refund(order, at);
    await told.finish();
    const { status } = await refunding;
    const atPeer = (await sandbox.listRefunds()).filter((one) => one.intentId === intentId);
    return { status, cents: atPeer.map((one) => one.amount).toSorted((a, b) => a - b) };
  }

  test("what is left goes back", async () => {
    expect(await meet(0)).toEqual({ status: 200, cents: [100, 393] });
  });

  test("canary: whoever does not ask whether news came meanwhile asks for more than is left", async () => {
    expect(await meet(2)).toEqual({ status: 409, cents: [100] });
  });
});
