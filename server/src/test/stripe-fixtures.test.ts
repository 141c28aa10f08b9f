import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createStripeClient } from "../providers/stripe-client.ts";
import { startStripeStandIn, type StripeStandIn } from "./stripe-stand-in.ts";

/** The kind of a field's value; null where Stripe's example has none. */
type Kind = string | null | { [field: string]: Kind };
interface Fixtures {
  source: string;
  objects: Record<string, Record<string, Kind>>;
}
const fixtures = JSON.parse(readFileSync(new URL("stripe-fixtures.json", import.meta.url), "utf8")) as Fixtures;

/** What an answer has that Stripe's example of its kind has not, or has as another kind of value. */
function listOdd(answer: object, known: Record<string, Kind>, place: string): string[] {
  return Object.entries(answer).flatMap(([name, value]: [string, unknown]) => {
    const at = `${place}.${name}`;
    const kind = known[name];
    if (kind === undefined) return [`${at} is unknown`];
    if (kind === null || value === null || value === undefined) return [];
    if (typeof kind === "object") return typeof value === "object" ? listOdd(value, kind, at) : [`${at} is no object`];
    const said = Array.isArray(value) ? "array" : typeof value;
    return said === kind ? [] : [`${at} is ${said}, not ${kind}`];
  });
}

const judge = (answer: object & { object: string }) =>
  listOdd(JSON.parse(JSON.stringify(answer)) as object, fixtures.objects[answer.object] ?? {}, answer.object);

let standIn: StripeStandIn;
beforeAll(async () => {
  standIn = await startStripeStandIn();
});
afterAll(() => standIn.close());

test("what the stand-in answers has the fields of Stripe's published examples, of their kinds", async () => {
  const { stripe } = createStripeClient({ secretKey: "sk_test_x", address: standIn.address });
  const made = await stripe.paymentIntents.create({ amount: 500, currency: "usd", metadata: { payment_id: "p1" } });
  standIn.pay(made.id, "succeeded");
  // A disputed payment gives nothing back any more.
  const refund = await stripe.refunds.create({ payment_intent: made.id, amount: 500 });
  const disputeId = standIn.dispute(made.id, "needs_response");
  const account = await stripe.accounts.create({ metadata: { vendor_id: "v1" } });
  const link = { account: account.id, type: "account_onboarding", return_url: "https://a", refresh_url: "https://b" };
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(made.id, { expand: ["latest_charge"] });
  if (charge === null || typeof charge === "string") throw new Error("the charge was not told whole");
  const at = { stripeAccount: account.id };
  const sold = await stripe.paymentIntents.create({ amount: 500, currency: "usd", application_fee_amount: 13 }, at);
  standIn.pay({ intentId: sold.id, account: account.id }, "succeeded");
  await stripe.refunds.create({ payment_intent: sold.id, amount: 100, refund_application_fee: true }, at);
  standIn.dispute({ intentId: sold.id, account: account.id }, "needs_response");
  const payout = standIn.payOut(account.id, { at: new Date() });
  const lines = await stripe.balanceTransactions.list({ payout }, at);
  const { data: whole } = await stripe.balanceTransactions.list({ payout, expand: ["data.source"] }, at);
  const sources = whole.flatMap(({ source }) => (typeof source === "object" && source !== null ? [source] : []));
  expect(sources.map(({ object }) => object).toSorted()).toEqual(["charge", "dispute", "payout", "refund"]);
  const endpoint = { object: "webhook_endpoint", url: "https://a", status: "enabled", api_version: null } as const;
  standIn.webhooks.push(endpoint);
  const answers = [
    made,
    await stripe.balance.retrieve(),
    ...(await stripe.webhookEndpoints.list()).data,
    ...lines.data,
    ...sources,
    await stripe.payouts.retrieve(payout, {}, at),
    ...(await stripe.payouts.list({ limit: 1 }, at)).data,
    await stripe.tax.calculations.create({ currency: "usd", line_items: [{ amount: 500, reference: "l1" }] }),
    charge,
    await stripe.paymentIntents.retrieve(made.id),
    refund,
    await stripe.disputes.retrieve(disputeId),
    await stripe.disputes.update(disputeId, { evidence: { uncategorized_text: "paid" }, submit: true }),
    account,
    await stripe.accountLinks.create({ ...link, type: "account_onboarding" }),
    await stripe.customers.create({ metadata: { customer_key: "k" } }),
    await stripe.paymentMethods.create({ type: "card", card: { token: "tok_visa" }, allow_redisplay: "always" }),
    await stripe.paymentMethodDomains.create({ domain_name: "order.example.com" }),
  ];
  expect(new Set(answers.map(({ object }) => object)).size).toBe(14);
  expect(answers.flatMap(judge)).toEqual([]);
});

test("canary: a field that Stripe has not, and one of another kind, are found", () => {
  expect(judge({ object: "dispute", amount: "5", ammount: 5 } as { object: string })).toEqual([
    "dispute.amount is string, not number",
    "dispute.ammount is unknown",
  ]);
});
