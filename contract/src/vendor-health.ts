import * as m from "@skipline/contract/texts";
import * as z from "zod/mini";
import { defineEndpoint } from "./endpoint.ts";
import { isoTime, text } from "./text.ts";
import { saying } from "./words.ts";

/** As many as a page of the operators' list has. */
const listOfIds = /^[\w-]{1,64}(?:,[\w-]{1,64}){0,49}$/;

export const vendorHealth = z.object({
  vendorId: z.string(),
  timeZone: z.string(),
  /** Paid in the business day that is on there. */
  ordersToday: z.number(),
  /** Payments that could not be used and that only a person gives back. */
  returnsForPerson: z.number(),
  /** Those that go back in vain and are tried again. */
  returnsTried: z.number(),
  /** Payments that the provider should have been asked about ten minutes ago. */
  paymentsStuck: z.number(),
  /** Refunds that were asked for ten days ago and are not made. */
  refundsStuck: z.number(),
  /** Cards that the provider's own rules refused in a day; the banks' refusals are not among them. */
  cardsBlocked: z._default(z.number(), 0),
  /** Its guests pay its own account, which takes no charges: nothing can be ordered. */
  lacksAccount: z._default(z.boolean(), false),
  /** What went wrong last with money there, in thirty days. */
  lastFault: z.nullable(z.object({ kind: z.enum(["PAYMENT_RETURNED", "REFUND_FAILED"]), at: isoTime })),
});
export type VendorHealth = z.output<typeof vendorHealth>;

export const listVendorHealth = defineEndpoint({
  id: "analytics.listVendorHealth",
  summary: "How vendors are doing: orders of today, and money that is stuck; those that are not there are left out",
  method: "GET",
  path: "/admin/vendor-health",
  access: { kind: "platform" },
  /** Ids with commas between them. */
  query: z.strictObject({ vendorIds: text(4_000).check(z.regex(listOfIds, saying(m.input_vendor_ids))) }),
  output: z.object({ items: z.array(vendorHealth) }),
  cost: "report",
});
