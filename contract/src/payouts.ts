import * as z from "zod/mini";
import { defineEndpoint } from "./endpoint.ts";
import { isoTime, nextToken, pageQuery, slug, soughtId } from "./text.ts";

/** Sums of many orders, and what is below zero. */
const sum = z.string().check(z.regex(/^-?(0|[1-9]\d{0,12})\.\d{2}$/));
const count = z.number().check(z.int(), z.gte(0));
/** `YYYY-MM-DD` */
const day = z.iso.date();

/** What the payment provider sent from a venue's account on to its bank. */
export const payout = z.object({
  /** The provider's id of it. */
  payoutId: z.string(),
  /** Below zero where the account owed the provider. */
  amount: sum,
  /** `PENDING` and `IN_TRANSIT` are on their way. What failed is at the account again, and goes with a later one. */
  status: z.enum(["PENDING", "IN_TRANSIT", "PAID", "FAILED", "CANCELED"]),
  /** On the bank's calendar. */
  arrivesOn: day,
  /** At the provider. */
  madeAt: isoTime,
  /** The owner asked for it at the provider: what is in it the provider does not say. */
  isByHand: z.boolean(),
  /** Charges, refunds, disputes and whatever else it is made of, as far as it was read. */
  lineCount: count,
  /** Of them: of no payment that was made here. */
  notOursCount: count,
  /** All of it was read. */
  isRead: z.boolean(),
  /** What its lines lack of the amount: "0.00" where they add up. Null before all of it was read, and of one by hand. */
  difference: z.nullable(sum),
});
export type Payout = z.output<typeof payout>;

export const payoutLine = z.object({
  lineId: z.string(),
  /** `PAYOUT_FAILED`: one that came back. `OTHER`: the provider's own, as a fee for a month. */
  kind: z.enum(["CHARGE", "REFUND", "REFUND_FAILED", "DISPUTE", "PAYOUT_FAILED", "OTHER"]),
  /** The provider's own word for it. */
  type: z.string(),
  /** Of the charge, refund, dispute or payout that it tells of, at the provider; null: of none. */
  sourceId: z.nullable(z.string()),
  /** The order that was paid; null: none of ours. */
  orderId: z.nullable(z.string()),
  gross: sum,
  /** What the provider took; below zero where it gave back. */
  providerFee: sum,
  /** What the platform took. */
  platformFee: sum,
  /** gross − providerFee − platformFee */
  net: sum,
  happenedAt: isoTime,
});
export type PayoutLine = z.output<typeof payoutLine>;

const vendorParams = z.object({ vendorId: slug });
const payoutParams = z.object({ vendorId: slug, payoutId: soughtId });

export const listPayouts = defineEndpoint({
  id: "payments.listPayouts",
  summary: "What the payment provider sent on to a vendor's bank, the last to arrive first",
  method: "GET",
  path: "/vendors/{vendorId}/payouts",
  access: { kind: "vendor", role: "ADMIN" },
  params: vendorParams,
  query: z.strictObject(pageQuery),
  output: z.object({ items: z.array(payout), nextToken }),
});

export const getPayout = defineEndpoint({
  id: "payments.getPayout",
  summary: "One payout, and what its charges, refunds, disputes and fees add up to",
  method: "GET",
  path: "/vendors/{vendorId}/payouts/{payoutId}",
  access: { kind: "vendor", role: "ADMIN" },
  params: payoutParams,
  output: z.object({ payout, gross: sum, providerFees: sum, platformFees: sum, net: sum }),
  errors: ["NOT_FOUND"],
});

export const listPayoutLines = defineEndpoint({
  id: "payments.listPayoutLines",
  summary: "What a payout is made of, in the order of the provider's ids",
  method: "GET",
  path: "/vendors/{vendorId}/payouts/{payoutId}/lines",
  access: { kind: "vendor", role: "ADMIN" },
  params: payoutParams,
  query: z.strictObject(pageQuery),
  output: z.object({ items: z.array(payoutLine), nextToken }),
  errors: ["NOT_FOUND"],
});

/**
 * A month of a vendor's business days, as its reports count it, and what became of its money. `takings = sales + tax + tips`,
 * `revenue = takings − refunds − disputesLost`, `net = revenue − providerFees − platformFees`,
 * `net = paidToPlatform + paidOut + toCome`.
 */
export const statement = z.object({
  vendorId: z.string(),
  vendorName: z.string(),
  /** `YYYY-MM` */
  month: z.string(),
  /** IANA: its days are those of this zone, from this hour on. */
  timeZone: z.string(),
  businessDayStartHour: z.number(),
  startTime: isoTime,
  endTime: isoTime,
  generatedAt: isoTime,
  /** The month's last business day is over. */
  isOver: z.boolean(),
  /** Paid ones, those below 0.50 left out. */
  orders: count,
  /** Items after promotions, before tax and tip. */
  sales: sum,
  tax: sum,
  tips: sum,
  takings: sum,
  /** What went back of these orders, however much later. */
  refunds: sum,
  disputesLost: sum,
  revenue: sum,
  /** As far as the provider has told them: with payouts. */
  providerFees: sum,
  /** What the platform keeps. */
  platformFees: sum,
  net: sum,
  /** Of the net: paid to the platform's own account, from where the platform pays the venue. */
  paidToPlatform: sum,
  /** Of the net: in payouts that reached the bank or are on their way. */
  paidOut: sum,
  /** The rest of it. */
  toCome: sum,
  /** Held back for disputes that nobody has decided: in `toCome`, since it comes back where they are won. */
  disputesOpen: sum,
  disputesWon: sum,
  /** Payments at the venue's account that are in no payout yet: their provider's fees are not known. */
  paymentsToCome: count,
  /** Payouts that arrive in the month, whatever month their orders are of: no part of the sums above. */
  payouts: z.object({
    count,
    amount: sum,
    /** The first 100. */
    items: z.array(z.object({ payoutId: z.string(), amount: sum, status: payout.shape.status, arrivesOn: day })),
  }),
});
export type Statement = z.output<typeof statement>;

export const getStatement = defineEndpoint({
  id: "analytics.getStatement",
  summary: "A vendor's month: what was sold, what went back, what was kept of it by others, and what reached the bank",
  method: "GET",
  path: "/vendors/{vendorId}/statements/{month}",
  access: { kind: "vendor", role: "ADMIN" },
  // What is no month is malformed (400), not missing: the handler says so.
  params: z.object({ vendorId: slug, month: soughtId }),
  output: z.object({ statement }),
  errors: ["NOT_FOUND", "RULE_VIOLATED"],
  cost: "report",
});

/** What the platform keeps of each payment at a vendor's account. */
export const platformFee = z.object({
  /** In hundredths of a per cent; null: what the deployment says for all. */
  basisPoints: z.nullable(z.number().check(z.int(), z.gte(0), z.lte(10_000))),
  /** What the deployment says for all. */
  usualBasisPoints: z.number(),
  /** Guests pay venues: else nothing is kept of anything. */
  isInUse: z.boolean(),
});
export type PlatformFee = z.output<typeof platformFee>;

export const getPlatformFee = defineEndpoint({
  id: "payments.getPlatformFee",
  summary: "What the platform keeps of payments at a vendor's account",
  method: "GET",
  path: "/vendors/{vendorId}/platform-fee",
  access: { kind: "platform" },
  params: vendorParams,
  output: z.object({ platformFee }),
  errors: ["NOT_FOUND"],
});

export const setPlatformFee = defineEndpoint({
  id: "payments.setPlatformFee",
  summary: "Set what the platform keeps of payments that begin from now on at a vendor's account",
  method: "PUT",
  path: "/vendors/{vendorId}/platform-fee",
  access: { kind: "platform" },
  params: vendorParams,
  body: z.strictObject({
    /** Null: what the deployment says for all. */
    basisPoints: platformFee.shape.basisPoints,
    /** What the caller saw: what is another by now is not overwritten. */
    was: platformFee.shape.basisPoints,
  }),
  output: z.object({ platformFee }),
  errors: ["NOT_FOUND", "CONFLICT"],
  idempotent: "state",
  liveSession: true,
});
