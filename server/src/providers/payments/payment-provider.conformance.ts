import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describeCustomers } from "./payment-customers.conformance.ts";
import {
  type IntentPlace,
  type PaymentProvider,
  PaymentProviderError,
  type ProviderAccount,
} from "./payment-provider.ts";

/** A provider under test with its peer's other side: what the payer does, and the peer's own books. */
export interface ProviderUnderTest {
  provider: PaymentProvider;
  clock: { advance(by: { seconds: number }): void };
  pay(place: IntentPlace, status: "succeeded" | "processing"): Promise<void>;
  /** Pays, and lets the provider keep the card. */
  payKeeping(place: IntentPlace): Promise<void>;
  payWithKept(place: IntentPlace, cardId: string): Promise<unknown>;
  /** How many intents and refunds the peer has made for our payment. */
  count(paymentId: string): Promise<{ intents: number; refunds: number }>;
  /** What somebody does at the provider's own desk. */
  refundByHand(place: IntentPlace, amount: number): Promise<unknown>;
  /** Pays with a card whose owner then disputes it at their bank; answers the dispute's id. */
  payDisputed(place: IntentPlace): Promise<string>;
  /** A genuine event about an intent, or a refund, as the peer would send it. */
  sign(about: IntentPlace & { providerRefundId?: string; disputeId?: string }): {
    body: Buffer;
    header: string;
    value: string;
  };
  close(): Promise<void>;
}

/**
 * What every adapter must do, whatever is behind it: at the platform's own account, and at one that is connected to it and takes
 * charges. Where there is none, nothing of accounts is tried.
 */
export function describePaymentProvider(
  name: string,
  start: () => Promise<ProviderUnderTest>,
  connected: ProviderAccount = "acct_connected",
): void {
  describeAt(null, connected, name, start);
  for (const account of connected === null ? [] : [connected]) {
    describeAt(account, null, name, start);
    describeAccounts(name, account, start);
  }
}

/** Of calls that were made at once with one key: a peer may answer those that came too soon that it is still at it. */
async function answersOf<T>(calls: Promise<T>[]): Promise<T[]> {
  const all = await Promise.allSettled(calls);
  const reasons = all.flatMap((one) => (one.status === "rejected" ? [one.reason as unknown] : []));
  const isBusy = (reason: unknown) => reason instanceof PaymentProviderError && reason.kind === "unavailable";
  expect(reasons.filter((reason) => !isBusy(reason))).toEqual([]);
  return all.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
}

function describeAccounts(name: string, connected: string, start: () => Promise<ProviderUnderTest>): void {
  describe(`accounts of venues at ${name}`, () => {
    let peer: ProviderUnderTest;
    beforeAll(async () => {
      peer = await start();
    });
    afterAll(() => peer.close());
    const open = (idempotencyKey: string = randomUUID()) =>
      peer.provider.accounts.open({ vendorId: "vnd-1", name: "The Venue", idempotencyKey });
    const pages = { returnUrl: "https://order.example.com/back", refreshUrl: "https://order.example.com/again" };

    test("the same key is the same account, which takes no charges yet", async () => {
      const key = randomUUID();
      const opened = await open(key);
      expect(opened).toMatchObject({ takesCharges: false, paysOut: false, isSubmitted: false });
      expect(opened.dueCount).toBeGreaterThan(0);
      expect((await open(key)).account).toBe(opened.account);
      expect((await open()).account).not.toBe(opened.account);
      expect(peer.provider.accounts.isOurs(opened.account)).toBe(true);
      expect(peer.provider.accounts.isOurs("another's")).toBe(false);
      expect(await peer.provider.accounts.fetch(opened.account)).toEqual(opened);
    });

    test("its owner is sent to a page, and what is there no more is not found", async () => {
      const { account } = await open();
      expect(await peer.provider.accounts.makeLink({ account, ...pages })).toMatch(/^https:\/\//);
      await expect(peer.provider.accounts.fetch("acct_of_nobody")).rejects.toMatchObject({ kind: "not_found" });
      const link = { account: "acct_of_nobody", ...pages };
      await expect(peer.provider.accounts.makeLink(link)).rejects.toMatchObject({ kind: "not_found" });
    });

    test("a fee is taken at a venue's account, goes back with a refund that says so, and never at the platform's", async () => {
      const account = connected;
      const paymentId = randomUUID();
      const ask = { paymentId, amount: 1250, currency: "usd", description: "Order ABC", idempotencyKey: paymentId };
      const refused = { ...ask, account: null, fee: 30, idempotencyKey: randomUUID() };
      await expect(peer.provider.createIntent(refused)).rejects.toMatchObject({ kind: "refused" });
      const taken = await peer.provider.createIntent({ ...ask, account, fee: 30 });
      await peer.pay(taken, "succeeded");
      const back = { intentId: taken.intentId, account, amount: 1250, reason: "x", returnsFee: true };
      expect(await peer.provider.refund({ ...back, idempotencyKey: randomUUID() })).toMatchObject({ amount: 1250 });
      const other = randomUUID();
      const free = await peer.provider.createIntent({ ...ask, paymentId: other, idempotencyKey: other, account });
      await peer.pay(free, "succeeded");
      const none = { ...back, intentId: free.intentId, idempotencyKey: randomUUID() };
      await expect(peer.provider.refund(none), "there is no fee").rejects.toMatchObject({ kind: "refused" });
    });
  });
}

function describeAt(
  account: ProviderAccount,
  elsewhere: ProviderAccount,
  name: string,
  start: () => Promise<ProviderUnderTest>,
): void {
  const hasTwo = account !== elsewhere;

  describe(`payment provider ${name} at ${account ?? "its own account"}`, () => {
    let peer: ProviderUnderTest;
    beforeAll(async () => {
      peer = await start();
    });
    afterAll(() => peer.close());

    async function make(amount = 1250) {
      const paymentId = randomUUID();
      const input = {
        paymentId,
        account,
        amount,
        currency: "usd",
        description: "Order ABC",
        idempotencyKey: paymentId,
      };
      return { input, intent: await peer.provider.createIntent(input) };
    }

    async function makePaid(amount = 1250) {
      const made = await make(amount);
      await peer.pay(made.intent, "succeeded");
      return made;
    }

    test("makes an intent and finds it again", async () => {
      const { input, intent } = await make();
      expect(intent).toMatchObject({
        status: "requires_payment_method",
        amount: 1250,
        currency: "usd",
        paymentId: input.paymentId,
        account,
      });
      expect(intent.clientSecret.length).toBeGreaterThan(20);
      expect(await peer.provider.fetchIntent({ intentId: intent.intentId, account })).toEqual(intent);
    });

    test("takes the same key for the same intent, also at the same time", async () => {
      const paymentId = randomUUID();
      const input = {
        paymentId,
        account,
        amount: 700,
        currency: "usd",
        description: "Order",
        idempotencyKey: paymentId,
      };
      const all = await answersOf(Array.from({ length: 8 }, () => peer.provider.createIntent(input)));
      all.push(await peer.provider.createIntent(input));
      expect(new Set(all.map((one) => one.intentId)).size).toBe(1);
      expect((await peer.count(paymentId)).intents).toBe(1);
    });

    test("refuses the same key with other parameters", async () => {
      const { input } = await make();
      await expect(peer.provider.createIntent({ ...input, amount: 999 })).rejects.toMatchObject({ kind: "refused" });
    });

    test("changes the amount while nothing was paid, and not after", async () => {
      const { intent } = await make();
      const { intentId } = intent;
      const changed = await peer.provider.updateIntentAmount({
        intentId,
        account,
        amount: 990,
        idempotencyKey: randomUUID(),
      });
      expect(changed).toMatchObject({ intentId, amount: 990, clientSecret: intent.clientSecret });
      await peer.pay(intent, "processing");
      const late = { intentId, account, amount: 100, idempotencyKey: randomUUID() };
      await expect(peer.provider.updateIntentAmount(late)).rejects.toMatchObject({ kind: "refused" });
      expect(await peer.provider.fetchIntent({ intentId, account })).toMatchObject({
        status: "processing",
        amount: 990,
      });
    });

    test("cancels an unpaid intent, twice without complaint, and never a paid one", async () => {
      const { intent } = await make();
      expect((await peer.provider.cancelIntent({ intentId: intent.intentId, account })).status).toBe("canceled");
      expect((await peer.provider.cancelIntent({ intentId: intent.intentId, account })).status).toBe("canceled");
      const paid = await makePaid();
      await expect(peer.provider.cancelIntent({ intentId: paid.intent.intentId, account })).rejects.toMatchObject({
        kind: "refused",
      });
      expect((await peer.provider.fetchIntent({ intentId: paid.intent.intentId, account })).status).toBe("succeeded");
    });

    test("says what it took once it succeeded", async () => {
      const { input, intent } = await makePaid(4321);
      const found = await peer.provider.fetchIntent({ intentId: intent.intentId, account });
      expect(found).toMatchObject({ status: "succeeded", amount: 4321, paymentId: input.paymentId });
      expect(found.method).toEqual({ kind: "CARD", brand: "visa", last4: "4242" });
    });

    test("refunds once for one key, also at the same time", async () => {
      const { input, intent } = await makePaid();
      const { intentId } = intent;
      const asked = { intentId, account, amount: 1250, idempotencyKey: randomUUID(), reason: "NONE_PROVIDED" };
      const all = await answersOf(Array.from({ length: 8 }, () => peer.provider.refund(asked)));
      all.push(await peer.provider.refund(asked));
      expect(new Set(all.map((one) => one.providerRefundId)).size).toBe(1);
      expect(all[0]).toMatchObject({ intentId, amount: 1250, status: "succeeded" });
      expect((await peer.count(input.paymentId)).refunds).toBe(1);
      expect(all[0]?.idempotencyKey).toBe(asked.idempotencyKey);
      expect(await peer.provider.fetchRefunds({ intentId, account })).toEqual([all[0]]);
    });

    test("tells refunds that were made at its own desk from ours", async () => {
      const { intent } = await makePaid();
      const { intentId } = intent;
      await peer.refundByHand(intent, 250);
      const idempotencyKey = randomUUID();
      const ours = await peer.provider.refund({
        intentId,
        account,
        amount: 1000,
        idempotencyKey,
        reason: "x",
      });
      const all = await peer.provider.fetchRefunds({ intentId, account });
      expect(all.map((one) => one.amount).toSorted((a, b) => a - b)).toEqual([250, 1000]);
      expect(all.filter((one) => one.idempotencyKey === idempotencyKey)).toEqual([ours]);
    });

    test("says how a dispute stands", async () => {
      const { intent } = await make();
      const disputeId = await peer.payDisputed(intent);
      const stands = { disputeId, intentId: intent.intentId, status: "open", amount: intent.amount, isAnswered: false };
      const said = await peer.provider.fetchDispute({ disputeId, account });
      expect(said).toMatchObject(stands);
      expect(said.reason).toMatch(/^[a-z_]+$/);
      expect(said.dueAt).toBeInstanceOf(Date);
    });

    test("gives nothing back that the payer's bank has", async () => {
      const { intent } = await make();
      const { intentId } = intent;
      const disputeId = await peer.payDisputed(intent);
      expect((await peer.provider.fetchDispute({ disputeId, account })).isRefundable).toBe(false);
      const asked = { intentId, account, amount: 100, reason: "NONE_PROVIDED" };
      for (const amount of [asked.amount, intent.amount]) {
        const one = { ...asked, amount, idempotencyKey: randomUUID() };
        await expect(peer.provider.refund(one)).rejects.toMatchObject({ kind: "refused" });
      }
      expect(await peer.provider.fetchRefunds({ intentId, account })).toEqual([]);
    });

    test("takes evidence once, under one key as often as it is sent", async () => {
      const { intent } = await make();
      const disputeId = await peer.payDisputed(intent);
      const evidence = { product: "2 × Soda", servedOn: "2026-11-25", log: "paid", whole: "Order: A1" };
      const submission = { disputeId, account, evidence, idempotencyKey: randomUUID() };
      expect(await peer.provider.submitEvidence(submission)).toMatchObject({ disputeId, isAnswered: true });
      expect(await peer.provider.submitEvidence(submission)).toMatchObject({ disputeId, isAnswered: true });
      const another = { ...submission, idempotencyKey: randomUUID() };
      await expect(peer.provider.submitEvidence(another)).rejects.toMatchObject({ kind: "refused" });
      const unknown = { ...submission, disputeId: "dp_unknown", idempotencyKey: randomUUID() };
      await expect(peer.provider.submitEvidence(unknown)).rejects.toMatchObject({ kind: "not_found" });
      expect(await peer.provider.fetchDispute({ disputeId, account })).toMatchObject({ isAnswered: true });
    });

    describeCustomers({ account, elsewhere, findPeer: () => peer, make: async () => (await make()).intent });

    test("refuses to refund what was not paid", async () => {
      const { intent } = await make();
      const asked = {
        intentId: intent.intentId,
        account,
        amount: 1250,
        idempotencyKey: randomUUID(),
        reason: "NONE_PROVIDED",
      };
      await expect(peer.provider.refund(asked)).rejects.toMatchObject({ kind: "refused" });
    });

    test("says of what it does not know that it does not know it", async () => {
      const { provider } = peer;
      const unknown = { intentId: "pi_unknown", account, amount: 100, idempotencyKey: randomUUID(), reason: "x" };
      await expect(provider.fetchIntent({ intentId: "pi_unknown", account })).rejects.toMatchObject({
        kind: "not_found",
      });
      await expect(provider.fetchRefunds({ intentId: "pi_unknown", account })).rejects.toMatchObject({
        kind: "not_found",
      });
      await expect(provider.fetchDispute({ disputeId: "dp_unknown", account })).rejects.toMatchObject({
        kind: "not_found",
      });
      await expect(provider.cancelIntent({ intentId: "pi_unknown", account })).rejects.toMatchObject({
        kind: "not_found",
      });
      await expect(provider.refund(unknown)).rejects.toMatchObject({ kind: "not_found" });
    });

    test.runIf(hasTwo)("knows at one account nothing of what is at another", async () => {
      const { intent } = await make();
      const disputeId = await peer.payDisputed(intent);
      const { provider } = peer;
      const place = { intentId: intent.intentId, account: elsewhere };
      const change = { ...place, amount: 100, idempotencyKey: randomUUID() };
      await expect(provider.fetchIntent(place)).rejects.toMatchObject({ kind: "not_found" });
      await expect(provider.fetchRefunds(place)).rejects.toMatchObject({ kind: "not_found" });
      await expect(provider.fetchDispute({ disputeId, account: elsewhere })).rejects.toMatchObject({
        kind: "not_found",
      });
      await expect(provider.cancelIntent(place)).rejects.toMatchObject({ kind: "not_found" });
      await expect(provider.updateIntentAmount(change)).rejects.toMatchObject({ kind: "not_found" });
      await expect(provider.refund({ ...change, idempotencyKey: randomUUID(), reason: "x" })).rejects.toMatchObject({
        kind: "not_found",
      });
      expect(await provider.fetchRefunds(intent)).toEqual([]);
    });

    test.runIf(hasTwo)("takes the same key at two accounts for two intents", async () => {
      const { input, intent } = await make();
      const other = await peer.provider.createIntent({ ...input, account: elsewhere });
      expect(other).toMatchObject({ account: elsewhere, paymentId: input.paymentId });
      expect(other.intentId).not.toBe(intent.intentId);
    });

    test("reads what a genuine event is about", async () => {
      const { intent } = await make();
      const { intentId } = intent;
      const read = (about: { intentId: string; providerRefundId?: string; disputeId?: string }) => {
        const { body, header, value } = peer.sign({ ...about, account });
        const notice = peer.provider.verifyWebhook(body, { [header]: value });
        expect(notice?.account).toBe(account);
        return notice?.about;
      };
      expect(read({ intentId })).toEqual({ kind: "intent", intentId });
      expect(read({ intentId, providerRefundId: "re_1" })).toEqual({ kind: "refunds", intentId });
      expect(read({ intentId, disputeId: "dp_1" })).toEqual({ kind: "dispute", disputeId: "dp_1" });
    });

    test("reads no event with an id that is none, however well it is signed", () => {
      for (const intentId of ["pi_\0", "pi_ 1", "", "x".repeat(300)]) {
        const { body, header, value } = peer.sign({ intentId, account });
        expect(peer.provider.verifyWebhook(body, { [header]: value }), intentId).toBeNull();
      }
    });

    test("refuses events without a genuine, fresh signature over the very bytes", async () => {
      const { intent } = await make();
      const { body, header, value } = peer.sign(intent);
      const verify = (bytes: Buffer, text: string | string[] | undefined) =>
        peer.provider.verifyWebhook(bytes, { [header]: text });
      expect(verify(body, value)).not.toBeNull();
      const reserialised = Buffer.from(JSON.stringify(JSON.parse(body.toString()), null, 1));
      const timestamp = /^t=(\d+)/.exec(value)?.[1] ?? "";
      const bad: [Buffer, string | string[] | undefined][] = [
        [body, undefined],
        [body, ""],
        [body, "t=,v1="],
        [body, [value, value]],
        [body, value.replace("v1=", "v0=")],
        [body, value.replace(/v1=.*/, `v1=${"0".repeat(64)}`)],
        [body, value.replace(/t=\d+/, `t=${Number(timestamp) + 1}`)],
        [body, `${value},t=${timestamp}`],
        [reserialised, value],
        [Buffer.from(`${body.toString()} `), value],
        [Buffer.alloc(0), value],
      ];
      for (const [bytes, text] of bad) expect(verify(bytes, text), String(text)).toBeNull();
      peer.clock.advance({ seconds: 310 });
      expect(verify(body, value), "old").toBeNull();
      peer.clock.advance({ seconds: -620 });
      expect(verify(body, value), "from the future").toBeNull();
      peer.clock.advance({ seconds: 310 });
      expect(verify(body, value), "now").not.toBeNull();
    });
  });
}
