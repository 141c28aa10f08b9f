import { randomUUID } from "node:crypto";
import { createOrder, getOrder, getOrderPayment, markPaid, type Order, updateOrder } from "@skipline/contract/ordering";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { assertInvariants } from "../../test/invariants.ts";
import { allowNextCode } from "../../test/sign-in.ts";
import { withoutKeys } from "../../test/without-keys.ts";
import { type ServerProcess, startServerProcess } from "../../test/start-server-process.ts";
import { whileOneIsHeld } from "../../test/while-held.ts";
import { stopClock } from "../../test/stop-clock.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import {
  askedAtProvider,
  codeOf,
  confirmCard,
  createBody,
  letMinutePass,
  ok,
  openVenue,
  placeOrder,
  somePhone,
  type TestVenue,
} from "../../test/test-venue.ts";

let server: TestServer;
let other: ServerProcess;
let venue: TestVenue;
let guest: Session;
/** The same guest's token at the other process. */
let guestThere: Session;

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "aurora");
  other = await startServerProcess(server.database, server.context.config.auth.clientId);
  const phone = somePhone();
  guest = await server.signIn(phone);
  await allowNextCode(server.db, phone);
  guestThere = await other.signIn(phone);
});
afterEach(async () => {
  await letMinutePass(server, other);
  await assertInvariants(server.db);
});
afterAll(async () => {
  await other.close();
  await server.close();
});

const times = (count: number) => Array.from({ length: count }, (_, index) => index);
const paramsOf = (order: Order) => ({ userId: guest.userId, orderId: order.orderId });

/** At this process or the other, in turn. */
function create(turn: number, body: ReturnType<typeof createBody>, key: string) {
  const headers = { "idempotency-key": key };
  const input = { params: { userId: guest.userId }, body };
  return turn % 2 === 0
    ? server.call(createOrder, input, guest, headers)
    : other.call(createOrder, input, guestThere, headers);
}
function pay(turn: number, order: Order) {
  const input = { params: paramsOf(order) };
  return turn % 2 === 0 ? server.call(markPaid, input, guest) : other.call(markPaid, input, guestThere);
}

async function countOf(table: "customer_order" | "payment" | "sandbox.intent"): Promise<number> {
  const row = await server.db
    .selectFrom(table)
    .select((select) => select.fn.countAll<number>().as("rows"))
    .executeTakeFirstOrThrow();
  return row.rows;
}
const counts = () => Promise.all([countOf("customer_order"), countOf("payment"), countOf("sandbox.intent")]);

describe("P13, P14: repeats at two processes", () => {
  test("20 keys, five at once, × 6 calls at once: 20 orders, 20 payments, 20 intents, the same answer to all", async () => {
    const before = await counts();
    const body = createBody(venue, guest, { soda: 1 });
    const callSix = async () => {
      const key = server.newKey();
      return Promise.all(times(6).map((turn) => create(turn, body, key)));
    };
    const answers = [];
    for (const _ of times(4)) answers.push(...(await Promise.all(times(5).map(callSix))));
    for (const calls of answers) {
      expect(calls.filter((one) => one.status !== 200)).toEqual([]);
      expect(new Set(calls.map((one) => JSON.stringify(one.body))).size).toBe(1);
    }
    expect(await counts()).toEqual(before.map((count) => count + 20));
  });

  test("canary: of orders that do not keep their key each call makes another", async () => {
    const before = await counts();
    await withoutKeys(server.db, async () => {
      const key = server.newKey();
      const answers = await Promise.all(
        times(4).map((turn) => create(turn, createBody(venue, guest, { soda: 1 }), key)),
      );
      expect(new Set(answers.map((one) => ok(one).order.orderId)).size).toBe(4);
    });
    expect(await counts()).toEqual(before.map((count) => count + 4));
  });
});

describe("P14: keys misused, at two processes", () => {
  test("3 users × 12 keys × 6 calls: an order for each user and key, nobody gets another's answer", async () => {
    const before = await counts();
    const phones = times(3).map(() => somePhone());
    const guests = await Promise.all(
      phones.map(async (phone) => {
        const here = await server.signIn(phone);
        await allowNextCode(server.db, phone);
        return { here, there: await other.signIn(phone) };
      }),
    );
    const keys = times(12).map(() => server.newKey());
    const calls = guests.flatMap((one) => keys.flatMap((key) => times(6).map((turn) => ({ ...one, key, turn }))));
    const answers = await Promise.all(
      calls.map(async ({ here, there, key, turn }) => {
        const input = { params: { userId: here.userId }, body: createBody(venue, here, { soda: 1 }) };
        const headers = { "idempotency-key": key };
        const answer = await (turn % 2 === 0
          ? server.call(createOrder, input, here, headers)
          : other.call(createOrder, input, there, headers));
        return { userId: here.userId, key, answer };
      }),
    );
    const made = answers.filter(({ answer }) => answer.status === 200);
    expect(answers.filter((one) => !made.includes(one)).map(({ answer }) => codeOf(answer))).toEqual([]);
    expect(made.filter(({ userId, answer }) => answer.body.order.userId !== userId)).toEqual([]);
    const effects = new Set(made.map(({ userId, key, answer }) => `${userId} ${key} ${answer.body.order.orderId}`));
    expect(effects.size).toBe(36);
    expect(await counts()).toEqual(before.map((count) => count + 36));
  });

  test("what reaches the provider is limited for each user: the 121st within a minute waits, others go on", async () => {
    const hasty = await server.signIn(somePhone());
    const patient = await server.signIn(somePhone());
    const { order } = await placeOrder(server, venue, hasty, { soda: 1 });
    stopClock(server);
    await letMinutePass(server);
    const nowhere = { userId: hasty.userId, orderId: randomUUID() };
    for (const endpoint of [markPaid, getOrderPayment]) {
      await letMinutePass(server);
      // Not there, yet counted: nobody finds out for free.
      for (const _ of times(120)) expect((await server.call(endpoint, { params: nowhere }, hasty)).status).toBe(404);
      const late = await server.call(endpoint, { params: paramsOf(order) }, hasty);
      expect([late.status, codeOf(late)]).toEqual([429, "TOO_MANY_REQUESTS"]);
      expect(late.headers.get("retry-after")).toMatch(/^\d+$/);
    }
    await letMinutePass(server);
    const empty = createBody(venue, hasty, {});
    const tryToOrder = (as: Session, body: typeof empty) =>
      server.call(createOrder, { params: { userId: as.userId }, body }, as);
    for (const _ of times(120)) expect((await tryToOrder(hasty, empty)).status).toBe(400);
    expect(codeOf(await tryToOrder(hasty, empty))).toBe("TOO_MANY_REQUESTS");
    ok(await tryToOrder(patient, createBody(venue, patient, { soda: 1 })));
  });
});

describe("P7: the event against mark-paid", () => {
  const lateCard = "4000000001000035";
  const orders = 8;

  async function statusOf(order: Order): Promise<string> {
    return ok(await server.call(getOrder, { params: paramsOf(order) }, guest)).order.status;
  }
  async function placeConfirmed(): Promise<Order[]> {
    const placed: Order[] = [];
    for (const _ of times(orders)) {
      const { order, clientSecret } = await placeOrder(server, venue, guest, { soda: 1 });
      ok(await confirmCard(server, clientSecret, lateCard));
      placed.push(order);
    }
    return placed;
  }
  async function deliver(): Promise<void> {
    server.clock.advance({ seconds: 31 });
    await server.context.sandbox?.deliverDue();
  }
  async function undelivered(): Promise<number> {
    const rows = await server.db
      .selectFrom("sandbox.delivery")
      .select("event_id")
      .where("delivered_at", "is", null)
      .execute();
    return rows.length;
  }

  test("event first, then mark-paid", async () => {
    const placed = await placeConfirmed();
    await deliver();
    for (const order of placed) expect(await statusOf(order)).toBe("PAID");
    const answers = await Promise.all(placed.map((order, turn) => pay(turn, order)));
    expect(answers.filter((one) => one.status !== 200)).toEqual([]);
    expect(await undelivered()).toBe(0);
  });

  test("mark-paid first, then the event, which is taken", async () => {
    const placed = await placeConfirmed();
    for (const [turn, order] of placed.entries()) ok(await pay(turn, order));
    await deliver();
    expect(await undelivered()).toBe(0);
  });

  test("both at once, at two processes: one transition, no error", async () => {
    const placed = await placeConfirmed();
    const [answers] = await Promise.all([
      Promise.all(placed.flatMap((order) => times(4).map((turn) => pay(turn, order)))),
      deliver(),
    ]);
    expect(answers.filter((one) => one.status !== 200)).toEqual([]);
    expect(answers.map((one) => one.body.order.status).filter((status) => status !== "PAID")).toEqual([]);
    expect(await undelivered()).toBe(0);
  });
});

describe("P17: changed from two screens, and while it is paid", () => {
  const tips = ["0.10", "0.20", "0.30", "0.40", "0.45"];
  const tip = (turn: number, order: Order) => {
    const input = { params: paramsOf(order), body: { tipAmount: tips[turn % tips.length] ?? "0.00" } };
    return turn % 2 === 0 ? server.call(updateOrder, input, guest) : other.call(updateOrder, input, guestThere);
  };

  const toCents = ({ totalAmount }: Order) => Math.round(Number(totalAmount) * 100);

  test("6 orders × 6 tips at once: in the end the provider asks for the order's total", async () => {
    for (const _ of times(6)) {
      const { order } = await placeOrder(server, venue, guest, { soda: 1 });
      const answers = await Promise.all(times(6).map((turn) => tip(turn, order)));
      const codes = new Set(answers.map((one) => (one.status === 200 ? "changed" : codeOf(one))));
      expect([...codes].filter((code) => code !== "changed" && code !== "CONFLICT")).toEqual([]);
      expect(codes.has("changed")).toBe(true);
      const { order: now } = ok(await server.call(getOrder, { params: paramsOf(order) }, guest));
      expect(await askedAtProvider(server, order)).toMatchObject([{ amount_cents: toCents(now) }]);
    }
  });

  test("who lost puts the amount right, also where others hold the payment for longer than a change waits", async () => {
    const { order } = await placeOrder(server, venue, guest, { soda: 1 });
    // Right after the new amount has been set the order changes elsewhere, and somebody else holds the payment for 3 s.
    await sql`
      create function test_overtake() returns trigger language plpgsql as $$ begin
        update customer_order set version = version + 1 where order_id = new.reference::uuid;
        new.change_claim := gen_random_uuid();
        new.changing_until := clock_timestamp() + interval '3 seconds';
        return new;
      end $$`.execute(server.db);
    await sql`
      create trigger test_overtake before update on payment for each row
      when (old.change_claim is not null and new.change_claim is null and old.amount_cents <> new.amount_cents
        and new.amount_cents > ${sql.lit(toCents(order))})
      execute function test_overtake()`.execute(server.db);
    try {
      expect(codeOf(await tip(4, order))).toBe("CONFLICT");
    } finally {
      await sql`drop trigger test_overtake on payment`.execute(server.db);
      await sql`drop function test_overtake`.execute(server.db);
    }
    expect(await askedAtProvider(server, order)).toMatchObject([{ amount_cents: toCents(order) }]);
  });

  test("canary: written without the version that was read, an order costs another sum than the provider asks for", async () => {
    const { order } = await placeOrder(server, venue, guest, { soda: 1 });
    const tampering = {
      pauseBefore: { statement: "update customer_order set subtotal_cents", gate: 1 },
      rewrite: [{ find: "and version = $", replace: "and -1 < $" }],
    };
    const { clientId } = server.context.config.auth;
    const careless = await startServerProcess(server.database, clientId, { tampering, publicUrl: server.url });
    // Its amount is at the provider, its tip not in the order yet, when another screen changes both.
    const [late] = await whileOneIsHeld(
      server.database.url,
      1,
      () => careless.call(updateOrder, { params: paramsOf(order), body: { tipAmount: "0.10" } }, guest),
      async () => ok(await tip(1, order)),
    );
    const asked = await askedAtProvider(server, order);
    expect(asked).toMatchObject([{ amount_cents: toCents(order) + 20 }]);
    expect(toCents(ok(late).order)).toBe(toCents(order) + 10);
    await careless.close();
  });

  test("15 orders tipped while they are paid: what was charged is the paid order's total, or went back", async () => {
    const placed = [];
    for (const _ of times(15)) placed.push(await placeOrder(server, venue, guest, { soda: 1 }));
    await Promise.all(
      placed.map(async ({ order, clientSecret }, turn) => {
        await Promise.all([tip(turn, order), confirmCard(server, clientSecret)]);
        await pay(turn, order);
      }),
    );
    for (const { order } of placed) {
      const { status } = ok(await server.call(getOrder, { params: paramsOf(order) }, guest)).order;
      expect(["PAID", "IN_PROGRESS"]).toContain(status);
    }
  });
});
