import { listQueue, moveQueued } from "@skipline/contract/fulfilment";
import { cancelOrder, cancelledReason } from "@skipline/contract/order-cancelling";
import { getOrder, type Order } from "@skipline/contract/ordering";
import { listActivities } from "@skipline/contract/roles";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { assertInvariants } from "../../test/invariants.ts";
import { countRounds } from "../../test/race-rounds.ts";
import { allowNextCode } from "../../test/sign-in.ts";
import { type ServerProcess, startServerProcess } from "../../test/start-server-process.ts";
import { closeGate } from "../../test/tampering.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import {
  codeOf,
  handOver,
  letMinutePass,
  ok,
  openVenue,
  placeOrder,
  placePaidOrder,
  somePhone,
  type TestVenue,
} from "../../test/test-venue.ts";

/**
 * Guests cancel at one server process what staff take at another: either it is cancelled and given back, or taken. Whoever
 * cancels can be held between the look and the decision; at the third process nothing is asked of it.
 */
let server: TestServer;
let guarded: ServerProcess;
let unguarded: ServerProcess;
let venue: TestVenue;
const guests = new Map<ServerProcess, Session>();
let guest: Session;
let staff: Session;
let manager: Session;

const rounds = countRounds(15);
const gate = 7;

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "kitchen", { prepares_orders: true });
  const { clientId } = server.context.config.auth;
  const pauseBefore = { statement: "ordering.request_refund", gate };
  guarded = await startServerProcess(server.database, clientId, { tampering: { pauseBefore } });
  const rewrite = [{ find: "or pickup_state = 'WAITING'", replace: "or true" }];
  unguarded = await startServerProcess(server.database, clientId, { tampering: { pauseBefore, rewrite } });
  const phone = somePhone();
  guest = await server.signIn(phone);
  for (const at of [guarded, unguarded]) {
    await allowNextCode(server.db, phone);
    guests.set(at, await at.signIn(phone));
  }
  staff = await server.signIn(venue.phones.STAFF);
  manager = await server.signIn(venue.phones.MANAGER);
});
beforeEach(() => letMinutePass(server, guarded, unguarded));
afterEach(() => assertInvariants(server.db));
afterAll(async () => {
  await Promise.all([guarded.close(), unguarded.close()]);
  await server.close();
});

const own = ({ orderId }: Order) => ({ params: { userId: guest.userId, orderId } });
const cancel = (order: Order, as = guest) => server.call(cancelOrder, own(order), as);
const here = () => ({ params: { vendorLocationId: venue.vendorLocationId } });

async function take({ orderId }: Order) {
  const body = { steps: [{ orderId, from: "WAITING" as const, to: "PREPARING" as const }] };
  return ok(await server.call(moveQueued, { ...here(), body }, staff)).items[0]?.outcome;
}

const read = async (order: Order) => ok(await server.call(getOrder, own(order), guest)).order;

test("a guest cancels what nobody has begun: all of it goes back, the queue loses it, and the trail says why", async () => {
  const order = await placePaidOrder(server, venue, guest);
  expect((await read(order)).allowedActions).toContain("CANCEL");
  expect(ok(await cancel(order)).order).toMatchObject({
    status: "REFUNDED",
    refundReason: cancelledReason,
    refunded: { amount: order.totalAmount },
    allowedActions: [],
  });
  expect(ok(await cancel(order)).order.status, "a repeat").toBe("REFUNDED");
  const queue = ok(await server.call(listQueue, { ...here(), query: { orderIds: order.orderId } }, staff));
  expect(queue.items).toEqual([]);
  const listed = ok(await server.call(listActivities, { params: { vendorId: venue.vendorId }, query: {} }, manager));
  expect(listed.items.find(({ type }) => type === "order.refund_requested")).toMatchObject({
    details: { reason: cancelledReason },
  });
});

test("what was begun, handed over, not paid, somebody else's or of a location that hands over at once stays", async () => {
  const taken = await placePaidOrder(server, venue, guest);
  await take(taken);
  expect((await read(taken)).allowedActions).not.toContain("CANCEL");
  expect(codeOf(await cancel(taken))).toBe("ORDER_NOT_CANCELLABLE");
  const over = await placePaidOrder(server, venue, guest);
  await handOver(server, staff, over.orderId);
  expect(codeOf(await cancel(over))).toBe("ORDER_NOT_CANCELLABLE");
  const { order: unpaid } = await placeOrder(server, venue, guest);
  expect(codeOf(await cancel(unpaid))).toBe("ORDER_NOT_CANCELLABLE");
  const order = await placePaidOrder(server, venue, guest);
  const other = await server.signIn(somePhone());
  const params = { userId: other.userId, orderId: order.orderId };
  expect((await server.call(cancelOrder, { params }, other)).status).toBe(404);
  await server.db.updateTable("vendor_location").set({ prepares_orders: false }).execute();
  expect(codeOf(await cancel(order))).toBe("ORDER_NOT_CANCELLABLE");
  await server.db.updateTable("vendor_location").set({ prepares_orders: true }).execute();
});

/** Cancelled at `at` by somebody who saw it waiting, and taken meanwhile: what became of both. */
async function overtake(at: ServerProcess): Promise<{ status: number; outcome: string | undefined; order: Order }> {
  const order = await placePaidOrder(server, venue, guest);
  const closed = await closeGate(server.database.url, gate);
  const cancelling = at.call(cancelOrder, own(order), guests.get(at)!);
  await expect.poll(() => closed.countWaiting()).toBe(1);
  const outcome = await take(order);
  await closed.open();
  return { status: (await cancelling).status, outcome, order: await read(order) };
}

test("taken between the guest's look and the decision: it stays, and no money moves", async () => {
  const { status, outcome, order } = await overtake(guarded);
  expect([status, outcome]).toEqual([409, "MOVED"]);
  expect(order).toMatchObject({ status: "PAID", refundState: null, pickup: { state: "PREPARING" } });
});

test("canary: without the condition what was taken is cancelled all the same", async () => {
  const { status, outcome } = await overtake(unguarded);
  expect([status, outcome]).toEqual([200, "MOVED"]);
});

test("cancel × take at two processes, no meeting point: each order is either cancelled and given back, or taken", async () => {
  const ends = new Set<string>();
  for (let round = 0; round < rounds; round += 1) {
    await letMinutePass(server, guarded, unguarded);
    const order = await placePaidOrder(server, venue, guest);
    const [cancelled, outcome] = await Promise.all([
      guarded.call(cancelOrder, own(order), guests.get(guarded)!),
      take(order),
    ]);
    const { status } = await read(order);
    ends.add(`${cancelled.status} ${outcome} ${status}`);
  }
  expect([...ends].filter((end) => end !== "200 REFUNDED REFUNDED" && end !== "409 MOVED PAID")).toEqual([]);
});
