import { createMembershipPayment } from "@skipline/contract/membership";
import { deleteAccount } from "@skipline/contract/people";
import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { assertInvariants } from "../../test/invariants.ts";
import { planBody } from "../../test/test-members.ts";
import { type ServerProcess, startServerProcess } from "../../test/start-server-process.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { codeOf, somePhone } from "../../test/test-venue.ts";

/**
 * An account is deleted at one server after another has written down what is bought, and before it writes the payment: that one
 * waits for a lock of the test's. The third server does not hold the account that it writes a payment for.
 */
const gate = 424_200;
const waits = {
  find: " for key share) as payer",
  replace: ` and pg_advisory_xact_lock_shared(${gate}) is not null for key share) as payer`,
};
const unheld = { find: " for key share) as payer", replace: ") as payer" };

let server: TestServer;
let guarded: ServerProcess;
let unguarded: ServerProcess;

beforeAll(async () => {
  server = await startTestServer({ env: { SMS_PER_MINUTE: "10000" } });
  const { clientId } = server.context.config.auth;
  const publicUrl = server.url;
  guarded = await startServerProcess(server.database, clientId, { publicUrl, tampering: { rewrite: [waits] } });
  unguarded = await startServerProcess(server.database, clientId, {
    publicUrl,
    tampering: { rewrite: [waits, unheld] },
  });
});
afterAll(async () => {
  await Promise.all([guarded.close(), unguarded.close()]);
  await server.close();
});

/** Whether somebody stands at the gate. */
async function isAwaited(): Promise<boolean> {
  const { rows } =
    await sql`select from pg_locks where locktype = 'advisory' and objid = ${gate} and not granted`.execute(server.db);
  return rows.length > 0;
}

async function buyWhileDeleted(at: ServerProcess, as: Session) {
  const holder = new Client({ connectionString: server.database.url });
  await holder.connect();
  try {
    await holder.query("select pg_advisory_lock($1)", [gate]);
    const buying = at.call(createMembershipPayment, { body: planBody }, as);
    await expect.poll(isAwaited, { timeout: 30_000 }).toBe(true);
    const removed = await server.call(deleteAccount, { body: { phoneNumber: as.phone } }, as);
    await holder.query("select pg_advisory_unlock($1)", [gate]);
    return { removed, bought: await buying };
  } finally {
    await holder.end();
  }
}

const countPayments = async ({ userId }: Session) =>
  (await server.db.selectFrom("payment").select("payment_id").where("user_id", "=", userId).execute()).length;

test("a payment that begins as its account ends is not begun, and nobody comes back", async () => {
  const guest = await server.signIn(somePhone());
  const { removed, bought } = await buyWhileDeleted(guarded, guest);
  expect(removed.body).toEqual({ deleted: true });
  expect(codeOf(bought)).toBe("UNAUTHENTICATED");
  expect(await countPayments(guest)).toBe(0);
  const accounts = server.db.selectFrom("app_user").select("phone").where("phone", "=", guest.phone);
  expect(await accounts.execute()).toEqual([]);
  // What was meant to be bought names nobody.
  const left = server.db.selectFrom("membership_purchase").select("user_id").where("user_id", "=", guest.userId);
  expect(await left.execute()).toEqual([]);
  await assertInvariants(server.db);
});

test("canary: a server that does not hold the account begins a payment for one that has ended", async () => {
  const guest = await server.signIn(somePhone());
  const { removed } = await buyWhileDeleted(unguarded, guest);
  expect(removed.body).toEqual({ deleted: true });
  expect(await countPayments(guest)).toBe(1);
});
