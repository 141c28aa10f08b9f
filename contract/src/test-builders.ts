import { type Product, product } from "./catalog.ts";
import { order, type Order, orderLine, type OrderLine } from "./ordering.ts";

/** What tests make products, lines and orders of: they name what they are about. A field with a default needs no word here. */
export function makeProduct({ productId = "prd-1", ...parts }: Partial<Product> = {}): Product {
  return product.parse({
    productId,
    vendorLocationId: "064E1",
    name: productId,
    variantName: null,
    groupId: null,
    productType: "NON_ALCOHOLIC_ITEM",
    productTaxCode: "txcd_40060003",
    description: null,
    price: "10.00",
    discountedPrice: null,
    discountPercent: null,
    isAvailable: true,
    displayOrder: 100,
    imageUrls: [],
    version: 1,
    ...parts,
  });
}

export function makeOrderLine({ productId = "prd-1", ...parts }: Partial<OrderLine> = {}): OrderLine {
  return orderLine.parse({
    productId,
    quantity: 1,
    name: productId,
    variantName: null,
    productType: "NON_ALCOHOLIC_ITEM",
    productTaxCode: "txcd_40060003",
    price: "10.00",
    discountedPrice: null,
    totalPrice: "10.00",
    imageUrls: [],
    ...parts,
  });
}

/** Paid with a card, not handed over yet. */
export function makeOrder(parts: Partial<Order> = {}): Order {
  return order.parse({
    orderId: "0192d3a4-0000-7000-8000-000000a1b2c3",
    userId: "0192d3a4-0000-7000-8000-000000000001",
    vendorId: "vnd-aurora",
    vendorName: "The Aurora Room",
    vendorLocationId: "064E1",
    locationDescription: "Main Bar",
    timeZone: "America/Los_Angeles",
    status: "PAID",
    cartItems: [makeOrderLine()],
    subtotal: "10.00",
    taxAmount: "0.95",
    tipAmount: "0.00",
    totalAmount: "10.95",
    totalAmountBeforeDiscount: "10.95",
    promotion: null,
    vendorAddress: { line1: "1 Main St", line2: null, city: "Los Angeles", state: "CA", zip: "90028" },
    isFree: false,
    ageAcknowledged: false,
    isExpired: false,
    datetimeCreated: "2026-11-21T04:00:00Z",
    datetimeUpdated: "2026-11-21T04:05:00Z",
    datetimePaid: "2026-11-21T04:05:00Z",
    datetimeCompleted: null,
    completedBy: null,
    datetimeRefunded: null,
    refundReason: null,
    refundState: null,
    paymentMethod: { kind: "CARD", brand: "visa", last4: "4242" },
    allowedActions: [],
    ...parts,
  });
}
