import { currency } from "@skipline/contract/money";
import type { ReturnReason } from "@skipline/contract/payments";
import type { Transaction } from "kysely";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../db/schema.ts";
import type { Payment, PaymentSubscriber, PaymentVerdict, RefundStanding } from "../payments/index.ts";
import { type Plan, planPaid } from "./plans.ts";
import type { Purchase } from "./purchase-store.ts";
import * as purchases from "./purchase-store.ts";
import type { Stays } from "./stays.ts";

type Trx = Transaction<Database>;

/** Makes purchases PAID, and takes their months back: by the provider's word, whichever way it comes, once. */
export function createMembershipPayment({ clock, stays }: { clock: Clock; stays: Stays }): PaymentSubscriber {
  /** Runs in the payments module's transaction, which holds the payment's row. */
  async function paymentSucceeded(trx: Trx, payment: Payment): Promise<PaymentVerdict> {
    const purchase = await purchases.lockPurchase(trx, payment.reference);
    if (!purchase) return { accepted: false, reason: "SUBJECT_MISSING" };
    const verdict = judge(purchase, payment);
    if (typeof verdict === "string") return { accepted: false, reason: verdict };
    const { inviteCode, purchaseId } = purchase;
    if (inviteCode !== null && !(await purchases.useCode(trx, inviteCode, purchaseId))) {
      return { accepted: false, reason: "CODE_USED" };
    }
    const now = clock.now();
    await purchases.setPaid(trx, purchase, verdict, now);
    await stays.give(trx, purchase, verdict, now);
    return { accepted: true };
  }

  /** Money that is gone takes its months along; money that came back after all brings them again. */
  async function refundsChanged(
    trx: Trx,
    { payment, standing }: { payment: Payment; standing: RefundStanding },
  ): Promise<void> {
    const purchase = await purchases.lockPurchase(trx, payment.reference);
    const isGone = standing.state === "REFUNDED" || standing.alert === "DISPUTED";
    if (!purchase || purchase.status !== (isGone ? "PAID" : "REFUNDED")) return;
    const now = clock.now();
    await purchases.setRefunded(trx, purchase, isGone, now);
    await (isGone ? stays.takeBack : stays.restore)(trx, purchase, now);
  }

  return { paymentSucceeded, refundsChanged };
}

/** What was bought, or why nothing was. */
function judge(purchase: Purchase, payment: Payment): Plan | ReturnReason {
  if (purchase.userId !== payment.userId) return "ANOTHER_PERSON";
  if (purchase.status === "EXPIRED") return "EXPIRED";
  if (purchase.status !== "OPEN") return "PAID_ALREADY";
  if (payment.currency !== currency) return "ANOTHER_CURRENCY";
  const { durationMonths, amountCents } = purchase;
  return planPaid(payment.amount, { durationMonths, priceCents: amountCents }) ?? "ANOTHER_AMOUNT";
}
