import type { Transaction } from "kysely";
import type { Clock } from "../../clock.ts";
import { type Activity, recordActivity } from "../../db/activity.ts";
import type { Database } from "../../db/schema.ts";
import type { Payment } from "./payments-store.ts";

/** A line of the trail about a payment, with what it was for. */
export interface PaymentLine {
  type: string;
  actor?: Activity["actor"];
  details?: Record<string, unknown>;
}

export function recordPayment(
  trx: Transaction<Database>,
  clock: Clock,
  payment: Payment,
  { type, actor = null, details = {} }: PaymentLine,
): Promise<void> {
  const { purpose, reference, amount, currency } = payment;
  return recordActivity(trx, clock, {
    type,
    actor,
    vendorId: payment.vendorId,
    subjectType: "payment",
    subjectId: payment.paymentId,
    details: { purpose, reference, amountCents: amount, currency, ...details },
  });
}
