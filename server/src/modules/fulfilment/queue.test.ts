import { completeOrder, listQueue, moveQueued, refundOrder } from "@skipline/contract/fulfilment";
import { getOrder, type Order, type QueueState } from "@skipline/contract/ordering";
import { getOwnLocation, updateLocation } from "@skipline/contract/own-locations";
import { listActivities } from "@skipline/contract/roles";
import { findVendorLocation } from "@skipline/contract/venues";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { assertInvariants } from "../../test/invariants.ts";
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

let server: TestServer;
let venue: TestVenue;
let guest: Session;
let staff: Session;
let manager: Session;
let admin: Session;

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "kitchen");
  guest = await server.signIn(somePhone());
  staff = await server.signIn(venue.phones.STAFF);
  manager = await server.signIn(venue.phones.MANAGER);
  admin = await server.signIn(venue.phones.ADMIN);
});
beforeEach(async () => {
  await letMinutePass(server);
  await server.db.updateTable("vendor_location").set({ prepares_orders: true }).execute();
});
afterEach(() => assertInvariants(server.db));
afterAll(() => server.close());

const here = () => ({ params: { vendorLocationId: venue.vendorLocationId } });
const pay = (quantities = { soda: 2 }) => placePaidOrder(server, venue, guest, quantities);
const look = async (query: { orderIds?: string } = {}, as = staff) =>
  ok(await server.call(listQueue, { ...here(), query }, as));
const idsOf = async () => (await look()).items.map(({ orderId }) => orderId);
const read = async ({ orderId }: Order, as: Session) => {
  const userId = as === guest ? guest.userId : "_";
  return ok(await server.call(getOrder, { params: { userId, orderId } }, as)).order;
};

type Step = [Order, QueueState, QueueState];
const move = (steps: Step[], as = staff, key = server.newKey()) => {
  const body = { steps: steps.map(([{ orderId }, from, to]) => ({ orderId, from, to })) };
  return server.call(moveQueued, { ...here(), body }, as, { "idempotency-key": key });
};
const moved = async (...steps: Step[]) => ok(await move(steps)).items;

test("owners say that a location prepares its orders, and how long that may take; guests hear of it, and the trail tells", async () => {
  await server.db.updateTable("vendor_location").set({ prepares_orders: false }).execute();
  const at = { params: { vendorId: venue.vendorId, vendorLocationId: venue.vendorLocationId } };
  const { location } = ok(await server.call(getOwnLocation, at, admin));
  expect(location).toMatchObject({ preparesOrders: false, targetMinutes: 8 });
  const body = { ...location, preparesOrders: true, targetMinutes: 12 };
  expect(ok(await server.call(updateLocation, { ...at, body }, admin)).location).toMatchObject({
    preparesOrders: true,
    targetMinutes: 12,
  });
  const query = { vendorLocationId: venue.vendorLocationId };
  expect(ok(await server.call(findVendorLocation, { query })).items).toMatchObject([{ preparesOrders: true }]);
  expect(await look()).toMatchObject({ preparesOrders: true, targetMinutes: 12 });
  const listed = ok(await server.call(listActivities, { params: { vendorId: venue.vendorId }, query: {} }, admin));
  expect(listed.items[0]).toMatchObject({
    type: "location.changed",
    details: {
      before: { preparesOrders: false, targetMinutes: 8 },
      after: { preparesOrders: true, targetMinutes: 12 },
    },
  });
  const { version } = ok(await server.call(getOwnLocation, at, admin)).location;
  for (const targetMinutes of [0, 121, 1.5]) {
    const answer = await server.call(updateLocation, { ...at, body: { ...body, version, targetMinutes } }, admin);
    expect(answer.status).toBe(400);
  }
  // A page of the release before says nothing of either.
  const { preparesOrders: _prepares, targetMinutes: _target, ...old } = body;
  expect(ok(await server.call(updateLocation, { ...at, body: { ...old, version } }, admin)).location).toMatchObject({
    preparesOrders: true,
    targetMinutes: 12,
  });
});

test("paid orders wait by time of payment, with what is made and for whom; what is over waits no more", async () => {
  const first = await pay({ soda: 2 });
  server.clock.advance({ seconds: 60 });
  const second = await pay({ soda: 1 });
  const { order: unpaid } = await placeOrder(server, venue, guest);
  const { items, isMore } = await look();
  expect(isMore).toBe(false);
  const ids = items.map(({ orderId }) => orderId);
  expect(ids.indexOf(first.orderId)).toBeLessThan(ids.indexOf(second.orderId));
  expect(ids).not.toContain(unpaid.orderId);
  expect(items.find(({ orderId }) => orderId === first.orderId)).toEqual({
    orderId: first.orderId,
    datetimePaid: first.datetimePaid,
    state: "WAITING",
    since: first.datetimePaid,
    by: null,
    stations: [],
    tableNumber: null,
    customerPhoneLast4: guest.phone.slice(-4),
    isTest: false,
    paymentAlert: null,
    lines: [
      {
        name: "The soda",
        variantName: null,
        quantity: 2,
        note: "",
        productType: "NON_ALCOHOLIC_ITEM",
        station: "BAR",
        isSoldOut: false,
      },
    ],
  });
  // A look at some alone: what is not in the answer is over.
  await handOver(server, staff, first.orderId);
  const some = await look({ orderIds: `${first.orderId},${second.orderId}` });
  expect(some.items.map(({ orderId }) => orderId)).toEqual([second.orderId]);
  expect(await idsOf()).not.toContain(first.orderId);
  const refund = { params: { userId: "_", orderId: second.orderId }, body: { refundReason: "NONE_PROVIDED" } };
  ok(await server.call(refundOrder, refund, staff, { "idempotency-key": server.newKey() }));
  expect(await idsOf()).not.toContain(second.orderId);
  // So is one whose guest has not come for half a day.
  const late = await pay();
  const tooLate = new Date(server.clock.now().getTime() - 12 * 3_600_000 - 1_000);
  await server.db
    .updateTable("customer_order")
    .set({ paid_at: tooLate })
    .where("order_id", "=", late.orderId)
    .execute();
  expect(await idsOf()).not.toContain(late.orderId);
});

test("an order is taken, made ready and put back; staff see by whom, its guest how far it is, and the trail both", async () => {
  const order = await pay();
  expect((await read(order, guest)).pickup).toEqual({
    state: "WAITING",
    since: order.datetimePaid,
    by: null,
    wasReady: true,
    expectedAt: null,
  });
  server.clock.advance({ seconds: 1 });
  const name = "STAFF of kitchen";
  const steps: [QueueState, QueueState][] = [
    ["WAITING", "PREPARING"],
    ["PREPARING", "READY"],
    ["READY", "PREPARING"],
    ["PREPARING", "WAITING"],
    ["WAITING", "READY"],
  ];
  let before = Date.parse(order.datetimePaid!);
  for (const [from, to] of steps) {
    expect(await moved([order, from, to])).toEqual([{ orderId: order.orderId, outcome: "MOVED", state: to, by: name }]);
    const [shown] = (await look({ orderIds: order.orderId })).items;
    expect(shown).toMatchObject({ state: to, by: name });
    const since = shown!.since;
    expect(Date.parse(since)).toBeGreaterThan(before);
    before = Date.parse(since);
    expect((await read(order, staff)).pickup).toEqual({ state: to, since, by: name, wasReady: true, expectedAt: null });
    expect((await read(order, guest)).pickup).toEqual({ state: to, since, by: null, wasReady: true, expectedAt: null });
    server.clock.advance({ seconds: 1 });
  }
  const listed = ok(await server.call(listActivities, { params: { vendorId: venue.vendorId }, query: {} }, manager));
  const told = listed.items.filter(({ type }) => type === "order.moved").slice(0, steps.length);
  expect(told.map(({ actorName, details }) => [actorName, details["from"], details["to"]])).toEqual(
    steps.toReversed().map(([from, to]) => [name, from, to]),
  );
  const done = await handOver(server, staff, order.orderId);
  expect(done.pickup).toMatchObject({
    state: "HANDED_OVER",
    since: done.datetimeCompleted,
    wasReady: true,
    expectedAt: null,
  });
});

test("a step says what it was made of: a repeat is answered as the first, one that came too late moves nothing", async () => {
  const [one, two, three] = [await pay(), await pay(), await pay()];
  await moved([one, "WAITING", "PREPARING"]);
  expect(await moved([one, "WAITING", "PREPARING"])).toMatchObject([{ outcome: "MOVED", state: "PREPARING" }]);
  expect(ok(await move([[one, "WAITING", "READY"]], manager)).items).toEqual([
    { orderId: one.orderId, outcome: "OVERTAKEN", state: "PREPARING", by: "STAFF of kitchen" },
  ]);
  await handOver(server, staff, two.orderId);
  const refund = { params: { userId: "_", orderId: three.orderId }, body: { refundReason: "NONE_PROVIDED" } };
  ok(await server.call(refundOrder, refund, staff, { "idempotency-key": server.newKey() }));
  const answers = await moved([one, "PREPARING", "READY"], [two, "WAITING", "READY"], [three, "WAITING", "READY"]);
  const outcomeOf = ({ orderId }: Order) => answers.find((answer) => answer.orderId === orderId)?.outcome;
  expect([one, two, three].map(outcomeOf)).toEqual(["MOVED", "HANDED_OVER", "REFUNDED"]);
});

test("a scan hands over from any state, and says where nobody had made it ready", async () => {
  for (const [state, wasReady] of [
    ["WAITING", false],
    ["PREPARING", false],
    ["READY", true],
  ] as const) {
    const order = await pay();
    if (state !== "WAITING") await moved([order, "WAITING", state]);
    const params = { userId: "_", orderId: order.orderId };
    const { order: done } = ok(await server.call(completeOrder, { params, query: {} }, staff));
    expect(done).toMatchObject({ status: "COMPLETE", pickup: { state: "HANDED_OVER", wasReady, expectedAt: null } });
  }
});

test("a location that hands over at once has no steps, and its orders none to show", async () => {
  await server.db.updateTable("vendor_location").set({ prepares_orders: false }).execute();
  const order = await pay();
  expect((await look({ orderIds: order.orderId })).preparesOrders).toBe(false);
  const answer = await move([[order, "WAITING", "READY"]]);
  expect([answer.status, codeOf(answer)]).toEqual([422, "RULE_VIOLATED"]);
  expect((await read(order, guest)).pickup).toBeNull();
  expect((await handOver(server, staff, order.orderId)).pickup).toBeNull();
});

test("steps are of orders of this location that were paid for, each once: else none of them moves", async () => {
  const order = await pay();
  const { order: unpaid } = await placeOrder(server, venue, guest);
  const other = { ...order, orderId: "01a210a2-cddd-722c-abea-92ece7d9f55f" };
  for (const wrong of [unpaid, other]) {
    const answer = await move([
      [order, "WAITING", "READY"],
      [wrong, "WAITING", "READY"],
    ]);
    expect(answer.status).toBe(404);
  }
  const twice = await move([
    [order, "WAITING", "PREPARING"],
    [order, "PREPARING", "READY"],
  ]);
  expect(twice.status).toBe(422);
  const elsewhere = await server.call(
    moveQueued,
    {
      params: { vendorLocationId: venue.otherLocationId },
      body: { steps: [{ orderId: order.orderId, from: "WAITING", to: "READY" }] },
    },
    staff,
  );
  expect(elsewhere.status).toBe(404);
  expect((await look({ orderIds: order.orderId })).items).toMatchObject([{ state: "WAITING" }]);
  for (const orderIds of ["", "x", `${order.orderId},`, Array.from({ length: 51 }, () => order.orderId).join(",")]) {
    expect((await server.call(listQueue, { ...here(), query: { orderIds } }, staff)).status).toBe(400);
  }
});

test("a try that comes late, when the order is back where it began, moves nothing and says what became of it", async () => {
  const [one, two] = [await pay(), await pay()];
  await moved([two, "WAITING", "READY"]);
  const taken: Step[] = [
    [one, "WAITING", "PREPARING"],
    [two, "WAITING", "PREPARING"],
  ];
  const key = server.newKey();
  const first = ok(await move(taken, staff, key)).items;
  expect(new Map(first.map(({ orderId, outcome }) => [orderId, outcome]))).toEqual(
    new Map([
      [one.orderId, "MOVED"],
      [two.orderId, "OVERTAKEN"],
    ]),
  );
  await moved([one, "PREPARING", "WAITING"]);
  await moved([two, "READY", "PREPARING"]);
  await moved([two, "PREPARING", "WAITING"]);
  const late = ok(await move(taken, staff, key)).items;
  expect(late.map(({ orderId, outcome, state }) => [orderId, outcome, state])).toEqual([
    [one.orderId, "MOVED", "WAITING"],
    [two.orderId, "OVERTAKEN", "WAITING"],
  ]);
  const { items } = await look({ orderIds: `${one.orderId},${two.orderId}` });
  expect(items.map(({ state }) => state)).toEqual(["WAITING", "WAITING"]);
});
