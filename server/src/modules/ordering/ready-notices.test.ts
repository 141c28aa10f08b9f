import { moveQueued } from "@skipline/contract/fulfilment";
import { cancelOrder } from "@skipline/contract/order-cancelling";
import type { Order, QueueState } from "@skipline/contract/ordering";
import { getReadyNotice, keepReadyNotice } from "@skipline/contract/ready-notice";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { openBrowser, startPushService } from "../../test/push-service-stand-in.ts";
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

const errand = "ordering.ready-notice";
let service: Awaited<ReturnType<typeof startPushService>>;
let server: TestServer;
let venue: TestVenue;
let staff: Session;
let guest: Session;
let browser: ReturnType<typeof openBrowser>;

beforeAll(async () => {
  service = await startPushService();
  server = await startTestServer({ env: { PUSH_ALSO_AT: service.url, READY_TEXTS_PER_NIGHT: "12" } });
  venue = await openVenue(server.db, "kitchen", { prepares_orders: true });
  staff = await server.signIn(venue.phones.STAFF);
});
beforeEach(async () => {
  await letMinutePass(server);
  service.received.length = 0;
  service.answerWith(201);
  guest = await server.signIn(somePhone());
  browser = openBrowser(service.url);
});
afterEach(() => assertInvariants(server.db));
afterAll(async () => {
  await server.close();
  await service.close();
});

const own = ({ orderId }: Order) => ({ params: { userId: guest.userId, orderId } });
const read = async (order: Order) => ok(await server.call(getReadyNotice, own(order), guest)).readyNotice;
const subscription = ({ target }: typeof browser) => ({
  endpoint: target.endpoint,
  keys: { p256dh: target.p256dh, auth: target.auth },
});
type Wanted = { push?: ReturnType<typeof subscription> | null; text?: boolean };
const say = (order: Order, body: Wanted, headers = {}) =>
  server.call(keepReadyNotice, { ...own(order), body }, guest, headers);
const keep = async (order: Order, body: Wanted, headers = {}) => ok(await say(order, body, headers)).readyNotice;
const both = () => ({ push: subscription(browser), text: true });

async function step({ orderId }: Order, from: QueueState, to: QueueState) {
  const params = { vendorLocationId: venue.vendorLocationId };
  const body = { steps: [{ orderId, from, to }] };
  expect(ok(await server.call(moveQueued, { params, body }, staff)).items[0]?.outcome).toBe("MOVED");
}

/** What has come by now: texts, and what was pushed. */
async function told(phone = guest.phone) {
  const texts = await server.db
    .selectFrom("sms_outbox")
    .select("body")
    .where("to_phone", "=", phone)
    .where("body", "not like", "%code is%")
    .execute();
  return { texts: texts.map(({ body }) => body), pushed: service.received.length };
}
async function readGauge(name: string): Promise<number | undefined> {
  const gauges: Partial<Record<string, number>> = await server.context.readGauges();
  return gauges[`ready_notices_${name}`];
}
const nothing = { texts: [], pushed: 0 };
const rowsOf = ({ orderId }: Order) =>
  server.db.selectFrom("ready_notice").selectAll().where("order_id", "=", orderId).orderBy("channel").execute();

test("a guest who wants both is told once of each, also after it was put back and made ready again", async () => {
  const order = await placePaidOrder(server, venue, guest);
  const start = await read(order);
  expect(start).toMatchObject({ isOpen: true, push: { state: "NEW" }, text: { state: "NEW", refusal: null } });
  expect(start.text.phoneLast4).toBe(guest.phone.slice(-4));
  expect(start.push.publicKey).toMatch(/^B[\w-]{86}$/);
  const kept = await keep(order, both(), { "x-skipline-language": "es" });
  expect([kept.push.state, kept.text.state]).toEqual(["ON", "ON"]);
  await server.runErrands(errand);
  await step(order, "WAITING", "PREPARING");
  await server.runErrands(errand);
  expect(await told()).toEqual(nothing);

  await step(order, "PREPARING", "READY");
  await server.runErrands(errand);
  const short = order.orderId.slice(-6);
  const { texts, pushed } = await told();
  expect(pushed).toBe(1);
  expect(texts).toEqual([expect.stringContaining(`#${short}`)]);
  const [came] = service.received;
  expect(came!.path).toBe(new URL(browser.target.endpoint).pathname);
  expect(came!.headers).toMatchObject({ topic: order.orderId.replaceAll("-", ""), ttl: "7200" });
  const { web_push, notification } = JSON.parse(browser.decrypt(came!.body)) as {
    web_push: number;
    notification: Record<string, string>;
  };
  expect(web_push).toBe(8030);
  expect(notification["navigate"]).toBe(
    `${server.url}/location/${venue.vendorLocationId}/order/${order.orderId}/status`,
  );
  expect(JSON.stringify(notification)).not.toContain(guest.phone.slice(-4));
  // Where the browser is is forgotten with it.
  for (const row of await rowsOf(order))
    expect(row).toMatchObject({ endpoint: null, p256dh: null, auth: null, tries: 1 });

  await step(order, "READY", "PREPARING");
  const again = await keep(order, both());
  expect([again.push.state, again.text.state]).toEqual(["SENT", "SENT"]);
  await step(order, "PREPARING", "READY");
  await server.runErrands(errand);
  expect(await told()).toEqual({ texts, pushed });
});

test("an order of bar and kitchen is told of when both have made it ready", async () => {
  const here = { vendorLocationId: venue.vendorLocationId };
  const setKitchen = (...kitchen_types: string[]) =>
    server.db.updateTable("vendor_location").set({ kitchen_types }).execute();
  await setKitchen("NON_ALCOHOLIC_ITEM");
  const order = await placePaidOrder(server, venue, guest, { soda: 1, beer: 1 });
  await keep(order, both());
  const makeReady = async (station: "BAR" | "KITCHEN") => {
    const steps = [{ orderId: order.orderId, station, from: "WAITING" as const, to: "READY" as const }];
    const { items } = ok(await server.call(moveQueued, { params: here, body: { steps } }, staff));
    expect(items[0]?.outcome).toBe("MOVED");
    await server.runErrands(errand);
  };
  await makeReady("BAR");
  expect(await told()).toEqual(nothing);
  await makeReady("KITCHEN");
  const { texts, pushed } = await told();
  expect([texts.length, pushed]).toEqual([1, 1]);
  await setKitchen();
});

test.each([
  ["handed over", (order: Order) => handOver(server, staff, order.orderId)],
  ["put back", (order: Order) => step(order, "READY", "WAITING")],
  [
    "on its way back to the guest",
    ({ orderId }: Order) =>
      server.db
        .updateTable("customer_order")
        .set({ refund_state: "REFUNDING" })
        .where("order_id", "=", orderId)
        .execute(),
  ],
])("nobody is told of what is %s by the time it is sent", async (what, become) => {
  const order = await placePaidOrder(server, venue, guest);
  await keep(order, both());
  await step(order, "WAITING", "READY");
  await become(order);
  for (const { ready_notice_id: id } of await rowsOf(order))
    await server.context.errands.find(({ name }) => name === errand)!.run([id]);
  await server.runErrands(errand);
  expect(await told()).toEqual(nothing);
  // Where it is theirs again, they are told after all.
  await server.db
    .updateTable("customer_order")
    .set({ refund_state: null })
    .where("order_id", "=", order.orderId)
    .where("refund_state", "=", "REFUNDING")
    .execute();
  await server.runErrands(errand);
  expect((await told()).pushed).toBe(what === "on its way back to the guest" ? 1 : 0);
});

test("what was cancelled before it was begun tells nothing, and can't be asked for", async () => {
  const order = await placePaidOrder(server, venue, guest);
  await keep(order, both());
  ok(await server.call(cancelOrder, own(order), guest));
  await server.runErrands(errand);
  expect(await told()).toEqual(nothing);
  expect((await keep(order, { text: true })).isOpen).toBe(false);
});

test("it can be taken back, one by one, and said again", async () => {
  const order = await placePaidOrder(server, venue, guest);
  await keep(order, both());
  expect((await keep(order, { push: null })).push.state).toBe("OFF");
  expect(await read(order)).toMatchObject({ push: { state: "OFF" }, text: { state: "ON" } });
  expect((await rowsOf(order))[0]).toMatchObject({ channel: "PUSH", endpoint: null });
  await keep(order, { text: false });
  await keep(order, { push: subscription(browser) });
  await step(order, "WAITING", "READY");
  await server.runErrands(errand);
  expect(await told()).toEqual({ texts: [], pushed: 1 });
});

test("another browser takes the place of the one before", async () => {
  const order = await placePaidOrder(server, venue, guest);
  await keep(order, { push: subscription(browser) });
  const other = openBrowser(service.url);
  await keep(order, { push: subscription(other) });
  await step(order, "WAITING", "READY");
  await server.runErrands(errand);
  expect(service.received.map(({ path }) => path)).toEqual([new URL(other.target.endpoint).pathname]);
});

test("once it is ready, unpaid, or where nothing is prepared, there is nothing to say, and nothing is written down", async () => {
  const ready = await placePaidOrder(server, venue, guest);
  await step(ready, "WAITING", "READY");
  const { order: unpaid } = await placeOrder(server, venue, guest);
  for (const order of [ready, unpaid]) {
    expect((await read(order)).isOpen).toBe(false);
    expect((await keep(order, both())).isOpen).toBe(false);
    expect(await rowsOf(order)).toEqual([]);
  }
  const order = await placePaidOrder(server, venue, guest);
  await server.db.updateTable("vendor_location").set({ prepares_orders: false }).execute();
  expect((await keep(order, both())).isOpen).toBe(false);
  await server.db.updateTable("vendor_location").set({ prepares_orders: true }).execute();
  server.clock.advance({ seconds: 12 * 3_600 });
  guest = await server.signIn(guest.phone);
  staff = await server.signIn(venue.phones.STAFF);
  expect((await keep(order, both())).isOpen).toBe(false);
});

test("whoever texted STOP is told so, and gets no text, also where STOP came after they had asked", async () => {
  const order = await placePaidOrder(server, venue, guest);
  await keep(order, both());
  await server.db.insertInto("sms_opt_out").values({ phone: guest.phone, opted_out_at: server.clock.now() }).execute();
  expect((await read(order)).text.refusal).toBe("OPTED_OUT");
  const refused = await say(order, { text: true });
  expect(codeOf(refused)).toBe("RULE_VIOLATED");
  expect(JSON.stringify(refused.body)).toContain("You have texted STOP");
  await step(order, "WAITING", "READY");
  await server.runErrands(errand);
  expect(await told()).toEqual({ texts: [], pushed: 1 });
  expect((await rowsOf(order))[1]).toMatchObject({ channel: "TEXT", failure: "OPTED_OUT" });
  expect(await readGauge("failed_last_day")).toBe(0);
});

test("a venue's texts of a night are counted once an order, and past its ceiling none is offered until the next night", async () => {
  const other = await openVenue(server.db, "ceiling", { prepares_orders: true });
  const orders: Order[] = [];
  for (let count = 0; count < 13; count += 1) orders.push(await placePaidOrder(server, other, guest));
  const [first, ...more] = orders as [Order, ...Order[]];
  for (const text of [true, false, true]) await keep(first, { text });
  for (const order of more.slice(0, 11)) await keep(order, { text: true });
  const last = more[11]!;
  expect((await read(last)).text.refusal).toBe("USED_UP");
  expect(codeOf(await say(last, { text: true }))).toBe("RULE_VIOLATED");
  expect((await keep(last, { push: subscription(browser) })).push.state).toBe("ON");
  // Whose is counted may change their mind.
  await keep(first, { text: false });
  expect((await keep(first, { text: true })).text.state).toBe("ON");
  // Another venue's night is its own.
  expect((await read(await placePaidOrder(server, venue, guest))).text.refusal).toBe(null);
});

test.each([
  ["an address that is no push service", { endpoint: "https://169.254.169.254/latest" }, "RULE_VIOLATED"],
  ["one inside of the house", { endpoint: "http://127.0.0.1:1/x" }, "RULE_VIOLATED"],
  ["a key that is too short", { keys: { p256dh: "AAAA", auth: "AAAAAAAAAAAAAAAAAAAAAA" } }, "BAD_REQUEST"],
])("%s is refused", async (_, change, code) => {
  const order = await placePaidOrder(server, venue, guest);
  expect(codeOf(await say(order, { push: { ...subscription(browser), ...change } }))).toBe(code);
  expect(await rowsOf(order)).toEqual([]);
});

test("a browser that has ended its subscription is forgotten, and no operator is called", async () => {
  const order = await placePaidOrder(server, venue, guest);
  await keep(order, { push: subscription(browser) });
  service.answerWith(410);
  await step(order, "WAITING", "READY");
  await server.runErrands(errand);
  await server.runErrands(errand);
  expect(service.received).toHaveLength(1);
  expect((await rowsOf(order))[0]).toMatchObject({ failure: "GONE", endpoint: null });
  expect(await readGauge("failed_last_day")).toBe(0);
});

test("a push service that is away is asked five times, and then it is told; it waits in the figures meanwhile", async () => {
  const order = await placePaidOrder(server, venue, guest);
  await keep(order, { push: subscription(browser) });
  service.answerWith(503);
  await step(order, "WAITING", "READY");
  const waiting: unknown[] = [];
  for (let round = 0; round < 7; round += 1) {
    await server.runErrands(errand);
    waiting.push(await readGauge("waiting"));
    server.clock.advance({ seconds: 10 * 2 ** round });
  }
  expect(waiting).toEqual([1, 1, 1, 1, 0, 0, 0]);
  expect(service.received).toHaveLength(5);
  expect((await rowsOf(order))[0]).toMatchObject({ failure: "REFUSED", endpoint: null });
  expect(await readGauge("failed_last_day")).toBe(1);
  guest = await server.signIn(guest.phone);
  expect((await read(order)).push.state).toBe("FAILED");
});

test("rows are forgotten after two days", async () => {
  const before = await server.db.selectFrom("ready_notice").select("order_id").execute();
  expect(before.length).toBeGreaterThan(0);
  server.clock.advance({ seconds: 2 * 86_400 + 60 });
  await server.runJob("ordering.forget-ready-notices");
  expect(await server.db.selectFrom("ready_notice").select("order_id").execute()).toEqual([]);
});
