import { refundOrder } from "@skipline/contract/fulfilment";
import { createOrder, getOrder, getOrderPayment, markPaid, type Order, updateOrder } from "@skipline/contract/ordering";
import { listStock, setStock } from "@skipline/contract/stock";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { assertInvariants } from "../../test/invariants.ts";
import { allowNextCode } from "../../test/sign-in.ts";
import { type ServerProcess, startServerProcess } from "../../test/start-server-process.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import {
  askedAtProvider,
  codeOf,
  confirmCard,
  createBody,
  handOver,
  letMinutePass,
  ok,
  openVenue,
  placeOrder,
  placePaidOrder,
  type ProductName,
  somePhone,
  type TestVenue,
} from "../../test/test-venue.ts";

/**
 * What is counted is bought at two processes. A third does not look whether there is enough, and a fourth is as the release
 * before: its orders take nothing of a count, and it settles whatever was paid.
 */
let server: TestServer;
let others: Record<"guarded" | "unguarded" | "older", ServerProcess>;
let venue: TestVenue;
let staff: Session;
let guest: Session;
const sessions = new Map<TestServer | ServerProcess, Session[]>();

const persons = 20;
const unchecked = { find: "and not exists (select from short)", replace: "" };
const knowsNoCounts = [
  { find: `"product"."stock_shown" as "stockShown"`, replace: `null::integer as "stockShown"` },
  { find: "'NONE', null, null", replace: "null, null, null" },
];

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "aurora");
  const { clientId } = server.context.config.auth;
  const start = (rewrite: { find: string; replace: string }[]) =>
    startServerProcess(server.database, clientId, { tampering: { rewrite } });
  others = { guarded: await start([]), unguarded: await start([unchecked]), older: await start(knowsNoCounts) };
  staff = await server.signIn(venue.phones.STAFF);
  const phones = Array.from({ length: persons }, somePhone);
  for (const at of [server, ...Object.values(others)]) {
    const signedIn: Session[] = [];
    for (const phone of at === server || at === others.guarded ? phones : phones.slice(0, 2)) {
      await allowNextCode(server.db, phone);
      signedIn.push(await at.signIn(phone));
    }
    sessions.set(at, signedIn);
    await letMinutePass(server, others.guarded);
  }
  guest = sessions.get(server)![0]!;
});
afterEach(async () => {
  await letMinutePass(server, others.guarded);
  await assertInvariants(server.db);
});
afterAll(async () => {
  await Promise.all(Object.values(others).map((one) => one.close()));
  await server.close();
});

async function readCount(product: ProductName) {
  const params = { vendorLocationId: venue.vendorLocationId };
  const { items } = ok(await server.call(listStock, { params }, staff));
  return items.find(({ productId }) => productId === venue.id(product)) ?? { count: null, version: 0 };
}
const countOf = async (product: ProductName) => (await readCount(product)).count;

async function count(product: ProductName, to: number | null): Promise<void> {
  const { count: from, version } = await readCount(product);
  const params = { vendorLocationId: venue.vendorLocationId, productId: venue.id(product) };
  const headers = { "idempotency-key": server.newKey() };
  ok(await server.call(setStock, { params, body: { version, from, to } }, staff, headers));
  await menuFollows();
}

/** A count that rises again reaches the menu by a notice: before it, orders are told that nothing is left. */
async function menuFollows(): Promise<void> {
  const behind = server.db
    .selectFrom("product_stock as s")
    .innerJoin("product as p", "p.product_id", "s.product_id")
    .select("s.product_id")
    .where("p.stock_shown", "=", 0)
    .where("s.left_count", ">", 0);
  await expect.poll(() => behind.execute()).toEqual([]);
}

function buy(at: TestServer | ServerProcess, person: number, quantities: Partial<Record<ProductName, number>>) {
  const as = sessions.get(at)![person]!;
  const body = createBody(venue, as, quantities);
  return at.call(createOrder, { params: { userId: as.userId }, body }, as, { "idempotency-key": server.newKey() });
}

/** Until it is made or refused for good: a menu that changes all the time is asked anew, as a phone does. */
async function buyPatiently(...given: Parameters<typeof buy>) {
  for (;;) {
    const answer = await buy(...given);
    if (codeOf(answer) !== "CONFLICT") return answer;
  }
}

const paramsOf = (order: Order) => ({ userId: order.userId, orderId: order.orderId });
const pay = (order: Order) => server.call(markPaid, { params: paramsOf(order) }, guest);

async function readOrder(order: Order) {
  return server.db
    .selectFrom("customer_order")
    .select(["status", "stock_state", "stock_taken", "sold_out_product_ids"])
    .where("order_id", "=", order.orderId)
    .executeTakeFirstOrThrow();
}

async function countIntents(): Promise<number> {
  const { made } = await server.db
    .selectFrom("sandbox.intent")
    .select((select) => select.fn.countAll<number>().as("made"))
    .executeTakeFirstOrThrow();
  return made;
}

async function refund(order: Order): Promise<void> {
  const params = { userId: "_", orderId: order.orderId };
  const headers = { "idempotency-key": server.newKey() };
  ok(await server.call(refundOrder, { params, body: { refundReason: "Spilled" } }, staff, headers));
}

test("10 left and 200 buyers at two processes: 10 are sold, and 190 are refused before the provider is asked", async () => {
  await count("soda", 10);
  const before = await countIntents();
  const places = [server, others.guarded];
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, turn) =>
      buyPatiently(places[turn % 2]!, Math.floor(turn / 2) % persons, { soda: 1 }),
    ),
  );
  const codes = Map.groupBy(answers, (answer) => (answer.status < 300 ? "made" : codeOf(answer)));
  expect(Object.fromEntries([...codes].map(([code, list]) => [code, list.length]))).toEqual({
    made: 10,
    CART_CHANGED: 190,
  });
  expect((await countIntents()) - before).toBe(10);
  expect(await countOf("soda")).toBe(0);
  await count("soda", null);
}, 60_000);

test("carts with the same products in opposite orders don't wait in a circle", async () => {
  await count("soda", 1_000);
  await count("shirt", 1_000);
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, turn) =>
      buyPatiently(
        [server, others.guarded][turn % 2]!,
        turn % persons,
        turn % 4 < 2 ? { soda: 1, shirt: 2 } : { shirt: 2, soda: 1 },
      ),
    ),
  );
  expect(answers.filter(({ status }) => status >= 300)).toEqual([]);
  expect([await countOf("soda"), await countOf("shirt")]).toEqual([940, 880]);
  const [{ deadlocks } = { deadlocks: -1 }] = (
    await sql<{
      deadlocks: number;
    }>`select deadlocks::int from pg_stat_database where datname = current_database()`.execute(server.db)
  ).rows;
  expect(deadlocks).toBe(0);
  await count("soda", null);
  await count("shirt", null);
});

test("an order spends what it held, and gives it back where the money goes back before it was handed over", async () => {
  await count("straw51", 3);
  const kept = await placePaidOrder(server, venue, guest, { straw51: 2 });
  expect(await countOf("straw51")).toBe(1);
  const more = createBody(venue, guest, { straw51: 2 });
  const headers = { "idempotency-key": server.newKey() };
  const tooMany = await server.call(createOrder, { params: { userId: guest.userId }, body: more }, guest, headers);
  expect(codeOf(tooMany)).toBe("RULE_VIOLATED");
  await refund(kept);
  expect(await countOf("straw51")).toBe(3);
  const handed = await placePaidOrder(server, venue, guest, { straw51: 1 });
  await handOver(server, staff, handed.orderId);
  const manager = await server.signIn(venue.phones.MANAGER);
  const params = { userId: "_", orderId: handed.orderId };
  const key = { "idempotency-key": server.newKey() };
  ok(await server.call(refundOrder, { params, body: { refundReason: "Warm" } }, manager, key));
  expect(await countOf("straw51")).toBe(2);
  await count("straw51", null);
});

test("other items move what is held, or nothing moves where there is not enough", async () => {
  await count("soda", 4);
  const { order } = await placeOrder(server, venue, guest, { soda: 1 });
  expect(await countOf("soda")).toBe(3);
  const change = async (quantity: number) => {
    const { cartItems } = createBody(venue, guest, { soda: quantity });
    const headers = { "idempotency-key": server.newKey() };
    return server.call(updateOrder, { params: paramsOf(order), body: { cartItems } }, guest, headers);
  };
  ok(await change(4));
  expect(await countOf("soda")).toBe(0);
  await expect.poll(async () => codeOf(await change(5))).not.toBe("CONFLICT");
  expect(await countOf("soda")).toBe(0);
  expect(await readOrder(order)).toMatchObject({ stock_state: "HELD", stock_taken: { [venue.id("soda")]: 4 } });
  await count("soda", null);
});

test("a hold that ends is withdrawn with its payment; who comes back holds again, or is told", async () => {
  await count("straw50", 2);
  const { order, clientSecret } = await placeOrder(server, venue, guest, { straw50: 2 });
  expect(await countOf("straw50")).toBe(0);
  const later = await startTestServer({ database: server.database });
  later.clock.advance({ seconds: 601 });
  await later.runJob("ordering.end-holds");
  expect(await countOf("straw50")).toBe(2);
  expect(await askedAtProvider(server, order)).toMatchObject([{ status: "canceled" }]);
  expect(codeOf(await confirmCard(server, clientSecret))).toBe("CONFLICT");
  const session = await later.signIn(guest.phone);
  const again = ok(await later.call(getOrderPayment, { params: paramsOf(order) }, session));
  expect(await countOf("straw50")).toBe(0);
  ok(await confirmCard(later, again.clientSecret ?? ""));
  expect(ok(await later.call(markPaid, { params: paramsOf(order) }, session)).order.status).toBe("PAID");
  expect(await readOrder(order)).toMatchObject({ stock_state: "SPENT" });
  await later.close();
  await count("straw50", null);
});

test("a success that is found as its hold ends keeps it; one that comes after goes back unless there is enough", async () => {
  await count("straw50", 1);
  const seen = await placeOrder(server, venue, guest, { straw50: 1 });
  ok(await confirmCard(server, seen.clientSecret));
  const later = await startTestServer({ database: server.database });
  later.clock.advance({ seconds: 601 });
  await later.runJob("ordering.end-holds");
  expect(await readOrder(seen.order)).toMatchObject({ status: "PAID", stock_state: "SPENT" });
  await later.close();

  await count("straw50", 1);
  const late = await placeOrder(server, venue, guest, { straw50: 1 });
  const giveBack = async (order: Order) => {
    await sql`update customer_order set stock_state = 'RETURNED' where order_id = ${order.orderId}`.execute(server.db);
    await menuFollows();
  };
  // The provider was not asked: as when it was out of reach, and the payment came before it was.
  await giveBack(late.order);
  const winner = await placeOrder(server, venue, guest, { straw50: 1 });
  ok(await confirmCard(server, late.clientSecret));
  expect(codeOf(await pay(late.order))).toBe("ORDER_NOT_PAID");
  const [payment] = await server.db
    .selectFrom("payment")
    .select(["returned_reason"])
    .where("reference", "=", late.order.orderId)
    .execute();
  expect(payment?.returned_reason).toBe("SOLD_OUT");
  await giveBack(winner.order);
  ok(await confirmCard(server, winner.clientSecret));
  expect(ok(await pay(winner.order)).order.status).toBe("PAID");
  expect(await countOf("straw50")).toBe(0);
  await count("straw50", null);
});

test("the end of a hold and the payment of 10 orders at two processes: each is paid and spent, or given back", async () => {
  await count("straw51", 10);
  const made: { order: Order; clientSecret: string }[] = [];
  for (let turn = 0; turn < 8; turn += 1) {
    made.push(await placeOrder(server, venue, guest, { straw51: 1 }));
    await letMinutePass(server, others.guarded);
  }
  const later = await startTestServer({ database: server.database });
  later.clock.advance({ seconds: 601 });
  await Promise.all([
    later.runJob("ordering.end-holds"),
    ...made.map(async ({ order, clientSecret }) => {
      const confirmed = await confirmCard(server, clientSecret);
      if (confirmed.status < 300) await pay(order);
    }),
  ]);
  await later.runJob("ordering.end-holds");
  await later.close();
  const orders = await Promise.all(made.map(({ order }) => readOrder(order)));
  const spent = orders.filter(({ status, stock_state: state }) => status === "PAID" && state === "SPENT").length;
  const back = orders.filter(
    ({ status, stock_state: state }) => status === "IN_PROGRESS" && state === "RETURNED",
  ).length;
  expect(spent + back).toBe(8);
  expect(await countOf("straw51")).toBe(10 - spent);
  await count("straw51", null);
});

test("of two who count at once one is told; what sold since is not lost", async () => {
  await count("soda", 7);
  const { version } = await readCount("soda");
  await placeOrder(server, venue, guest, { soda: 2 });
  const params = { vendorLocationId: venue.vendorLocationId, productId: venue.id("soda") };
  const set = () =>
    server.call(setStock, { params, body: { version, from: 7, to: 12 } }, staff, {
      "idempotency-key": server.newKey(),
    });
  const codes = (await Promise.all([set(), set()])).map((answer) => (answer.status < 300 ? "set" : codeOf(answer)));
  expect(new Set(codes)).toEqual(new Set(["STOCK_CHANGED", "set"]));
  expect(await countOf("soda")).toBe(10);
  await count("soda", null);
});

test("a server of the release before takes what there is as it settles, and staff are told of the rest", async () => {
  await count("soda", 3);
  const as = sessions.get(others.older)![0]!;
  const { order, clientSecret } = await placeOrder({ ...others.older, newKey: server.newKey } as never, venue, as, {
    soda: 5,
  });
  expect(await readOrder(order)).toMatchObject({ stock_state: null });
  ok(await confirmCard(server, clientSecret));
  ok(await pay(order));
  expect(await countOf("soda")).toBe(0);
  expect(await readOrder(order)).toMatchObject({
    stock_state: "SPENT",
    stock_taken: { [venue.id("soda")]: 3 },
    sold_out_product_ids: [venue.id("soda")],
  });
  await refund(ok(await server.call(getOrder, { params: paramsOf(order) }, guest)).order);
  expect(await countOf("soda")).toBe(3);
  await count("soda", null);
});

test("canary: without the look the check refuses what would be below zero; without both it is sold", async () => {
  await count("soda", 1);
  const buyBoth = async () => {
    const answers = await Promise.all([0, 1].map((person) => buyPatiently(others.unguarded, person, { soda: 1 })));
    return answers.filter(({ status }) => status < 300).length;
  };
  expect(await buyBoth()).toBe(1);
  expect(await countOf("soda")).toBe(0);
  // Else the menu says that it is gone before the second one asks.
  await sql`drop trigger stock_changed on product_stock`.execute(server.db);
  await count("soda", null);
  await count("soda", 1);
  await sql`alter table product_stock drop constraint product_stock_left`.execute(server.db);
  expect(await buyBoth()).toBe(2);
  const { rows } = await sql<{ left_count: number }>`select left_count from product_stock`.execute(server.db);
  expect(rows).toEqual([{ left_count: -1 }]);
});
