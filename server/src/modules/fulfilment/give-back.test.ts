import { refundOrder } from "@skipline/contract/fulfilment";
import {
  getWaitingOrders,
  giveWaitingBack,
  waitingChangedDetails,
  type WaitingOrders,
} from "@skipline/contract/give-back";
import { getOrder, markPaid, type Order } from "@skipline/contract/ordering";
import { listActivities } from "@skipline/contract/roles";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { assertInvariants } from "../../test/invariants.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import {
  cards,
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
let venues = 0;

beforeAll(async () => {
  server = await startTestServer();
  guest = await server.signIn(somePhone());
});
beforeEach(async () => {
  await letMinutePass(server);
  venues += 1;
  venue = await openVenue(server.db, `back${venues}`);
  staff = await server.signIn(venue.phones.STAFF);
  manager = await server.signIn(venue.phones.MANAGER);
});
afterEach(() => assertInvariants(server.db));
afterAll(() => server.close());

const here = () => ({ params: { vendorLocationId: venue.vendorLocationId } });
const look = async () => ok(await server.call(getWaitingOrders, here(), manager));

function give(
  { count, amount, until }: WaitingOrders,
  { as = manager, key = server.newKey(), reason = "No power" } = {},
) {
  const body = { count, amount, until, refundReason: reason };
  return server.call(giveWaitingBack, { ...here(), body }, as, { "idempotency-key": key });
}

const errand = () => server.context.errands.find(({ name }) => name === "ordering.give-back")!;
async function workOff(): Promise<void> {
  for (const ids of await errand().listDue()) expect(await errand().run(ids)).toBe("done");
}

const read = async ({ orderId, userId }: Order) =>
  ok(await server.call(getOrder, { params: { userId, orderId } }, guest)).order;

test("all that waits goes back, as it was counted: what was handed over, cancelled or paid later stays", async () => {
  const first = await placePaidOrder(server, venue, guest);
  const part = await placePaidOrder(server, venue, guest);
  const { order: free } = await placeOrder(server, venue, guest, { straw49: 1 });
  ok(await server.call(markPaid, { params: { userId: guest.userId, orderId: free.orderId } }, guest));
  const taken = await placePaidOrder(server, venue, guest);
  const { order: unpaid } = await placeOrder(server, venue, guest);
  const partly = { refundReason: "One was warm", amount: "2.00" };
  const params = { userId: "_", orderId: part.orderId };
  ok(await server.call(refundOrder, { params, body: partly }, staff, { "idempotency-key": server.newKey() }));
  const { waiting, giveBack } = await look();
  expect([waiting.count, waiting.amount, giveBack]).toEqual([4, "27.58", null]);
  await handOver(server, staff, taken.orderId);
  const later = await placePaidOrder(server, venue, guest);

  expect(ok(await give(waiting)).giveBack).toMatchObject({ count: 3, amount: "17.72", left: 3 });
  expect((await look()).giveBack).toMatchObject({ count: 3, left: 3 });
  await workOff();
  expect(await look()).toMatchObject({ giveBack: null, waiting: { count: 1 } });
  for (const order of [first, part, free]) {
    expect(await read(order)).toMatchObject({ status: "REFUNDED", refundReason: "No power" });
  }
  expect((await read(taken)).status).toBe("COMPLETE");
  expect([(await read(unpaid)).status, (await read(later)).status]).toEqual(["IN_PROGRESS", "PAID"]);
  const listed = ok(await server.call(listActivities, { params: { vendorId: venue.vendorId }, query: {} }, manager));
  expect(listed.items.find(({ type }) => type === "location.waiting_given_back")).toMatchObject({
    details: { count: 3, backCents: 1_772, reason: "No power" },
  });
});

test("where more wait than were shown nothing goes back, and the new sum is told", async () => {
  await placePaidOrder(server, venue, guest);
  const { waiting } = await look();
  const undone = await placePaidOrder(server, venue, guest);
  // As when a hand-over is undone meanwhile: it was paid before the look.
  await server.db
    .updateTable("customer_order")
    .set({ paid_at: new Date(new Date(waiting.until).getTime() - 1) })
    .where("order_id", "=", undone.orderId)
    .execute();
  const refused = await give(waiting);
  expect([refused.status, codeOf(refused)]).toEqual([409, "WAITING_CHANGED"]);
  const { details } = (refused.body as unknown as { error: { details: unknown } }).error;
  expect(waitingChangedDetails.parse(details).waiting).toMatchObject({ count: 2, amount: "19.72" });
  expect((await look()).giveBack).toBeNull();
  const cheaper = { ...(await look()).waiting, amount: "9.86" };
  expect(codeOf(await give(cheaper))).toBe("WAITING_CHANGED");
});

test("it is for managers, once for its key, and one at a time", async () => {
  await placePaidOrder(server, venue, guest);
  const { waiting } = await look();
  expect((await server.call(getWaitingOrders, here(), staff)).status).toBe(403);
  expect((await give(waiting, { as: staff })).status).toBe(403);
  const key = server.newKey();
  const twins = await Promise.all([give(waiting, { key }), give(waiting, { key })]);
  expect(twins.some(({ status }) => status === 200)).toBe(true);
  expect(ok(await give(waiting, { key })).giveBack.count).toBe(1);
  expect(codeOf(await give(waiting))).toBe("CONFLICT");
  await workOff();
  expect(ok(await give(waiting, { key })).giveBack).toMatchObject({ count: 1, left: 0 });
  expect(codeOf(await give(waiting))).toBe("WAITING_CHANGED");
});

test("a refund that the bank has not answered holds up nobody, and shows on its order", async () => {
  const stuck = await placePaidOrder(server, venue, guest, undefined, cards.refundStaysPending);
  const other = await placePaidOrder(server, venue, guest);
  ok(await give((await look()).waiting));
  await workOff();
  expect((await read(other)).status).toBe("REFUNDED");
  expect(await read(stuck)).toMatchObject({ status: "PAID", refundState: "REFUNDING" });
  expect((await look()).giveBack).toBeNull();
});
