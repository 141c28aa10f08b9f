import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  addUser,
  orderOf,
  type PaymentsServer,
  startPaymentsBench,
  startPaymentsServer,
} from "../../test/payments-bench.ts";
import { payWith } from "../../test/sandbox-payer.ts";
import { claimUnsettledPayments } from "./payments-store.ts";

/** Its events are never delivered. */
const silent = "4000000001000050";

describe("the job that asks about payments which nobody finished", () => {
  let bench: Awaited<ReturnType<typeof startPaymentsBench>>;
  let strict: PaymentsServer;
  beforeAll(async () => {
    bench = await startPaymentsBench();
    const { database, clock, heard } = bench;
    strict = await startPaymentsServer({ database, clock, heard, mostOpen: 10 });
    clock.stop();
  });
  afterAll(async () => {
    await strict.close();
    await bench.close();
  });

  const rowOf = (paymentId: string) =>
    bench.db.selectFrom("payment").selectAll().where("payment_id", "=", paymentId).executeTakeFirstOrThrow();
  const isPaid = (reference: string) => bench.heard.paid.some((one) => one.reference === reference);

  /** The minutes after now at which the job asked about it, in the next `minutes`. */
  async function looksWithin(minutes: number, paymentId: string): Promise<number[]> {
    const looks: number[] = [];
    for (let minute = 1; minute <= minutes; minute += 1) {
      const before = (await rowOf(paymentId)).checked_at?.getTime();
      bench.clock.advance({ seconds: 60 });
      await bench.runJob("payments.settle-open");
      if ((await rowOf(paymentId)).checked_at?.getTime() !== before) looks.push(minute);
    }
    return looks;
  }

  test("asks after pauses that double, and withdraws what nobody has touched for an hour", async () => {
    const order = orderOf(bench.userId);
    const { paymentId, intentId, clientSecret } = await bench.payments.ensureIntent(order);
    expect(await looksWithin(70, paymentId)).toEqual([1, 2, 4, 8, 16, 32, 64]);
    expect((await rowOf(paymentId)).status).toBe("CANCELED");
    expect((await bench.sandbox.fetchIntent({ intentId, account: null })).status).toBe("canceled");
    await expect(payWith(bench.sandbox, clientSecret)).rejects.toMatchObject({ code: "CONFLICT" });
    // Whoever comes back pays another one.
    const next = await bench.payments.ensureIntent(order);
    expect(next.intentId).not.toBe(intentId);
    await payWith(bench.sandbox, next.clientSecret, silent);
    expect(await bench.payments.refresh(order)).toEqual({ status: "succeeded" });
  });

  test("begins anew with whatever its payer does", async () => {
    const order = orderOf(bench.userId);
    const { paymentId, clientSecret } = await bench.payments.ensureIntent(order);
    await looksWithin(50, paymentId);
    // The checkout is opened again; then it is paid, the event is lost and the tab closed.
    await bench.payments.ensureIntent(order);
    expect(await looksWithin(30, paymentId)).toEqual([1, 2, 4, 8, 16]);
    await bench.payments.ensureIntent(order);
    await payWith(bench.sandbox, clientSecret, silent);
    bench.clock.advance({ seconds: 60 });
    await bench.runJob("payments.settle-open");
    expect(isPaid(order.reference)).toBe(true);
  });

  test("what was paid just before it would have been withdrawn is taken", async () => {
    const order = orderOf(bench.userId);
    const { paymentId, clientSecret } = await bench.payments.ensureIntent(order);
    await looksWithin(63, paymentId);
    await payWith(bench.sandbox, clientSecret, silent);
    await looksWithin(1, paymentId);
    expect(isPaid(order.reference)).toBe(true);
  });

  test("3,600 orders that one account has left behind delay nobody: who has just paid is asked about first", async () => {
    const crowd = await addUser(bench.database);
    const now = bench.clock.now();
    // Made within the last half hour, two a second; their intents are nowhere, which is quick to learn.
    await sql`insert into payment (payment_id, purpose, reference, user_id, provider, intent_id, amount_cents, description,
        status, created_at, updated_at, checked_at)
      select gen_random_uuid(), 'ORDER', 'left-' || n, ${crowd}, 'sandbox', 'spi_left_' || n, 500, 'Order', 'OPEN',
        ${now}::timestamptz - n * interval '500 milliseconds', ${now}, ${now}::timestamptz - interval '30 minutes'
      from generate_series(121, 3720) as n`.execute(bench.db);
    const order = orderOf(bench.userId);
    const { clientSecret } = await bench.payments.ensureIntent(order);
    await payWith(bench.sandbox, clientSecret, silent);
    bench.clock.advance({ seconds: 61 });
    await bench.runJob("payments.settle-open");
    expect(isPaid(order.reference)).toBe(true);
    await bench.db.deleteFrom("payment").where("user_id", "=", crowd).execute();
  });

  test("what is being paid comes before what is only young", async () => {
    const slow = orderOf(bench.userId);
    const { paymentId } = await bench.payments.ensureIntent(slow);
    const day = sql<Date>`created_at - interval '1 day'`;
    await bench.db
      .updateTable("payment")
      .set({ status: "PROCESSING", created_at: day, touched_at: null, next_look_at: null })
      .where("payment_id", "=", paymentId)
      .execute();
    await bench.payments.ensureIntent(orderOf(bench.userId));
    bench.clock.advance({ seconds: 61 });
    const [first] = await claimUnsettledPayments(bench.db, bench.clock.now(), 1);
    expect(first?.paymentId).toBe(paymentId);
  });

  test("a person has at most ten that wait to be paid; the eleventh is refused until one is paid, or an hour is over", async () => {
    const userId = await addUser(bench.database);
    const orders = Array.from({ length: 10 }, () => orderOf(userId));
    const made = await Promise.all(orders.map((order) => strict.payments.ensureIntent(order)));
    const refusal = { code: "RULE_VIOLATED", message: expect.stringContaining("wait to be paid") };
    await expect(strict.payments.ensureIntent(orderOf(userId))).rejects.toMatchObject(refusal);
    expect(await strict.payments.ensureIntent(orders[0]!), "one that is there").toEqual(made[0]);
    expect(await strict.payments.ensureIntent(orderOf(bench.userId)), "another person's").toBeDefined();
    await payWith(bench.sandbox, made[0]!.clientSecret, silent);
    await strict.payments.refresh(orders[0]!);
    await strict.payments.ensureIntent(orderOf(userId));
    await expect(strict.payments.ensureIntent(orderOf(userId))).rejects.toMatchObject(refusal);
    await looksWithin(64, made[1]!.paymentId);
    expect(await strict.payments.ensureIntent(orderOf(userId))).toBeDefined();
  });
});
