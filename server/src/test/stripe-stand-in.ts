import { createHash, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text as readText } from "node:stream/consumers";
import type { Stripe } from "stripe";
import type { IntentPlace, ProviderAccount } from "../providers/payments/payment-provider.ts";
import type { StripeAddress } from "../providers/stripe-client.ts";
import { type Books, emptyBooks, type StandInAccount, type StandInIntent, type StandInRefund } from "./stripe-books.ts";
import { answerCustomers, setCustomer, useMethod } from "./stripe-customers-stand-in.ts";
import { addDispute, answerDispute, keepsCharge, type StandInDispute } from "./stripe-disputes-stand-in.ts";
import {
  addForeign,
  answerPayouts,
  answerTransactions,
  catchUp,
  failPayout,
  makePayout,
  type PayoutToMake,
  type StandInPayout,
} from "./stripe-payouts-stand-in.ts";
import { type Answer, feeIn, find, newId, ok, paidByVisa, refuse } from "./stripe-stand-in-answers.ts";
import { calculateTax } from "./stripe-tax-stand-in.ts";

/** What is asked for, and whose it is. */
interface Call {
  books: Books;
  method: string;
  path: string;
}

type StandInLink = Pick<Stripe.AccountLink, "object" | "created" | "expires_at" | "url">;
type StandInDomain = Pick<Stripe.PaymentMethodDomain, "object" | "id" | "domain_name">;
type StandInBalance = Pick<Stripe.Balance, "object" | "available" | "pending">;
type StandInWebhook = Pick<Stripe.WebhookEndpoint, "object" | "url" | "status" | "api_version">;

/** By its id alone: at the platform's own account. */
type Somewhere = string | IntentPlace;

/**
 * A small stand-in for the part of Stripe's API that we call, for tests. It keeps idempotency keys as Stripe does, and
 * is lax on purpose where laxness shows our faults: a second refund of one payment under another key is simply made.
 */
export async function startStripeStandIn() {
  const byAccount = new Map<ProviderAccount, Books>();
  const own = booksOf(null);
  const accounts = new Map<string, StandInAccount>();
  const links: { account: string; returnUrl: string; refreshUrl: string }[] = [];
  const domains: { account: ProviderAccount; name: string }[] = [];
  const webhooks: StandInWebhook[] = [];
  const requests: { method: string; path: string; key: string | null; account: ProviderAccount }[] = [];
  let disturb: ((response: ServerResponse) => void) | null = null;
  let held: Promise<void> | null = null;
  let refundStatus: Stripe.Refund["status"] = "succeeded";
  let isStrict = false;

  const server = createServer((request, response) => void respond(request, response));

  function booksOf(account: ProviderAccount): Books {
    const books = byAccount.get(account) ?? emptyBooks();
    byAccount.set(account, books);
    return books;
  }

  function findAt(at: Somewhere): { books: Books; intent: StandInIntent } {
    const { intentId, account } = typeof at === "string" ? { intentId: at, account: null } : at;
    const books = booksOf(account);
    const intent = books.intents.get(intentId);
    if (!intent) throw new Error(`no intent ${intentId}`);
    return { books, intent };
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await readText(request);
    const key = request.headers["idempotency-key"];
    const path = new URL(request.url ?? "/", "http://stand-in").pathname;
    const header = request.headers["stripe-account"];
    const account = typeof header === "string" ? header : null;
    requests.push({ method: request.method ?? "", path, key: typeof key === "string" ? key : null, account });
    if (disturb) return disturb(response);
    await held;
    const query = new URL(request.url ?? "/", "http://stand-in").search.slice(1);
    const form = request.method === "GET" ? query : text;
    const call = { books: booksOf(account), method: request.method ?? "", path };
    const answer = answerOnce(call, form, typeof key === "string" ? key : null);
    // Whoever does not ask for the whole charge is told its id alone.
    if (answer.body["latest_charge"] && !form.includes("latest_charge")) answer.body["latest_charge"] = "ch_1";
    response.writeHead(answer.status, { "content-type": "application/json" }).end(JSON.stringify(answer.body));
  }

  function answerOnce(call: Call, text: string, key: string | null): Answer {
    const { books, method, path } = call;
    const { keys } = books;
    if (method !== "POST" || key === null) return act(call, new URLSearchParams(text));
    const fingerprint = createHash("sha256").update(`${path}\n${text}`).digest("hex");
    const earlier = keys.get(key);
    if (earlier) {
      return earlier.fingerprint === fingerprint
        ? earlier.answer
        : refuse(400, "idempotency_error", "Keys for idempotent requests can only be used with the same parameters.");
    }
    const answer = act(call, new URLSearchParams(text));
    keys.set(key, { fingerprint, answer: structuredClone(answer) });
    return answer;
  }

  function act({ books, method, path }: Call, form: URLSearchParams): Answer {
    const [, , kind = "", id, verb] = path.split("/");
    if (kind === "balance") return ok({ object: "balance", available: [], pending: [] } satisfies StandInBalance);
    if (kind === "webhook_endpoints") return ok({ object: "list", data: webhooks, has_more: false });
    if (kind === "tax") return ok(calculateTax(form));
    if (kind === "accounts") {
      if (method === "POST") return openAccount(form);
      return id === undefined ? ok({ object: "list", data: [...accounts.values()], has_more: false }) : findAccount(id);
    }
    if (kind === "account_links") return makeLink(form);
    if (kind === "payment_method_domains") {
      const name = form.get("domain_name") ?? "";
      domains.push({ account: [...byAccount].find(([, one]) => one === books)?.[0] ?? null, name });
      return ok({
        object: "payment_method_domain",
        id: newId("pmd"),
        domain_name: name,
      } satisfies StandInDomain);
    }
    if (kind === "refunds") {
      if (method === "POST") return makeRefund(books, form);
      return id === undefined ? listRefunds(books, form.get("payment_intent")) : find(books.refunds, id);
    }
    if (kind === "disputes") {
      const of = form.get("payment_intent");
      const data = [...books.disputes.values()].filter((one) => one.payment_intent === of);
      if (id === undefined) return ok({ object: "list", data, has_more: false });
      return method === "POST" ? answerDispute(books.disputes, id, form) : find(books.disputes, id);
    }
    if (kind === "customers" || kind === "payment_methods") return answerCustomers(books, { method, path }, form);
    if (kind === "payouts") return answerPayouts(books, id, form);
    if (kind === "balance_transactions") return answerTransactions(books, form);
    if (kind !== "payment_intents") return refuse(404, "invalid_request_error", "Unrecognized request URL");
    if (method === "POST" && id === undefined) return makeIntent(books, form);
    if (id === undefined) return ok({ object: "list", data: [...books.intents.values()], has_more: false });
    const intent = books.intents.get(id);
    if (!intent || method === "GET") return find(books.intents, id);
    if (intent.status !== "requires_payment_method" && intent.status !== "requires_action") {
      return refuse(400, "invalid_request_error", "This intent's status does not allow it.", "unexpected_state");
    }
    if (verb === "cancel") intent.status = "canceled";
    else if (verb === "confirm") {
      const kept = useMethod(books, intent, form);
      if (kept) return kept;
      confirm(books, intent, form.get("payment_method") ?? "");
    } else if (form.has("customer")) {
      const missing = setCustomer(books, intent, form.get("customer") ?? "");
      if (missing) return missing;
    } else {
      intent.amount = Number(form.get("amount"));
      if (form.has("application_fee_amount")) intent.application_fee_amount = feeIn(form);
    }
    return ok(intent);
  }

  /** By Stripe's own methods for tests. */
  function confirm(books: Books, intent: StandInIntent, method: string): void {
    settle(intent, method === "pm_usBankAccount_processing" ? "processing" : "succeeded");
    if (method === "pm_card_createDispute") addDispute(books.disputes, intent, "needs_response");
  }

  function settle(intent: StandInIntent, status: "succeeded" | "processing" | "requires_action"): void {
    intent.status = status;
    if (status !== "succeeded") return;
    intent.amount_received = intent.amount;
    intent.latest_charge = paidByVisa as Stripe.Charge;
  }

  function openAccount(form: URLSearchParams): Answer {
    const account = {
      object: "account",
      id: newId("acct"),
      charges_enabled: false,
      payouts_enabled: false,
      details_submitted: false,
      metadata: { vendor_id: form.get("metadata[vendor_id]") ?? "" },
      requirements: { currently_due: ["business_type", "external_account"] },
    } satisfies StandInAccount;
    accounts.set(account.id, account);
    return ok(account);
  }

  /** As Stripe says it of one that is not, or no more, the platform's. */
  function findAccount(id = ""): Answer {
    const account = accounts.get(id);
    if (account) return ok(account);
    const message = `The provided key does not have access to account '${id}' (or that account does not exist).`;
    return refuse(403, "invalid_request_error", message, "account_invalid");
  }

  function makeLink(form: URLSearchParams): Answer {
    const account = form.get("account") ?? "";
    if (!accounts.has(account)) return findAccount(account);
    links.push({ account, returnUrl: form.get("return_url") ?? "", refreshUrl: form.get("refresh_url") ?? "" });
    return ok({
      object: "account_link",
      created: 1,
      expires_at: 301,
      url: `https://connect.stripe.com/setup/s/${account}/${links.length}`,
    } satisfies StandInLink);
  }

  function makeIntent(books: Books, form: URLSearchParams): Answer {
    const id = newId("pi");
    const intent = {
      object: "payment_intent",
      id,
      amount: Number(form.get("amount")),
      amount_received: 0,
      currency: form.get("currency") ?? "",
      description: form.get("description"),
      status: "requires_payment_method",
      client_secret: `${id}_secret_${randomBytes(8).toString("hex")}`,
      metadata: { payment_id: form.get("metadata[payment_id]") ?? "" },
      latest_charge: null,
      application_fee_amount: feeIn(form),
      customer: null,
    } satisfies StandInIntent;
    // A platform takes no fee of its own account.
    if (intent.application_fee_amount !== null && books === own) {
      return refuse(400, "invalid_request_error", "Can only apply an application_fee_amount at a connected account.");
    }
    books.intents.set(id, intent);
    return ok(intent);
  }

  function makeRefund(books: Books, form: URLSearchParams): Answer {
    const intent = books.intents.get(form.get("payment_intent") ?? "");
    if (!intent) return refuse(404, "invalid_request_error", "No such payment_intent", "resource_missing");
    if (intent.status !== "succeeded") return refuse(400, "invalid_request_error", "It has no charge to refund.");
    const isRefunded = [...books.refunds.values()].some((one) => one.payment_intent === intent.id);
    if (isStrict && isRefunded) {
      return refuse(400, "invalid_request_error", "The charge has been refunded.", "charge_already_refunded");
    }
    if ([...books.disputes.values()].some((one) => one.payment_intent === intent.id && keepsCharge(one))) {
      return refuse(400, "invalid_request_error", "The charge has been charged back.", "charge_disputed");
    }
    const fee = intent.application_fee_amount ?? 0;
    const returnsFee = form.get("refund_application_fee") === "true";
    if (returnsFee && fee === 0) return refuse(400, "invalid_request_error", "The charge has no application fee.");
    const amount = Number(form.get("amount"));
    const refund = addRefund(books, intent, amount, {
      reason: form.get("metadata[reason]") ?? "",
      refund_key: form.get("metadata[refund_key]") ?? "",
    });
    if (returnsFee) books.feesBack.set(refund.id, Math.round((fee * amount) / intent.amount));
    return ok(refund);
  }

  function addRefund(books: Books, intent: StandInIntent, amount: number, metadata: Stripe.Metadata): StandInRefund {
    const refund = {
      object: "refund",
      id: newId("re"),
      amount,
      currency: intent.currency,
      payment_intent: intent.id,
      status: refundStatus,
      metadata,
    } satisfies StandInRefund;
    books.refunds.set(refund.id, refund);
    return refund;
  }

  function listRefunds({ intents, refunds }: Books, intentId: string | null): Answer {
    if (!intents.has(intentId ?? "")) return find(intents, intentId ?? undefined);
    const data = [...refunds.values()].filter((one) => one.payment_intent === intentId);
    return ok({ object: "list", data, has_more: false });
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const address: StripeAddress = { protocol: "http", host: "127.0.0.1", port };
  return {
    address,
    /** Newest state of everything it was ever asked for at the platform's own account. */
    intents: own.intents,
    refunds: own.refunds,
    /** The same of an account's. */
    booksOf,
    listBooks: () => [...byAccount.values()],
    requests,
    /** Connected accounts, where their owners were sent, and what wallets know of them. */
    accounts,
    links,
    domains,
    /** What an account's owner, or Stripe, does there. */
    changeAccount(id: string, change: Partial<StandInAccount>): void {
      const account = accounts.get(id);
      if (!account) throw new Error(`no account ${id}`);
      Object.assign(account, change);
    },
    /** Where events are sent, by the dashboard. */
    webhooks,
    /** What the payer does at the provider's own form. */
    pay(at: Somewhere, status: "succeeded" | "processing" | "requires_action"): void {
      settle(findAt(at).intent, status);
    },
    /** A try that comes to nothing: refused by the bank, or by Stripe's own rules. */
    decline(at: Somewhere, type: "blocked" | "issuer_declined"): void {
      const { intent } = findAt(at);
      intent.latest_charge = {
        object: "charge",
        id: newId("ch"),
        status: "failed",
        outcome: { type },
      } as Stripe.Charge;
    },
    /** A day has passed since its last call, and it refuses what Stripe refuses. */
    forgetKeys(): void {
      for (const { keys } of byAccount.values()) keys.clear();
      isStrict = true;
    },
    /** What somebody does at Stripe's own dashboard. */
    refundByHand(at: Somewhere, amount: number): void {
      const { books, intent } = findAt(at);
      addRefund(books, intent, amount, {});
    },
    /** What a payer does at their bank; answers the dispute's id. */
    dispute(at: Somewhere, status: Stripe.Dispute["status"]): string {
      const { books, intent } = findAt(at);
      return addDispute(books.disputes, intent, status);
    },
    /** What the payer's bank decides, or somebody does at the dashboard. */
    changeDispute(account: ProviderAccount, id: string, change: Partial<StandInDispute>): void {
      const dispute = booksOf(account).disputes.get(id);
      if (!dispute) throw new Error(`no dispute ${id}`);
      Object.assign(dispute, change);
    },
    /** All that is at an account goes to its bank. */
    payOut: (account: string, payout: PayoutToMake) => makePayout(booksOf(account), payout),
    /** What moved there stands in its books, as it does before each payout. */
    writeDown: (account: string, at: Date) => catchUp(booksOf(account), Math.floor(at.getTime() / 1000)),
    /** The bank sends it back. */
    failPayout: (account: string, id: string, at: Date) => failPayout(booksOf(account), id, at),
    /** The provider takes or gives something that has to do with no payment. */
    addForeign: (account: string, at: Date, amount: number) => addForeign(booksOf(account), at, amount),
    changePayout(account: string, id: string, change: Partial<StandInPayout>): void {
      const payout = booksOf(account).payouts.get(id);
      if (!payout) throw new Error(`no payout ${id}`);
      Object.assign(payout, change);
    },
    refundsBecome(status: Stripe.Refund["status"]): void {
      refundStatus = status;
    },
    /** Every answer from now on is made by `how` instead; null ends it. */
    disturb(how: ((response: ServerResponse) => void) | null): void {
      disturb = how;
    },
    /** Whoever asks from now on waits for its answer until the function that this answers is called. */
    hold(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type StripeStandIn = Awaited<ReturnType<typeof startStripeStandIn>>;
