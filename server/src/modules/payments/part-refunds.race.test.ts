import { refundOrder } from "@skipline/contract/fulfilment";
import type { Order } from "@skipline/contract/ordering";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { assertInvariants } from "../../test/invariants.ts";
import { dropRefundCounter } from "../../test/refund-counter.ts";
import { type ServerProcess, startServerProcess } from "../../test/start-server-process.ts";
import { closeGate, type Tampering } from "../../test/tampering.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import {
  codeOf,
  hire,
  letMinutePass,
  openVenue,
  placePaidOrder,
  somePhone,
  type TestVenue,
} from "../../test/test-venue.ts";

type Rewrite = NonNullable<Tampering["rewrite"]>;

/** A provider that gives back whatever it is asked for, as often as it is asked. */
const laxPeer: Rewrite = [
  {
    find: `as "given" from "sandbox"."refund" where "intent_id" = `,
    replace: `as "given" from "sandbox"."refund" where false and "intent_id" = `,
  },
];
/** Whoever writes a refund looks at the payment without holding it. */
const holdsNothing: Rewrite = [
  {
    find: "and status <> 'CANCELED' and returned_reason is null for no key update",
    replace: "and status <> 'CANCELED' and returned_reason is null",
  },
];
/** Whoever has written a refund asks for it, without a look at what else was asked for: that look would find too much. */
const asksBlindly: Rewrite = [
  {
    find: "and not exists (select from refund o where o.refunded_payment_id = r.refunded_payment_id and o.refund_id <> r.refund_id)",
    replace: "",
  },
];
/** Two who have looked and not written yet wait for each other here. */
const gateNumber = 67;
const looksOnly: Tampering = {
  rewrite: [...laxPeer, ...holdsNothing, ...asksBlindly],
  pauseAfter: { statement: "payments.read_money", gate: gateNumber },
};

/** The statement of the release before, to the letter: it knows of one refund for each payment, the whole. */
const releaseBefore: Rewrite = [
  {
    find: "insert into refund (refund_id, payment_id, refunded_payment_id,",
    replace: "insert into refund (refund_id, payment_id,",
  },
  { find: "held.payment_id, held.payment_id, held.amount_cents,", replace: "held.payment_id, held.amount_cents," },
  { find: " and p.refunded_cents = 0", replace: "" },
];

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Guests order at the first server; staff refund at other processes, each in its own way. */
async function openDesks(name: string, ways: Tampering[]) {
  const server: TestServer = await startTestServer();
  const venue: TestVenue = await openVenue(server.db, name);
  const guest = await server.signIn(somePhone());
  const { clientId } = server.context.config.auth;
  const desks: ServerProcess[] = await Promise.all(
    ways.map((tampering) => startServerProcess(server.database, clientId, { tampering })),
  );
  const staffAt: Session[] = await Promise.all(desks.map(async (desk) => desk.signIn(await hire(server.db, venue))));

  function refund(order: Order, at: number, amount?: string) {
    const desk = desks[at]!;
    const body = { refundReason: "race", ...(amount ? { amount } : {}) };
    const headers = { "idempotency-key": server.newKey() };
    return desk.call(refundOrder, { params: { userId: "_", orderId: order.orderId }, body }, staffAt[at]!, headers);
  }

  async function books(order: Order) {
    const { rows } = await sql<{ paid: number; counted: number; atPeer: number; status: string }>`
      select p.amount_cents as paid, p.refunded_cents as counted, o.status,
        (select coalesce(sum(r.amount_cents), 0)::integer from sandbox.refund r
          where r.intent_id = p.intent_id and r.status <> 'failed') as "atPeer"
      from payment p join customer_order o on o.order_id::text = p.reference where p.reference = ${order.orderId}`.execute(
      server.db,
    );
    return rows[0]!;
  }

  async function close(): Promise<void> {
    await Promise.all(desks.map((desk) => desk.close()));
    await server.close();
  }

  return {
    server,
    refund,
    books,
    place: () => placePaidOrder(server, venue, guest),
    letMinutePass: () => letMinutePass(server, ...desks),
    close,
  };
}

type Desks = Awaited<ReturnType<typeof openDesks>>;

/** Two parts of 5.00 of an order of 9.86, at two desks that have both looked before either writes. */
async function meet(desks: Desks, at: [number, number]) {
  // Either has asked the provider once: the one that comes second may not come that far.
  for (const desk of at) await desks.refund(await desks.place(), desk, "1.00");
  const order = await desks.place();
  const gate = await closeGate(desks.server.database.url, gateNumber);
  const both = Promise.all(at.map((desk) => desks.refund(order, desk, "5.00")));
  await expect.poll(() => gate.countWaiting()).toBe(2);
  await gate.open();
  await both;
  // What a desk left to the job, since the other recorded news meanwhile.
  desks.server.clock.advance({ seconds: 15 });
  await desks.server.runJob("payments.settle-refunds");
  const written = await desks.server.db
    .selectFrom("refund as r")
    .innerJoin("payment as p", "p.payment_id", "r.refunded_payment_id")
    .select("r.amount_cents")
    .where("p.reference", "=", order.orderId)
    .execute();
  return { ...(await desks.books(order)), written: written.map((row) => row.amount_cents) };
}

describe("parts, wholes and the wholes of the release before, all at once, at a provider that refuses nothing", () => {
  let desks: Desks;
  beforeAll(async () => {
    desks = await openDesks("crowd", [
      { rewrite: laxPeer },
      { rewrite: laxPeer },
      { rewrite: [...laxPeer, ...releaseBefore] },
      looksOnly,
      looksOnly,
    ]);
  });
  afterAll(async () => {
    await assertInvariants(desks.server.db);
    await desks.close();
  });

  test("many parts never come to more than was paid, and none that fits is refused", async () => {
    for (const _ of times(3)) {
      const order = await desks.place();
      const answers = await Promise.all(times(12).map((index) => desks.refund(order, index % 2, "1.00")));
      expect(answers.filter((one) => one.status === 200)).toHaveLength(9);
      expect(answers.filter((one) => codeOf(one) === "ORDER_NOT_REFUNDABLE")).toHaveLength(3);
      desks.server.clock.advance({ seconds: 15 });
      await desks.server.runJob("payments.settle-refunds");
      expect(await desks.books(order)).toEqual({ paid: 986, counted: 900, atPeer: 900, status: "PAID" });
      await desks.letMinutePass();
    }
  });

  test("nor where nobody holds the payment: the counter alone decides", async () => {
    expect(await meet(desks, [3, 4])).toEqual({
      paid: 986,
      counted: 500,
      atPeer: 500,
      status: "PAID",
      written: [500],
    });
  });

  test("a part, a whole and a whole of the release before meet: the sum is never passed, and everything fits its order", async () => {
    const ends = [];
    for (const _ of times(4)) {
      const orders = await Promise.all(times(4).map(() => desks.place()));
      await Promise.all(
        orders.flatMap((order) => [
          desks.refund(order, 0, "1.00"),
          desks.refund(order, 2),
          desks.refund(order, 1),
          desks.refund(order, 1, "2.00"),
        ]),
      );
      for (const order of orders) {
        // Whoever asks once more takes what is left.
        await desks.refund(order, 0);
        ends.push(await desks.books(order));
      }
      await desks.letMinutePass();
    }
    for (const end of ends) expect(end).toEqual({ paid: 986, counted: 986, atPeer: 986, status: "REFUNDED" });
  });

  test("a server of the release before gives the rest of a part back that it sees, and is refused while it sees none", async () => {
    const { db } = desks.server;
    const order = await desks.place();
    expect((await desks.refund(order, 0, "1.00")).status).toBe(200);
    // As it is before the provider has answered.
    await db.deleteFrom("desk_refund").execute();
    expect((await desks.refund(order, 2)).status).toBe(500);
    expect(await desks.books(order)).toEqual({ paid: 986, counted: 100, atPeer: 100, status: "PAID" });
    await sql`update refund set status = status where payment_id is null`.execute(db);
    expect((await desks.refund(order, 2)).status).toBe(200);
    expect(await desks.books(order)).toEqual({ paid: 986, counted: 986, atPeer: 986, status: "REFUNDED" });
    const whole = await desks.place();
    expect((await desks.refund(whole, 2)).status).toBe(200);
    expect(await desks.books(whole)).toEqual({ paid: 986, counted: 986, atPeer: 986, status: "REFUNDED" });
    await desks.letMinutePass();
  });
});

describe("canary: without the counter's condition", () => {
  let desks: Desks;
  beforeAll(async () => {
    desks = await openDesks("canary", [looksOnly, looksOnly, { rewrite: [...laxPeer, ...releaseBefore] }]);
    await dropRefundCounter(desks.server.db);
  });
  afterAll(() => desks.close());

  test("parts that look at the payment at the same moment are both written down, for more than was paid", async () => {
    // Whether the provider is asked for both: what is recorded of the first may fail the second before that.
    expect(await meet(desks, [0, 1])).toMatchObject({ paid: 986, written: [500, 500] });
  });

  test("a server of the release before gives the whole back on top of a part", async () => {
    const order = await desks.place();
    expect((await desks.refund(order, 0, "1.00")).status).toBe(200);
    await desks.server.db.deleteFrom("desk_refund").execute();
    await desks.refund(order, 2);
    expect((await desks.books(order)).atPeer).toBe(1086);
  });
});
