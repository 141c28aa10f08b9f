import { listProducts, updateProduct } from "@skipline/contract/catalog";
import { createEvent, getEvent, updateEvent } from "@skipline/contract/events";
import { createGlevent, getGlevent, listGlevents, updateGlevent } from "@skipline/contract/guests";
import { getOrder, updateOrder } from "@skipline/contract/ordering";
import { createVendorRole, listVendorRoles, updateVendorRole } from "@skipline/contract/roles";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sampleCalls } from "./sample-calls.ts";
import { type Session, startTestServer, type TestServer } from "./test-server.ts";
import { ok, openVenue, placeOrder, somePhone, type TestVenue } from "./test-venue.ts";

let server: TestServer;
let venue: TestVenue;
let admin: Session;

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "round-trip");
  admin = await server.signIn(venue.phones.SUPER_ADMIN);
});
afterAll(() => server.close());

/** What a GET gave may be sent back whole: whoever edits one field need not know which of the others can be changed. */
describe("what a GET gives is taken back by its PUT", () => {
  test("an order, with its lines", async () => {
    const guest = await server.signIn(somePhone());
    const placed = await placeOrder(server, venue, guest, { soda: 2 });
    const params = { userId: guest.userId, orderId: placed.order.orderId };
    const { order } = ok(await server.call(getOrder, { params }, guest));
    const { order: same } = ok(await server.call(updateOrder, { params, body: order }, guest));
    expect({ ...same, datetimeUpdated: order.datetimeUpdated }).toEqual(order);
    const more = order.cartItems.map((line) => ({ ...line, quantity: 3 }));
    const changed = ok(await server.call(updateOrder, { params, body: { ...order, cartItems: more } }, guest));
    expect(changed.order.cartItems).toMatchObject([{ quantity: 3 }]);
  });

  test("an event", async () => {
    const { vendorId } = venue;
    const body = { eventName: "Night", status: "UPCOMING" as const, description: "<p>Doors at nine</p>" };
    const { event: made } = ok(await server.call(createEvent, { params: { vendorId }, body }, admin));
    const { event } = ok(
      await server.call(getEvent, { params: { eventId: made.eventId }, query: { vendorId } }, admin),
    );
    const { event: same } = ok(await server.call(updateEvent, { params: { vendorId }, body: event }, admin));
    expect({ ...same, version: event.version }).toEqual(event);
  });

  test("a guest list event", async () => {
    const { vendorId } = venue;
    const sample = sampleCalls["guests.createGlevent"]?.(() => vendorId);
    const body = sample?.body as never;
    const { glevent: made } = ok(await server.call(createGlevent, { params: { vendorId }, body }, admin));
    const params = { vendorId, gleventId: made.gleventId };
    const { glevent } = ok(await server.call(getGlevent, { params }, admin));
    const { glevent: same } = ok(await server.call(updateGlevent, { params, body: glevent }, admin));
    expect(same).toEqual(glevent);
    const { upcomingGlevents } = ok(await server.call(listGlevents, { params: { vendorId }, query: {} }, admin));
    const [listed] = upcomingGlevents;
    const renamed = { ...listed, name: "Another name", originalCapacity: 1, reservedCount: 99, timeZone: "UTC" };
    const changed = ok(await server.call(updateGlevent, { params, body: renamed }, admin)).glevent;
    expect(changed).toEqual({ ...glevent, name: "Another name" });
    const invented = await server.request(
      "PUT",
      `/api/vendors/${vendorId}/glevents/${made.gleventId}`,
      { rank: 1 },
      admin,
    );
    expect(invented.status).toBe(400);
  });

  test("a product", async () => {
    const { vendorLocationId } = venue;
    const { items } = ok(await server.call(listProducts, { params: { vendorLocationId } }, null));
    for (const product of items) {
      const params = { vendorLocationId, productId: product.productId };
      const { product: same } = ok(await server.call(updateProduct, { params, body: product }, admin));
      expect({ ...same, version: product.version }).toEqual(product);
    }
    expect(items.length).toBeGreaterThan(3);
  });

  test("a role", async () => {
    const { vendorId } = venue;
    const body = { phoneNumber: somePhone(), name: "Kim", role: "STAFF" as const };
    ok(await server.call(createVendorRole, { params: { vendorId }, body }, admin));
    const { items } = ok(await server.call(listVendorRoles, { params: { vendorId }, query: {} }, admin));
    const role = items.find(({ phoneNumber }) => phoneNumber === body.phoneNumber);
    const params = { vendorId, phoneNumber: body.phoneNumber };
    const { vendorRole } = ok(await server.call(updateVendorRole, { params, body: { ...role, role: "STAFF" } }, admin));
    expect(vendorRole).toEqual(role);
  });
});
