import type { Stripe } from "stripe";
import * as z from "zod/mini";
import type { PayoutPlace, ProviderPayout, ProviderPayoutLine, ProviderPayouts } from "./payment-provider.ts";
import type { Ask } from "./stripe-accounts.ts";
import { nonsense, parseAnswer } from "./stripe-answers.ts";

/** A venue sells elsewhere at its account too, for as much as it likes: what the contract can say. */
const cents = z.int().check(z.gte(-999_999_999_999_999), z.lte(999_999_999_999_999));
const seconds = z.int().check(z.gte(0));
const id = z.string().check(z.regex(/^\w{1,100}$/));
const payoutId = z.string().check(z.regex(/^po_\w+$/));

const payoutAnswer = z.object({
  object: z.literal("payout"),
  id: payoutId,
  amount: cents,
  currency: z.string().check(z.regex(/^[a-z]{3}$/)),
  status: z.enum(["pending", "in_transit", "paid", "failed", "canceled"]),
  arrival_date: seconds,
  created: seconds,
  automatic: z.boolean(),
});
const payoutList = z.object({ object: z.literal("list"), data: z.array(payoutAnswer) });

const intentOf = z.nullish(z.union([id, z.looseObject({ id })]));
const lineAnswer = z.object({
  object: z.literal("balance_transaction"),
  id,
  type: z.string().check(z.regex(/^[a-z_]{1,100}$/)),
  amount: cents,
  fee: cents,
  net: cents,
  fee_details: z.array(z.object({ type: z.string(), amount: cents })),
  created: seconds,
  // Asked for whole; of some kinds there is none, or only its id.
  source: z.nullish(z.union([id, z.looseObject({ object: z.string(), id, payment_intent: intentOf })])),
});
const lineList = z.object({ object: z.literal("list"), data: z.array(lineAnswer), has_more: z.boolean() });

const kinds: Record<string, ProviderPayoutLine["kind"]> = {
  charge: "charge",
  payment: "charge",
  refund: "refund",
  payment_refund: "refund",
  refund_failure: "refund_failed",
  payment_failure_refund: "refund_failed",
  payout_failure: "payout_failed",
  payout_cancel: "payout_failed",
};

/** So many at once Stripe tells. */
const pageSize = 100;

/** Payouts of connected accounts, and their balance transactions. */
export function createStripePayouts(stripe: Stripe, ask: Ask): ProviderPayouts {
  return {
    fetch: ({ payoutId: sought, account }) =>
      ask(
        () => stripe.payouts.retrieve(sought, {}, { stripeAccount: account }),
        (answer) => {
          const payout = toPayout(parseAnswer(payoutAnswer, answer), account);
          if (payout.payoutId !== sought) throw nonsense("another payout");
          return payout;
        },
      ),

    list: (account, since) =>
      ask(
        () =>
          stripe.payouts.list(
            { limit: pageSize, created: { gte: Math.floor(since.getTime() / 1000) } },
            { stripeAccount: account },
          ),
        (answer) => parseAnswer(payoutList, answer).data.map((one) => toPayout(one, account)),
      ),

    listLines: (place, after) =>
      ask(
        () =>
          stripe.balanceTransactions.list(
            {
              payout: place.payoutId,
              limit: pageSize,
              expand: ["data.source"],
              ...(after === null ? {} : { starting_after: after }),
            },
            { stripeAccount: place.account },
          ),
        (answer) => readLines(answer, place),
      ),
  };
}

function toPayout(data: z.output<typeof payoutAnswer>, account: string): ProviderPayout {
  return {
    payoutId: data.id,
    account,
    amount: data.amount,
    currency: data.currency,
    status: data.status,
    // The midnight, by UTC, of the day on which it arrives.
    arrivesOn: new Date(data.arrival_date * 1000).toISOString().slice(0, 10),
    madeAt: new Date(data.created * 1000),
    isByHand: !data.automatic,
  };
}

function readLines(answer: unknown, place: PayoutPlace): { lines: ProviderPayoutLine[]; isLast: boolean } {
  const { data, has_more: hasMore } = parseAnswer(lineList, answer);
  if (hasMore && data.length === 0) throw nonsense("more lines after none");
  return { lines: data.map((one) => toLine(one, place)), isLast: !hasMore };
}

function toLine(data: z.output<typeof lineAnswer>, { payoutId: whole }: PayoutPlace): ProviderPayoutLine {
  const { id: lineId, type, amount: gross, fee, net, source } = data;
  if (gross - fee !== net) throw nonsense(`the sum of ${lineId}`);
  const platformFee = data.fee_details
    .filter((one) => one.type === "application_fee")
    .reduce((sum, one) => sum + one.amount, 0);
  const sourceId = typeof source === "string" ? source : (source?.id ?? null);
  const intent = typeof source === "string" ? null : (source?.payment_intent ?? null);
  const isDispute = typeof source === "object" && source?.object === "dispute";
  return {
    lineId,
    kind: sourceId === whole ? "itself" : isDispute ? "dispute" : (kinds[type] ?? "other"),
    type,
    sourceId,
    intentId: typeof intent === "string" ? intent : (intent?.id ?? null),
    gross,
    providerFee: fee - platformFee,
    platformFee,
    happenedAt: new Date(data.created * 1000),
  };
}
