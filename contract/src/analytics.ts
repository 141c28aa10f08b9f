import * as m from "@skipline/contract/texts";
import * as z from "zod/mini";
import { productTypes, type ProductType } from "./catalog.ts";
import { defineEndpoint } from "./endpoint.ts";
import { language } from "./language.ts";
import { orderStatuses } from "./ordering.ts";
import { pickUpFigures } from "./pick-up-figures.ts";
import { isoTime, nextToken, pageQuery, slug, text, vendorLocationId } from "./text.ts";
import { saying } from "./words.ts";

/**
 * What is true of every figure here:
 * - It is of orders that were paid, and each lies in the business day in which it was **paid**: from the vendor's own hour
 *   on, in the vendor's zone. A week is Sunday to Saturday of such days, a month those whose dates lie in it.
 * - Money is a decimal string of US dollars. Counts are whole numbers, shares run from 0 to 1, growth may be below 0 or above 1.
 * - An order below 0.50 is free: it counts as an order and its items as sold, but no money came, so it adds none.
 * - An order whose whole money went back is left out, unless `includeRefunded` is true. Money that went back counts in the
 *   day of its order, however much later it went.
 */

/** Weeks that can be looked at: the one that is on, and those before it. */
export const historyWeeks = 26;
export const topProductCount = 10;
export const topCustomerCount = 10;
export const peakHourCount = 3;

/** As the dashboard names them (customer-side specification §9). */
export const categoryNames: Readonly<Record<ProductType, string>> = {
  ALCOHOLIC_ITEM: "Alcoholic Beverages",
  NON_ALCOHOLIC_ITEM: "Non-Alcoholic Beverages",
  FOOD_ITEM: "Food Items",
  MERCHANDISE: "Merchandise",
  OTHER: "Other",
  UNKNOWN: "Unknown",
};

/** Sums of many orders, and differences: larger than a price may be, and below zero. */
const sum = z.string().check(z.regex(/^-?(0|[1-9]\d{0,12})\.\d{2}$/, saying(m.input_amount)));
const count = z.number().check(z.int(), z.gte(0));
const share = z.number().check(z.gte(0), z.lte(1));
const flag = z.optional(z.enum(["true", "false"]));
/** `YYYY-MM-DD` */
const day = z.iso.date();

/** `YYYY-MM`, month 01 to 12, year 1900 to 2100. */
export const monthPattern = /^(19\d{2}|20\d{2}|2100)-(0[1-9]|1[0-2])$/;

const vendorParams = z.object({ vendorId: slug });
/** Checked by the handler, not here: what is not a month is malformed (400), not missing (404). */
const monthParams = z.object({ vendorId: slug, month: text(20).check(z.describe("`YYYY-MM`, in the vendor's zone.")) });
/** Likewise. */
const weekParams = z.object({
  vendorId: slug,
  week: text(20).check(z.describe("The Sunday that it begins with, `YYYY-MM-DD`, or `latest` for the one that is on.")),
});

/** Who ordered; names where a membership or a guest list told them, else null: `phoneLast4` is then all that is known. */
const customer = z.object({
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  phoneLast4: z.string(),
});

const enrichedItem = z.object({
  productId: z.string(),
  name: z.string(),
  variantName: z.nullable(z.string()),
  productType: z.enum(productTypes),
  quantity: count,
  /** Of one, before a promotion. */
  price: sum,
  /** Of the line, after its share of a promotion. */
  totalPrice: sum,
  /** Pictures are fetched by their addresses: always null. */
  imageBase64: z.null(),
  imageUrls: z.array(z.string()),
  /** As the guest read it, where that was not in the first words; dumps of before it was kept have none. */
  asRead: z._default(z.nullable(z.object({ language, name: z.string(), variantName: z.nullable(z.string()) })), null),
});

export const enrichedOrder = z.object({
  orderId: z.string(),
  userId: z.string(),
  vendorLocationId: z.string(),
  status: z.enum(orderStatuses),
  datetimePaid: isoTime,
  /** Null before it was handed over. */
  datetimeCompleted: z.nullable(isoTime),
  /** Subtotal + tip + tax. */
  totalAmount: sum,
  /** What was really taken: 0.00 for a free order. */
  totalAmountPaid: sum,
  subtotal: sum,
  taxAmount: sum,
  tipAmount: sum,
  discountAmount: sum,
  /** What has gone back of `totalAmountPaid` so far. */
  refundedAmount: sum,
  customer,
  items: z.array(enrichedItem),
});
export type EnrichedOrder = z.output<typeof enrichedOrder>;

export const listPaidOrders = defineEndpoint({
  id: "analytics.listPaidOrders",
  summary: "Orders by when they were paid, oldest first, with their items and who ordered",
  method: "GET",
  path: "/vendors/{vendorId}/orders",
  access: { kind: "vendor", role: "MANAGER" },
  params: vendorParams,
  query: z.strictObject({
    ...pageQuery,
    /** Included. */
    datetimePaidAfter: isoTime,
    /** Included, with all of its last second: 23:59:59Z ends a day. */
    datetimePaidBefore: isoTime,
    includeRefunded: flag,
  }),
  output: z.object({ orders: z.array(enrichedOrder), nextToken }),
  cost: "report",
  bearsLag: true,
});

/** A month as it was when it was generated. */
export const analyticsDump = z.object({
  vendorId: z.string(),
  month: z.string(),
  numOrders: count,
  generatedAt: isoTime,
  metadata: z.object({
    /** Counts the generations of this month; a later dump has a higher one. */
    version: count,
    includeRefunded: z.boolean(),
    timeZone: z.string(),
    /** The first instant of its first business day, and the first after its last. */
    startTime: isoTime,
    endTime: isoTime,
  }),
  /** In the order in which they were paid. */
  ordersEnriched: z.array(enrichedOrder),
});
export type AnalyticsDump = z.output<typeof analyticsDump>;

export const getAnalyticsDump = defineEndpoint({
  id: "analytics.getDump",
  summary: "All paid orders of a month; kept for 5 minutes while the month lasts, for 60 after it",
  method: "GET",
  path: "/vendors/{vendorId}/analytics-dump/{month}",
  access: { kind: "vendor", role: "MANAGER" },
  params: monthParams,
  query: z.strictObject({ includeRefunded: flag, forceRegeneration: flag }),
  output: analyticsDump,
  cost: "report",
  bearsLag: true,
});

export const regenerateAnalyticsDump = defineEndpoint({
  id: "analytics.regenerateDump",
  summary: "The same, generated now; whoever asks meanwhile gets what this makes",
  method: "GET",
  path: "/vendors/{vendorId}/analytics-dump/{month}/regenerate",
  access: { kind: "vendor", role: "MANAGER" },
  params: monthParams,
  query: z.strictObject({ includeRefunded: flag }),
  output: analyticsDump,
  cost: "report",
  bearsLag: true,
});

/**
 * `sales + tax + tips = total`, `total − partialRefunds − disputesLost = revenue`, `takings − refunds − disputesLost = revenue`
 * (without `includeRefunded`; with it `revenue = takings = total`).
 */
export const figures = z.object({
  orders: count,
  /** Of them: below 0.50, nothing was taken. */
  freeOrders: count,
  /** Wholly given back; not among `orders` unless `includeRefunded`. */
  refundedOrders: count,
  /** Items after promotions, before tax and tip. */
  sales: sum,
  /** What promotions took off, also of free orders. */
  discounts: sum,
  tax: sum,
  tips: sum,
  /** sales + tax + tips. */
  total: sum,
  /** What went back of orders that were not given back as a whole. */
  partialRefunds: sum,
  /** What the venue keeps, tax and tips included: the headline. */
  revenue: sum,
  /** All that was ever taken for orders paid in this time, whatever went back later. */
  takings: sum,
  /** All that went back of it. */
  refunds: sum,
  /** What payers got back through their banks: disputes that were lost. */
  disputesLost: z._default(sum, "0.00"),
  /** `total ÷ orders that were not free`, 0.00 without one. */
  averageOrderValue: sum,
});
export type Figures = z.output<typeof figures>;

export const weekReport = z.object({
  vendorId: z.string(),
  vendorName: z.string(),
  /** Null: all locations. */
  vendorLocationId: z.nullable(z.string()),
  includeRefunded: z.boolean(),
  /** IANA: whatever day, hour or week is named here is in it. */
  timeZone: z.string(),
  /** At which hour a day begins, so that a night is one day. */
  businessDayStartHour: z.number(),
  /** The Sunday, which is also the week's name; the Saturday; and the instants they begin and end. */
  week: z.object({ sunday: day, saturday: day, startTime: isoTime, endTime: isoTime }),
  /** The business day that is on. */
  today: day,
  /** Sundays of the first and the last week that can be asked for. */
  earliestWeek: day,
  latestWeek: day,
  generatedAt: isoTime,
  figures,
  /** Of the week before, for comparison; null for the earliest week. While the week is on: of all its seven days. */
  previousFigures: z.nullable(figures),
  /** Every location of the vendor, whatever is asked for: they add up to the whole. To managers of some: theirs. */
  locations: z.array(z.object({ vendorLocationId: z.string(), description: z.string(), figures })),
  /** Seven, Sunday first. FUTURE ones are all zeros: show a gap. OPEN: the day is on, its figures are of this moment. */
  days: z.array(z.object({ day, state: z.enum(["CLOSED", "OPEN", "FUTURE"]), figures })),
  /**
   * All 24 hours of the clock in the order of a business day (from `businessDayStartHour` on), over the week's days. Peaks are
   * the hours with the most orders, at most 3, none without an order; of equals the earlier one in this order.
   */
  hours: z.array(z.object({ hour: count, orders: count, revenue: sum, isPeak: z.boolean() })),
  /** The 10 that sold for most; of equals the more often sold, then by name. `revenue` is of the items alone. */
  topProducts: z.array(
    z.object({
      productId: z.string(),
      /** As it was last sold in the week. */
      name: z.string(),
      variantName: z.nullable(z.string()),
      productType: z.enum(productTypes),
      quantity: count,
      orders: count,
      revenue: sum,
    }),
  ),
  /** How many different products sold. */
  productCount: count,
  /** Kinds that sold, most revenue first; their revenues add up to `figures.sales`. `share` of it; 0 where nothing was taken. */
  categories: z.array(
    z.object({ productType: z.enum(productTypes), category: z.string(), quantity: count, revenue: sum, share }),
  ),
  customers: z.object({
    uniqueCustomers: count,
    /** With more than one order in the week. */
    repeatCustomers: count,
    /** `repeatCustomers ÷ uniqueCustomers`; 0 without customers. */
    repeatCustomerRate: share,
    /** Whose first order at this vendor, at any of its locations, was in this week; the others came back. */
    newCustomers: count,
    returningCustomers: count,
    /** Who have a membership now, and what they brought. */
    members: z.object({ customers: count, orders: count, revenue: sum }),
    /** The 10 who spent most; of equals who ordered more often. */
    topCustomers: z.array(
      z.extend(customer, {
        customerId: z.string(),
        totalSpent: sum,
        orderCount: count,
        averageOrderValue: sum,
        /** When the last of these orders was paid. */
        lastOrderDate: isoTime,
        /** One of `categoryNames`, for which they spent most; null where only free orders. */
        favoriteCategory: z.nullable(z.string()),
        isNew: z.boolean(),
      }),
    ),
  }),
  /**
   * Daily revenue of the second half of the closed days against the first half, each as a day's average (of 7 days: the last 4
   * against the first 3): 0.25 is a quarter more. Null with fewer than two closed days, or nothing in the first half.
   */
  growthRate: z.nullable(z.number()),
  ...pickUpFigures,
  /** Guest lists whose events began in the week; null where the venue keeps none. Of the whole vendor. */
  guestLists: z.nullable(
    z.object({
      events: count,
      /** Places reserved and not cancelled, waitlist left out, walk-ins included. */
      invited: count,
      /** People let in. */
      came: count,
      /** Places that stayed empty, of events that are over. */
      noShows: count,
      waitlisted: count,
      cancelled: count,
      /** Different members with a place, and the credits that these places cost. */
      members: count,
      creditsSpent: count,
    }),
  ),
});
export type WeekReport = z.output<typeof weekReport>;

export const getWeekReport = defineEndpoint({
  id: "analytics.getWeekReport",
  summary: "Everything the dashboard shows of one week",
  method: "GET",
  path: "/vendors/{vendorId}/analytics/weeks/{week}",
  access: { kind: "vendor", role: "MANAGER" },
  params: weekParams,
  query: z.strictObject({ vendorLocationId: z.optional(vendorLocationId), includeRefunded: flag }),
  output: weekReport,
  // A week that has not begun, or is older than the history.
  errors: ["RULE_VIOLATED"],
  cost: "report",
  bearsLag: true,
});

export const listWeekOrders = defineEndpoint({
  id: "analytics.listWeekOrders",
  summary: "The orders behind a figure of a week, newest first",
  method: "GET",
  path: "/vendors/{vendorId}/analytics/weeks/{week}/orders",
  access: { kind: "vendor", role: "MANAGER" },
  params: weekParams,
  /** All that are given hold; none: the whole week. */
  query: z.strictObject({
    ...pageQuery,
    vendorLocationId: z.optional(vendorLocationId),
    includeRefunded: flag,
    /** One business day of the week. */
    day: z.optional(day),
    /** Hour of the clock, 0 to 23. */
    hour: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(23))),
    productId: z.optional(slug),
    productType: z.optional(z.enum(productTypes)),
    customerId: z.optional(text(128)),
    /** Of those who ordered first in this week, had ordered before, ordered more than once in it, are members now. */
    who: z.optional(z.enum(["new", "returning", "repeat", "member"])),
    /** `refunded`: money went back, all or a part (also without `includeRefunded`); `free`: below 0.50; `tipped`, `discounted`, `handed-over`: with one. */
    only: z.optional(z.enum(["refunded", "free", "tipped", "discounted", "handed-over"])),
  }),
  output: z.object({ orders: z.array(enrichedOrder), nextToken }),
  errors: ["RULE_VIOLATED"],
  cost: "report",
  bearsLag: true,
});

/** For the reconciliation; in an object, so that the published document names none of them. */
export const ofWeeks = { sum, count, params: weekParams };
