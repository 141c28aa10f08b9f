import { getDispute, handOverEvidence, listDisputes } from "@skipline/contract/disputes";
import { markPaid } from "@skipline/contract/ordering";
import { listActivities } from "@skipline/contract/roles";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { assertInvariants } from "../../test/invariants.ts";
import { deliverEvent } from "../../test/stripe-platform.ts";
import { startStripeStandIn, type StripeStandIn } from "../../test/stripe-stand-in.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { codeOf, handOver, ok, openVenue, placeOrder, somePhone, type TestVenue } from "../../test/test-venue.ts";

const secret = "whsec_of_the_platform";
const env = {
  PAYMENTS: "stripe",
  STRIPE_SECRET_KEY: "sk_test_x",
  STRIPE_PUBLISHABLE_KEY: "pk_test_x",
  STRIPE_WEBHOOK_SECRET: secret,
};

let peer: StripeStandIn;
let server: TestServer;
let venue: TestVenue;
let manager: Session;
let guest: Session;

beforeAll(async () => {
  peer = await startStripeStandIn();
  server = await startTestServer({ env, standIns: { stripe: peer.address } });
  venue = await openVenue(server.db, "disputed");
  await signIn();
});
afterAll(async () => {
  await server.close();
  await peer.close();
});
beforeEach(() => peer.disturb(null));

async function signIn() {
  manager = await server.signIn(venue.phones.MANAGER);
  guest = await server.signIn(somePhone());
}

/** Longer than anybody is signed in. */
async function passHours() {
  server.clock.advance({ seconds: 7 * 3_600 });
  await server.runJob("payments.look-at-disputes");
  await signIn();
}

function deliver(disputeId: string, intentId: string, at: TestServer = server) {
  const object = { object: "dispute", id: disputeId, payment_intent: intentId };
  return deliverEvent(at, { type: "charge.dispute.updated", object, secret });
}

/** An order that was paid and handed over, and whose payer then objects. */
async function dispute(isHandedOver = true) {
  const { order, clientSecret } = await placeOrder(server, venue, guest);
  const intentId = (clientSecret ?? "").replace(/_secret_.*/, "");
  peer.pay(intentId, "succeeded");
  ok(await server.call(markPaid, { params: { userId: guest.userId, orderId: order.orderId } }, guest));
  if (isHandedOver) await handOver(server, manager, order.orderId);
  const disputeId = peer.dispute(intentId, "needs_response");
  expect(await deliver(disputeId, intentId)).toBe(200);
  return { orderId: order.orderId, intentId, disputeId };
}

const paramsOf = ({ disputeId }: { disputeId: string }) => ({ vendorId: venue.vendorId, disputeId });
const read = async (one: { disputeId: string }) =>
  ok(await server.call(getDispute, { params: paramsOf(one) }, manager));
const submit = (one: { disputeId: string }, note = "") =>
  server.call(handOverEvidence, { params: paramsOf(one), body: { note } }, manager);
const sentOf = (one: { disputeId: string }) =>
  peer.requests.filter(({ method, path }) => method === "POST" && path === `/v1/disputes/${one.disputeId}`);
const linesOf = async ({ orderId }: { orderId: string }) =>
  (await server.db
    .selectFrom("activity as a")
    .innerJoin("payment as p", (join) => join.onRef("a.subject_id", "=", (row) => row.cast("p.payment_id", "text")))
    .select(["a.type", "a.actor_name", "a.vendor_id", "a.details"])
    .where("p.reference", "=", orderId)
    .where("a.type", "in", ["payment.disputed", "payment.evidence_handed_over"])
    .orderBy("a.activity_id")
    .execute()) as { type: string; actor_name: string | null; vendor_id: string; details: { status?: string } }[];

describe("a payer's dispute", () => {
  test("is the venue's to see: what is asked for by when, and what we know of the order", async () => {
    const one = await dispute();
    const { items } = ok(await server.call(listDisputes, { params: { vendorId: venue.vendorId } }, manager));
    const listed = items.find(({ disputeId }) => disputeId === one.disputeId);
    expect(listed).toMatchObject({ orderId: one.orderId, amount: "9.86", status: "OPEN", evidence: null });
    expect(listed).toMatchObject({ reason: "product_not_received", dueAt: "2100-01-01T00:00:00.000Z" });
    const { facts } = await read(one);
    expect(facts).toContain(`Order: ${one.orderId}`);
    expect(facts).toContain("2 × The soda: $9.00");
    expect(facts).toContain("Total: $9.86");
    expect(facts).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC: handed over at the bar/);
    expect(facts).not.toContain(guest.phone);
    const [line] = await linesOf(one);
    expect(line).toMatchObject({ type: "payment.disputed", vendor_id: venue.vendorId });
    expect(line?.details).toMatchObject({ status: "OPEN", dueAt: "2100-01-01T00:00:00.000Z" });
    const trail = ok(await server.call(listActivities, { params: { vendorId: venue.vendorId }, query: {} }, manager));
    expect(trail.items.map(({ type }) => type)).toContain("payment.disputed");
  });

  test("takes evidence once, by whoever hands it over first, and ends as the bank decides", async () => {
    const one = await dispute();
    const { dispute: handed } = ok(await submit(one, "She came back for a second round."));
    expect(handed).toMatchObject({ status: "OPEN", isAnswered: true });
    expect(handed.evidence).toMatchObject({ byName: "MANAGER of disputed" });
    expect(handed.evidence?.text).toContain("The venue adds:\nShe came back for a second round.");
    expect(handed.evidence?.receivedAt).not.toBeNull();
    const there = peer.booksOf(null).disputes.get(one.disputeId);
    expect(there?.evidence).toMatchObject({
      product_description: "2 × The soda",
      service_date: server.clock.now().toISOString().slice(0, 10),
      uncategorized_text: handed.evidence?.text,
    });
    const { dispute: again } = ok(await submit(one, "Other words"));
    expect(again).toEqual(handed);
    expect(sentOf(one)).toHaveLength(1);
    peer.changeDispute(null, one.disputeId, { status: "lost" });
    await deliver(one.disputeId, one.intentId);
    expect((await read(one)).dispute.status).toBe("LOST");
    expect((await linesOf(one)).map(({ type, actor_name, details }) => [type, actor_name, details.status])).toEqual([
      ["payment.disputed", null, "OPEN"],
      ["payment.evidence_handed_over", "MANAGER of disputed", undefined],
      ["payment.disputed", null, "LOST"],
    ]);
    await assertInvariants(server.db);
  });

  test("an answer that is lost is no second submission: the next call and the job find it there", async () => {
    const one = await dispute();
    const seen = peer.requests.length;
    peer.disturb((response) => response.destroy());
    expect(codeOf(await submit(one, "Once"))).toBe("PROVIDER_UNAVAILABLE");
    expect(peer.requests.slice(seen).filter(({ path }) => path.endsWith(one.disputeId)).length).toBeGreaterThan(0);
    expect((await read(one)).dispute.evidence).toMatchObject({ receivedAt: null });
    peer.disturb(null);
    await passHours();
    const { dispute: after } = await read(one);
    expect(after.isAnswered).toBe(true);
    expect(after.evidence?.text).toContain("Once");
    expect(peer.booksOf(null).disputes.get(one.disputeId)?.evidence_details.submission_count).toBe(1);
    ok(await submit(one, "Twice"));
    expect(peer.booksOf(null).disputes.get(one.disputeId)?.evidence_details.submission_count).toBe(1);
    await assertInvariants(server.db);
  });

  test("where the provider refuses, or has decided, nothing is handed over", async () => {
    const decided = await dispute(false);
    peer.changeDispute(null, decided.disputeId, { status: "under_review" });
    expect(codeOf(await submit(decided)), "we had not heard of it").toBe("CONFLICT");
    expect((await read(decided)).dispute.evidence).toBeNull();
    peer.changeDispute(null, decided.disputeId, { status: "won" });
    await deliver(decided.disputeId, decided.intentId);
    expect(codeOf(await submit(decided))).toBe("CONFLICT");
    const answered = await dispute();
    const details = { due_by: 4_102_444_800, has_evidence: true, past_due: false, submission_count: 1 };
    peer.changeDispute(null, answered.disputeId, { status: "under_review", evidence_details: details });
    await deliver(answered.disputeId, answered.intentId);
    expect(codeOf(await submit(answered)), "at the dashboard").toBe("CONFLICT");
    expect((await read(answered)).dispute).toMatchObject({ isAnswered: true, evidence: null });
    expect(sentOf(answered)).toEqual([]);
    await assertInvariants(server.db);
  });

  test("the job hears of what no event told", async () => {
    const one = await dispute();
    peer.changeDispute(null, one.disputeId, { status: "won" });
    await passHours();
    expect((await read(one)).dispute.status).toBe("WON");
  });

  test("is no other venue's", async () => {
    const one = await dispute();
    const other = await openVenue(server.db, "elsewhere");
    const stranger = await server.signIn(other.phones.MANAGER);
    const place = { vendorId: other.vendorId, disputeId: one.disputeId };
    expect(codeOf(await server.call(getDispute, { params: place }, stranger))).toBe("NOT_FOUND");
    const asked = { params: place, body: { note: "" } };
    expect(codeOf(await server.call(handOverEvidence, asked, stranger))).toBe("NOT_FOUND");
  });
});
