import { moveQueued } from "@skipline/contract/fulfilment";
import type { Order, QueueState } from "@skipline/contract/ordering";
import { keepReadyNotice } from "@skipline/contract/ready-notice";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { assertInvariants } from "../../test/invariants.ts";
import { openBrowser, startPushService } from "../../test/push-service-stand-in.ts";
import { countRounds } from "../../test/race-rounds.ts";
import { allowNextCode } from "../../test/sign-in.ts";
import { type ServerProcess, startServerProcess } from "../../test/start-server-process.ts";
import { untilWaitingForRows } from "../../test/row-waits.ts";
import { closeGate, type Tampering } from "../../test/tampering.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { letMinutePass, ok, openVenue, placePaidOrder, somePhone, type TestVenue } from "../../test/test-venue.ts";

/**
 * Orders are made ready, put back and made ready again at two server processes, each with its queue: their guests are told once.
 * For the canaries they have ended: a job goes to any process that has a queue. One comes for what another process is at, at
 * the other a guest's word does not hold the order.
 */
let service: Awaited<ReturnType<typeof startPushService>>;
let server: TestServer;
let venue: TestVenue;
let guest: Session;
const guestPhone = somePhone();
const staff = new Map<ServerProcess | TestServer, Session>();
const guests = new Map<ServerProcess, Session>();
const running: ServerProcess[] = [];

const rounds = countRounds(8);
const gate = 41;
const pauseBefore = { statement: 'insert into "ready_notice"', gate };
const settings = () => ({ PUSH_ALSO_AT: service.url });

beforeAll(async () => {
  service = await startPushService();
  server = await startTestServer({ env: settings() });
  venue = await openVenue(server.db, "kitchen", { prepares_orders: true });
  guest = await server.signIn(guestPhone);
  staff.set(server, await server.signIn(venue.phones.STAFF));
});
beforeEach(async () => {
  await letMinutePass(server, ...running);
  service.received.length = 0;
});
afterEach(() => assertInvariants(server.db));
afterAll(async () => {
  await endAll();
  await server.close();
  await service.close();
});

async function start(tampering: Tampering): Promise<ServerProcess> {
  const { clientId } = server.context.config.auth;
  const options = { env: settings(), hasQueue: true, tampering };
  const at = await startServerProcess(server.database, clientId, options);
  running.push(at);
  for (const phone of [venue.phones.STAFF, guestPhone]) await allowNextCode(server.db, phone);
  staff.set(at, await at.signIn(venue.phones.STAFF));
  guests.set(at, await at.signIn(guestPhone));
  return at;
}

async function endAll(): Promise<void> {
  await Promise.all(running.splice(0).map((at) => at.close()));
}

async function orderAndAsk(): Promise<{ order: Order; path: string }> {
  const order = await placePaidOrder(server, venue, guest);
  const { target } = openBrowser(service.url);
  const push = { endpoint: target.endpoint, keys: { p256dh: target.p256dh, auth: target.auth } };
  const params = { userId: guest.userId, orderId: order.orderId };
  ok(await server.call(keepReadyNotice, { params, body: { push } }, guest));
  return { order, path: new URL(target.endpoint).pathname };
}

async function step(at: ServerProcess | TestServer, { orderId }: Order, from: QueueState, to: QueueState) {
  const params = { vendorLocationId: venue.vendorLocationId };
  const body = { steps: [{ orderId, from, to }] };
  return ok(await at.call(moveQueued, { params, body }, staff.get(at)!)).items[0]?.outcome;
}

/** Until the queue has nothing left of ours. */
async function untilIdle(): Promise<void> {
  const count = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from job.job
      where name = 'ordering.ready-notice' and state in ('created', 'retry', 'active')`.execute(server.db);
    return rows[0]?.count;
  };
  await expect.poll(count, { timeout: 60_000 }).toBe(0);
}

const countTold = (path: string) => service.received.filter((one) => one.path === path).length;

/** How often each guest was told. */
async function race([here, there]: readonly [ServerProcess, ServerProcess]): Promise<number[]> {
  const paths: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await letMinutePass(server, here, there);
    const { order, path } = await orderAndAsk();
    paths.push(path);
    await Promise.all([
      step(here, order, "WAITING", "READY"),
      step(there, order, "WAITING", "READY"),
      step(there, order, "READY", "WAITING"),
      step(here, order, "READY", "WAITING"),
    ]);
    await Promise.all([
      step(there, order, "WAITING", "READY"),
      step(here, order, "WAITING", "READY"),
      server.runErrands("ordering.ready-notice"),
    ]);
  }
  await untilIdle();
  // What was put back in the very moment in which its job came is looked for each minute.
  await here.runJob("ordering.ready-notices-sweep");
  await untilIdle();
  return paths.map(countTold);
}

/** The first message is under way from this process while another one has a reason to send it: how many come. */
async function whileSending(at: ServerProcess): Promise<number> {
  const { order, path } = await orderAndAsk();
  await step(server, order, "WAITING", "READY");
  const release = service.hold();
  const { id } = await server.db
    .selectFrom("ready_notice")
    .select("ready_notice_id as id")
    .where("order_id", "=", order.orderId)
    .executeTakeFirstOrThrow();
  const sending = server.context.errands.find(({ name }) => name === "ordering.ready-notice")!.run([id]);
  await expect.poll(() => countTold(path)).toBe(1);
  expect(await step(at, order, "READY", "WAITING")).toBe("MOVED");
  expect(await step(at, order, "WAITING", "READY")).toBe("MOVED");
  // Its job comes, and leaves it alone, or sends it.
  const isOver = async () => {
    const { rows } = await sql`select from job.job
      where name = 'ordering.ready-notice' and singleton_key = ${id} and state = 'completed'`.execute(server.db);
    return rows.length > 0 || countTold(path) > 1;
  };
  await expect.poll(isOver, { timeout: 30_000 }).toBe(true);
  release();
  expect(await sending).toBe("done");
  await untilIdle();
  return countTold(path);
}

/** A guest says so at the moment in which the order becomes ready: how many are told without any sweep. */
async function askWhileReady(at: ServerProcess, isHeld: boolean): Promise<number> {
  const order = await placePaidOrder(server, venue, guest);
  const { target } = openBrowser(service.url);
  const push = { endpoint: target.endpoint, keys: { p256dh: target.p256dh, auth: target.auth } };
  const params = { userId: guest.userId, orderId: order.orderId };
  const closed = await closeGate(server.database.url, gate);
  const asking = at.call(keepReadyNotice, { params, body: { push } }, guests.get(at)!);
  await expect.poll(() => closed.countWaiting()).toBe(1);
  const moving = step(at, order, "WAITING", "READY");
  await (isHeld ? untilWaitingForRows(server.db, 1) : moving);
  await closed.open();
  ok(await asking);
  expect(await moving).toBe("MOVED");
  await untilIdle();
  return countTold(new URL(target.endpoint).pathname);
}

describe("two processes", () => {
  let one: ServerProcess;
  let two: ServerProcess;
  beforeAll(async () => {
    one = await start({});
    two = await start({ pauseBefore });
  });
  afterAll(endAll);

  test("ready × ready, put back × put back, ready × ready: each guest is told once", async () => {
    expect(await race([one, two])).toEqual(Array.from({ length: rounds }, () => 1));
  });

  test("made ready again while it is told: another process's job leaves it to whoever is at it", async () => {
    expect(await whileSending(one)).toBe(1);
  });

  test("a guest who says so while it becomes ready is told", async () => {
    expect(await askWhileReady(two, true)).toBe(1);
  });
});

describe("canaries", () => {
  afterEach(endAll);

  test("a process that does not ask who is at it tells twice", async () => {
    const find = "coalesce(n.claimed_until, n.asked_at) <=";
    expect(await whileSending(await start({ rewrite: [{ find, replace: "n.asked_at <=" }] }))).toBe(2);
  });

  test("where the guest's word does not hold the order it comes too late for the step, and nothing tells", async () => {
    const rewrite = [{ find: "for no key update", replace: "" }];
    expect(await askWhileReady(await start({ pauseBefore, rewrite }), false)).toBe(0);
  });
});
