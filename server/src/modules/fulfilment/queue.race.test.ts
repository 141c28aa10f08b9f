import { completeOrder, moveQueued, refundOrder } from "@skipline/contract/fulfilment";
import type { Order, QueueState } from "@skipline/contract/ordering";
import { pauseLocation, resumeLocation } from "@skipline/contract/pauses";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { assertInvariants } from "../../test/invariants.ts";
import { countRounds } from "../../test/race-rounds.ts";
import { allowNextCode } from "../../test/sign-in.ts";
import { type ServerProcess, startServerProcess } from "../../test/start-server-process.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { letMinutePass, ok, openVenue, placePaidOrder, somePhone, type TestVenue } from "../../test/test-venue.ts";

/**
 * Orders are moved at two server processes while they are handed over and given back, and while the bar is paused and takes
 * orders again, which stops nothing of what was paid for: a step holds only where the order still
 * stood as it was seen, and still waited. The third process moves without these two conditions.
 */
let server: TestServer;
let guarded: ServerProcess;
let unguarded: ServerProcess;
let venue: TestVenue;
let guest: Session;
const managers = new Map<ServerProcess | TestServer, Session>();
const sessions = new Map<ServerProcess | TestServer, Session>();

const rounds = countRounds(20);

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "kitchen", { prepares_orders: true });
  const { clientId } = server.context.config.auth;
  guarded = await startServerProcess(server.database, clientId);
  const rewrite = [
    { find: "o.status = 'PAID' and o.refund_state is distinct from 'REFUNDING'", replace: "true" },
    { find: "step.at_state = step.seen", replace: "true" },
  ];
  unguarded = await startServerProcess(server.database, clientId, { tampering: { rewrite } });
  guest = await server.signIn(somePhone());
  for (const at of [server, guarded, unguarded]) {
    await allowNextCode(server.db, venue.phones.STAFF);
    sessions.set(at, await at.signIn(venue.phones.STAFF));
    await allowNextCode(server.db, venue.phones.MANAGER);
    managers.set(at, await at.signIn(venue.phones.MANAGER));
  }
});
afterEach(() => assertInvariants(server.db));
afterAll(async () => {
  await Promise.all([guarded.close(), unguarded.close()]);
  await server.close();
});

type At = ServerProcess | TestServer;

async function step(at: At, orders: Order[], from: QueueState, to: QueueState) {
  const params = { vendorLocationId: venue.vendorLocationId };
  const body = { steps: orders.map(({ orderId }) => ({ orderId, from, to })) };
  return ok(await at.call(moveQueued, { params, body }, sessions.get(at)!)).items;
}

const complete = async (at: At, { orderId }: Order) =>
  (await at.call(completeOrder, { params: { userId: "_", orderId }, query: {} }, sessions.get(at)!)).status;

async function refund(at: At, { orderId }: Order) {
  const body = { refundReason: "NONE_PROVIDED" };
  const headers = { "idempotency-key": crypto.randomUUID() };
  return (await at.call(refundOrder, { params: { userId: "_", orderId }, body }, sessions.get(at)!, headers)).status;
}

const here = () => ({ params: { vendorLocationId: venue.vendorLocationId } });
async function pause(at: At) {
  const until = new Date(server.clock.now().getTime() + 3_600_000).toISOString();
  return (await at.call(pauseLocation, { ...here(), body: { until, note: null } }, managers.get(at)!)).status;
}
const resume = async (at: At) => (await at.call(resumeLocation, here(), managers.get(at)!)).status;

/** The trail in the order in which it was written: what was done to an order, and its steps. */
async function trailOf({ orderId }: Order) {
  const rows = await server.db
    .selectFrom("activity")
    .select(["type", "details"])
    .where("subject_id", "=", orderId)
    .where("type", "in", ["order.moved", "order.completed", "order.refunded"])
    .orderBy("activity_id")
    .execute();
  return rows.map(({ type, details }) => ({ type, ...(details as { from?: QueueState; to?: QueueState }) }));
}

/** Steps that did not begin where the one before had ended, or came when the order was over. */
async function countBroken(orders: Order[]): Promise<number> {
  let broken = 0;
  for (const order of orders) {
    let state: QueueState | "OVER" = "WAITING";
    for (const { type, from, to } of await trailOf(order)) {
      if (type !== "order.moved") state = "OVER";
      else {
        if (from !== state) broken += 1;
        state = to ?? state;
      }
    }
  }
  return broken;
}

async function race(at: readonly [At, At]): Promise<number> {
  const [one, two] = at;
  const orders: Order[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await letMinutePass(server, guarded, unguarded);
    const both = [await placePaidOrder(server, venue, guest), await placePaidOrder(server, venue, guest)];
    orders.push(...both);
    const [first, second] = both as [Order, Order];
    // In one order here and in the other there: who moves several waits for the other, and nobody for ever.
    const answers = await Promise.all([
      step(one, both, "WAITING", "PREPARING"),
      step(two, both.toReversed(), "WAITING", "READY"),
      step(two, both, "WAITING", "PREPARING"),
      step(one, both.toReversed(), "PREPARING", "READY"),
      complete(two, first),
      refund(server, second),
      pause(two),
      resume(one),
    ]);
    expect(answers.slice(4)).toEqual([200, 200, 200, 200]);
    expect(await resume(server)).toBe(200);
  }
  return countBroken(orders);
}

test("ready × put back × hand-over × refund × pause, of several at once at two processes: a step begins where the last one ended", async () => {
  expect(await race([server, guarded])).toBe(0);
});

test("canary: without the two conditions steps begin where nothing ended, and come when the order is over", async () => {
  expect(await race([unguarded, guarded])).toBeGreaterThan(0);
});
