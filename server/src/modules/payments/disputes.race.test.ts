import { handOverEvidence } from "@skipline/contract/disputes";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { assertInvariants, findViolations } from "../../test/invariants.ts";
import { type ServerProcess, startServerProcess } from "../../test/start-server-process.ts";
import { closeGate } from "../../test/tampering.ts";
import { addDispute } from "../../test/test-disputes.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { openVenue, placePaidOrder, somePhone, type TestVenue } from "../../test/test-venue.ts";

/** Two managers hand evidence over at once, each with other words, on a server of their own. */
let server: TestServer;
let guarded: ServerProcess[];
let unguarded: ServerProcess[];
let venue: TestVenue;
let guest: Session;
let staff: Session[];

const gates = [73, 74];
const claim = `update "dispute" set "evidence_key"`;
/** Who comes second writes over the first, whatever became of that. */
const withoutClaim = [{ find: `"is_answered" = $9 and "evidence_key" is null`, replace: "$9::boolean is not null" }];

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "disputes");
  guest = await server.signIn(somePhone());
  staff = [await server.signIn(venue.phones.MANAGER), await server.signIn(venue.phones.ADMIN)];
  const { clientId } = server.context.config.auth;
  const open = (rewrite: typeof withoutClaim, gate = 0) =>
    startServerProcess(server.database, clientId, {
      publicUrl: server.context.publicUrl,
      tampering: { pauseBefore: { statement: claim, gate }, ...(rewrite.length > 0 ? { rewrite } : {}) },
    });
  [guarded, unguarded] = [
    await Promise.all(gates.map((gate) => open([], gate))),
    await Promise.all(gates.map((gate) => open(withoutClaim, gate))),
  ];
});
afterAll(async () => {
  await Promise.all([...guarded, ...unguarded].map((one) => one.close()));
  await server.close();
});

/** Both have found the dispute without evidence; then they go on, at once or one after the other. */
async function handOverAtBoth(processes: ServerProcess[], isAtOnce: boolean) {
  const { orderId } = await placePaidOrder(server, venue, guest);
  const disputeId = await addDispute(server.db, orderId, server.clock.now());
  const [first, second] = await Promise.all(gates.map((gate) => closeGate(server.database.url, gate)));
  const params = { vendorId: venue.vendorId, disputeId };
  const calls = processes.map((one, index) =>
    one.call(handOverEvidence, { params, body: { note: `Words of ${index}` } }, staff[index]!),
  );
  await expect.poll(() => first!.countWaiting()).toBe(1);
  await expect.poll(() => second!.countWaiting()).toBe(1);
  await first!.open();
  if (!isAtOnce) await calls[0];
  await second!.open();
  return { disputeId, answers: await Promise.all(calls) };
}

const there = async (disputeId: string) =>
  (
    await sql<{ evidence: string }>`select evidence from sandbox.dispute where dispute_id = ${disputeId}`.execute(
      server.db,
    )
  ).rows[0]?.evidence;

describe("two managers hand over evidence at once", () => {
  test.each([true, false])(
    "one of them is heard, and both are told whose words it were (at once: %s)",
    async (isAtOnce) => {
      const { disputeId, answers } = await handOverAtBoth(guarded, isAtOnce);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const [first, second] = answers.map(({ body }) => body.dispute);
      expect(first?.evidence?.text).toBe(second?.evidence?.text);
      expect(await there(disputeId)).toBe(first?.evidence?.text);
      await assertInvariants(server.db);
    },
  );

  test("canary: where the second may write over the first, the books say what the provider was never told", async () => {
    const { disputeId, answers } = await handOverAtBoth(unguarded, false);
    expect(answers[1]?.body.dispute.evidence?.text).toContain("Words of 1");
    expect(await there(disputeId)).toContain("Words of 0");
    const violations = await findViolations(server.db);
    expect(new Set(violations.map(({ invariant }) => invariant))).toEqual(new Set(["V12"]));
  });
});
