import { randomInt, randomUUIDv7 } from "node:crypto";
import { type ProductType, productTypes } from "@skipline/contract/catalog";
import fc from "fast-check";
import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import { insertRows } from "../seed/insert-rows.ts";

/** A line of an order that was made up. */
export interface PastLine {
  product: number;
  type: ProductType;
  quantity: number;
  cents: number;
  percentOff: number;
}

/** An order that was made up; nothing of it is worked out by the code under test. */
export interface PastOrder {
  /** Of whoever stores it: a history that is tried again gets others. */
  orderId: string;
  location: number;
  guest: number;
  /** Null: never paid. */
  paidAt: Date | null;
  pickedUpAfter: number | null;
  lines: PastLine[];
  taxCents: number;
  tipCents: number;
  end: "kept" | "refunded" | "partly refunded" | "partly, not yet";
}

export interface PastVendor {
  vendorId: string;
  timeZone: string;
  startHour: number;
  locationIds: string[];
  guestIds: string[];
}

export const lineTotal = ({ quantity, cents, percentOff }: PastLine): number =>
  quantity * cents - Math.floor((quantity * cents * percentOff) / 100);
export const subtotalOf = (order: PastOrder): number => order.lines.reduce((sum, line) => sum + lineTotal(line), 0);
export const totalOf = (order: PastOrder): number => subtotalOf(order) + order.taxCents + order.tipCents;
/** Of an order that went back in part. */
export const partOf = (order: PastOrder): number => Math.floor(totalOf(order) / 3);
export const isFreeOrder = (order: PastOrder): boolean => totalOf(order) < 50;

const line = fc.record({
  product: fc.nat(13),
  type: fc.constantFrom(...productTypes),
  quantity: fc.integer({ min: 1, max: 4 }),
  cents: fc.oneof(
    { weight: 5, arbitrary: fc.integer({ min: 300, max: 4_000 }) },
    { weight: 1, arbitrary: fc.constantFrom(0, 1, 12, 49, 50) },
  ),
  percentOff: fc.constantFrom(0, 0, 0, 10, 33, 100),
});

/** Moments where days, hours and clocks change, and any others; to the millisecond, none after `until`. */
function momentBetween(from: Date, until: Date, edges: readonly Date[]): fc.Arbitrary<Date> {
  const anywhere = fc.integer({ min: from.getTime(), max: until.getTime() });
  const atEdge = fc.tuple(
    fc.constantFrom(...edges),
    fc.integer({ min: -48, max: 48 }),
    fc.constantFrom(-1, 0, 1, 1_000),
  );
  return fc
    .oneof(
      { weight: 3, arbitrary: anywhere },
      { weight: 1, arbitrary: atEdge.map(([edge, hours, off]) => edge.getTime() + hours * 1_800_000 + off) },
    )
    .map((time) => new Date(Math.min(time, until.getTime())));
}

export function pastOrder(from: Date, until: Date, edges: readonly Date[]): fc.Arbitrary<PastOrder> {
  return fc
    .record({
      orderId: fc.constant(""),
      location: fc.nat(1),
      guest: fc.nat(11),
      paidAt: momentBetween(from, until, edges),
      isPaid: fc.integer({ min: 0, max: 9 }),
      pickedUpAfter: fc.option(fc.integer({ min: 0, max: 4_000 }), { freq: 5 }),
      lines: fc.array(line, { minLength: 1, maxLength: 4 }),
      taxPercent: fc.constantFrom(0, 9),
      tipPercent: fc.constantFrom(0, 0, 15, 20, 100),
      end: fc.constantFrom("kept", "kept", "kept", "kept", "refunded", "partly refunded", "partly, not yet"),
    })
    .map(({ isPaid, taxPercent, tipPercent, end, ...made }) => {
      const order = { ...made, taxCents: 0, tipCents: 0, end } as PastOrder;
      const subtotal = subtotalOf(order);
      order.taxCents = Math.round((subtotal * taxPercent) / 100);
      order.tipCents = Math.floor((subtotal * tipPercent) / 100);
      if (isPaid === 0) Object.assign(order, { paidAt: null, pickedUpAfter: null, end: "kept" });
      // What brought no money, or too little to be parted, has none that could go back in part.
      if (order.end.startsWith("partly") && partOf(order) < 17) order.end = "kept";
      return order;
    });
}

export async function openPastVendor(db: Kysely<Database>, vendor: PastVendor, now: Date): Promise<void> {
  const { vendorId, timeZone, startHour, locationIds, guestIds } = vendor;
  const place = { name: vendorId, address_line1: "1 Pier", city: "Los Angeles", state: "CA", zip: "90731" };
  const zone = { time_zone: timeZone, business_day_start_hour: startHour };
  await insertRows(db, "vendor", [{ vendor_id: vendorId, ...place, ...zone }]);
  const locations = locationIds.map((id) => ({
    vendor_location_id: id,
    vendor_id: vendorId,
    description: `Bar ${id}`,
  }));
  await insertRows(db, "vendor_location", locations);
  const ofPhone = () => `+1310${String(randomInt(1_000_000, 9_999_999))}`;
  await insertRows(
    db,
    "app_user",
    guestIds.map((userId) => ({ user_id: userId, phone: ofPhone(), created_at: now })),
  );
  await insertRows(
    db,
    "product",
    Array.from({ length: 14 }, (_, index) => ({
      product_id: `${vendorId}-${index}`,
      vendor_location_id: locationIds[0],
      name: `Drink ${index}`,
      product_type: "OTHER",
      tax_code: "x",
      price_cents: 100,
      updated_at: now,
    })),
  );
}

/** The orders with their lines, payments, refunds, and the lines of the trail that tell of them. */
export async function insertPast(
  db: Kysely<Database>,
  vendor: PastVendor,
  orders: readonly PastOrder[],
): Promise<void> {
  const rows = orders.map((order) => asRow(vendor, order));
  await insertRows(db, "customer_order", rows);
  const items = orders.flatMap((order) =>
    order.lines.map(({ product, type, quantity, cents, percentOff }, index) => ({
      order_id: order.orderId,
      line: index + 1,
      product_id: `${vendor.vendorId}-${product}`,
      name: `Drink ${product}`,
      product_type: type,
      tax_code: "x",
      quantity,
      // The same product may be ordered twice, with another note.
      note: `note ${index}`,
      price_cents: cents,
      discount_percent: percentOff || null,
      discount_cents: quantity * cents - lineTotal({ product, type, quantity, cents, percentOff }),
    })),
  );
  await insertRows(
    db,
    "order_item",
    items.map((item) => ({ ...item, image_urls: [], ordered_at: new Date() })),
  );
  const paid = orders.filter((order) => order.paidAt && !isFreeOrder(order));
  const payments = paid.map((order) => ({ ...paymentOf(vendor, order), payment_id: randomUUIDv7() }));
  await insertRows(db, "payment", payments);
  const refunded = paid.flatMap((order, index) => {
    const payment = payments[index];
    return order.end === "refunded" && payment ? [{ order, payment }] : [];
  });
  await insertRows(
    db,
    "refund",
    refunded.map(({ order, payment }) => ({
      refund_id: randomUUIDv7(),
      payment_id: payment.payment_id,
      provider_refund_id: `re_${order.orderId}`,
      amount_cents: totalOf(order),
      reason: "x",
      idempotency_key: order.orderId,
      status: "SUCCEEDED",
      created_at: order.paidAt,
      updated_at: order.paidAt,
    })),
  );
  const inPart = paid.flatMap((order, index) => {
    const payment = payments[index];
    return order.end.startsWith("partly") && payment ? [{ order, payment }] : [];
  });
  await insertRows(
    db,
    "desk_refund",
    inPart.map(({ order, payment }) => ({
      provider: "sandbox",
      provider_refund_id: `desk_${order.orderId}`,
      payment_id: payment.payment_id,
      amount_cents: partOf(order),
      status: order.end === "partly refunded" ? "SUCCEEDED" : "PENDING",
      created_at: order.paidAt,
      updated_at: order.paidAt,
    })),
  );
}

function paymentOf(vendor: PastVendor, order: PastOrder) {
  const at = order.paidAt;
  return {
    purpose: "ORDER",
    reference: order.orderId,
    user_id: vendor.guestIds[order.guest],
    vendor_id: vendor.vendorId,
    provider: "sandbox",
    intent_id: `pi_${order.orderId}`,
    amount_cents: totalOf(order),
    currency: "usd",
    description: "",
    status: "SUCCEEDED",
    created_at: at,
    updated_at: at,
    succeeded_at: at,
    news_version: 0,
  };
}

function asRow(vendor: PastVendor, order: PastOrder) {
  const { orderId, location, guest, paidAt, pickedUpAfter, end } = order;
  const subtotal = subtotalOf(order);
  const isRefunded = end === "refunded";
  const isDone = paidAt !== null && pickedUpAfter !== null;
  const createdAt = paidAt ? new Date(paidAt.getTime() - 30_000) : new Date("2026-01-01T00:00:00Z");
  return {
    order_id: orderId,
    user_id: vendor.guestIds[guest],
    vendor_id: vendor.vendorId,
    vendor_location_id: vendor.locationIds[location],
    status: paidAt === null ? "IN_PROGRESS" : isRefunded ? "REFUNDED" : isDone ? "COMPLETE" : "PAID",
    subtotal_cents: subtotal,
    discount_cents: order.lines.reduce((sum, one) => sum + one.quantity * one.cents - lineTotal(one), 0),
    tax_cents: order.taxCents,
    tip_cents: order.tipCents,
    total_cents: totalOf(order),
    age_acknowledged: true,
    created_at: createdAt,
    updated_at: createdAt,
    paid_at: paidAt,
    completed_at: isDone ? new Date(paidAt.getTime() + pickedUpAfter * 1_000) : null,
    completed_by_user: isDone ? "staff" : null,
    completed_by_name: isDone ? "Sam" : null,
    completed_at_location: isDone ? vendor.locationIds[location] : null,
    refunded_at: isRefunded ? paidAt : null,
    refund_reason: isRefunded ? "NONE_PROVIDED" : null,
    refund_state: isRefunded ? "REFUNDED" : null,
    payment_alert: end.startsWith("partly") ? "REFUNDED_AT_PROVIDER" : null,
    version: 1,
    sold_out_product_ids: [],
  };
}
