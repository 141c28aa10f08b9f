import { undoHandOver, undoSeconds } from "@skipline/contract/undo-hand-over";
import { completeOrder, listQueue, moveQueued, refundOrder } from "@skipline/contract/fulfilment";
import { getOrder, type Order } from "@skipline/contract/ordering";
import { listActivities } from "@skipline/contract/roles";
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { assertInvariants } from "../../test/invariants.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import {
  codeOf,
  handOver,
  letMinutePass,
  ok,
  openVenue,
  placePaidOrder,
  somePhone,
  type TestVenue,
} from "../../test/test-venue.ts";

let server: TestServer;
let venue: TestVenue;
let guest: Session;
let staff: Session;
let manager: Session;

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "kitchen");
  await server.db.updateTable("vendor_location").set({ prepares_orders: true }).execute();
  guest = await server.signIn(somePhone());
  staff = await server.signIn(venue.phones.STAFF);
  manager = await server.signIn(venue.phones.MANAGER);
});
beforeEach(() => letMinutePass(server));
afterEach(() => assertInvariants(server.db));
afterAll(() => server.close());

const pay = () => placePaidOrder(server, venue, guest);
const asStaff = ({ orderId }: Order) => ({ userId: "_", orderId });

interface Options {
  as?: Session;
  at?: string;
}

function undo(done: Order, { as = staff, at = venue.vendorLocationId }: Options = {}) {
  const body = { vendorLocationId: at, datetimeCompleted: done.datetimeCompleted! };
  return server.call(undoHandOver, { params: asStaff(done), body }, as);
}

const scan = (order: Order, key: string, as = staff) =>
  server.call(completeOrder, { params: asStaff(order), query: {} }, as, { "idempotency-key": key });
const read = async (order: Order, as = staff) =>
  ok(await server.call(getOrder, { params: { ...asStaff(order), userId: as === guest ? guest.userId : "_" } }, as))
    .order;

test("the wrong order is taken back within a minute: paid as before and as far as it had been made, and the trail tells", async () => {
  const order = await pay();
  const params = { vendorLocationId: venue.vendorLocationId };
  const steps = [{ orderId: order.orderId, from: "WAITING" as const, to: "PREPARING" as const }];
  ok(await server.call(moveQueued, { params, body: { steps } }, staff));
  const before = await read(order);
  const done = await handOver(server, staff, order.orderId);
  server.clock.advance({ seconds: undoSeconds - 1 });
  const { order: undone } = ok(await undo(done));
  expect({ ...undone, datetimeUpdated: "" }).toEqual({ ...before, datetimeUpdated: "" });
  expect(await read(order, guest)).toMatchObject({ status: "PAID", pickup: { state: "PREPARING" } });
  const listed = ok(await server.call(listActivities, { params: { vendorId: venue.vendorId }, query: {} }, manager));
  expect(listed.items[0]).toMatchObject({ type: "order.hand_over_undone", actorName: "STAFF of kitchen" });
  // Its own guest gets it.
  expect((await handOver(server, manager, order.orderId)).completedBy).toBe("MANAGER of kitchen");
});

test("a repeat is answered as the first, also when the order was handed over again, and undoes nothing more", async () => {
  const order = await pay();
  const done = await handOver(server, staff, order.orderId);
  ok(await undo(done));
  expect(ok(await undo(done)).order.status).toBe("PAID");
  server.clock.advance({ seconds: 1 });
  const again = await handOver(server, staff, order.orderId);
  expect(ok(await undo(done)).order).toMatchObject({ status: "COMPLETE", datetimeCompleted: again.datetimeCompleted });
  expect(ok(await undo(again)).order.status).toBe("PAID");
});

test("after a minute, by somebody else, at another location or while the money goes back it stands", async () => {
  const late = await handOver(server, staff, (await pay()).orderId);
  server.clock.advance({ seconds: undoSeconds });
  expect(codeOf(await undo(late))).toBe("HAND_OVER_STANDS");
  const done = await handOver(server, staff, (await pay()).orderId);
  expect(codeOf(await undo(done, { as: manager }))).toBe("HAND_OVER_STANDS");
  expect(codeOf(await undo(done, { at: venue.otherLocationId }))).toBe("WRONG_LOCATION");
  const body = { refundReason: "NONE_PROVIDED" };
  ok(await server.call(refundOrder, { params: asStaff(done), body }, manager, { "idempotency-key": server.newKey() }));
  expect(codeOf(await undo(done))).toBe("HAND_OVER_STANDS");
  expect(codeOf(await undo({ ...(await pay()), datetimeCompleted: done.datetimeCompleted }))).toBe("HAND_OVER_STANDS");
});

test("a late repeat of the scan that was undone hands nothing over, another scan does", async () => {
  const order = await pay();
  const key = server.newKey();
  const { order: done } = ok(await scan(order, key));
  ok(await undo(done));
  expect(codeOf(await scan(order, key))).toBe("ORDER_NOT_COMPLETABLE");
  expect((await read(order)).status).toBe("PAID");
  expect(ok(await scan(order, server.newKey())).pickedUpPreviously).toBe(false);
});

test("the queue tells whoever handed over all that they can undo there, for how long, and nobody else", async () => {
  const list = async (as = staff, at = venue.vendorLocationId, query = {}) =>
    ok(await server.call(listQueue, { params: { vendorLocationId: at }, query }, as)).handOvers;
  server.clock.stop();
  onTestFinished(() => server.clock.goOn());
  server.clock.advance({ seconds: undoSeconds });
  expect(await list()).toEqual([]);
  const one = await handOver(server, staff, (await pay()).orderId);
  server.clock.advance({ seconds: 20 });
  const two = await handOver(server, staff, (await pay()).orderId);
  server.clock.advance({ seconds: 19.5 });
  const said = ({ orderId, datetimeCompleted }: Order, secondsLeft: number) => ({
    orderId,
    datetimeCompleted,
    secondsLeft,
  });
  expect(await list()).toEqual([said(two, 40), said(one, 20)]);
  expect(await list(manager)).toEqual([]);
  expect(await list(manager, venue.otherLocationId)).toEqual([]);
  expect(await list(staff, venue.vendorLocationId, { orderIds: two.orderId })).toEqual([]);
  ok(await undo(two));
  expect(await list()).toEqual([said(one, 20)]);
  // As long as it is said it can be done.
  server.clock.advance({ seconds: 20 });
  expect(await list()).toEqual([said(one, 0)]);
  ok(await undo(one));
  const { orderId } = await handOver(server, staff, one.orderId);
  const body = { refundReason: "NONE_PROVIDED" };
  const params = { userId: "_", orderId };
  ok(await server.call(refundOrder, { params, body }, manager, { "idempotency-key": server.newKey() }));
  expect(await list()).toEqual([]);
});
