import { startPasswordless } from "@skipline/contract/auth";
import { listProducts } from "@skipline/contract/catalog";
import { updateProduct } from "@skipline/contract/product-change";
import { completeOrder } from "@skipline/contract/fulfilment";
import { createOrder, getOrder } from "@skipline/contract/ordering";
import { listVendors } from "@skipline/contract/venues";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "./test/database.ts";
import { startTcpProxy } from "./test/tcp-proxy.ts";
import { type Answer, type Session, startTestServer, type TestServer } from "./test/test-server.ts";
import { timeWaits } from "./test/waiting-time.ts";
import { createBody, ok, openVenue, placePaidOrder, somePhone, type TestVenue } from "./test/test-venue.ts";

let database: TestDatabase;
let proxy: Awaited<ReturnType<typeof startTcpProxy>>;
let server: TestServer;
let venue: TestVenue;
let guest: Session;
let staff: Session;
let orderId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const url = new URL(database.url);
  proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) });
  url.port = String(proxy.port);
  const waits = { patience: 1, longestLineMs: 1_000 };
  server = await startTestServer({ database: { ...database, url: url.href }, waits });
  venue = await openVenue(database.db, "away");
  guest = await server.signIn(somePhone());
  staff = await server.signIn(venue.phones.STAFF);
  orderId = (await placePaidOrder(server, venue, guest)).orderId;
});
afterAll(async () => {
  await server.close();
  await proxy.close();
  await database.drop();
});

/** A call of each kind: public and not, reading and writing, with a key and without, in both shapes of errors. */
function callAll(): Promise<Answer<unknown>>[] {
  const { vendorLocationId } = venue;
  const own = { userId: guest.userId, orderId };
  const key = { "idempotency-key": server.newKey() };
  const body = createBody(venue, guest, { soda: 1 });
  const product = { params: { vendorLocationId, productId: venue.id("beer") }, body: { isAvailable: true } };
  const { clientId } = server.context.config.auth;
  const code = { client_id: clientId, connection: "sms" as const, phone_number: somePhone() };
  return [
    server.request("GET", "/readyz"),
    server.call(listVendors, { query: {} }),
    server.call(getOrder, { params: own }, guest),
    server.call(createOrder, { params: { userId: guest.userId }, body }, guest, key),
    server.call(updateProduct, product, staff),
    server.call(completeOrder, { params: { ...own, userId: "_" }, query: { vendorLocationId } }, staff, key),
    server.call(startPasswordless, { body: code }),
  ];
}

const ways = [
  ["is off", () => proxy.goAway(), () => proxy.comeBack()],
  ["hangs", async () => proxy.freeze(), async () => proxy.thaw()],
] as const;

test.each(ways)(
  "while the database %s, every call is told when to come back, and served when it is there",
  async (_what, leave, comeBack) => {
    await leave();
    // A menu that is in memory is shown until nobody can know any more whether it is still right.
    const menu = () => server.call(listProducts, { params: { vendorLocationId: venue.vendorLocationId } });
    await expect.poll(async () => (await menu()).status).toBe(503);
    const { answers, ms } = await timeWaits((): Promise<Answer<unknown>>[] => [menu(), ...callAll()], 20_000);
    for (const { status, headers, body } of answers) {
      expect([status, headers.get("retry-after")], JSON.stringify(body)).toEqual([503, "1"]);
    }
    expect(ms).toBeLessThan(5_000);
    expect(await server.request("GET", "/healthz")).toMatchObject({ status: 200 });
    await comeBack();
    const back = performance.now();
    await expect.poll(async () => (await server.request("GET", "/readyz")).status).toBe(200);
    expect(performance.now() - back).toBeLessThan(1_000);
    for (const answer of await Promise.all([menu(), ...callAll()])) ok(answer);
  },
);
