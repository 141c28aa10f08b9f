import * as z from "zod/mini";
import { defineEndpoint } from "./endpoint.ts";
import { isoTime, nextToken, pageQuery, slug, soughtId, text } from "./text.ts";

/** What was said to the provider about a dispute. */
const disputeEvidence = z.object({
  /** As it was sent, in English: banks everywhere read it. */
  text: z.string(),
  /** Of the member of staff who handed it over; null where that is known no more. */
  byName: z.nullable(z.string()),
  askedAt: isoTime,
  /** The provider's receipt; null while it has not confirmed that it has it. */
  receivedAt: z.nullable(isoTime),
});

/** A payer's objection at their bank, to the payment of an order. */
export const dispute = z.object({
  disputeId: z.string(),
  /** The order that was paid. */
  orderId: z.string(),
  /** What the payer claims; null while the provider was not asked. */
  amount: z.nullable(z.string()),
  /** The provider's own word, as `product_not_received`; null as above. */
  reason: z.nullable(z.string()),
  status: z.enum(["OPEN", "WON", "LOST"]),
  openedAt: isoTime,
  /** Until then the provider takes evidence; null where it asks for none. */
  dueAt: z.nullable(isoTime),
  /** The provider has evidence, from here or from its own desk: it takes no more. */
  isAnswered: z.boolean(),
  /** Null: none was handed over here. */
  evidence: z.nullable(disputeEvidence),
});
export type Dispute = z.output<typeof dispute>;

const vendorParams = z.object({ vendorId: slug });
const disputeParams = z.object({ vendorId: slug, disputeId: soughtId });

export const listDisputes = defineEndpoint({
  id: "payments.listDisputes",
  summary: "Disputes about payments of a vendor's orders, newest first, with what the provider asks for by when",
  method: "GET",
  path: "/vendors/{vendorId}/disputes",
  access: { kind: "vendor", role: "MANAGER" },
  params: vendorParams,
  query: z.strictObject(pageQuery),
  output: z.object({ items: z.array(dispute), nextToken }),
});

export const getDispute = defineEndpoint({
  id: "payments.getDispute",
  summary: "One dispute, with what we know of the order as evidence",
  method: "GET",
  path: "/vendors/{vendorId}/disputes/{disputeId}",
  access: { kind: "vendor", role: "MANAGER" },
  params: disputeParams,
  output: z.object({
    dispute,
    /** What our books say of the order, in English: what would be handed over now, without a note. */
    facts: z.string(),
  }),
  errors: ["NOT_FOUND"],
});

/** No key: a dispute takes evidence once, and whoever calls again, or at the same time, is told of the first. */
export const handOverEvidence = defineEndpoint({
  id: "payments.handOverEvidence",
  summary: "Hand over to the payment provider what we know of a disputed order: once, and for good",
  method: "POST",
  path: "/vendors/{vendorId}/disputes/{disputeId}/evidence",
  access: { kind: "vendor", role: "MANAGER" },
  params: disputeParams,
  body: z.strictObject({
    /** What the venue adds in its own words. */
    note: text(4000, 0),
  }),
  output: z.object({ dispute }),
  errors: ["NOT_FOUND", "CONFLICT", "PROVIDER_UNAVAILABLE", "PAYMENT_PROVIDER_MISSING"],
  cost: "provider",
  liveSession: true,
});
