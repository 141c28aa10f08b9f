import { listProducts } from "@skipline/contract/catalog";
import { updateProduct } from "@skipline/contract/product-change";
import { createEvent, getEvent, updateEvent } from "@skipline/contract/events";
import { createGlevent, getGlevent, listGlevents, updateGlevent } from "@skipline/contract/guests";
import { getOrder, updateOrder } from "@skipline/contract/ordering";
import { getOwnLocation, updateLocation } from "@skipline/contract/own-locations";
import { changeProduct, getOwnProduct } from "@skipline/contract/own-products";
import { changePromotion, createPromotion, getPromotion } from "@skipline/contract/promotions";
import { createVendorRole, listVendorRoles, updateVendorRole } from "@skipline/contract/roles";
import { getOwnVendor, updateVendor } from "@skipline/contract/vendors";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sampleCalls } from "./sample-calls.ts";
import { type Session, startTestServer, type TestServer } from "./test-server.ts";
import { codeOf, ok, openVenue, placeOrder, somePhone, type TestVenue } from "./test-venue.ts";

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
    // Guests come and go without a version.
    const booked = { ...glevent, reservedCount: 99 };
    expect(ok(await server.call(updateGlevent, { params, body: booked }, admin)).glevent).toEqual(glevent);
    const larger = { ...glevent, originalCapacity: 1 };
    expect(codeOf(await server.call(updateGlevent, { params, body: larger }, admin))).toBe("NOT_CHANGEABLE");
    const stale = { ...larger, version: 2 };
    expect(codeOf(await server.call(updateGlevent, { params, body: stale }, admin))).toBe("EVENT_CHANGED");
    const { upcomingGlevents } = ok(await server.call(listGlevents, { params: { vendorId }, query: {} }, admin));
    const [{ version: _version, ...listed } = glevent] = upcomingGlevents;
    const renamed = { ...listed, name: "Another name", originalCapacity: 1, reservedCount: 99, timeZone: "UTC" };
    const changed = ok(await server.call(updateGlevent, { params, body: renamed }, admin)).glevent;
    expect(changed).toEqual({ ...glevent, name: "Another name", version: 2 });
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

  test.each(["STAFF", "MANAGER"] as const)("a product, but for what it can't change, from %s", async (role) => {
    const { vendorLocationId } = venue;
    const by = await server.signIn(venue.phones[role]);
    const { items } = ok(await server.call(listProducts, { params: { vendorLocationId } }, null));
    const product = items[0]!;
    const params = { vendorLocationId, productId: product.productId };
    const { version: _version, ...unversioned } = product;
    const others = { name: "Free beer", productType: "OTHER" as const, imageUrls: ["/other.webp"] };
    for (const [field, value] of Object.entries(others)) {
      const refused = await server.call(updateProduct, { params, body: { ...product, [field]: value } }, by);
      expect(codeOf(refused)).toBe("NOT_CHANGEABLE");
      expect(refused.body).toMatchObject({ error: { details: { fields: [field] } } });
    }
    // Promotions come and go without a version.
    const asReduced = { ...product, discountedPrice: "0.01", discountPercent: 99 };
    for (const body of [asReduced, { ...unversioned, ...others }]) {
      const { product: same } = ok(await server.call(updateProduct, { params, body }, by));
      expect(same).toEqual(product);
    }
  });

  test("an event, but for what it can't change", async () => {
    const { vendorId } = venue;
    const made = { eventName: "Night", status: "UPCOMING" as const };
    const { event } = ok(await server.call(createEvent, { params: { vendorId }, body: made }, admin));
    const picture = { mediaId: event.eventId, url: "/x.webp", width: 1, height: 1, sizes: [] };
    const refused = await server.call(
      updateEvent,
      { params: { vendorId }, body: { ...event, eventName: "Late", images: [picture] } },
      admin,
    );
    expect(codeOf(refused)).toBe("NOT_CHANGEABLE");
    const stale = { ...event, version: event.version + 1, images: [picture] };
    expect(codeOf(await server.call(updateEvent, { params: { vendorId }, body: stale }, admin))).toBe("EVENT_CHANGED");
    const { version: _version, ...unversioned } = event;
    const body = { ...unversioned, eventName: "Late", images: [picture] };
    const changed = ok(await server.call(updateEvent, { params: { vendorId }, body }, admin)).event;
    expect(changed).toEqual({ ...event, eventName: "Late", version: event.version + 1 });
  });

  test("a vendor", async () => {
    const params = { vendorId: venue.vendorId };
    const { vendor } = ok(await server.call(getOwnVendor, { params }, admin));
    const { vendor: same } = ok(await server.call(updateVendor, { params, body: vendor }, admin));
    expect(same).toEqual(vendor);
    const elsewhere = { ...vendor, vendorId: "vnd-other" };
    const refused = await server.call(updateVendor, { params, body: elsewhere }, admin);
    expect(codeOf(refused)).toBe("NOT_CHANGEABLE");
    const stale = { ...elsewhere, version: vendor.version + 1 };
    expect(codeOf(await server.call(updateVendor, { params, body: stale }, admin))).toBe("VENDOR_CHANGED");
  });

  test("a product of the console", async () => {
    const params = { vendorLocationId: venue.vendorLocationId, productId: venue.id("water") };
    const { product } = ok(await server.call(getOwnProduct, { params }, admin));
    const { product: same } = ok(await server.call(changeProduct, { params, body: product }, admin));
    expect(same).toEqual(product);
    const elsewhere = { ...product, vendorLocationId: "ZZZZZ" };
    expect(codeOf(await server.call(changeProduct, { params, body: elsewhere }, admin))).toBe("NOT_CHANGEABLE");
    const stale = { ...elsewhere, version: product.version + 1 };
    expect(codeOf(await server.call(changeProduct, { params, body: stale }, admin))).toBe("PRODUCT_CHANGED");
    // Others move it and give it sizes without a version.
    const moved = { ...product, displayOrder: 7, groupId: "grp-of-before" };
    expect(ok(await server.call(changeProduct, { params, body: moved }, admin)).product).toEqual(product);
  });

  test("a promotion", async () => {
    const params = { vendorId: venue.vendorId };
    const happy = {
      description: "Happy hour",
      percent: null,
      amountOff: "2.00",
      productTypes: ["ALCOHOLIC_ITEM" as const],
      productIds: [venue.id("water")],
      vendorLocationIds: [venue.vendorLocationId],
      startsAt: "2030-01-01T00:00:00.000Z",
      endsAt: null,
      happyHours: [{ days: ["MON" as const, "FRI" as const], from: "16:00", to: "19:00" }],
    };
    const { promotion } = ok(await server.call(createPromotion, { params, body: happy }, admin));
    expect(promotion).toMatchObject(happy);
    const key = { params: { ...params, promotionId: promotion.promotionId } };
    expect(ok(await server.call(getPromotion, key, admin)).promotion).toEqual(promotion);
    expect(ok(await server.call(changePromotion, { ...key, body: promotion }, admin)).promotion).toEqual(promotion);
    const elsewhere = { ...promotion, vendorId: "vnd-other" };
    expect(codeOf(await server.call(changePromotion, { ...key, body: elsewhere }, admin))).toBe("NOT_CHANGEABLE");
    const stale = { ...elsewhere, version: promotion.version + 1 };
    expect(codeOf(await server.call(changePromotion, { ...key, body: stale }, admin))).toBe("PROMOTION_CHANGED");
  });

  test("a location", async () => {
    const params = { vendorId: venue.vendorId, vendorLocationId: venue.vendorLocationId };
    const { location } = ok(await server.call(getOwnLocation, { params }, admin));
    const { location: same } = ok(await server.call(updateLocation, { params, body: location }, admin));
    expect(same).toEqual(location);
    const elsewhere = { ...location, vendorId: "vnd-other" };
    expect(codeOf(await server.call(updateLocation, { params, body: elsewhere }, admin))).toBe("NOT_CHANGEABLE");
    const stale = { ...elsewhere, version: location.version + 1 };
    expect(codeOf(await server.call(updateLocation, { params, body: stale }, admin))).toBe("LOCATION_CHANGED");
  });

  test("a role", async () => {
    const { vendorId } = venue;
    const body = { phoneNumber: somePhone(), name: "Kim", role: "STAFF" as const };
    ok(await server.call(createVendorRole, { params: { vendorId }, body }, admin));
    const { items } = ok(await server.call(listVendorRoles, { params: { vendorId }, query: {} }, admin));
    const role = items.find(({ phoneNumber }) => phoneNumber === body.phoneNumber);
    const params = { vendorId, phoneNumber: body.phoneNumber };
    const { vendorRole } = ok(await server.call(updateVendorRole, { params, body: { ...role, role: "STAFF" } }, admin));
    // How its invitation fares, and the PIN, is told of with the list alone.
    expect({ ...vendorRole, invitation: role?.invitation, pin: role?.pin }).toEqual(role);
    const elsewhere = { ...role, role: "STAFF" as const, vendorId: "vnd-other" };
    expect(codeOf(await server.call(updateVendorRole, { params, body: elsewhere }, admin))).toBe("NOT_CHANGEABLE");
    const stale = { ...elsewhere, version: 2 };
    expect(codeOf(await server.call(updateVendorRole, { params, body: stale }, admin))).toBe("ROLE_CHANGED");
  });
});
