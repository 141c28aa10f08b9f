import { accountRoutes } from "./account-routes.ts";
import { createAccounts } from "./accounts.ts";
import { createBookReader } from "./books.ts";
import { customerRoutes } from "./customer-routes.ts";
import { createCustomers, customersToRemove } from "./customers.ts";
import { payoutRoutes } from "./payout-routes.ts";
import { createPayouts } from "./payouts.ts";
import { createPlatformFees } from "./platform-fees.ts";
import { disputeRoutes } from "./dispute-routes.ts";
import { createDisputes } from "./disputes.ts";
import { createIntents } from "./intents.ts";
import type { PaymentsDeps, PaymentSubscriber } from "./payments-deps.ts";
import { createPaymentsJobs } from "./payments-jobs.ts";
import { createLearning } from "./learning.ts";
import { paymentQueues, readPaymentGauges } from "./payments-gauges.ts";
import { paymentsRoutes } from "./payments-routes.ts";
import { findSubject, type Purpose } from "./payments-store.ts";
import type { RefundToAsk } from "./refunding-statements.ts";
import { createProviderCheck } from "./provider-check.ts";
import { createProviders } from "./providers.ts";
import { createRefunds } from "./refunds.ts";
import { createReturns } from "./returns.ts";
import { createSettlement } from "./settlement.ts";
import { createWebhooks } from "./webhooks.ts";

export { tooManyOpen } from "./intents.ts";
export {
  hasTooManyOpen,
  insertPaymentFrom,
  type NewPayment,
  type NewPaymentValues,
  newPaymentValues,
} from "./new-payment.ts";
export type Payments = ReturnType<typeof createPayments>;
export type { MoneyNews, PaymentSubscriber, PaymentVerdict, PurchaseFacts } from "./payments-deps.ts";
export type { GivenBack, WrittenRefund } from "./refunds.ts";
export type { RefundedLines, RefundStatus } from "./refunds-store.ts";
export type { Payment } from "./payments-store.ts";
export type { RefundStanding } from "./refund-standing.ts";
export {
  refundAround,
  type RefundedValues,
  refundRequestAround,
  type RefundRequestValues,
  type RefundToAsk,
  refundToAsk,
} from "./refunding-statements.ts";
export { settlementAround, type SettlementValues, type Standing } from "./settling-statements.ts";

/**
 * Payments of anything: intents, refunds, webhooks. Knows no order and no membership: whoever is paid for subscribes
 * by purpose, in context.ts.
 */
export function createPayments(deps: PaymentsDeps) {
  const subscribers = new Map<Purpose, PaymentSubscriber>();

  function findSubscriber(purpose: Purpose): PaymentSubscriber {
    const subscriber = subscribers.get(purpose);
    if (!subscriber) throw new Error(`nobody subscribed to payments for ${purpose}`);
    return subscriber;
  }

  const providers = createProviders(deps);
  const returns = createReturns(deps);
  const settlement = createSettlement(deps, findSubscriber, returns);
  const learning = createLearning();
  const refunds = createRefunds(deps, providers, settlement);
  const intents = createIntents(deps, providers, settlement, refunds, learning);
  const accounts = createAccounts(deps);
  const disputes = createDisputes(deps, { providers, refunds, findSubscriber });
  const payouts = createPayouts(deps, providers);
  const customers = createCustomers(deps, providers);
  const webhooks = createWebhooks(deps, { providers, settlement, refunds, learning, accounts, payouts });

  return {
    routes: [
      ...paymentsRoutes(webhooks, returns),
      ...accountRoutes(accounts),
      ...customerRoutes(customers),
      ...disputeRoutes(disputes),
      ...payoutRoutes(payouts, createPlatformFees(deps)),
    ],
    jobs: [
      ...createPaymentsJobs(deps, { findSubscriber, intents, refunds, returns }),
      ...accounts.jobs,
      ...customers.jobs,
      ...disputes.jobs,
      ...payouts.jobs,
    ],
    errands: customers.errands,
    subscribe(purpose: Purpose, subscriber: PaymentSubscriber): void {
      subscribers.set(purpose, subscriber);
    },
    /** Whether a vendor's guests can pay, by the account of its row. */
    isAccountReady: accounts.isReady,
    accountFor: accounts.accountFor,
    planPayment: intents.planPayment,
    startIntent: intents.startIntent,
    ensureIntent: intents.ensureIntent,
    cancelIntent: intents.cancelIntent,
    refresh: intents.refresh,
    /** What an intent of this user pays for; null for another's, and for one that is not ours. */
    findSubject: ({ intentId, userId }: { intentId: string; userId: string }) =>
      findSubject(deps.db, { providers: providers.all.map((one) => one.name), intentId, userId }),
    readBooks: createBookReader(providers),
    /** The provider of new payments answers. Asks it, at most once a minute: in no transaction. */
    answers: createProviderCheck(deps),
    listUnreturned: returns.listUnreturned,
    closeUnreturned: returns.closeUnreturned,
    readGauges: () => readPaymentGauges(deps.db, deps.clock),
    queues: [...paymentQueues, customersToRemove],
    planRefund: refunds.planRefund,
    requestRefund: refunds.requestRefund,
    /** `SUCCEEDED`, `FAILED`, or `PENDING` also while nothing is known: events and the job finish it. */
    executeRefund: (refund: string | RefundToAsk) => refunds.executeRefund(refund),
  };
}
