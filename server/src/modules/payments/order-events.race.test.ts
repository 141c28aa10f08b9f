import { randomUUID } from "node:crypto";
import type { Order } from "@skipline/contract/ordering";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { assertInvariants } from "../../test/invariants.ts";
import { postSandboxEvent, type SandboxEvent } from "../../test/sandbox-events.ts";
import { type ServerProcess, startServerProcess } from "../../test/start-server-process.ts";
import { closeGate } from "../../test/tampering.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { cards, confirmCard, ok, openVenue, placeOrder, somePhone, type TestVenue } from "../../test/test-venue.ts";

/** The first server makes orders; the provider's events go to two other processes in turn. */
let server: TestServer;
let others: ServerProcess[];
let venue: TestVenue;
let guest: Session;

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "aurora");
  guest = await server.signIn(somePhone());
  const { clientId } = server.context.config.auth;
  others = await Promise.all([1, 2].map(() => startServerProcess(server.database, clientId)));
});
afterAll(async () => {
  await Promise.all(others.map((one) => one.close()));
  await server.close();
});

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Paid at the provider, whose own events never come; nobody asked it since. */
async function placeUnheard(at = server, where = venue, who = guest): Promise<{ order: Order; intentId: string }> {
  const { order, clientSecret } = await placeOrder(at, where, who, { soda: 1 });
  ok(await confirmCard(at, clientSecret, cards.silent));
  return { order, intentId: clientSecret.split("_secret_")[0] ?? "" };
}

async function linesOf(orders: Order[]) {
  const ids = orders.map((order) => order.orderId);
  const rows = await server.db
    .selectFrom("customer_order as o")
    .innerJoin("activity as a", (join) => join.on(sql<boolean>`a.subject_id = o.order_id::text`))
    .select(["o.order_id", "o.status", sql<string>`string_agg(a.type, ' ' order by a.activity_id)`.as("lines")])
    .where("o.order_id", "in", ids)
    .groupBy("o.order_id")
    .execute();
  return rows.map((row) => `${row.status}: ${row.lines}`);
}

test("P8: five events in all 120 orders, refunded before succeeded among them: 120 equal ends, all taken", async () => {
  const types = ["payment_intent.created", "payment_intent.processing", "payment_intent.payment_failed"];
  const statuses = new Set<number>();
  const orders: Order[] = [];
  const turns = permutations([0, 1, 2, 3, 4]).entries();
  const work = async (who: Session) => {
    for (const [turn, order] of turns) {
      const placed = await placeUnheard(server, venue, who);
      orders.push(placed.order);
      const { intentId } = placed;
      const asked = { intentId, account: null, amount: 493, reason: "by hand", idempotencyKey: randomUUID() };
      const { providerRefundId } = await server.context.sandbox!.refund(asked);
      const events: SandboxEvent[] = [
        ...types.map((type) => ({ type, object: { object: "intent", id: intentId } })),
        { type: "payment_intent.succeeded", object: { object: "intent", id: intentId } },
        { type: "refund.created", object: { object: "refund", id: providerRefundId, intent: intentId } },
      ];
      for (const [index, which] of order.entries()) {
        statuses.add(await postSandboxEvent(others[(turn + index) % 2]!.url, events[which]!));
      }
    }
  };
  // One guest makes so many orders a minute.
  const guests = await Promise.all(times(4).map(() => server.signIn(somePhone())));
  await Promise.all(guests.map(work));
  expect([...statuses]).toEqual([200]);
  const ends = new Set(await linesOf(orders));
  expect([...ends]).toEqual(["REFUNDED: order.created order.paid order.refunded_at_provider"]);
  expect(orders).toHaveLength(120);
  await assertInvariants(server.db);
});

/** What so many posts of one event at once are answered, and how often it is noted. */
async function deliverCopies(urls: string[], intentId: string, { copies = 50, db = server.db } = {}) {
  const event = {
    id: `evt_${randomUUID()}`,
    type: "payment_intent.succeeded",
    object: { object: "intent", id: intentId },
  };
  const statuses = await Promise.all(times(copies).map((turn) => postSandboxEvent(urls[turn % urls.length]!, event)));
  const { rows } = await db
    .selectFrom("webhook_event")
    .select((select) => select.fn.countAll<number>().as("rows"))
    .where("event_id", "=", event.id)
    .executeTakeFirstOrThrow();
  return { rows, statuses };
}

test("P8: 50 copies of an event at once at two processes: taken by all, noted once", async () => {
  const urls = others.map((one) => one.url);
  for (const _ of times(5)) {
    const { rows, statuses } = await deliverCopies(urls, (await placeUnheard()).intentId);
    expect([...new Set(statuses)]).toEqual([200]);
    expect(rows).toBe(1);
  }
  await assertInvariants(server.db);
});

test("canary: where nothing holds an event's id unique, its copies are all news", async () => {
  const own = await startTestServer();
  const ownVenue = await openVenue(own.db, "aurora");
  const { intentId } = await placeUnheard(own, ownVenue, await own.signIn(somePhone()));
  await sql`alter table webhook_event drop constraint webhook_event_pkey`.execute(own.db);
  await sql`drop index webhook_event_at_account`.execute(own.db);
  const rewrite = [{ find: "::text is not null\n    on conflict do nothing", replace: "::text is not null" }];
  const gate = await closeGate(own.database.url, 1);
  // None of them has been noted when each is looked for.
  const pauseAfter = { statement: "payments.note_event", gate: gate.gate };
  const tampering = { rewrite, pauseAfter };
  const { clientId } = own.context.config.auth;
  const unguarded = await Promise.all([1, 2].map(() => startServerProcess(own.database, clientId, { tampering })));
  const urls = unguarded.map(({ url }) => url);
  const taking = deliverCopies(urls, intentId, { copies: 4, db: own.db });
  await expect.poll(() => gate.countWaiting()).toBe(4);
  await gate.open();
  expect((await taking).rows).toBe(4);
  await Promise.all(unguarded.map((one) => one.close()));
  await own.close();
});

test("P9: all events lost, the guest's phone gone: the job finds every order, and sends back what came too late", async () => {
  const placed = await Promise.all(times(20).map(() => placeUnheard()));
  const orders = placed.map((one) => one.order);
  const late = orders.slice(0, 3);
  await server.db
    .updateTable("customer_order")
    .set({ expired_at: server.clock.now() })
    .where(
      "order_id",
      "in",
      late.map((order) => order.orderId),
    )
    .execute();
  server.clock.advance({ seconds: 200 });
  await server.runJob("payments.settle-open");
  expect(new Set(await linesOf(orders.slice(3)))).toEqual(new Set(["PAID: order.created order.paid"]));
  expect(new Set(await linesOf(late))).toEqual(new Set(["IN_PROGRESS: order.created"]));
  await assertInvariants(server.db);
});

function permutations<T>(items: T[]): T[][] {
  if (items.length <= 1) return [items];
  return items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));
}
