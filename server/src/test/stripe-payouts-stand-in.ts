import type { Stripe } from "stripe";
import type { StandInDispute } from "./stripe-disputes-stand-in.ts";
import { type Answer, find, newId, ok, refuse } from "./stripe-stand-in-answers.ts";
import type { StandInIntent, StandInRefund } from "./stripe-books.ts";

/** Of Stripe's payouts and balance transactions, what we are answered: by the SDK's own types. */
export type StandInPayout = Pick<
  Stripe.Payout,
  "object" | "id" | "amount" | "currency" | "status" | "arrival_date" | "created" | "automatic"
>;
type Source =
  | (Pick<Stripe.Charge, "object" | "id"> & { payment_intent: string })
  | (Pick<Stripe.Refund, "object" | "id"> & { payment_intent: string })
  | (Pick<Stripe.Dispute, "object" | "id"> & { payment_intent: string })
  | Pick<Stripe.Payout, "object" | "id">;
export type StandInTransaction = Pick<
  Stripe.BalanceTransaction,
  "object" | "id" | "type" | "amount" | "fee" | "net" | "created"
> & { fee_details: Pick<Stripe.BalanceTransaction.FeeDetail, "amount" | "type">[]; source: Source | null };

interface Books {
  intents: Map<string, StandInIntent>;
  refunds: Map<string, StandInRefund>;
  disputes: Map<string, StandInDispute>;
  feesBack: Map<string, number>;
  payouts: Map<string, StandInPayout>;
  /** All that moved, with the payout that it is a part of. */
  transactions: { one: StandInTransaction; payoutId: string | null }[];
}

/** Of a charge, and of a dispute, which is not given back. */
const providerFeeOf = (amount: number) => Math.round(amount * 0.029) + 30;
const disputeFee = 1500;

type Moved = Pick<StandInTransaction, "type" | "amount" | "source"> & { providerFee?: number; platformFee?: number };

function addTransaction(books: Books, created: number, moved: Moved): void {
  const { type, amount, source, providerFee = 0, platformFee = 0 } = moved;
  const fee = providerFee + platformFee;
  const one = {
    object: "balance_transaction",
    id: newId("txn"),
    type,
    amount,
    fee,
    net: amount - fee,
    created,
    fee_details: [
      { amount: platformFee, type: "application_fee" },
      { amount: providerFee, type: "stripe_fee" },
    ],
    source,
  } satisfies StandInTransaction;
  books.transactions.push({ one, payoutId: null });
}

/** Writes down what moved since it was last looked at. */
export function catchUp(books: Books, created: number): void {
  const has = (type: string, id: string) =>
    books.transactions.some(({ one }) => one.type === type && one.source?.id === id);
  for (const intent of books.intents.values()) {
    const id = intent.id.replace("pi_", "ch_");
    if (intent.status !== "succeeded" || has("charge", id)) continue;
    addTransaction(books, created, {
      type: "charge",
      amount: intent.amount_received,
      source: { object: "charge", id, payment_intent: intent.id },
      providerFee: providerFeeOf(intent.amount_received),
      platformFee: intent.application_fee_amount ?? 0,
    });
  }
  for (const { id, amount, status, payment_intent } of books.refunds.values()) {
    if (status !== "succeeded" || has("refund", id)) continue;
    const platformFee = -(books.feesBack.get(id) ?? 0);
    const source = { object: "refund" as const, id, payment_intent: payment_intent as string };
    addTransaction(books, created, { type: "refund", amount: -amount, source, platformFee });
  }
  for (const { id, amount, status, payment_intent } of books.disputes.values()) {
    const source = { object: "dispute" as const, id, payment_intent: payment_intent as string };
    const moves = books.transactions.filter(({ one }) => one.source?.id === id).length;
    if (moves === 0)
      addTransaction(books, created, { type: "adjustment", amount: -amount, source, providerFee: disputeFee });
    if (status === "won" && moves < 2) addTransaction(books, created, { type: "adjustment", amount, source });
  }
}

export interface PayoutToMake {
  at: Date;
  status?: "paid" | "in_transit";
  /** Its owner asks for it. */
  amountByHand?: number;
}

/** Sends all that is there to the bank; answers its id. */
export function makePayout(books: Books, { at, status = "paid", amountByHand }: PayoutToMake): string {
  const created = Math.floor(at.getTime() / 1000);
  catchUp(books, created);
  const waiting = amountByHand === undefined ? books.transactions.filter(({ payoutId }) => payoutId === null) : [];
  const amount = amountByHand ?? waiting.reduce((sum, { one }) => sum + one.net, 0);
  const payout = {
    object: "payout",
    id: newId("po"),
    amount,
    currency: "usd",
    status,
    arrival_date: Math.floor(created / 86_400) * 86_400,
    created,
    automatic: amountByHand === undefined,
  } satisfies StandInPayout;
  books.payouts.set(payout.id, payout);
  addTransaction(books, created, { type: "payout", amount: -amount, source: { object: "payout", id: payout.id } });
  for (const one of [...waiting, ...books.transactions.slice(-1)]) one.payoutId = payout.id;
  return payout.id;
}

/** The bank sends it back, and it is there again. */
export function failPayout(books: Books, id: string, at: Date): void {
  const payout = books.payouts.get(id);
  if (!payout) throw new Error(`no payout ${id}`);
  payout.status = "failed";
  const source = { object: "payout" as const, id };
  addTransaction(books, Math.floor(at.getTime() / 1000), { type: "payout_failure", amount: payout.amount, source });
}

/** Something that has to do with no payment of ours. */
export function addForeign(books: Books, at: Date, amount: number): void {
  addTransaction(books, Math.floor(at.getTime() / 1000), { type: "stripe_fee", amount, source: null });
}

/** Newest first, as Stripe tells them; a page is as long as was asked for. */
function page(all: readonly { id: string }[], form: URLSearchParams): Answer {
  const after = form.get("starting_after");
  const from = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1;
  const limit = Number(form.get("limit") ?? 10);
  const data = all.slice(from, from + limit);
  return ok({ object: "list", data, has_more: from + limit < all.length });
}

export function answerPayouts(books: Books, id: string | undefined, form: URLSearchParams): Answer {
  if (id !== undefined) return find(books.payouts, id);
  const since = Number(form.get("created[gte]") ?? 0);
  return page([...books.payouts.values()].filter(({ created }) => created >= since).toReversed(), form);
}

export function answerTransactions(books: Books, form: URLSearchParams): Answer {
  const of = form.get("payout") ?? "";
  if (books.payouts.get(of)?.automatic === false) {
    const why = "Balance transaction history can only be filtered on automatic transfers, not manual.";
    return refuse(400, "invalid_request_error", why);
  }
  const whole = form.get("expand[0]") === "data.source";
  const found = books.transactions.filter(({ payoutId }) => payoutId === of).map(({ one }) => one);
  return page(
    found.toReversed().map((one) => (whole ? one : { ...one, source: one.source?.id ?? null })),
    form,
  );
}

/** What the provider's own books say of an account: all that moved there, and where it is. */
export function readMoved({ transactions, payouts }: Books) {
  const moved = transactions.map(({ one }) => one).filter(({ type }) => type !== "payout" && type !== "payout_failure");
  const ours = moved.filter(({ source }) => source !== null);
  const sum = (cents: number[]) => cents.reduce((all, one) => all + one, 0);
  const fees = (kind: string) =>
    sum(ours.flatMap(({ fee_details }) => fee_details.filter(({ type }) => type === kind).map(({ amount }) => amount)));
  const sent = sum([...payouts.values()].filter(({ status }) => status !== "failed").map(({ amount }) => amount));
  return {
    charges: sum(ours.filter(({ type }) => type === "charge").map(({ amount }) => amount)),
    refunds: -sum(ours.filter(({ type }) => type === "refund").map(({ amount }) => amount)),
    disputes: -sum(ours.filter(({ type }) => type === "adjustment").map(({ amount }) => amount)),
    providerFees: fees("stripe_fee"),
    platformFees: fees("application_fee"),
    /** All that moved and is not at the bank. */
    balance: sum(moved.map(({ net }) => net)) - sent,
    sent,
    foreign: sum(moved.filter(({ source }) => source === null).map(({ net }) => net)),
  };
}
