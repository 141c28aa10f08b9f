import { randomInt, randomUUID, randomUUIDv7 } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { type Cents, currency } from "@skipline/contract/money";
import * as m from "@skipline/contract/texts";
import { gathered } from "../../db/gathered.ts";
import { AppError, unauthenticated } from "../../http/app-error.ts";
import type { Intent } from "../../providers/payments/payment-provider.ts";
import type { Learning } from "./learning.ts";
import { hasEnded, type NewPayment } from "./new-payment.ts";
import type { PaymentsDeps } from "./payments-deps.ts";
import { platformFee } from "./platform-fee.ts";
import type { Payment, PaymentStatus, Subject } from "./payments-store.ts";
import * as store from "./payments-store.ts";
import { answerUnavailable, type CallBudget, createCallBudget, isRefused } from "./provider-calls.ts";
import type { Providers } from "./providers.ts";
import type { Refunds } from "./refunds.ts";
import type { Settlement } from "./settlement.ts";
import { type OpenedIntent, setOpened } from "./settling-statements.ts";

export interface IntentRequest extends Subject {
  userId: string;
  vendorId: string | null;
  /** The vendor's at the provider; null where it is the platform that is paid. */
  account: string | null;
  /** What the platform keeps there, where the vendor has a rate of its own. */
  feeBasisPoints?: number | null;
  amount: Cents;
  /** Shown on the provider's own pages and receipts. */
  description: string;
  /** Whoever has left another amount there waits for others as long as the request lasts: nobody else puts it right. */
  isRepair?: boolean;
}

export interface ReadyIntent {
  paymentId: string;
  intentId: string;
  /** Where the payer's browser finds it. */
  account: string | null;
  clientSecret: string;
}

export type PaymentState = "none" | "open" | "processing" | "succeeded" | "canceled";

/** How long a caller waits for others that change the same payment before it is told to come back. */
const patienceMs = 2_500;

export function createIntents(
  deps: PaymentsDeps,
  providers: Providers,
  settlement: Settlement,
  refunds: Refunds,
  learning: Learning,
) {
  const { db, clock } = deps;

  const recorders = new Map<string, (opened: OpenedIntent) => Promise<Set<string>>>();

  /** New intents that are recorded at the same time are in one transaction; each caller waits for its commit. */
  function recordOpened(provider: string) {
    const recorder = recorders.get(provider) ?? gathered((opened) => setOpened(db, clock.now(), provider, opened));
    recorders.set(provider, recorder);
    return recorder;
  }

  /** Records what was learnt; a success that nobody can use goes back at once. True for one that was taken. */
  async function learn(call: CallBudget, { provider, purpose }: Payment, intent: Intent): Promise<boolean> {
    const { isAccepted, refundId } = await settlement.applyIntent({ provider, intent, purpose, event: null });
    await refunds.executeReturn(call, refundId);
    return isAccepted;
  }

  /** A new payment at the provider who takes them now: write it down (`insertPaymentFrom`), then `startIntent`. */
  function planPayment(request: IntentRequest): NewPayment {
    const { purpose, reference, userId, vendorId, account, amount, description } = request;
    const provider = providers.current.name;
    const paymentId = randomUUIDv7();
    const { mostOpen } = deps;
    const payer = { purpose, reference, userId, vendorId };
    const usual = deps.vendorAccounts?.feeBasisPoints ?? 0;
    const feeBasisPoints = account === null ? 0 : (request.feeBasisPoints ?? usual);
    return { paymentId, ...payer, provider, account, amount, feeBasisPoints, currency, description, mostOpen };
  }

  /**
   * Makes the intent of a payment whose row the caller has just written, without looking at it first. Null when somebody
   * else was faster and may have changed it: the caller looks at what is paid for, then asks `ensureIntent`.
   * @throws AppError PROVIDER_UNAVAILABLE
   */
  async function startIntent(planned: NewPayment): Promise<ReadyIntent | null> {
    return answerUnavailable(async () => {
      const { paymentId, provider, account, amount } = planned;
      const intent = await askForIntent(createCallBudget(), planned);
      const { intentId, clientSecret } = intent;
      const isAsPlanned = intent.amount === amount && isUnpaid(intent);
      const isOpened = isAsPlanned && (await recordOpened(provider)({ paymentId, account, intentId })).has(paymentId);
      return isOpened ? { paymentId, intentId, account, clientSecret } : null;
    });
  }

  /** A repeat after a lost call carries the same key and parameters. */
  function askForIntent(call: CallBudget, payment: Omit<NewPayment, "mostOpen">): Promise<Intent> {
    const { paymentId, account, amount, feeBasisPoints, description } = payment;
    return call(() =>
      providers.of(payment).createIntent({
        paymentId,
        account,
        amount,
        fee: platformFee(amount, feeBasisPoints),
        currency: payment.currency,
        description,
        idempotencyKey: paymentId,
      }),
    );
  }

  /** Makes the intent of a row that has none yet. */
  async function createAtProvider(call: CallBudget, payment: Payment): Promise<Intent> {
    const intent = await askForIntent(call, payment);
    await learn(call, payment, intent);
    return intent;
  }

  function fetchOrCreate(call: CallBudget, payment: Payment): Promise<Intent> {
    const { intentId, account } = payment;
    return intentId === null
      ? createAtProvider(call, payment)
      : call(() => providers.of(payment).fetchIntent({ intentId, account }));
  }

  /**
   * The one payment of an order or membership, at the provider, for this amount. Callers at the same time get the same
   * intent. A new amount is set there first, then recorded.
   * @throws AppError PAYMENT_PROCESSING, PAYMENT_NOT_PAYABLE, PAYMENT_PROVIDER_MISSING, CONFLICT, PROVIDER_UNAVAILABLE
   */
  async function ensureIntent(request: IntentRequest): Promise<ReadyIntent> {
    return answerUnavailable(async () => {
      const call = createCallBudget();
      const end = request.isRepair ? call.end : Math.min(performance.now() + patienceMs, call.end);
      do {
        const intent = await tryEnsure(call, request);
        if (intent) return intent;
        await delay(randomInt(10, 100));
      } while (performance.now() < end);
      throw new AppError("CONFLICT", m.refused_payment_changing, { retryAfter: 1 });
    });
  }

  /** Null when somebody else changed the payment meanwhile: look again. */
  async function tryEnsure(call: CallBudget, request: IntentRequest): Promise<ReadyIntent | null> {
    const payment = await findOrInsert(request);
    if (payment.userId !== request.userId) throw notPayable();
    if (payment.status === "SUCCEEDED") throw notPayable();
    const isThere = payment.provider === providers.current.name && payment.account === request.account;
    if (!isThere) return leavePlace(call, payment);
    const isChanged = payment.intentId !== null && payment.amount !== request.amount;
    const intent = isChanged ? await setAmount(call, payment, request.amount) : await fetchOrCreate(call, payment);
    if (!intent) return null;
    if (intent.status === "processing" || intent.status === "succeeded") return refuseChange(call, payment, intent);
    if (intent.status === "canceled") {
      await learn(call, payment, intent);
      return null;
    }
    if (intent.amount !== request.amount) {
      // The row was begun for another amount, or an update that was lost has left another one there. Who has set it looks
      // again, however late it is: nobody may go away from an amount that is not the order's.
      const isSet = payment.intentId !== null && (await setAmount(call, payment, request.amount)) !== null;
      return isSet ? tryEnsure(call, request) : null;
    }
    await store.touchPayment(db, clock.now(), payment.paymentId);
    const { intentId, account, clientSecret } = intent;
    return { paymentId: payment.paymentId, intentId, account, clientSecret };
  }

  async function findOrInsert(request: IntentRequest): Promise<Payment> {
    const found = await store.findCurrentPayment(db, request);
    if (found) return found;
    const planned = planPayment(request);
    const inserted = await store.insertPayment(db, clock.now(), planned);
    const payment = inserted ?? (await store.findCurrentPayment(db, request));
    // Deleted since the call was let in.
    if (!payment && (await hasEnded(db, request.userId))) throw unauthenticated();
    if (!payment && (await store.hasTooManyOpenPayments(db, planned))) throw tooManyOpen();
    // Made and ended by others between our two looks.
    if (!payment) throw new AppError("CONFLICT", m.refused_payment_changing, { retryAfter: 1 });
    return payment;
  }

  /**
   * Sets the amount at the provider, one caller at a time; null when another is at it. It is written down before the
   * call, so that a payment of a lost update is not taken for a wrong one. The key need not outlive the call: to set an
   * amount twice is no harm, and a stored key would replay an old answer.
   */
  async function setAmount(call: CallBudget, payment: Payment, amount: Cents): Promise<Intent | null> {
    const { paymentId, intentId, account } = payment;
    const claim = randomUUID();
    if (intentId === null || !(await store.beginChange(db, claim, paymentId, amount))) return null;
    const end = (outcome: "set" | "refused" | "unknown") =>
      store.endChange(db, clock.now(), { claim, paymentId, amount, outcome });
    try {
      const intent = await call(() =>
        providers.of(payment).updateIntentAmount({
          intentId,
          account,
          amount,
          fee: platformFee(amount, payment.feeBasisPoints),
          idempotencyKey: randomUUID(),
        }),
      );
      // Whoever took over after us has the last word.
      return (await end("set")) ? intent : null;
    } catch (error) {
      await end(isRefused(error) ? "refused" : "unknown");
      if (!isRefused(error)) throw error;
      return call(() => providers.of(payment).fetchIntent({ intentId, account }));
    }
  }

  /** The form that is shown is another provider's or account's now: what can't be paid there is withdrawn where it was made. */
  async function leavePlace(call: CallBudget, payment: Payment): Promise<null> {
    const intent = await withdraw(call, payment);
    if (intent.status !== "canceled") await refuseChange(call, payment, intent);
    return null;
  }

  async function refuseChange(call: CallBudget, payment: Payment, intent: Intent): Promise<never> {
    await learn(call, payment, intent);
    if (intent.status === "succeeded") throw notPayable();
    throw new AppError("PAYMENT_PROCESSING", m.refused_payment_processing, { retryAfter: 2 });
  }

  /**
   * Ends the payment of what became free or expired, so that it can't be paid any more. One that is being paid or was
   * paid stays; the answer says which.
   * @throws AppError PROVIDER_UNAVAILABLE
   */
  async function cancelIntent(subject: Subject): Promise<{ status: PaymentState }> {
    return answerUnavailable(async () => {
      const payment = await store.findCurrentPayment(db, subject);
      if (!payment || payment.status === "SUCCEEDED") return readState(subject);
      await withdraw(createCallBudget(), payment);
      return readState(subject);
    });
  }

  /** Answers the intent as it is afterwards: canceled, or on its way. */
  async function withdraw(call: CallBudget, payment: Payment): Promise<Intent> {
    const provider = providers.of(payment);
    const intentId = payment.intentId ?? (await createAtProvider(call, payment)).intentId;
    const place = { intentId, account: payment.account };
    const intent = await call(() => provider.cancelIntent(place)).catch((error: unknown) => {
      if (!isRefused(error)) throw error;
      return call(() => provider.fetchIntent(place));
    });
    await learn(call, payment, intent);
    return intent;
  }

  /**
   * Asks the provider how the payment stands and applies it: a success has reached its subscriber when this answers.
   * `none` also when a payment came that could not be used (it goes back).
   * @throws AppError PROVIDER_UNAVAILABLE
   */
  async function refresh(subject: Subject): Promise<{ status: PaymentState }> {
    return answerUnavailable(async () => {
      const payment = await store.findCurrentPayment(db, subject);
      if (payment && (payment.status === "SUCCEEDED" || (await isBeingTaken(payment)) || (await check(payment)))) {
        return { status: "succeeded" };
      }
      if (payment) await store.touchPayment(db, clock.now(), payment.paymentId);
      return readState(subject);
    });
  }

  async function isBeingTaken({ intentId, account }: Payment): Promise<boolean> {
    return intentId !== null && createCallBudget()(() => learning.isSettled({ intentId, account }));
  }

  /** Asks about one payment; finishes the creation of one whose call was lost. True for one that has succeeded. */
  async function check(payment: Payment): Promise<boolean> {
    const call = createCallBudget();
    const intent = await fetchOrCreate(call, payment);
    return payment.intentId !== null && learn(call, payment, intent);
  }

  /** What nobody has touched for an hour can't be paid any more; one that is being paid, or was, stays. */
  async function withdrawIdle(payment: store.Unsettled): Promise<void> {
    if (await store.isUntouched(db, payment)) await withdraw(createCallBudget(), payment);
  }

  async function readState(subject: Subject): Promise<{ status: PaymentState }> {
    const payment = await store.findCurrentPayment(db, subject);
    if (!payment) return { status: (await store.hasCanceledPayment(db, subject)) ? "canceled" : "none" };
    return { status: stateOf[payment.status] };
  }

  return { planPayment, startIntent, ensureIntent, cancelIntent, refresh, check, withdrawIdle };
}

const stateOf: Record<PaymentStatus, PaymentState> = {
  REQUESTED: "open",
  OPEN: "open",
  PROCESSING: "processing",
  SUCCEEDED: "succeeded",
  CANCELED: "canceled",
};

export type Intents = ReturnType<typeof createIntents>;

function isUnpaid({ status }: Intent): boolean {
  return status === "requires_payment_method" || status === "requires_action";
}

export function tooManyOpen(): AppError {
  const message = m.refused_unpaid_orders;
  return new AppError("RULE_VIOLATED", message);
}

function notPayable(): AppError {
  return new AppError("PAYMENT_NOT_PAYABLE", m.refused_not_payable);
}
