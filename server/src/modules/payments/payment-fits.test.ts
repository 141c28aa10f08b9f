import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PaymentProvider } from "../../providers/payments/payment-provider.ts";
import { createStripeProvider } from "../../providers/payments/stripe-payment-provider.ts";
import { startStripeStandIn } from "../../test/stripe-stand-in.ts";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { createTestClock } from "../../test/test-clock.ts";
import { addUser, createHeard, orderOf, type PaymentsServer, startPaymentsServer } from "../../test/payments-bench.ts";

/** What the peer may say about an intent: one value right, the others wrong. */
interface Fit {
  amount: number;
  currency: string;
  paymentId: string;
}

interface Peer {
  provider?: PaymentProvider;
  statuses: string[];
  /** Writes a state into the peer's own books, past all its rules. */
  tamper(intentId: string, status: string, fit: Fit): Promise<void>;
  close(): Promise<void>;
}

const stripeStatuses = [
  "requires_payment_method",
  "requires_confirmation",
  "requires_action",
  "processing",
  "requires_capture",
  "canceled",
  "succeeded",
];
const sandboxStatuses = ["requires_payment_method", "requires_action", "processing", "canceled", "succeeded"];

describe.each(["stripe", "sandbox"])("which %s intent pays", (name) => {
  let database: TestDatabase;
  let server: PaymentsServer;
  let peer: Peer;
  let userId: string;
  const heard = createHeard();
  beforeAll(async () => {
    database = await createTestDatabase();
    peer = name === "stripe" ? await stripePeer() : sandboxPeer(database);
    const { provider } = peer;
    server = await startPaymentsServer({
      database,
      clock: createTestClock(),
      heard,
      ...(provider ? { provider } : {}),
    });
    userId = await addUser(database);
    // The order side compares the payer, as orders do.
    heard.verdict = (payment) =>
      payment.userId === userId ? { accepted: true } : { accepted: false, reason: "ANOTHER_PERSON" };
  });
  afterAll(async () => {
    await server.close();
    await peer.close();
    await database.drop();
  });

  test("only one that succeeded, of this payment, user, amount and currency", async () => {
    const fits = ["right", "payment", "user", "amount", "currency"] as const;
    const paid: string[] = [];
    for (const status of peer.statuses) {
      for (const wrong of fits) {
        const order = orderOf(wrong === "user" ? await addUser(database) : userId);
        const { intentId, paymentId } = await server.payments.ensureIntent(order);
        await peer.tamper(intentId, status, {
          amount: wrong === "amount" ? 1249 : 1250,
          currency: wrong === "currency" ? "eur" : "usd",
          paymentId: wrong === "payment" ? await otherPayment() : paymentId,
        });
        const { status: state } = await server.payments
          .refresh(order)
          .catch((error: unknown) => ({ status: (error as { code: string }).code }));
        if (state === "succeeded") paid.push(`${status}, ${wrong}`);
        expect(await countAccepted(order.reference)).toBe(state === "succeeded" ? 1 : 0);
      }
    }
    expect(paid).toEqual(["succeeded, right"]);
  });

  async function otherPayment(): Promise<string> {
    return (await server.payments.ensureIntent(orderOf(userId))).paymentId;
  }

  async function countAccepted(reference: string): Promise<number> {
    const rows = await database.db
      .selectFrom("payment")
      .select("payment_id")
      .where("reference", "=", reference)
      .where("status", "=", "SUCCEEDED")
      .where("returned_reason", "is", null)
      .execute();
    return rows.length;
  }
});

async function stripePeer(): Promise<Peer> {
  const standIn = await startStripeStandIn();
  return {
    provider: createStripeProvider({
      secretKey: "sk_test_stand_in",
      webhookSecret: "whsec_test",
      clock: createTestClock(),
      address: standIn.address,
    }),
    statuses: stripeStatuses,
    async tamper(intentId, status, { amount, currency, paymentId }) {
      const amount_received = status === "succeeded" ? amount : 0;
      const intent = standIn.intents.get(intentId) ?? {};
      Object.assign(intent, { status, amount, amount_received, currency, metadata: { payment_id: paymentId } });
    },
    close: standIn.close,
  };
}

function sandboxPeer({ db }: TestDatabase): Peer {
  return {
    statuses: sandboxStatuses,
    async tamper(intentId, status, { amount, currency, paymentId }) {
      const settles_at = status === "processing" ? new Date(Date.now() + 3_600_000) : null;
      await db
        .updateTable("sandbox.intent")
        .set({ status, amount_cents: amount, currency, payment_id: paymentId, settles_at })
        .where("intent_id", "=", intentId)
        .execute();
    },
    async close() {},
  };
}
