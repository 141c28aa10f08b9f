import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { withTransaction } from "../../db/transaction.ts";
import { createStripeProvider } from "../../providers/payments/stripe-payment-provider.ts";
import { startStripeStandIn, type StripeStandIn } from "../../test/stripe-stand-in.ts";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { payWith } from "../../test/sandbox-payer.ts";
import { tamperWithDriver } from "../../test/tampering.ts";
import { createTestClock } from "../../test/test-clock.ts";
import { addUser, createHeard, orderOf, type PaymentsServer, startPaymentsServer } from "../../test/payments-bench.ts";

const neverTold = "4000000001000050";

/**
 * The payments of two servers over one database, the sandbox behind both; in one process, for what they have in common is
 * the database and the peer. Over two processes: `order-events.race`, `late-refunds.race`, `returns.race`.
 */
describe("payments under many callers at once", () => {
  let database: TestDatabase;
  let servers: PaymentsServer[];
  let userId: string;
  const clock = createTestClock();
  const heard = createHeard();
  beforeAll(async () => {
    database = await createTestDatabase();
    servers = [
      await startPaymentsServer({ database, clock, heard }),
      await startPaymentsServer({ database, clock, heard }),
    ];
    userId = await addUser(database);
  });
  afterAll(async () => {
    for (const server of servers) await server.close();
    await database.drop();
  });
  beforeEach(() => {
    heard.paid.length = 0;
    heard.verdict = () => ({ accepted: true });
  });

  const server = (index: number): PaymentsServer => servers[index % servers.length] as PaymentsServer;
  const timesPaid = (reference: string) => heard.paid.filter((one) => one.reference === reference).length;
  const times = <T>(count: number, work: (index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, index) => work(index)));

  test("the same order asked for 30 times at once: one row, one intent", async () => {
    for (let round = 0; round < 5; round += 1) {
      const order = orderOf(userId);
      const all = await times(30, (index) => server(index).payments.ensureIntent(order));
      expect(new Set(all.map((one) => one.intentId)).size).toBe(1);
      const atPeer = (await server(0).sandbox.listPayments()).filter((one) => one.paymentId === all[0]?.paymentId);
      expect(atPeer).toHaveLength(1);
    }
  });

  test("amounts changed at once: the peer and our row agree in the end", async () => {
    for (let round = 0; round < 10; round += 1) {
      const order = orderOf(userId);
      const { intentId } = await server(0).payments.ensureIntent(order);
      await Promise.allSettled(
        Array.from({ length: 8 }, (_, index) =>
          server(index).payments.ensureIntent({ ...order, amount: 500 + index * 100 }),
        ),
      );
      const row = await database.db
        .selectFrom("payment")
        .selectAll()
        .where("intent_id", "=", intentId)
        .executeTakeFirstOrThrow();
      const atPeer = await server(0).sandbox.fetchIntent({ intentId, account: null });
      expect(atPeer.amount).toBe(row.amount_cents);
    }
  });

  test("50 copies of an event, the payer's own call and the job at once: one effect, all taken", async () => {
    for (let round = 0; round < 10; round += 1) {
      const order = orderOf(userId);
      const { clientSecret, intentId } = await server(0).payments.ensureIntent(order);
      await payWith(server(0).sandbox, clientSecret, neverTold);
      const object = { object: "intent", id: intentId };
      const eventId = `evt_${randomUUID()}`;
      clock.advance({ seconds: 61 });
      const [statuses] = await Promise.all([
        times(50, (index) => server(index).deliver(object, "payment_intent.succeeded", eventId)),
        times(6, (index) => server(index).payments.refresh(order)),
        times(2, (index) => server(index).runJob("payments.settle-open")),
      ]);
      expect(new Set(statuses.map((one) => one.status))).toEqual(new Set([200]));
      expect(timesPaid(order.reference)).toBe(1);
    }
  });

  test("a payment that nobody can use, learnt of from all sides at once, goes back once", async () => {
    heard.verdict = () => ({ accepted: false, reason: "EXPIRED" });
    for (let round = 0; round < 5; round += 1) {
      const order = orderOf(userId);
      const { clientSecret, intentId } = await server(0).payments.ensureIntent(order);
      await payWith(server(0).sandbox, clientSecret, neverTold);
      await times(12, (index) => server(index).payments.refresh(order));
      const refunds = (await server(0).sandbox.listRefunds()).filter((one) => one.intentId === intentId);
      expect(refunds).toMatchObject([{ amount: 1250, status: "succeeded" }]);
    }
  });

  test("cancelling against paying: either cancelled and never charged, or paid", async () => {
    for (let round = 0; round < 20; round += 1) {
      const order = orderOf(userId);
      const { clientSecret, intentId } = await server(0).payments.ensureIntent(order);
      await Promise.allSettled([
        server(0).payments.cancelIntent(order),
        payWith(server(1).sandbox, clientSecret, neverTold),
      ]);
      const { status } = await server(0).payments.refresh(order);
      const atPeer = (await server(0).sandbox.listPayments()).find((one) => one.intentId === intentId);
      expect(atPeer?.charges).toEqual(status === "succeeded" ? [1250] : []);
      expect(timesPaid(order.reference)).toBe(status === "succeeded" ? 1 : 0);
    }
  });

  test("two servers' jobs share the work: each payment is asked about once", async () => {
    const orders = await times(40, async () => {
      const order = orderOf(userId);
      const { clientSecret } = await server(0).payments.ensureIntent(order);
      await payWith(server(0).sandbox, clientSecret, neverTold);
      return order;
    });
    clock.advance({ seconds: 61 });
    await times(2, (index) => server(index).runJob("payments.settle-open"));
    expect(orders.map((order) => timesPaid(order.reference))).toEqual(orders.map(() => 1));
  });
});

/** Against a peer that makes a second refund for a second call: one refund there proves that we asked once. */
describe("refunds under many callers at once", () => {
  let database: TestDatabase;
  let standIn: StripeStandIn;
  const servers: PaymentsServer[] = [];
  let userId: string;
  beforeAll(async () => {
    database = await createTestDatabase();
    standIn = await startStripeStandIn();
    const clock = createTestClock();
    const { address } = standIn;
    const provider = createStripeProvider({ secretKey: "sk_test_x", webhookSecret: "whsec_x", clock, address });
    const options = { database, clock, heard: createHeard(), provider };
    servers.push(await startPaymentsServer(options), await startPaymentsServer(options));
    userId = await addUser(database);
  });
  afterAll(async () => {
    for (const server of servers) await server.close();
    await standIn.close();
    await database.drop();
  });

  async function refundTenTimes(): Promise<number> {
    const order = orderOf(userId);
    const first = servers[0] as PaymentsServer;
    const { intentId } = await first.payments.ensureIntent(order);
    standIn.pay(intentId, "succeeded");
    await first.payments.refresh(order);
    // Each caller asks and executes, as ten taps of ten people would.
    await Promise.all(
      Array.from({ length: 10 }, async (_, index) => {
        const { payments } = servers[index % servers.length] as PaymentsServer;
        const refund = await withTransaction(database.db, (trx) =>
          payments.requestRefund(trx, { ...order, reason: "NONE_PROVIDED", requestedBy: null }),
        );
        await payments.executeRefund(refund?.refundId ?? "");
      }),
    );
    return [...standIn.refunds.values()].filter((one) => one["payment_intent"] === intentId).length;
  }

  test("ten callers, one refund at the peer", async () => {
    for (let round = 0; round < 10; round += 1) expect(await refundTenTimes()).toBe(1);
  });
});

/** Here the driver sends no statement with this guard. Refunds have theirs in `returns.race`. */
describe("canary", () => {
  const find = "on conflict (purpose, reference) where status <> 'CANCELED' and returned_reason is null do nothing";
  let database: TestDatabase;
  let endTampering: () => void;
  const servers: PaymentsServer[] = [];
  let userId: string;
  beforeAll(async () => {
    endTampering = tamperWithDriver({ rewrite: [{ find, replace: "" }] });
    database = await createTestDatabase();
    await sql`drop index payment_current`.execute(database.db);
    const options = { database, clock: createTestClock(), heard: createHeard() };
    servers.push(await startPaymentsServer(options), await startPaymentsServer(options));
    userId = await addUser(database);
  });
  afterAll(async () => {
    for (const server of servers) await server.close();
    endTampering();
    await database.drop();
  });

  test("without the index of current payments one order has several", async () => {
    const order = orderOf(userId);
    await Promise.allSettled(
      Array.from({ length: 30 }, async (_, index) => servers[index % 2]?.payments.ensureIntent(order)),
    );
    const rows = await database.db
      .selectFrom("payment")
      .select("payment_id")
      .where("reference", "=", order.reference)
      .execute();
    expect(rows.length).toBeGreaterThan(1);
  });
});
