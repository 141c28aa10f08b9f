import type { Order } from "@skipline/contract/ordering";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { assertInvariants } from "../../test/invariants.ts";
import { countRounds } from "../../test/race-rounds.ts";
import { type ServerProcess, startServerProcess } from "../../test/start-server-process.ts";
import { closeGate, type Tampering } from "../../test/tampering.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { letMinutePass, openVenue, placePaidOrder, somePhone, type TestVenue } from "../../test/test-venue.ts";

/**
 * Two server processes look at one queue at once: one has read it and is held up, then the queue moves, and the other looks. The
 * row keeps what was read later, and what a guest was told stays. For the canaries the one that is held up does not hold the
 * queue, and then tells again who was told.
 */
let server: TestServer;
let venue: TestVenue;
let guest: Session;
let other: ServerProcess;
let heldUp: ServerProcess;

const rounds = countRounds(4);
const gate = 43;
const pauseAfter = { statement: "ordering.queue_loads", gate };
const job = "ordering.release-brake";

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "estimated");
  guest = await server.signIn(somePhone());
  await server.db.updateTable("vendor_location").set({ prepares_orders: true }).execute();
  await makeHistory();
  other = await start({});
});
beforeEach(() => letMinutePass(server, other));
afterEach(() => assertInvariants(server.db));
afterAll(async () => {
  await other.close();
  await server.close();
});

const start = (tampering: Tampering) =>
  startServerProcess(server.database, server.context.config.auth.clientId, {
    tampering,
    clockStart: server.clock.now().toISOString(),
  });

const pay = () => placePaidOrder(server, venue, guest, { soda: 1 });
const toldOf = async ({ orderId }: Order) =>
  (
    await server.db
      .selectFrom("customer_order")
      .select("told_wait_seconds")
      .where("order_id", "=", orderId)
      .executeTakeFirstOrThrow()
  ).told_wait_seconds;

/** Ten orders, each made in two minutes by one of the staff. */
async function makeHistory(): Promise<void> {
  const orders: string[] = [];
  for (let at = 0; at < 10; at += 1) {
    if (at % 5 === 0) await letMinutePass(server);
    orders.push((await pay()).orderId);
  }
  await sql`update customer_order o set pickup_state = 'READY', told_wait_seconds = 120,
      paid_at = ${server.clock.now()}::timestamptz - (2 * place + 1) * interval '1 minute',
      begun_at = ${server.clock.now()}::timestamptz - 2 * place * interval '1 minute',
      pickup_changed_at = ${server.clock.now()}::timestamptz - (2 * place - 2) * interval '1 minute'
    from unnest(${orders}::uuid[]) with ordinality as made (order_id, place) where o.order_id = made.order_id`.execute(
    server.db,
  );
}

/** What one of the staff has made before, in minutes ago. */
let madeBefore = 30;

/** As if the same one had made each in two minutes. Without a line in the trail: nobody but who is meant looks at it. */
async function makeReady(orders: readonly Pick<Order, "orderId">[]): Promise<void> {
  const before = (minutes: number) => new Date(server.clock.now().getTime() - minutes * 60_000);
  for (const { orderId } of orders) {
    const [paid_at, begun_at, pickup_changed_at] = [before(madeBefore + 3), before(madeBefore + 2), before(madeBefore)];
    madeBefore += 2;
    await server.db
      .updateTable("customer_order")
      .set({ pickup_state: "READY", paid_at, begun_at, pickup_changed_at })
      .where("order_id", "=", orderId)
      .execute();
  }
}

/** Three that wait and of which the last is not told; whoever looks may write at once. */
async function fillQueue(): Promise<[Order, Order, Order]> {
  const orders: [Order, Order, Order] = [await pay(), await pay(), await pay()];
  for (const order of orders) await expect.poll(() => toldOf(order)).not.toBeNull();
  await server.untilRelayed();
  const last = orders[2].orderId;
  await server.db.updateTable("customer_order").set({ told_wait_seconds: null }).where("order_id", "=", last).execute();
  await sql`update location_wait set updated_at = updated_at - interval '1 hour'`.execute(server.db);
  return orders;
}

const readWaiting = async () => {
  const row = await server.db.selectFrom("location_wait").select("ready_at").executeTakeFirstOrThrow();
  return Object.keys(row.ready_at as Record<string, string>);
};

/** How many wait for a queue that somebody else holds. */
async function countHolds(): Promise<number> {
  const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted and objid <> ${gate}
    and database = (select oid from pg_database where datname = current_database())`.execute(server.db);
  return rows.length;
}

/** One has read, `move` happens, the other looks, the first goes on. */
async function overtake(isHeld: boolean, move: () => Promise<void>): Promise<void> {
  const closed = await closeGate(server.database.url, gate);
  const first = heldUp.runJob(job);
  await expect.poll(() => closed.countWaiting()).toBe(1);
  await move();
  const second = other.runJob(job);
  if (isHeld) await expect.poll(countHolds).toBe(1);
  else await second;
  await closed.open();
  await Promise.all([first, second]);
}

/** Of all that waited everything is ready: whom the row names as waiting at the end. */
async function emptyWhileRead(isHeld: boolean): Promise<string[]> {
  const orders = await fillQueue();
  await overtake(isHeld, () => makeReady(orders));
  return readWaiting();
}

/** The first two become ready: what the third was told by who looked first, and by the end. */
async function tellTwice(isHeld: boolean): Promise<{ short: boolean }> {
  const [one, two, third] = await fillQueue();
  await overtake(isHeld, () => makeReady([one, two]));
  const told = await toldOf(third);
  await makeReady([third]);
  return { short: (told ?? 0) < 240 };
}

describe("two processes", () => {
  beforeAll(async () => {
    heldUp = await start({ pauseAfter });
  });
  afterAll(() => heldUp.close());

  test("the row keeps what was read later", async () => {
    expect(await emptyWhileRead(true)).toEqual([]);
  });

  test("a guest is told once: by who read first", async () => {
    expect(await tellTwice(true)).toEqual({ short: false });
  });

  test("jobs at both and the subscriber at once: nothing is thrown, and what was told stays", async () => {
    for (let round = 0; round < rounds; round += 1) {
      await letMinutePass(server, other, heldUp);
      const [paid] = await Promise.all([
        Promise.all([pay(), pay()]),
        other.runJob(job),
        heldUp.runJob(job),
        server.runJob(job),
      ]);
      for (const order of paid) await expect.poll(() => toldOf(order)).not.toBeNull();
      const told = await Promise.all(paid.map(toldOf));
      await makeReady(paid.slice(0, 1));
      const [last] = await Promise.all([pay(), other.runJob(job), heldUp.runJob(job), server.runJob(job)]);
      await server.untilRelayed();
      expect(await Promise.all(paid.map(toldOf))).toEqual(told);
      await makeReady([...paid, last]);
    }
  });
});

describe("canaries", () => {
  const find = `pg_advisory_xact_lock(hashtextextended('wait ' || "vendorLocationId", 0)) as held`;
  const unheld = { find, replace: "null as held" };
  afterEach(() => heldUp.close());

  test("who does not hold the queue writes what is over", async () => {
    heldUp = await start({ pauseAfter, rewrite: [unheld] });
    expect(await emptyWhileRead(false)).toHaveLength(3);
  });

  test("and still tells nobody who was told, by the order's own row", async () => {
    heldUp = await start({ pauseAfter, rewrite: [unheld] });
    expect(await tellTwice(false)).toEqual({ short: true });
  });

  test("who asks neither tells a guest anew", async () => {
    const anew = { find: "and o.told_wait_seconds is null", replace: "" };
    heldUp = await start({ pauseAfter, rewrite: [unheld, anew] });
    expect(await tellTwice(false)).toEqual({ short: false });
  });
});
