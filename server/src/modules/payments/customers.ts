import { randomUUID } from "node:crypto";
import type { SavedCard } from "@skipline/contract/saved-cards";
import * as m from "@skipline/contract/texts";
import { sql } from "kysely";
import { type Errand, type ErrandOutcome, sweepErrand } from "../../db/errands.ts";
import type { Job } from "../../db/jobs.ts";
import type { Queue } from "../../db/queue-gauges.ts";
import { AppError, notFound, unauthenticated } from "../../http/app-error.ts";
import {
  type CustomerPlace,
  type ProviderCard,
  PaymentProviderError,
} from "../../providers/payments/payment-provider.ts";
import type { PaymentsDeps } from "./payments-deps.ts";
import * as store from "./customers-store.ts";
import { answerUnavailable, type CallBudget, createCallBudget, isRefused } from "./provider-calls.ts";
import type { Providers } from "./providers.ts";

/** With the pauses between them they last some 17 hours. */
const mostTries = 11;
const pauseSeconds = 60;
const trySeconds = 60;
/** In one sweep; the next one goes on. */
const mostGiven = 1_000;
/** A payment that was begun with it is paid or withdrawn by then: the provider pays none whose customer is gone. */
const restMs = 2 * 3_600_000;

export const customersToRemove: Queue = {
  name: "payment_customers",
  waiting: sql`select remove_at from payment_customer where ended_at is not null and remove_failed_at is null`,
  failed: sql`select remove_failed_at from payment_customer where remove_failed_at is not null`,
};

/**
 * Cards that people let the provider keep for the next time. They are kept there, for each account by itself; here is only as
 * whom. Nobody is a customer before they ask for it.
 */
export function createCustomers(deps: PaymentsDeps, providers: Providers) {
  const { db, clock, log } = deps;
  const { current } = providers;
  const errand: Errand = {
    name: "payments.remove-customer",
    tries: mostTries,
    pauseSeconds,
    trySeconds,
    listDue: async () => (await store.listToRemove(db, clock.now(), mostGiven)).map((id) => [id]),
    run: async ([id]) => (id === undefined ? "done" : remove(id)),
  };

  /**
   * The one customer of a person at an account: however many ask at once, the key is stored before.
   * @throws AppError UNAUTHENTICATED once the account is deleted
   */
  async function findOrOpen(call: CallBudget, key: store.CustomerKey): Promise<CustomerPlace> {
    const found = await store.findCustomer(db, key);
    if (!found) await store.beginCustomer(db, randomUUID(), key, clock.now());
    const customer = found ?? (await store.findCustomer(db, key));
    if (!customer) throw unauthenticated();
    return place(call, customer);
  }

  async function place(call: CallBudget, customer: store.Customer): Promise<CustomerPlace> {
    const { paymentCustomerId, customerId, account } = customer;
    if (customerId !== null) return { customerId, account };
    const opened = await call(() =>
      providers.of(customer).customers.open({ account, idempotencyKey: paymentCustomerId }),
    );
    await store.setCustomer(db, paymentCustomerId, opened.customerId);
    return opened;
  }

  /**
   * A payment of this person's is theirs at the provider too, so that a card of theirs pays it or is kept with it.
   * @throws AppError NOT_FOUND, CONFLICT, PROVIDER_UNAVAILABLE
   */
  async function keepPayer(userId: string, clientSecret: string): Promise<void> {
    const [intentId = ""] = clientSecret.split("_secret_");
    const payment = await store.findPayable(db, { provider: current.name, intentId, userId });
    if (!payment) throw notFound("Payment");
    const { account } = payment;
    const key = { userId, provider: current.name, account };
    await answerUnavailable(async () => {
      const call = createCallBudget();
      const set = async () => {
        const { customerId } = await findOrOpen(call, key);
        await call(() => current.customers.setOn({ intentId, account, customerId }));
      };
      try {
        // One that somebody has removed at the provider's desk is no customer any more, and another one takes its place.
        await set().catch(async (error: unknown) => {
          if (!isUnknown(error)) throw error;
          const gone = await store.findCustomer(db, key);
          if (gone) await end(gone, 0);
          await set();
        });
      } catch (error) {
        if (!isRefused(error)) throw error;
        throw new AppError("CONFLICT", m.refused_payment_changing, { retryAfter: 1, cause: error });
      }
    });
  }

  async function end({ paymentCustomerId }: store.Customer, waitMs: number): Promise<void> {
    const now = clock.now();
    await store.endCustomer(db, paymentCustomerId, { now, removeAt: new Date(now.getTime() + waitMs) });
  }

  /** At one account, or all of them. @throws AppError PROVIDER_UNAVAILABLE */
  async function list(userId: string, at: { account: string | null } | null): Promise<SavedCard[]> {
    const key = { userId, provider: current.name };
    const all = await store.listCustomers(db, key);
    const customers = all.filter(({ account, customerId }) => customerId !== null && (!at || at.account === account));
    const accounts = customers.flatMap(({ account }) => account ?? []);
    const names = await store.nameAccounts(db, current.name, accounts);
    return answerUnavailable(async () => {
      const call = createCallBudget();
      const lists = await Promise.all(
        customers.map(async (customer) => {
          const { account } = customer;
          const vendorName = account === null ? null : (names.get(account) ?? null);
          const cards = await call(() => listAt(customer));
          return withoutTwins(cards).map((card) => ({ ...card, account, vendorName }));
        }),
      );
      return lists.flat();
    });
  }

  /** None where the provider knows no such customer any more: somebody removed it at its desk, or left the platform. */
  function listAt({ customerId, account }: store.Customer): Promise<ProviderCard[]> {
    return current.customers.listCards({ customerId: customerId ?? "", account }).catch((error: unknown) => {
      if (isUnknown(error)) return [];
      throw error;
    });
  }

  /** Takes its twins along; with the last card the customer goes. @throws AppError NOT_FOUND, PROVIDER_UNAVAILABLE */
  async function removeCard(userId: string, account: string | null, cardId: string): Promise<void> {
    const customer = await store.findCustomer(db, { userId, provider: current.name, account });
    if (!customer || customer.customerId === null) throw notFound("Card");
    const at = { customerId: customer.customerId, account };
    await answerUnavailable(async () => {
      const call = createCallBudget();
      const cards = await call(() => listAt(customer));
      const card = cards.find((one) => one.cardId === cardId);
      if (!card) throw notFound("Card");
      const gone = cards.filter((one) => isTwin(one, card));
      for (const one of gone)
        await call(() => current.customers.removeCard({ ...at, cardId: one.cardId })).catch((error: unknown) => {
          // Removed meanwhile, in another tab.
          if (!isUnknown(error)) throw error;
        });
      if (gone.length < cards.length) return;
      await end(customer, restMs);
    });
  }

  async function remove(paymentCustomerId: string): Promise<ErrandOutcome> {
    const now = clock.now();
    const until = new Date(now.getTime() + trySeconds * 1_000);
    const customer = await store.claimToRemove(db, paymentCustomerId, { now, until });
    if (!customer) return "done";
    try {
      const call = createCallBudget(trySeconds * 500);
      // Whose answer was lost is asked for once more: nobody knows whether it is there.
      const at = await place(call, customer);
      await call(() => providers.of(customer).customers.remove(at));
    } catch (error) {
      if (!isUnknown(error)) {
        const isLast = customer.tries >= mostTries;
        log[isLast ? "error" : "warn"](
          { err: error, paymentCustomerId, tries: customer.tries },
          "customer not removed",
        );
        const failed = clock.now();
        const again = new Date(failed.getTime() + pauseSeconds * 1_000 * 2 ** (customer.tries - 1));
        await store.recordRemoval(db, paymentCustomerId, isLast ? { failed } : { again });
        return isLast ? "given up" : "again";
      }
    }
    await store.recordRemoval(db, paymentCustomerId, "removed");
    return "done";
  }

  const jobs: Job[] = [
    { name: "payments.remove-customers", cron: "* * * * *", run: () => sweepErrand(db, deps.send, errand) },
  ];
  return { list, removeCard, keepPayer, errands: [errand], jobs };
}

export type Customers = ReturnType<typeof createCustomers>;

function isUnknown(error: unknown): boolean {
  return error instanceof PaymentProviderError && error.kind === "not_found";
}

/** The same card, typed and kept twice. */
function isTwin(one: ProviderCard, other: ProviderCard): boolean {
  const wordsOf = ({ brand, last4, expMonth, expYear }: ProviderCard) => [brand, last4, expMonth, expYear].join(" ");
  return wordsOf(one) === wordsOf(other);
}

function withoutTwins(cards: readonly ProviderCard[]): ProviderCard[] {
  return cards.filter((card, index) => cards.findIndex((one) => isTwin(one, card)) === index);
}
