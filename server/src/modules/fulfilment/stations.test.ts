import { completeOrder, listQueue, moveQueued } from "@skipline/contract/fulfilment";
import { cancelOrder } from "@skipline/contract/order-cancelling";
import { getOrder, type Order, type QueueState } from "@skipline/contract/ordering";
import { getOwnLocation, updateLocation } from "@skipline/contract/own-locations";
import { deleteAccount } from "@skipline/contract/people";
import { listActivities } from "@skipline/contract/roles";
import type { Station } from "@skipline/contract/stations";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { assertInvariants } from "../../test/invariants.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import {
  codeOf,
  hire,
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
  await setKitchen("NON_ALCOHOLIC_ITEM");
});
afterEach(() => assertInvariants(server.db));
afterAll(() => server.close());

const here = () => ({ params: { vendorLocationId: venue.vendorLocationId } });
const setKitchen = (...kitchen_types: string[]) =>
  server.db.updateTable("vendor_location").set({ prepares_orders: true, kitchen_types }).execute();
/** Sodas come out of the kitchen here, beers from the bar. */
const payBoth = () => placePaidOrder(server, venue, guest, { soda: 2, beer: 1 });
const shown = async ({ orderId }: Order) =>
  ok(await server.call(listQueue, { ...here(), query: { orderIds: orderId } }, staff)).items[0]!;
const statesOf = async (order: Order) => {
  const { state, stations } = await shown(order);
  return [state, ...stations.map((one) => one.state)];
};
const pickupOf = async ({ orderId }: Order) => {
  const params = { userId: guest.userId, orderId };
  return ok(await server.call(getOrder, { params }, guest)).order.pickup;
};

type Step = [station: Station | undefined, from: QueueState, to: QueueState];
async function move({ orderId }: Order, [station, from, to]: Step, as = staff) {
  const body = { steps: [{ orderId, ...(station && { station }), from, to }] };
  return ok(await server.call(moveQueued, { ...here(), body }, as)).items[0]!;
}

test("owners say what the kitchen makes: in one order, each once; the trail tells, and an older page changes nothing of it", async () => {
  await setKitchen();
  const at = { params: { vendorId: venue.vendorId, vendorLocationId: venue.vendorLocationId } };
  const { location } = ok(await server.call(getOwnLocation, at, admin));
  expect(location.kitchenTypes).toEqual([]);
  const kitchenTypes = ["OTHER", "FOOD_ITEM", "OTHER"] as const;
  const body = { ...location, kitchenTypes: [...kitchenTypes] };
  const changed = ok(await server.call(updateLocation, { ...at, body }, admin)).location;
  expect(changed.kitchenTypes).toEqual(["FOOD_ITEM", "OTHER"]);
  const listed = ok(await server.call(listActivities, { params: { vendorId: venue.vendorId }, query: {} }, admin));
  expect(listed.items[0]).toMatchObject({
    type: "location.changed",
    details: { before: { kitchenTypes: [] }, after: { kitchenTypes: ["FOOD_ITEM", "OTHER"] } },
  });
  const { kitchenTypes: _types, ...old } = changed;
  expect(ok(await server.call(updateLocation, { ...at, body: old }, admin)).location.kitchenTypes).toEqual(
    changed.kitchenTypes,
  );
  const { version } = ok(await server.call(getOwnLocation, at, admin)).location;
  const wrong = { ...body, version, kitchenTypes: ["GRILL"] } as unknown as typeof body;
  expect((await server.call(updateLocation, { ...at, body: wrong }, admin)).status).toBe(400);
  expect((await server.call(updateLocation, { ...at, body: { ...body, version } }, manager)).status).toBe(403);
});

test("without a kitchen there is one station, and an order's steps are those of before", async () => {
  await setKitchen();
  const order = await payBoth();
  const queue = ok(await server.call(listQueue, { ...here(), query: { orderIds: order.orderId } }, staff));
  expect(queue.hasKitchen).toBe(false);
  expect(queue.items[0]?.stations).toEqual([]);
  expect(queue.items[0]?.lines.map(({ station }) => station)).toEqual(["BAR", "BAR"]);
  await move(order, [undefined, "WAITING", "READY"]);
  const row = server.db.selectFrom("customer_order").select("station_states").where("order_id", "=", order.orderId);
  expect(await row.executeTakeFirst()).toEqual({ station_states: null });
});

test("an order waits until one station has begun, and is ready when both are: each moves from its own state", async () => {
  const order = await payBoth();
  expect(ok(await server.call(listQueue, { ...here(), query: {} }, staff)).hasKitchen).toBe(true);
  const first = await shown(order);
  expect(Object.fromEntries(first.lines.map(({ name, station }) => [name, station]))).toEqual({
    "The beer": "BAR",
    "The soda": "KITCHEN",
  });
  expect(await statesOf(order)).toEqual(["WAITING", "WAITING", "WAITING"]);
  server.clock.advance({ seconds: 5 });
  const by = "STAFF of kitchen";
  const moved = { orderId: order.orderId, outcome: "MOVED", by };
  expect(await move(order, ["BAR", "WAITING", "READY"])).toEqual({ ...moved, state: "READY" });
  expect(await statesOf(order)).toEqual(["PREPARING", "READY", "WAITING"]);
  const begun = await pickupOf(order);
  expect(begun).toMatchObject({ state: "PREPARING" });
  server.clock.advance({ seconds: 5 });
  expect(await move(order, ["KITCHEN", "WAITING", "PREPARING"], manager)).toMatchObject({ by: "MANAGER of kitchen" });
  // To its guest it is what it was, since it was.
  expect(await pickupOf(order)).toEqual(begun);
  const [bar, kitchen] = (await shown(order)).stations;
  expect(bar).toMatchObject({ station: "BAR", state: "READY", since: begun?.since, by });
  expect(kitchen).toMatchObject({ station: "KITCHEN", state: "PREPARING", by: "MANAGER of kitchen" });
  expect(await move(order, ["KITCHEN", "PREPARING", "READY"])).toMatchObject({ outcome: "MOVED", state: "READY" });
  expect(await statesOf(order)).toEqual(["READY", "READY", "READY"]);
  const ready = await pickupOf(order);
  expect(ready?.state).toBe("READY");
  expect(Date.parse(ready!.since)).toBeGreaterThanOrEqual(Date.parse(begun!.since) + 5_000);
  expect(await move(order, ["BAR", "READY", "PREPARING"])).toMatchObject({ outcome: "MOVED" });
  expect(await statesOf(order)).toEqual(["PREPARING", "PREPARING", "READY"]);
  const listed = ok(await server.call(listActivities, { params: { vendorId: venue.vendorId }, query: {} }, manager));
  const told = listed.items.filter(({ subjectId }) => subjectId === order.orderId);
  expect(told.filter(({ type }) => type === "order.moved").map(({ details }) => details)).toEqual([
    { from: "READY", to: "PREPARING", station: "BAR" },
    { from: "PREPARING", to: "READY", station: "KITCHEN" },
    { from: "WAITING", to: "PREPARING", station: "KITCHEN" },
    { from: "WAITING", to: "READY", station: "BAR" },
  ]);
});

test("a station's step says what it was made of: a repeat is answered as the first, one that came too late moves nothing", async () => {
  const order = await payBoth();
  await move(order, ["BAR", "WAITING", "PREPARING"]);
  expect(await move(order, ["BAR", "WAITING", "PREPARING"], manager)).toMatchObject({ outcome: "MOVED" });
  const overtaken = { orderId: order.orderId, outcome: "OVERTAKEN", state: "PREPARING", by: "STAFF of kitchen" };
  expect(await move(order, ["BAR", "WAITING", "READY"], manager)).toEqual(overtaken);
  // The other one is where it was, and nobody has moved it.
  expect(await move(order, ["KITCHEN", "READY", "PREPARING"])).toMatchObject({
    outcome: "OVERTAKEN",
    state: "WAITING",
    by: null,
  });
  ok(await server.call(completeOrder, { params: { userId: "_", orderId: order.orderId }, query: {} }, staff));
  expect(await move(order, ["KITCHEN", "WAITING", "READY"])).toMatchObject({ outcome: "HANDED_OVER" });
});

test("a step of the whole order moves both, and so does a server of the release before", async () => {
  const order = await payBoth();
  await move(order, ["BAR", "WAITING", "READY"]);
  // A page of the release before saw PREPARING.
  expect(await move(order, [undefined, "PREPARING", "READY"])).toMatchObject({ outcome: "MOVED", state: "READY" });
  expect(await statesOf(order)).toEqual(["READY", "READY", "READY"]);
  await move(order, ["KITCHEN", "READY", "PREPARING"]);
  expect(await statesOf(order)).toEqual(["PREPARING", "READY", "PREPARING"]);
  // As that server writes it: it knows of no stations.
  await server.db
    .updateTable("customer_order")
    .set({ pickup_state: "WAITING", pickup_changed_at: server.clock.now(), pickup_by_name: "Older" })
    .where("order_id", "=", order.orderId)
    .where("pickup_state", "=", "PREPARING")
    .execute();
  expect(await statesOf(order)).toEqual(["WAITING", "WAITING", "WAITING"]);
  expect(await move(order, ["KITCHEN", "WAITING", "READY"])).toMatchObject({ outcome: "MOVED" });
  expect((await shown(order)).stations.map(({ by }) => by)).toEqual(["Older", "STAFF of kitchen"]);
});

test("where one station makes all of an order, its step is the order's, and the other one's moves nothing", async () => {
  const order = await placePaidOrder(server, venue, guest, { soda: 1 });
  expect((await shown(order)).stations).toEqual([]);
  expect(await move(order, ["BAR", "WAITING", "READY"])).toMatchObject({ outcome: "OVERTAKEN", state: "WAITING" });
  expect(await move(order, ["BAR", "READY", "WAITING"])).toMatchObject({ outcome: "OVERTAKEN" });
  expect(await move(order, ["KITCHEN", "WAITING", "READY"])).toMatchObject({ outcome: "MOVED" });
  expect(await pickupOf(order)).toMatchObject({ state: "READY" });
  // The kitchen closed while a step of it waited in the cellar: what it had not made is nobody's word.
  const both = await payBoth();
  await setKitchen();
  expect(await move(both, ["KITCHEN", "WAITING", "READY"])).toMatchObject({ outcome: "OVERTAKEN" });
  expect(await pickupOf(both)).toMatchObject({ state: "WAITING" });
});

test("a guest cancels only while no station has begun", async () => {
  const [begun, untouched] = [await payBoth(), await payBoth()];
  await move(begun, ["KITCHEN", "WAITING", "PREPARING"]);
  await move(untouched, ["KITCHEN", "WAITING", "PREPARING"]);
  await move(untouched, ["KITCHEN", "PREPARING", "WAITING"]);
  const cancel = ({ orderId }: Order) =>
    server.call(cancelOrder, { params: { userId: guest.userId, orderId } }, guest, {
      "idempotency-key": server.newKey(),
    });
  const refused = await cancel(begun);
  expect([refused.status, codeOf(refused)]).toEqual([409, "ORDER_NOT_CANCELLABLE"]);
  expect((await cancel(untouched)).status).toBe(200);
  expect(await move(untouched, ["BAR", "WAITING", "READY"])).toMatchObject({ outcome: "REFUNDED" });
});

test("a scan hands over while one station is at it, and says that it was not ready", async () => {
  const order = await payBoth();
  await move(order, ["BAR", "WAITING", "READY"]);
  const params = { userId: "_", orderId: order.orderId };
  const { order: done } = ok(await server.call(completeOrder, { params, query: {} }, staff));
  expect(done.pickup).toMatchObject({ state: "HANDED_OVER", wasReady: false });
});

test("what a station has made does not keep a bar busy", async () => {
  await server.db.updateTable("customer_order").set({ pickup_state: "READY" }).where("status", "=", "PAID").execute();
  await server.db.updateTable("vendor_location").set({ waiting_limit: 5 }).execute();
  const busy = server.db.selectFrom("vendor_location").select("busy_since").where("busy_since", "is not", null);
  const isBusy = async () => (await busy.execute()).length > 0;
  const orders = [await payBoth(), await payBoth()];
  await expect.poll(isBusy).toBe(true);
  // Six are to be made; two of them are the bar's.
  for (const order of orders) await move(order, ["BAR", "WAITING", "READY"]);
  await expect.poll(isBusy).toBe(false);
  await server.db.updateTable("vendor_location").set({ waiting_limit: null }).execute();
});

test("whoever leaves is named at no station any more", async () => {
  const phone = await hire(server.db, venue, { role: "STAFF", name: "Wilhelmina" });
  const leaving = await server.signIn(phone);
  const order = await payBoth();
  await move(order, ["BAR", "WAITING", "PREPARING"]);
  await move(order, ["KITCHEN", "WAITING", "PREPARING"], leaving);
  expect((await shown(order)).stations.map(({ by }) => by)).toEqual(["STAFF of kitchen", "Wilhelmina"]);
  ok(await server.call(deleteAccount, { body: { phoneNumber: phone } }, leaving));
  expect((await shown(order)).stations.map(({ by }) => by)).toEqual(["STAFF of kitchen", "—"]);
  const rows = await server.db.selectFrom("customer_order").select("station_states").execute();
  expect(JSON.stringify(rows)).not.toContain(leaving.userId);
});
