import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { assertInvariants } from "../../test/invariants.ts";
import { dropRefundCounter } from "../../test/refund-counter.ts";
import { type ServerProcess, startServerProcess } from "../../test/start-server-process.ts";
import { startStripeStandIn, type StripeStandIn } from "../../test/stripe-stand-in.ts";
import { closeGate } from "../../test/tampering.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { letMinutePass, openVenue, placeOrder, somePhone, type TestVenue } from "../../test/test-venue.ts";

/**
 * One server takes the payments, two other processes give them back, two more do so without the payment's lock and without a
 * look at the provider. It makes a second refund for a second key.
 */
let server: TestServer;
let peer: StripeStandIn;
let guarded: ServerProcess[];
let unguarded: ServerProcess[];
let venue: TestVenue;
let guest: Session;

const gates = { found: 71, written: 72 };
const pauses = {
  // Both have found the same payments; and whoever holds one is about to write its next refund down.
  pauseAfter: { statement: `"p"."return_failed_at" is null`, gate: gates.found },
  pauseBefore: { statement: `insert into "refund"`, gate: gates.written },
};
const withoutGuards = [
  {
    find: `from "payment" where "payment_id" = $1 for no key update`,
    replace: `from "payment" where "payment_id" = $1`,
  },
  { find: ` on conflict ("payment_id") where "status" <> 'FAILED' do nothing`, replace: "" },
];
/** Of whoever asks: the look at the provider before a repeat. */
const withoutLook = {
  find: "and not exists (select from refund o where o.refunded_payment_id = r.refunded_payment_id and o.refund_id <> r.refund_id)",
  replace: "",
};
const env = {
  PAYMENTS: "stripe",
  STRIPE_SECRET_KEY: "sk_test_x",
  STRIPE_PUBLISHABLE_KEY: "pk_test_x",
  STRIPE_WEBHOOK_SECRET: "whsec_x",
};

beforeAll(async () => {
  peer = await startStripeStandIn();
  server = await startTestServer({ env, standIns: { stripe: peer.address } });
  venue = await openVenue(server.db, "aurora");
  guest = await server.signIn(somePhone());
  const { clientId } = server.context.config.auth;
  const open = (rewrite: typeof withoutGuards) =>
    startServerProcess(server.database, clientId, {
      env,
      stripe: peer.address,
      tampering: { ...pauses, ...(rewrite.length > 0 ? { rewrite } : {}) },
    });
  [guarded, unguarded] = [
    await Promise.all([open([]), open([])]),
    await Promise.all([open([...withoutGuards, withoutLook]), open(withoutGuards)]),
  ];
});
afterAll(async () => {
  await Promise.all([...guarded, ...unguarded].map((one) => one.close()));
  await server.close();
  await peer.close();
});

/** Paid for orders that had expired; what gave them back failed, and the version before left it at that. */
async function payInVain(count: number): Promise<string[]> {
  await letMinutePass(server);
  peer.refundsBecome("failed");
  for (let made = 0; made < count; made += 1) await placeOrder(server, venue, guest);
  const payments = await server.db
    .updateTable("payment")
    .set({ checked_at: new Date(0), next_look_at: new Date(0) })
    .where("status", "=", "OPEN")
    .returning(["payment_id", "intent_id"])
    .$narrowType<{ intent_id: string }>()
    .execute();
  expect(payments).toHaveLength(count);
  await server.db
    .updateTable("customer_order")
    .set({ expired_at: new Date() })
    .where("status", "=", "IN_PROGRESS")
    .execute();
  for (const { intent_id: intentId } of payments) peer.pay(intentId, "succeeded");
  await server.runJob("payments.settle-open");
  const paymentIds = payments.map((one) => one.payment_id);
  await server.db
    .deleteFrom("refund")
    .where("payment_id", "in", paymentIds)
    .where("status", "=", "REQUESTED")
    .execute();
  await server.db
    .updateTable("payment")
    .set({ return_failed_at: null })
    .where("payment_id", "in", paymentIds)
    .execute();
  peer.refundsBecome("succeeded");
  return payments.map((one) => one.intent_id);
}

const succeeded = (intents: string[]) =>
  intents.map(
    (intent) =>
      [...peer.refunds.values()].filter((one) => one["payment_intent"] === intent && one["status"] === "succeeded")
        .length,
  );

/** Both have found what is left; then both decide what to do about it. What was written down is due at once. */
async function writeDownAtBoth(processes: ServerProcess[], isMeeting: () => Promise<boolean>): Promise<void> {
  const [found, written] = [
    await closeGate(server.database.url, gates.found),
    await closeGate(server.database.url, gates.written),
  ];
  const finding = Promise.all(processes.map((one) => one.runJob("payments.find-unreturned")));
  await expect.poll(() => found.countWaiting()).toBe(2);
  await found.open();
  await expect.poll(async () => (await written.countWaiting()) + ((await isMeeting()) ? 1 : 0)).toBe(2);
  await written.open();
  await finding;
  const day = sql`interval '1 day'`;
  await sql`update refund set not_before = not_before - ${day}, created_at = created_at - ${day},
    updated_at = updated_at - ${day}`.execute(server.db);
}

const settle = (processes: ServerProcess[]) =>
  Promise.all(processes.map((one) => one.runJob("payments.settle-refunds")));

async function isSomebodyWaitingForARow(): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from pg_locks l join pg_stat_activity a using (pid)
    where not granted and locktype <> 'advisory' and a.datname = current_database()`.execute(server.db);
  return rows[0]?.count === 1;
}

describe("two processes repeat what went back in vain", () => {
  test("each payment goes back once", async () => {
    const intents = await payInVain(5);
    await writeDownAtBoth(guarded, isSomebodyWaitingForARow);
    await settle(guarded);
    expect(succeeded(intents)).toEqual([1, 1, 1, 1, 1]);
    await assertInvariants(server.db);
  });

  test("canary: without the lock, the unique index, the counter and the look at the provider it goes back twice", async () => {
    const intents = await payInVain(1);
    await sql`drop index refund_once`.execute(server.db);
    await dropRefundCounter(server.db);
    await writeDownAtBoth(unguarded, async () => false);
    const asked = () => peer.requests.filter((one) => one.method === "POST" && one.path === "/v1/refunds").length;
    const before = asked();
    const answer = peer.hold();
    const settling = settle(unguarded.slice(0, 1));
    await expect.poll(asked).toBe(before + 2);
    answer();
    await settling;
    expect(succeeded(intents)).toEqual([2]);
  });
});
