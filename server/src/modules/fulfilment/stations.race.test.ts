import { completeOrder, moveQueued, refundOrder } from "@skipline/contract/fulfilment";
import type { Order, QueueState } from "@skipline/contract/ordering";
import type { Station } from "@skipline/contract/stations";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { assertInvariants } from "../../test/invariants.ts";
import { countRounds } from "../../test/race-rounds.ts";
import { allowNextCode } from "../../test/sign-in.ts";
import { type ServerProcess, startServerProcess } from "../../test/start-server-process.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { letMinutePass, ok, openVenue, placePaidOrder, somePhone, type TestVenue } from "../../test/test-venue.ts";

/**
 * Bar and kitchen make their parts of an order ready at two server processes at the same time, while others are handed over and
 * given back: it is ready exactly when both are. The third process does not wait for the row that somebody else is moving.
 */
let server: TestServer;
let guarded: ServerProcess;
let unguarded: ServerProcess;
let venue: TestVenue;
let guest: Session;
const sessions = new Map<ServerProcess | TestServer, Session>();

const rounds = countRounds(20);

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "kitchen", { prepares_orders: true, kitchen_types: ["NON_ALCOHOLIC_ITEM"] });
  const { clientId } = server.context.config.auth;
  guarded = await startServerProcess(server.database, clientId);
  const rewrite = [
    { find: "order by o.order_id for no key update\n  ), made", replace: "order by o.order_id\n  ), made" },
  ];
  unguarded = await startServerProcess(server.database, clientId, { tampering: { rewrite } });
  guest = await server.signIn(somePhone());
  for (const at of [server, guarded, unguarded]) {
    await allowNextCode(server.db, venue.phones.STAFF);
    sessions.set(at, await at.signIn(venue.phones.STAFF));
  }
});
afterEach(() => assertInvariants(server.db));
afterAll(async () => {
  await Promise.all([guarded.close(), unguarded.close()]);
  await server.close();
});

type At = ServerProcess | TestServer;

async function step(at: At, orders: readonly Order[], station: Station, from: QueueState, to: QueueState) {
  const params = { vendorLocationId: venue.vendorLocationId };
  const body = { steps: orders.map(({ orderId }) => ({ orderId, station, from, to })) };
  return ok(await at.call(moveQueued, { params, body }, sessions.get(at)!)).items;
}

const complete = async (at: At, { orderId }: Order) =>
  (await at.call(completeOrder, { params: { userId: "_", orderId }, query: {} }, sessions.get(at)!)).status;

async function refund(at: At, { orderId }: Order) {
  const body = { refundReason: "NONE_PROVIDED" };
  const headers = { "idempotency-key": crypto.randomUUID() };
  return (await at.call(refundOrder, { params: { userId: "_", orderId }, body }, sessions.get(at)!, headers)).status;
}

type States = Partial<Record<Station, { state: QueueState }>>;

async function read({ orderId }: Order) {
  const row = await server.db
    .selectFrom("customer_order")
    .select(["pickup_state", "station_states", "status"])
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
  const states = row.station_states as States | null;
  return { ...row, parts: [states?.BAR?.state ?? row.pickup_state, states?.KITCHEN?.state ?? row.pickup_state] };
}

/** What the trail says of it: where each station came to, by the steps that were answered with MOVED. */
async function readTrail({ orderId }: Order) {
  const rows = await server.db
    .selectFrom("activity")
    .select("details")
    .where("subject_id", "=", orderId)
    .where("type", "=", "order.moved")
    .orderBy("activity_id")
    .execute();
  const reached: Record<string, string> = { BAR: "WAITING", KITCHEN: "WAITING" };
  for (const { details } of rows) {
    const { station, to } = details as { station: string; to: string };
    reached[station] = to;
  }
  return [reached["BAR"], reached["KITCHEN"]];
}

/** Orders of which a station's step was lost, or that are not as far as their stations say. */
async function countBroken(orders: readonly Order[]): Promise<number> {
  let broken = 0;
  for (const order of orders) {
    const { pickup_state: state, parts } = await read(order);
    const isReady = parts.every((part) => part === "READY");
    const isLost = JSON.stringify(parts) !== JSON.stringify(await readTrail(order));
    if (isLost || isReady !== (state === "READY")) broken += 1;
  }
  return broken;
}

async function race(at: readonly [At, At]) {
  const [one, two] = at;
  const kept: Order[] = [];
  const all: Order[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await letMinutePass(server, guarded, unguarded);
    const pay = () => placePaidOrder(server, venue, guest, { soda: 1, beer: 1 });
    const orders = [await pay(), await pay(), await pay()];
    const [ready, scanned, returned] = orders as [Order, Order, Order];
    const answers = await Promise.all([
      step(one, orders, "BAR", "WAITING", "READY"),
      step(two, orders.toReversed(), "KITCHEN", "WAITING", "READY"),
      // Both have it from the same screen: one moves it, the other finds it done, or moved on.
      step(two, [ready], "KITCHEN", "WAITING", "READY"),
      step(one, [ready], "BAR", "WAITING", "PREPARING"),
      complete(two, scanned),
      refund(server, returned),
    ]);
    expect(answers.slice(4)).toEqual([200, 200]);
    kept.push(ready);
    all.push(...orders);
  }
  return { broken: await countBroken(all), states: await Promise.all(kept.map(read)) };
}

test("bar × kitchen × hand-over × refund at two processes: an order is ready exactly when both are, and no step is lost", async () => {
  const { broken, states } = await race([server, guarded]);
  expect(broken).toBe(0);
  // Nothing stood in the way of the kitchen; of the bar's two steps the first one won.
  expect(states.map(({ parts: [, kitchen] }) => kitchen)).toEqual(states.map(() => "READY"));
  expect(
    states.every(({ parts: [bar], pickup_state: state }) => state === (bar === "READY" ? "READY" : "PREPARING")),
  ).toBe(true);
});

test("canary: whoever does not wait for the row writes over what the other station has done", async () => {
  expect((await race([unguarded, unguarded])).broken).toBeGreaterThan(0);
});
