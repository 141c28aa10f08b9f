import { completeOrder } from "@skipline/contract/fulfilment";
import { listVendors } from "@skipline/contract/venues";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { postSandboxEvent } from "../test/sandbox-events.ts";
import { closeGate } from "../test/tampering.ts";
import { type Session, startTestServer, type TestServer } from "../test/test-server.ts";
import {
  cards,
  confirmCard,
  handOver,
  ok,
  openVenue,
  placeOrder,
  placePaidOrder,
  somePhone,
  type TestVenue,
} from "../test/test-venue.ts";

const calls = 2;
let server: TestServer;
let venue: TestVenue;
let guest: Session;
let staff: Session;

beforeAll(async () => {
  server = await startTestServer({ env: { DATABASE_POOL: String(calls) }, waits: { longestLineMs: 1_000 } });
  venue = await openVenue(server.db, "vital");
  guest = await server.signIn(somePhone());
  staff = await server.signIn(venue.phones.STAFF);
});
afterAll(() => server.close());

async function countVital(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where application_name = 'skipline-vital' and datname = current_database()`.execute(server.db);
  return rows[0]?.count ?? 0;
}

const readFigures = async () => {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  const found = text.matchAll(/^skipline_database_connections\{pool="(\w+)",state="(\w+)"\} (\d+)$/gm);
  return Object.fromEntries([...found].map(([, pool, state, count]) => [`${pool} ${state}`, Number(count)]));
};

test("while there are usual connections, the vital ones are not even opened; figures tell of each kind", async () => {
  await handOver(server, staff, (await placePaidOrder(server, venue, guest)).orderId);
  expect(await countVital()).toBe(0);
  const figures = await readFigures();
  expect(figures).toMatchObject({ "calls most": calls, "vital most": 3, "reports most": 2, "days most": 1 });
  // The runbook's sum has it so.
  expect([figures["relay most"], server.context.connections.relay]).toEqual([6, 6]);
  await server.context.openVital();
  expect(await countVital()).toBe(3);
});

test("while slow statements hold every usual connection, orders are handed over and settled, and it is ready", async () => {
  const paid = await placePaidOrder(server, venue, guest);
  const { order, clientSecret } = await placeOrder(server, venue, guest, { soda: 1 });
  ok(await confirmCard(server, clientSecret, cards.silent));
  const payment = await server.db
    .selectFrom("payment")
    .select(["payment_id", "intent_id"])
    .where("reference", "=", order.orderId)
    .executeTakeFirstOrThrow();

  const gate = await closeGate(server.database.url, 4711);
  const slow = Array.from({ length: calls }, () =>
    sql`select pg_advisory_lock_shared(4711)`.execute(server.context.db).catch(() => null),
  );
  try {
    await expect.poll(() => gate.countWaiting()).toBe(calls);
    const flood = Array.from({ length: 20 }, () => server.call(listVendors, { query: {} }));
    await expect.poll(() => server.context.isOverloaded()).toBe(true);
    expect(await server.call(listVendors, { query: {} })).toMatchObject({ status: 503 });

    const params = { userId: "_", orderId: paid.orderId };
    const handedOver = ok(await server.call(completeOrder, { params, query: {} }, staff));
    expect(handedOver.order.status).toBe("COMPLETE");
    const event = { type: "payment_intent.succeeded", object: { object: "intent", id: payment.intent_id } };
    expect(await postSandboxEvent(server.url, event)).toBe(200);
    const row = server.db.selectFrom("customer_order").select("status").where("order_id", "=", order.orderId);
    expect(await row.executeTakeFirstOrThrow()).toEqual({ status: "PAID" });
    expect(await server.request("GET", "/readyz")).toMatchObject({ status: 200 });

    expect(server.context.measurePools()).toMatchObject({
      calls: { used: calls, waiting: 20, most: calls },
      vital: { used: 0, waiting: 0, most: 3 },
    });
    await gate.open();
    expect(new Set((await Promise.all(flood)).map(({ status }) => status))).toEqual(new Set([200]));
  } finally {
    await gate.open().catch(() => {});
    await Promise.all(slow);
  }
});
