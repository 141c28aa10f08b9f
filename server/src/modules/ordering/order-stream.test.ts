import { updateProduct } from "@skipline/contract/product-change";
import { completeOrder } from "@skipline/contract/fulfilment";
import { markPaid, type Order, streamOrder, updateOrder } from "@skipline/contract/ordering";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { assertInvariants } from "../../test/invariants.ts";
import { readStream } from "../../test/stream-reader.ts";
import { logStatements } from "../../test/statement-log.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { confirmCard, hire, ok, openVenue, placeOrder, somePhone, type TestVenue } from "../../test/test-venue.ts";

const sent = logStatements("skipline-server");
let server: TestServer;
let venue: TestVenue;
let guest: Session;
let stranger: Session;
let staff: Session;
let foreignStaff: Session;

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "aurora");
  const elsewhere = await openVenue(server.db, "borealis");
  guest = await server.signIn(somePhone());
  stranger = await server.signIn(somePhone());
  staff = await server.signIn(venue.phones.STAFF);
  foreignStaff = await server.signIn(elsewhere.phones.SUPER_ADMIN);
});
afterEach(() => assertInvariants(server.db));
afterAll(() => server.close());

const paramsOf = (order: Order, userId = order.userId) => ({ userId, orderId: order.orderId });

const pay = (order: Order) => server.call(markPaid, { params: paramsOf(order) }, guest);

describe("live status", () => {
  /** Reads events until `count` came. */
  async function follow(order: Order, as: Session, userId = order.userId) {
    const path = streamOrder.path.replace("{userId}", userId).replace("{orderId}", order.orderId);
    const stop = new AbortController();
    const response = await fetch(`${server.url}/api${path}`, {
      headers: { authorization: `Bearer ${as.idToken}` },
      signal: stop.signal,
    });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    async function next(): Promise<Order> {
      for (;;) {
        const event = /^data: (.*)\n\n/m.exec(text);
        if (event?.[1]) {
          text = text.slice(event.index + event[0].length);
          return (JSON.parse(event[1]) as { order: Order }).order;
        }
        const chunk = await reader?.read();
        if (!chunk || chunk.done) throw new Error("the stream ended");
        text += chunk.value;
      }
    }
    return { response, next, stop: () => stop.abort() };
  }

  test("the whole order first, then at each change", async () => {
    const { order, clientSecret } = await placeOrder(server, venue, guest);
    const stream = await follow(order, guest);
    expect(stream.response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    expect(stream.response.headers.get("cache-control")).toBe("no-store");
    expect(await stream.next()).toEqual(order);
    ok(await confirmCard(server, clientSecret));
    ok(await pay(order));
    expect((await stream.next()).status).toBe("PAID");
    ok(await server.call(completeOrder, { params: paramsOf(order, "_"), query: {} }, staff));
    const completed = await stream.next();
    expect(completed).toMatchObject({ status: "COMPLETE", completedBy: null });
    stream.stop();
  });

  test("a guest is not asked at each change whose order it is; staff are asked whether they still are", async () => {
    const { order, clientSecret } = await placeOrder(server, venue, guest);
    const phone = await hire(server.db, venue, { role: "STAFF" });
    const own = await follow(order, guest);
    await own.next();
    sent.clear();
    ok(await confirmCard(server, clientSecret));
    ok(await pay(order));
    expect((await own.next()).status).toBe("PAID");
    const names = [...sent.keys()].flatMap((text) => /\/\* (ordering\.order_\w+) \*\//.exec(text)?.[1] ?? []);
    expect(names).toEqual(["ordering.order_view"]);
    const hired = await follow(order, await server.signIn(phone), "_");
    expect((await hired.next()).status).toBe("PAID");
    await server.db.deleteFrom("staff_role").where("phone", "=", phone).execute();
    ok(await server.call(completeOrder, { params: paramsOf(order, "_"), query: {} }, staff));
    expect((await own.next()).status).toBe("COMPLETE");
    await expect(hired.next()).rejects.toThrow("the stream ended");
    own.stop();
  });

  test("eleven screens of one phone: the oldest is sent away, the newest let in; the login's other phones stay", async () => {
    const { order } = await placeOrder(server, venue, guest);
    const phone = await server.signIn(venue.phones.MANAGER);
    server.clock.advance({ seconds: 60 });
    const otherPhone = await server.signIn(venue.phones.MANAGER);
    const other = await readStream(server.url, streamOrder, paramsOf(order, "_"), otherPhone);
    const open = [];
    for (let screen = 0; screen < 11; screen += 1) {
      open.push(await readStream(server.url, streamOrder, paramsOf(order, "_"), phone));
    }
    expect(open.map(({ response }) => response.status)).toEqual(Array.from({ length: 11 }, () => 200));
    // It comes back after a while, so that two screens don't push each other out without end.
    expect(await open[0]?.rest()).toMatch(/retry: 30000\n\n$/);
    const tip = { params: paramsOf(order), body: { tipAmount: "1.00" } };
    ok(await server.call(updateOrder, tip, guest));
    for (const stream of [other, ...open.slice(1)]) {
      const { order: first } = await stream.next();
      expect([first.tipAmount, (await stream.next()).order.tipAmount]).toEqual(["0.00", "1.00"]);
      stream.stop();
    }
  });

  test("of an unpaid order: its tip, what sells out, and what is back on sale", async () => {
    const { order: placed } = await placeOrder(server, venue, guest, { soda: 1, shirt: 1 });
    const stream = await follow(placed, guest);
    expect((await stream.next()).allowedActions).toContain("PAY");
    const tip = { params: paramsOf(placed), body: { tipAmount: "1.00" } };
    const { order } = ok(await server.call(updateOrder, tip, guest));
    expect(await stream.next()).toEqual(order);
    const params = { vendorLocationId: venue.vendorLocationId, productId: venue.id("shirt") };
    ok(await server.call(updateProduct, { params, body: { isAvailable: false } }, staff));
    const soldOut = await stream.next();
    expect(soldOut.cartItems.map(({ isSoldOut }) => isSoldOut)).toEqual([false, true]);
    expect(soldOut.allowedActions).not.toContain("PAY");
    ok(await server.call(updateProduct, { params, body: { isAvailable: true } }, staff));
    expect(await stream.next()).toEqual(order);
    stream.stop();
  });

  test("is nobody else's", async () => {
    const { order } = await placeOrder(server, venue, guest);
    expect((await follow(order, stranger)).response.status).toBe(404);
    expect((await follow(order, foreignStaff, "_")).response.status).toBe(404);
    const staffStream = await follow(order, staff, "_");
    expect((await staffStream.next()).orderId).toBe(order.orderId);
    staffStream.stop();
  });
});
