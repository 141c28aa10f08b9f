import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type Session, type TestServer } from "../test/test-server.ts";
import { openVenue, placeOrder, somePhone, type TestVenue } from "../test/test-venue.ts";

/** Row Z6: what a client may not say is refused, not ignored. */
const extraFields = {
  role: "SUPER_ADMIN",
  status: "PAID",
  isFree: true,
  availableCredits: 99,
  totalAmount: "0.01",
  subtotal: "0.01",
  discountPercent: 100,
  datetimePaid: "2026-01-01T00:00:00Z",
  completedBy: "me",
  isAdmin: true,
  refundState: "REFUNDED",
  priceCents: 1,
};

let server: TestServer;
let venue: TestVenue;
let boss: Session;
let guest: Session;
let orderId: string;

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "extra");
  boss = await server.signIn(venue.phones.SUPER_ADMIN);
  guest = await server.signIn(somePhone());
  orderId = (await placeOrder(server, venue, guest)).order.orderId;
});
afterAll(() => server.close());

interface Refusal {
  error: { code: string; details?: { issues?: { message: string }[] } };
}

test("every body of every endpoint refuses every field that it does not name", async () => {
  // The issuer's bodies are OAuth's, which says that unknown parameters are ignored; a webhook's body is the provider's.
  const strict = server.context.routes
    .map((route) => route.endpoint)
    .filter(
      (endpoint) => endpoint.body && endpoint.errorShape !== "oauth" && endpoint.id !== "payments.receiveWebhook",
    );
  expect(strict.length).toBeGreaterThan(8);
  let refused = 0;
  for (const endpoint of strict) {
    const known = Object.keys((endpoint.body as { shape?: object } | undefined)?.shape ?? {});
    const as = endpoint.access.kind === "self" ? guest : boss;
    const ids: Record<string, string> = {
      userId: endpoint.access.kind === "staffOrder" ? "_" : guest.userId,
      orderId,
      vendorId: venue.vendorId,
      vendorLocationId: venue.vendorLocationId,
      productId: venue.id("soda"),
      phoneNumber: venue.phones.STAFF,
    };
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(ids[name] ?? ""));
    for (const [field, value] of Object.entries(extraFields)) {
      if (known.includes(field)) continue;
      const { status, body } = await server.request<Refusal>(endpoint.method, `/api${path}`, { [field]: value }, as);
      expect(status, `${endpoint.id} with ${field}`).toBe(400);
      const words = JSON.stringify(body.error.details);
      expect(words, `${endpoint.id} does not name ${field}`).toContain(field);
      refused += 1;
    }
  }
  expect(refused).toBeGreaterThan(90);
});

test("nothing came of it", async () => {
  const order = await server.db
    .selectFrom("customer_order")
    .select(["status", "total_cents"])
    .executeTakeFirstOrThrow();
  expect(order.status).toBe("IN_PROGRESS");
  expect(order.total_cents).toBeGreaterThan(50);
});
