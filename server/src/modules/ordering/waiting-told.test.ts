import { streamProducts } from "@skipline/contract/catalog";
import { moveQueued } from "@skipline/contract/fulfilment";
import { getOrder, type Order, type QueueState, streamOrder } from "@skipline/contract/ordering";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readPositions } from "../../db/activity-position.ts";
import { letMinutePass } from "../../test/test-venue.ts";
import { logStatements } from "../../test/statement-log.ts";
import { readStream } from "../../test/stream-reader.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { handOver, ok, openVenue, placePaidOrder, somePhone, type TestVenue } from "../../test/test-venue.ts";

const sent = logStatements("skipline-server");
let server: TestServer;
let venue: TestVenue;
let guest: Session;
let staff: Session;
const open: { stop: () => void }[] = [];

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "estimated");
  guest = await server.signIn(somePhone());
  staff = await server.signIn(venue.phones.STAFF);
  await server.db.updateTable("vendor_location").set({ prepares_orders: true }).execute();
});
beforeEach(() => letMinutePass(server));
afterAll(async () => {
  for (const stream of open) stream.stop();
  await server.close();
});

const here = () => ({ params: { vendorLocationId: venue.vendorLocationId } });
const pay = () => placePaidOrder(server, venue, guest, { soda: 1 });
const read = async ({ orderId }: Order) =>
  ok(await server.call(getOrder, { params: { userId: guest.userId, orderId } }, guest)).order.pickup;
const step = async ({ orderId }: Order, from: QueueState, to: QueueState) =>
  ok(await server.call(moveQueued, { ...here(), body: { steps: [{ orderId, from, to }] } }, staff));
const menuWait = async () =>
  (await server.db.selectFrom("location_wait").select("wait_seconds").executeTakeFirst())?.wait_seconds ?? null;
const toldOf = async ({ orderId }: Order) =>
  (
    await server.db
      .selectFrom("customer_order")
      .select("told_wait_seconds")
      .where("order_id", "=", orderId)
      .executeTakeFirstOrThrow()
  ).told_wait_seconds;
/** The relay has told of all that was written. */
async function isAllTold(): Promise<boolean> {
  const { rows } = await sql<{ subscriber: string }>`select subscriber from activity_position`.execute(server.db);
  const positions = await readPositions(server.db, { subscribers: rows.map(({ subscriber }) => subscriber) });
  return positions.length > 0 && positions.every(({ hasNews }) => !hasNews);
}

test("a bar of which nothing is known tells no guest anything", async () => {
  const menu = await readStream(server.url, streamProducts, { vendorLocationId: venue.vendorLocationId }, null);
  open.push(menu);
  expect((await menu.next()).waitSeconds).toBeNull();
  const order = await pay();
  // It was looked at, and there is nothing to say.
  await expect
    .poll(async () => (await server.db.selectFrom("location_wait").select("updated_at").execute()).length)
    .toBe(1);
  expect(await menuWait()).toBeNull();
  expect(await toldOf(order)).toBeNull();
  expect(await read(order)).toMatchObject({ state: "WAITING", expectedAt: null });
  await handOver(server, staff, order.orderId);
});

/** Ten orders, each made in two minutes by one of the staff. */
async function makeHistory(): Promise<void> {
  for (let at = 0; at < 10; at += 1) {
    if (at % 5 === 0) await letMinutePass(server);
    await step(await pay(), "WAITING", "READY");
  }
  await server.db
    .with("made", (db) =>
      db
        .selectFrom("customer_order")
        .select(["order_id", sql<number>`row_number() over (order by order_id desc)`.as("place")])
        .where("pickup_state", "=", "READY"),
    )
    .updateTable("customer_order as o")
    .from("made")
    .set({
      paid_at: sql`${server.clock.now()}::timestamptz - (2 * made.place + 1) * interval '1 minute'`,
      begun_at: sql`${server.clock.now()}::timestamptz - 2 * made.place * interval '1 minute'`,
      pickup_changed_at: sql`${server.clock.now()}::timestamptz - (2 * made.place - 2) * interval '1 minute'`,
    })
    .whereRef("o.order_id", "=", "made.order_id")
    .execute();
}

test("a menu and a paid order say about how long it takes; both follow the queue, and a ready order says no more", async () => {
  await makeHistory();
  const menu = await readStream(server.url, streamProducts, { vendorLocationId: venue.vendorLocationId }, null);
  open.push(menu);
  await menu.next();
  const first = await pay();
  await expect.poll(() => toldOf(first)).toBeGreaterThanOrEqual(90);
  const told = await toldOf(first);
  expect(told).toBeLessThanOrEqual(180);
  const expected = Date.parse((await read(first))?.expectedAt ?? "") - server.clock.now().getTime();
  expect(expected / 60_000).toBeGreaterThan(1);
  expect(expected / 60_000).toBeLessThan(4);

  // Who comes next waits longer, and the menu says so without asking for its products.
  let line = await menu.next();
  // Before the order was counted the menu may have told of the empty bar.
  while ((line.waitSeconds ?? 0) <= (told ?? 0)) line = await menu.next();
  expect(line).toMatchObject({ changed: false });
  const alone = line.waitSeconds ?? 0;
  const second = await pay();
  const third = await pay();
  await expect.poll(menuWait).toBeGreaterThan(alone);
  await expect.poll(() => toldOf(third)).toBeGreaterThan(told ?? 0);

  const watched = await readStream(server.url, streamOrder, { userId: guest.userId, orderId: third.orderId }, guest);
  open.push(watched);
  const before = Date.parse((await watched.next()).order.pickup?.expectedAt ?? "");
  server.clock.advance({ seconds: 11 });
  await step(first, "WAITING", "READY");
  await step(second, "WAITING", "READY");
  let after = before;
  while (!(after < before)) after = Date.parse((await watched.next()).order.pickup?.expectedAt ?? "");
  expect(await read(first)).toMatchObject({ state: "READY", expectedAt: null });
  // What it was told stays, to be compared with what came of it.
  expect(await toldOf(first)).toBe(told);
  expect((await handOver(server, staff, third.orderId)).pickup).toMatchObject({
    state: "HANDED_OVER",
    expectedAt: null,
  });
});

test("what is begun is known by when it was; where nothing is prepared any more nothing is said", async () => {
  const order = await pay();
  await step(order, "WAITING", "PREPARING");
  const begunAt = async () =>
    (await server.db.selectFrom("customer_order").select("begun_at").where("order_id", "=", order.orderId).execute())[0]
      ?.begun_at;
  expect((await begunAt())?.toISOString()).toBe((await read(order))?.since);
  await step(order, "PREPARING", "WAITING");
  expect(await begunAt()).toBeNull();
  await step(order, "WAITING", "PREPARING");
  await expect.poll(async () => (await read(order))?.expectedAt).toEqual(expect.any(String));
  await server.db.updateTable("vendor_location").set({ prepares_orders: false }).execute();
  expect(await read(order)).toBeNull();
  await server.runJob("ordering.release-brake");
  expect(await menuWait()).toBeNull();
  await server.db.updateTable("vendor_location").set({ prepares_orders: true }).execute();
  expect(await read(order)).toMatchObject({ state: "PREPARING", expectedAt: null });
});

test("a change of the wait alone is read once by a server, for all guests who wait and for the menu", async () => {
  const orders = [await pay(), await pay(), await pay()];
  for (const order of orders)
    await expect.poll(async () => (await read(order))?.expectedAt).toEqual(expect.any(String));
  const streams: { next: () => Promise<{ order: Order }> }[] = [];
  for (const { orderId } of orders) {
    const stream = await readStream(server.url, streamOrder, { userId: guest.userId, orderId }, guest);
    open.push(stream);
    streams.push(stream);
    await stream.next();
  }
  const menu = await readStream(server.url, streamProducts, { vendorLocationId: venue.vendorLocationId }, null);
  open.push(menu);
  await menu.next();
  /** All who look have heard of it, and so of whatever was told before. */
  async function tellWait(waitSeconds: number, expectedAt: string): Promise<void> {
    const readyAt = JSON.stringify(Object.fromEntries(orders.map(({ orderId }) => [orderId, expectedAt])));
    await sql`update location_wait set wait_seconds = ${waitSeconds}, ready_at = ${readyAt}`.execute(server.db);
    await sql`select pg_notify('wait_changed', ${`${venue.vendorLocationId} wait`})`.execute(server.db);
    for (const stream of streams) {
      let order = (await stream.next()).order;
      while (order.pickup?.expectedAt !== expectedAt) order = (await stream.next()).order;
    }
    while ((await menu.next()).waitSeconds !== waitSeconds);
  }
  await expect.poll(isAllTold).toBe(true);
  await tellWait(2_400, "2026-07-03T23:40:00.000Z");
  sent.clear();
  await tellWait(2_700, "2026-07-03T23:45:00.000Z");
  const asked = [...sent.values()].filter(({ text }) => /order_view|location_wait/.test(text));
  expect(asked.map(({ text, times }) => [/from "(\w+)"/.exec(text)?.[1], times])).toEqual([["location_wait", 1]]);
});
