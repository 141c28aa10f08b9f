import { getClientConfig } from "@skipline/contract/config";
import { type Endpoint, roleNames } from "@skipline/contract/endpoint";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type Session, type TestServer } from "../test/test-server.ts";
import { address, createBody, openVenue, placePaidOrder, somePhone, type TestVenue } from "../test/test-venue.ts";

const callers = ["nobody", "guest", "otherGuest", ...roleNames, "foreign"] as const;
type Caller = (typeof callers)[number];

/** What the access rule says; `in`: past it, whatever the handler then answers. */
type Verdict = 401 | 403 | 404 | "in";
type Row = Record<Caller, Verdict>;

const everybody = all("in");
const signedIn: Row = { ...everybody, nobody: 401 };
/** The guest's own, by the guest's id in the path. */
const ownOrders: Row = { ...all(403), nobody: 401, guest: "in" };
const ownOrder: Row = { ...all(404), nobody: 401, guest: "in" };
const orderOrStaff: Row = { ...all("in"), nobody: 401, otherGuest: 404, foreign: 404 };
const staffOrder: Row = { ...orderOrStaff, guest: 403 };
const staff: Row = { ...all("in"), nobody: 401, guest: 403, otherGuest: 403, foreign: 403 };
const managers: Row = { ...staff, STAFF: 403 };

/** One row for each endpoint of the contract: a new endpoint without its row fails below. */
const table: Record<string, Row> = {
  "config.getClientConfig": everybody,
  "auth.startPasswordless": everybody,
  "auth.exchangeToken": everybody,
  "auth.revokeSession": everybody,
  "auth.getOpenidConfiguration": everybody,
  "auth.getJwks": everybody,
  "auth.unlockPhone": { ...all(403), nobody: 401 },
  "venues.findVendorLocation": everybody,
  "venues.listVendorLocations": everybody,
  "venues.findVendor": everybody,
  "venues.listVendors": everybody,
  // Signed in is enough to ask; who has no role there is told 404 by the handler.
  "venues.getUserRole": { ...signedIn, guest: 404, otherGuest: 404, foreign: 404 },
  "venues.listVendorRoles": managers,
  "venues.createVendorRole": managers,
  "venues.updateVendorRole": managers,
  "venues.deleteVendorRole": managers,
  "venues.listActivities": managers,
  "media.uploadPicture": managers,
  "catalog.listProducts": everybody,
  "catalog.updateProduct": staff,
  "catalog.streamProducts": everybody,
  "payments.confirmSandboxPayment": everybody,
  "payments.answerSandboxChallenge": everybody,
  "payments.receiveWebhook": everybody,
  "links.getShortCodeRedirect": everybody,
  "events.getEvent": everybody,
  "events.listEventsByStatus": everybody,
  "events.listVendorEvents": managers,
  "events.createEvent": managers,
  "events.updateEvent": managers,
  "ordering.createOrder": ownOrders,
  "ordering.listOrders": ownOrders,
  "ordering.updateOrder": ownOrder,
  "ordering.markPaid": ownOrder,
  "ordering.getOrderPayment": ownOrder,
  "ordering.getOrder": orderOrStaff,
  "ordering.streamOrder": orderOrStaff,
  "ordering.calculateTax": signedIn,
  "fulfilment.completeOrder": staffOrder,
  "fulfilment.refundOrder": staffOrder,
  "fulfilment.listFulfilledOrders": staff,
  "fulfilment.listLocationOrders": staff,
  "fulfilment.streamLocationOrders": staff,
};

let server: TestServer;
let venue: TestVenue;
let sessions: Record<Exclude<Caller, "nobody">, Session>;
let orderId: string;

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "matrix");
  const foreignVenue = await openVenue(server.db, "matrix-foreign");
  const phones = {
    guest: somePhone(),
    otherGuest: somePhone(),
    ...venue.phones,
    foreign: foreignVenue.phones.SUPER_ADMIN,
  };
  const signedInPeople = Object.entries(phones).map(
    async ([name, phone]) => [name, await server.signIn(phone)] as const,
  );
  sessions = Object.fromEntries(await Promise.all(signedInPeople)) as typeof sessions;
  const order = await placePaidOrder(server, venue, sessions.guest);
  orderId = order.orderId;
});
afterAll(() => server.close());

test("every endpoint that is served has its row, and no row is left over", () => {
  const served = server.context.routes.map((route) => route.endpoint.id);
  expect(Object.keys(table).toSorted()).toEqual([...served, "config.getClientConfig"].toSorted());
});

test.each(Object.entries(table))("%s", async (id, row) => {
  const served = server.context.routes.find((route) => route.endpoint.id === id)?.endpoint;
  // app.ts mounts this one itself.
  const endpoint: Endpoint = served ?? getClientConfig;
  expect(endpoint.id).toBe(id);
  const seen: Partial<Record<Caller, Verdict>> = {};
  for (const caller of callers) {
    seen[caller] = await verdict(endpoint, caller === "nobody" ? null : sessions[caller], row[caller] === "in");
  }
  expect(seen).toEqual(row);
});

test("an expired or forged token opens nothing that asks for one", async () => {
  const [header, payload] = sessions.SUPER_ADMIN.idToken.split(".");
  const forged = { ...sessions.SUPER_ADMIN, idToken: `${header}.${payload}.${"A".repeat(86)}` };
  for (const { endpoint } of server.context.routes) {
    if (endpoint.access.kind === "public") continue;
    expect(await verdict(endpoint, forged, false), endpoint.id).toBe(401);
  }
  const closed = server.context.routes.filter((route) => route.endpoint.access.kind !== "public");
  expect(closed.length).toBeGreaterThan(10);
});

function all(verdictOfAll: Verdict): Row {
  return Object.fromEntries(callers.map((caller) => [caller, verdictOfAll])) as Row;
}

/** The call with ids that exist and a body that is deliberately not one: nothing is changed by asking. */
async function verdict(endpoint: Endpoint, as: Session | null, isExpectedIn: boolean): Promise<Verdict> {
  const ids: Record<string, string> = {
    userId: endpoint.access.kind === "staffOrder" && as !== sessions.guest ? "_" : sessions.guest.userId,
    orderId,
    vendorId: venue.vendorId,
    vendorLocationId: venue.vendorLocationId,
    productId: venue.id("soda"),
    // Nobody has a role by this one: the rule is passed, the handler finds nothing to change or take away.
    phoneNumber: "+12135559999",
    eventId: orderId,
    code: "nowhere",
  };
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(ids[name] ?? ""));
  const body = bodies[endpoint.id]?.();
  const stop = new AbortController();
  const response = await fetch(`${server.url}/api${path}${queries[endpoint.id]?.() ?? ""}`, {
    method: endpoint.method,
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(as ? { authorization: `Bearer ${as.idToken}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: stop.signal,
  });
  if (endpoint.kind === "stream") stop.abort();
  else await response.arrayBuffer();
  const { status } = response;
  if (status === 401 || status === 403) return endpoint.access.kind === "public" ? "in" : status;
  if (status !== 404) return "in";
  // A handler may say 404 of its own; only where the rule should have let the caller in does that count as in.
  return isExpectedIn ? "in" : 404;
}

const queries: Record<string, () => string> = {
  "venues.findVendorLocation": () => `?vendorLocationId=${venue.vendorLocationId}`,
  "venues.listVendorLocations": () => `?vendorId=${venue.vendorId}`,
  "venues.findVendor": () => `?vendorId=${venue.vendorId}`,
  "events.getEvent": () => `?vendorId=${venue.vendorId}`,
  "events.listEventsByStatus": () => `?vendorId=${venue.vendorId}&status=UPCOMING`,
  "fulfilment.listFulfilledOrders": () =>
    `?vendorLocationId=${venue.vendorLocationId}&datetimeCompletedAfter=2026-01-01T00:00:00Z`,
  // Of another location of the vendor: refused by the handler, so that nothing is handed over here.
  "fulfilment.completeOrder": () => `?vendorLocationId=${venue.otherLocationId}`,
};

const bodies: Record<string, () => unknown> = {
  "ordering.createOrder": () => createBody(venue, sessions.guest, { soda: 1 }),
  "ordering.updateOrder": () => ({ tipAmount: "0.10" }),
  "ordering.calculateTax": () => ({
    cartItems: createBody(venue, sessions.guest, { soda: 1 }).cartItems,
    vendorAddress: address,
    vendorLocationId: venue.vendorLocationId,
  }),
  "fulfilment.refundOrder": () => ({ refundReason: "NONE_PROVIDED" }),
  "venues.createVendorRole": () => ({ phoneNumber: "not a phone", name: "Nobody", role: "STAFF" }),
  "venues.updateVendorRole": () => ({ role: "STAFF" }),
  "catalog.updateProduct": () => ({ isAvailable: true }),
  "events.createEvent": () => ({ eventName: "Night", status: "UPCOMING" }),
  "events.updateEvent": () => ({ eventName: "Night", status: "UPCOMING", eventId: orderId, vendorId: venue.vendorId }),
  "auth.startPasswordless": () => ({ client_id: "skipline-web", connection: "sms", phone_number: "1" }),
};
