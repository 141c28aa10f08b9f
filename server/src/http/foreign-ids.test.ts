import type { Endpoint } from "@skipline/contract/endpoint";
import { afterAll, beforeAll, expect, test } from "vitest";
import { assertInvariants } from "../test/invariants.ts";
import { startTestServer, type Session, type TestServer } from "../test/test-server.ts";
import { openVenue, placePaidOrder, somePhone, type TestVenue } from "../test/test-venue.ts";

/** Rows Z2 and Z3: ids of several vendors mixed in one path, query or body, and placeholder users. */

interface House {
  venue: TestVenue;
  boss: Session;
  guest: Session;
  orderId: string;
}

let server: TestServer;
let houses: House[];

beforeAll(async () => {
  server = await startTestServer();
  houses = [];
  for (const name of ["one", "two", "three"]) {
    const venue = await openVenue(server.db, name);
    const [boss, guest] = [await server.signIn(venue.phones.SUPER_ADMIN), await server.signIn(somePhone())];
    const { orderId } = await placePaidOrder(server, venue, guest);
    houses.push({ venue, boss, guest, orderId });
  }
});
afterAll(async () => {
  await assertInvariants(server.db);
  await server.close();
});

/** Every place of a path takes an id of any house; queries and bodies that name a vendor or a location too. */
function* mixes(endpoint: Endpoint): Generator<{ path: string; isOwn: (house: House) => boolean }> {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
  let choices: number[][] = [[]];
  for (let place = 0; place < names.length; place += 1) {
    choices = choices.flatMap((chosen) => houses.map((_house, n) => [...chosen, n]));
  }
  for (const choice of choices) {
    let place = 0;
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const house = houses[choice[place++] ?? 0];
      return house ? encodeURIComponent(idOf(house, name)) : "";
    });
    yield { path, isOwn: (house) => choice.every((n) => houses[n] === house) };
  }
}

function idOf({ venue, guest, orderId }: House, name: string): string {
  const ids: Record<string, string> = {
    userId: guest.userId,
    orderId,
    vendorId: venue.vendorId,
    vendorLocationId: venue.vendorLocationId,
    productId: venue.id("soda"),
    phoneNumber: venue.phones.STAFF,
    eventId: orderId,
  };
  return ids[name] ?? "";
}

async function ask(endpoint: Endpoint, path: string, as: Session): Promise<{ status: number; text: string }> {
  const body = bodies[endpoint.id];
  const stop = new AbortController();
  const response = await fetch(`${server.url}/api${path}`, {
    method: endpoint.method,
    headers: { authorization: `Bearer ${as.idToken}`, ...(body ? { "content-type": "application/json" } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: stop.signal,
  });
  if (endpoint.kind === "stream" && response.ok) {
    stop.abort();
    return { status: response.status, text: "" };
  }
  return { status: response.status, text: await response.text() };
}

const bodies: Record<string, unknown> = {
  "fulfilment.refundOrder": { refundReason: "NONE_PROVIDED" },
  "catalog.updateProduct": { price: "0.01" },
  "venues.updateVendorRole": { role: "STAFF" },
  "ordering.updateOrder": { tipAmount: "0.10" },
};

test("no id of another vendor opens anything to a SUPER_ADMIN, in any place of any path", async () => {
  const [own] = houses;
  if (!own) throw new Error("no house");
  const nested = server.context.routes
    .map((route) => route.endpoint)
    .filter((endpoint) => endpoint.access.kind !== "public" && endpoint.path.includes("{"));
  let asked = 0;
  for (const endpoint of nested) {
    for (const { path, isOwn } of mixes(endpoint)) {
      if (isOwn(own)) continue;
      const { status } = await ask(endpoint, path, own.boss);
      asked += 1;
      expect([400, 403, 404], `${endpoint.method} ${path} as the boss of another house: ${status}`).toContain(status);
    }
  }
  expect(asked).toBeGreaterThan(100);
});

test("nothing of the other houses has changed by being asked", async () => {
  const roles = await server.db.selectFrom("vendor_role").select("vendor_id").execute();
  expect(roles).toHaveLength(houses.length * 4);
  const orders = await server.db.selectFrom("customer_order").select("status").execute();
  expect(orders.map((order) => order.status)).toEqual(["PAID", "PAID", "PAID"]);
  const cheap = await server.db.selectFrom("product").select("product_id").where("price_cents", "=", 1).execute();
  expect(cheap).toEqual([]);
});

test("no placeholder but `_` exists, and `_` is for staff of the order's vendor", async () => {
  const [own, other] = houses;
  if (!own || !other) throw new Error("no house");
  const placeholders = ["_", "me", "test-user-id", "undefined", "null", "-", own.guest.userId.toUpperCase()];
  const reads = server.context.routes
    .map((route) => route.endpoint)
    .filter((endpoint) => endpoint.path.startsWith("/users/{userId}/orders/{orderId}"));
  for (const endpoint of reads) {
    for (const user of [...placeholders, own.guest.userId]) {
      for (const orderId of [own.orderId, other.orderId]) {
        if (user === own.guest.userId && orderId === own.orderId) continue;
        const path = endpoint.path.replace("{userId}", encodeURIComponent(user)).replace("{orderId}", orderId);
        const { status } = await ask(endpoint, path, own.guest);
        // `_` with one's own order tells nothing new, but only staff may use it.
        expect([403, 404], `${endpoint.method} ${path} as a guest: ${status}`).toContain(status);
      }
    }
  }
  const read = reads.find((endpoint) => endpoint.id === "ordering.getOrder");
  if (!read) throw new Error("no read");
  const placeholderPath = (orderId: string) => `/users/_/orders/${orderId}`;
  expect((await ask(read, placeholderPath(own.orderId), own.boss)).status).toBe(200);
  expect((await ask(read, placeholderPath(other.orderId), own.boss)).status).toBe(404);
});
