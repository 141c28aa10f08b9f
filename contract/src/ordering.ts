import * as z from "zod/mini";
import { cartLine } from "./cart.ts";
import { productTypes } from "./product-types.ts";
import { withEcho } from "./echo.ts";
import { defineEndpoint } from "./endpoint.ts";
import { maxLength, minLength } from "./length.ts";
import { language } from "./language.ts";
import { languages } from "./languages.ts";
import { moneyString } from "./money-string.ts";
import { orderRefund } from "./order-refunds.ts";
import { paymentMethod } from "./payments.ts";
import { maxLines, maxQuantityPerLine } from "./pricing.ts";
import { id, isoTime, nextToken, pageQuery, text, vendorLocationId } from "./text.ts";
import { address, vendorSupport } from "./venues.ts";

/** What staff's "Confirm Refund" sends: no reason that anybody wrote (staff-side specification, Refund). */
export const noRefundReason = "NONE_PROVIDED";
/** What the staff's screen gives as the reason where an order's products ran out; a person is told in their own language. */
export const soldOutReason = "Sold out";
/** The reason with which the server gives the money of a test order back, told in the reader's language. */
export const testOrderReason = "TEST_ORDER";

export const orderStatuses = ["IN_PROGRESS", "PAID", "COMPLETE", "REFUNDED"] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** What the caller may do with the order now; the server decides, screens only show it. */
export const orderActions = ["UPDATE", "PAY", "COMPLETE", "REFUND", "CANCEL"] as const;
export type OrderAction = (typeof orderActions)[number];

/**
 * How far a paid order is, where its location prepares orders before it hands them over. The first three are moved by staff
 * in the queue; HANDED_OVER is where the order is COMPLETE.
 */
export const queueStates = ["WAITING", "PREPARING", "READY"] as const;
export type QueueState = (typeof queueStates)[number];
const pickupStates = [...queueStates, "HANDED_OVER"] as const;

export const orderLine = z.object({
  ...cartLine.shape,
  /** As it was taken; orders of servers and devices that knew of no notes have none. */
  note: z._default(z.string(), ""),
  /** As its reader knows it: to its guest as it was read, to staff in the words that the vendor typed first. */
  name: z.string(),
  variantName: z.nullable(z.string()),
  productType: z.enum(productTypes),
  productTaxCode: z.string(),
  price: moneyString,
  /** Unit price after the promotion, for show; null without one. */
  discountedPrice: z.nullable(moneyString),
  /** This line after its share of the discount; lines add up to the subtotal. */
  totalPrice: moneyString,
  imageUrls: z.array(z.string()),
  /** As the guest read it, where that was not in the first words: also on staff's screens, as guests ask by it. */
  asRead: z._default(
    z.nullable(
      z.object({
        language,
        name: z.string(),
        variantName: z.nullable(z.string()),
        /** What took something off it, in that language; null without a word in it. */
        promotion: z._default(z.nullable(z.string()), null),
      }),
    ),
    null,
  ),
  /** Unpaid: it can't be had any more. Paid, not yet handed over: it had sold out when the payment came. */
  isSoldOut: z._default(z.boolean(), false),
});
export type OrderLine = z.output<typeof orderLine>;

export const order = z.object({
  orderId: z.string(),
  userId: z.string(),
  vendorId: z.string(),
  vendorName: z.string(),
  vendorLocationId: z.string(),
  locationDescription: z.string(),
  /** What the vendor's own words are in. */
  vendorLanguage: z._default(language, languages[0]),
  /** The vendor's IANA zone: the order's times are shown in it, whatever the reader's device thinks. */
  timeZone: z.string(),
  status: z.enum(orderStatuses),
  cartItems: z.array(orderLine),
  /** After item discounts. */
  subtotal: moneyString,
  taxAmount: moneyString,
  tipAmount: moneyString,
  /** subtotal + tip + tax. */
  totalAmount: moneyString,
  totalAmountBeforeDiscount: moneyString,
  /** Described as its reader knows it, in `language`. */
  promotion: z.nullable(
    z.object({ discountAmount: moneyString, description: z.string(), language: z._default(language, languages[0]) }),
  ),
  vendorAddress: address,
  /** As the vendor says it now; null where it says nothing of it. */
  vendorSupport: z._default(z.nullable(vendorSupport), null),
  /** Total below 0.50. */
  isFree: z.boolean(),
  ageAcknowledged: z.boolean(),
  /** Where the guest sits; null: it is picked up at the bar, as ever. */
  tableNumber: z._default(z.nullable(z.number()), null),
  /** Made by whoever runs the location, before it opened: its money goes back by itself, and it is in no figure. */
  isTest: z._default(z.boolean(), false),
  /** Unpaid, while its location takes no new orders for a moment: whoever wants to pay asks for the payment first, and is told why not. */
  isHeldUp: z._default(z.boolean(), false),
  /** An unpaid order that nobody touched for 24 hours can't be paid any more. */
  isExpired: z.boolean(),
  datetimeCreated: isoTime,
  datetimeUpdated: isoTime,
  datetimePaid: z.nullable(isoTime),
  datetimeCompleted: z.nullable(isoTime),
  /** Name of the staff member who handed it over; staff readers only. */
  completedBy: z.nullable(z.string()),
  /** Staff readers only: it was the reader who handed it over. */
  completedByCaller: z._default(z.boolean(), false),
  /** Staff readers only: who looked at the guest's ID. */
  idCheck: z._default(z.nullable(z.object({ by: z.string(), datetime: isoTime })), null),
  /** Staff readers only: all that they learn of the guest. */
  customerPhoneLast4: z._default(z.nullable(z.string()), null),
  datetimeRefunded: z.nullable(isoTime),
  /** `noRefundReason`: staff gave none. */
  refundReason: z.nullable(z.string()),
  /** FAILED: the provider refused or lost the refund; it can be tried again. */
  refundState: z.nullable(z.enum(["REFUNDING", "REFUNDED", "FAILED"])),
  /**
   * Staff readers only; such an order is handed over only after a warning. Money went back, or is claimed back, without
   * anybody here asking; or lines of it had sold out when the payment came.
   */
  paymentAlert: z._default(z.nullable(z.enum(["REFUNDED_AT_PROVIDER", "DISPUTED", "SOLD_OUT"])), null),
  /** Null before it is paid, where it was free, and where the provider did not say. */
  paymentMethod: z._default(z.nullable(paymentMethod), null),
  /** What has gone back so far, and when the last of it did; the whole total, or a part of it. */
  refunded: z._default(z.nullable(z.object({ amount: moneyString, datetime: isoTime })), null),
  /** Parts that were given back from here, oldest first, and whatever else was asked for on such an order. */
  refunds: z._default(z.array(orderRefund), []),
  /** Staff readers only: what can still be given back; null where nothing was paid. */
  refundable: z._default(z.nullable(moneyString), null),
  /**
   * Null: not paid, given back, or its location hands over at once. `wasReady`: whether it had been made ready when it was
   * handed over; true before that. `by`, to staff readers only: whose hands it is in. `expectedAt`: when it may be ready, by what
   * waits there; null where that is not known, or no longer of use.
   */
  pickup: z._default(
    z.nullable(
      z.object({
        state: z.enum(pickupStates),
        since: isoTime,
        by: z.nullable(z.string()),
        wasReady: z.boolean(),
        expectedAt: z._default(z.nullable(isoTime), null),
      }),
    ),
    null,
  ),
  allowedActions: z.array(z.enum(orderActions)),
});
export type Order = z.output<typeof order>;

/**
 * One line as the client saw it. The server compares the prices; name and tax code are the catalogue's, whatever is sent.
 */
export const cartItemInput = z.extend(cartLine, {
  price: moneyString,
  /** After the promotion, null without one. Clients that leave it out learn of a promotion's end from the order. */
  discountedPrice: z.optional(z.nullable(moneyString)),
  name: text(200),
  productTaxCode: z.optional(z.nullable(text(50, 0))),
});
export type CartItemInput = z.output<typeof cartItemInput>;
/** The same as a client may send it: what has a default can be left out. */
export type SentCartItem = z.input<typeof cartItemInput>;

const cartItems = z.array(cartItemInput).check(minLength(1), maxLength(maxLines));
/** In an update a quantity of 0 removes the line. */
const updatedCartItems = z
  .array(
    withEcho(
      { ...cartItemInput.shape, quantity: z.number().check(z.int(), z.gte(0), z.lte(maxQuantityPerLine)) },
      orderLine.shape,
    ),
  )
  .check(minLength(1), maxLength(maxLines));

const tableNumber = z.nullable(z.number().check(z.int(), z.gte(1), z.lte(999)));

/** A user id: a UUIDv7 from the built-in issuer, or the subject that a hosted issuer gives. `_` is the staff placeholder. */
export const userId = text(128);
const orderParams = z.object({ userId, orderId: id });

/** @public Its name is published. */
export const orderWithSecret = z.object({
  order,
  /** Handed to the payment provider's form; null when the order is free. */
  clientSecret: z.nullable(z.string()),
  /** The provider's account that knows the secret; null: the platform's own. */
  paymentAccount: z._default(z.nullable(z.string()), null),
});

export const createOrder = defineEndpoint({
  id: "ordering.createOrder",
  summary: "Create an order and its payment; prices are checked against the catalogue",
  method: "POST",
  path: "/users/{userId}/orders",
  access: { kind: "self" },
  params: z.object({ userId }),
  body: z.strictObject({
    userId,
    cartItems,
    tipAmount: z._default(moneyString, "0.00"),
    vendorAddress: address,
    vendorLocationId,
    /** At least 21, ID shown at pick-up. Required when the cart holds alcohol. */
    ageAcknowledged: z.optional(z.boolean()),
    /** One of the location's tables. */
    tableNumber: z.optional(tableNumber),
  }),
  output: orderWithSecret,
  holdsSecret: true,
  errors: [
    "VENDOR_SUSPENDED",
    "LOCATION_CLOSED",
    "LOCATION_PAUSED",
    "LOCATION_BUSY",
    "ALCOHOL_NOT_SOLD",
    "CART_CHANGED",
    "AGE_ACKNOWLEDGEMENT_REQUIRED",
    "TABLE_UNKNOWN",
    "RULE_VIOLATED",
    // A repeat of a lost answer finds the order as it is by now.
    "ORDER_PAYMENT_PROCESSING",
    "CONFLICT",
    "PROVIDER_UNAVAILABLE",
  ],
  // The order keeps the key: a repeat, however late, and a twin get the order as it is by then.
  idempotent: "own",
  liveSession: true,
  cost: "provider",
});

export const updateOrder = defineEndpoint({
  id: "ordering.updateOrder",
  summary: "Change items or tip of an unpaid order; its payment follows",
  method: "PUT",
  path: "/users/{userId}/orders/{orderId}",
  access: { kind: "self" },
  params: orderParams,
  body: withEcho(
    {
      orderId: z.optional(id),
      userId: z.optional(userId),
      cartItems: z.optional(updatedCartItems),
      tipAmount: z.optional(moneyString),
      vendorAddress: z.optional(address),
      vendorLocationId: z.optional(vendorLocationId),
      ageAcknowledged: z.optional(z.boolean()),
      /** Null takes it off; left out, it stays. */
      tableNumber: z.optional(tableNumber),
    },
    order.shape,
  ),
  output: orderWithSecret,
  holdsSecret: true,
  errors: [
    "VENDOR_SUSPENDED",
    "LOCATION_CLOSED",
    "LOCATION_PAUSED",
    "LOCATION_BUSY",
    "ALCOHOL_NOT_SOLD",
    "CART_CHANGED",
    "AGE_ACKNOWLEDGEMENT_REQUIRED",
    "TABLE_UNKNOWN",
    "EMPTY_CART",
    "RULE_VIOLATED",
    "ORDER_NOT_PAYABLE",
    "ORDER_PAYMENT_PROCESSING",
    "CONFLICT",
    "PROVIDER_UNAVAILABLE",
  ],
  idempotent: "effect",
  cost: "provider",
  liveSession: true,
});

export const markPaid = defineEndpoint({
  id: "ordering.markPaid",
  summary: "Finalise after payment, or place a free order; the provider is asked, the client is not believed",
  method: "PUT",
  path: "/users/{userId}/orders/{orderId}/mark-paid",
  access: { kind: "self" },
  params: orderParams,
  output: z.object({ order }),
  // CART_CHANGED: a free order is placed here, and something in it has sold out.
  errors: [
    "CART_CHANGED",
    "ORDER_NOT_PAID",
    "ORDER_PAYMENT_PROCESSING",
    "ORDER_NOT_PAYABLE",
    "CONFLICT",
    "PROVIDER_UNAVAILABLE",
  ],
  // A paid order is paid: a repeat, or a twin, answers it.
  idempotent: "state",
  liveSession: true,
  cost: "provider",
});

export const getOrder = defineEndpoint({
  id: "ordering.getOrder",
  summary: "One order, for its customer or for staff of its vendor",
  method: "GET",
  path: "/users/{userId}/orders/{orderId}",
  access: { kind: "order" },
  params: orderParams,
  output: z.object({ order }),
  cost: "scan",
});

export const getOrderPayment = defineEndpoint({
  id: "ordering.getOrderPayment",
  summary: "The client secret of one's own unpaid order, to go on paying after a reload",
  method: "GET",
  path: "/users/{userId}/orders/{orderId}/payment",
  access: { kind: "self" },
  params: orderParams,
  output: orderWithSecret,
  holdsSecret: true,
  errors: [
    "VENDOR_SUSPENDED",
    "LOCATION_CLOSED",
    "LOCATION_PAUSED",
    "LOCATION_BUSY",
    "ALCOHOL_NOT_SOLD",
    "CART_CHANGED",
    "RULE_VIOLATED",
    "ORDER_NOT_PAYABLE",
    "ORDER_PAYMENT_PROCESSING",
    "CONFLICT",
    "PROVIDER_UNAVAILABLE",
  ],
  cost: "provider",
});

export const listOrders = defineEndpoint({
  id: "ordering.listOrders",
  summary: "A customer's own orders, newest first, unpaid ones left out",
  method: "GET",
  path: "/users/{userId}/orders",
  access: { kind: "self" },
  params: z.object({ userId }),
  query: z.strictObject({ ...pageQuery }),
  output: z.object({ items: z.array(order), nextToken }),
});

export const calculateTax = defineEndpoint({
  id: "ordering.calculateTax",
  summary: "Tax of a cart in cents, from the location's own address and the catalogue's tax codes",
  method: "POST",
  path: "/orders/tax",
  access: { kind: "user" },
  body: z.strictObject({ cartItems, vendorAddress: address, vendorLocationId }),
  output: z.object({ taxAmountExclusive: z.number() }),
  errors: [
    "VENDOR_SUSPENDED",
    "LOCATION_CLOSED",
    "LOCATION_PAUSED",
    "LOCATION_BUSY",
    "ALCOHOL_NOT_SOLD",
    "NOT_FOUND",
    "CART_CHANGED",
    "RULE_VIOLATED",
    "EMPTY_CART",
    "PROVIDER_UNAVAILABLE",
  ],
  // A tax provider may charge for each call.
  cost: "provider",
});

export const streamOrder = defineEndpoint({
  id: "ordering.streamOrder",
  summary: "Live status: the whole order first, then again at each change",
  method: "GET",
  path: "/users/{userId}/orders/{orderId}/stream",
  access: { kind: "order" },
  params: orderParams,
  output: z.object({ order }),
  kind: "stream",
});
