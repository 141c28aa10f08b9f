import { order } from "@skipline/contract/ordering";
import type { Order } from "@skipline/contract/ordering";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isWaiting, parseOrders, withOrder } from "./last-order.ts";
import { orderStatusText } from "#components/order-status-badge.tsx";
import { arbitraryOf } from "#stores/test-arbitrary.ts";

/**
 * As a phone of the first version kept it. Never changed: where it is not read any more, a new field of the contract
 * lacks its default (`z._default`), and guests would stand at the bar without their code.
 */
const firstVersion = `{
  "orderId": "019aa6b0-8f5c-7c1e-9d1f-3a5b7c9e1f02", "userId": "019aa6b0-0000-7000-8000-000000000001",
  "vendorId": "vnd-aurora", "vendorName": "Aurora", "vendorLocationId": "064E1", "locationDescription": "Main Bar",
  "timeZone": "America/Los_Angeles", "status": "PAID",
  "cartItems": [{
    "productId": "prd-margarita", "name": "Margarita", "variantName": null, "productType": "ALCOHOLIC_ITEM",
    "productTaxCode": "txcd_40060003", "quantity": 2, "price": "14.00", "discountedPrice": null,
    "totalPrice": "28.00", "imageUrls": ["/demo/margarita.webp"]
  }],
  "subtotal": "28.00", "taxAmount": "2.66", "tipAmount": "4.20", "totalAmount": "34.86",
  "totalAmountBeforeDiscount": "34.86", "promotion": null,
  "vendorAddress": { "line1": "1 Main St", "line2": null, "city": "Los Angeles", "state": "CA", "zip": "90028" },
  "isFree": false, "ageAcknowledged": true, "isExpired": false,
  "datetimeCreated": "2026-11-20T21:00:00.000Z", "datetimeUpdated": "2026-11-20T21:01:00.000Z",
  "datetimePaid": "2026-11-20T21:01:00.000Z", "datetimeCompleted": null, "completedBy": null,
  "datetimeRefunded": null, "refundReason": null, "refundState": null, "allowedActions": []
}`;

describe("kept orders", () => {
  it("of the first version are still shown", () => {
    const kept: unknown = JSON.parse(firstVersion);
    expect(parseOrders([kept])).toMatchObject([kept as object]);
  });

  it("come back as they were, every field of the order and its lines", () => {
    fc.assert(
      fc.property(fc.array(arbitraryOf(order) as fc.Arbitrary<Order>, { maxLength: 2 }), (orders) => {
        expect(parseOrders(JSON.parse(JSON.stringify(orders)))).toEqual(orders);
      }),
    );
  });

  it("are not lost for a word of a later version, in whichever field", () => {
    fc.assert(
      fc.property(arbitraryOf(order) as fc.Arbitrary<Order>, fc.nat(), (one, chosen) => {
        const text = JSON.stringify(one);
        // One value of one of its lists: no end of a text with a quotation mark in it.
        const words = [...text.matchAll(/(?<!\\)"[A-Z]+(?:_[A-Z]+)*"/g)];
        const word = words[chosen % words.length];
        fc.pre(word !== undefined);
        const later = `${text.slice(0, word.index)}"LATER"${text.slice(word.index + word[0].length)}`;
        expect(parseOrders([JSON.parse(later)])).toEqual([JSON.parse(later)]);
      }),
    );
  });

  it("with a status that is not known here have a code that may be worth something, and say what it is", () => {
    const later = { ...(JSON.parse(firstVersion) as Order), status: "ON_HOLD" };
    const [kept] = parseOrders([later]) as [Order];
    expect(kept).toMatchObject(later);
    expect(isWaiting(kept)).toBe(true);
    expect(orderStatusText(kept)).toBe("ON HOLD");
  });

  it("that are none are left out", () => {
    expect(parseOrders([null, 3, {}, { orderId: "1" }])).toEqual([]);
    expect(parseOrders({})).toBeNull();
  });

  it("hold the later word on an order, whichever answer comes last", () => {
    const [paid] = parseOrders([JSON.parse(firstVersion)]) as [Order];
    const pickedUp: Order = { ...paid, status: "COMPLETE", datetimeUpdated: "2026-11-20T21:09:00.000Z" };
    expect(withOrder([paid], pickedUp)).toEqual([pickedUp]);
    expect(withOrder([pickedUp], paid)).toEqual([pickedUp]);
  });

  it("wait while they are paid, neither handed over nor given back", () => {
    const [paid] = parseOrders([JSON.parse(firstVersion)]) as [Order];
    expect(isWaiting(paid)).toBe(true);
    expect(isWaiting({ ...paid, refundState: "FAILED" })).toBe(true);
    expect(isWaiting({ ...paid, refundState: "REFUNDING" })).toBe(false);
    expect(isWaiting({ ...paid, status: "COMPLETE" })).toBe(false);
    expect(isWaiting({ ...paid, status: "REFUNDED" })).toBe(false);
  });
});
