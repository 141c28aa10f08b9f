import { createOrder } from "@skipline/contract/ordering";
import { deleteAccount } from "@skipline/contract/people";
import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { assertInvariants } from "../../test/invariants.ts";
import { countRounds } from "../../test/race-rounds.ts";
import { untilWaitingForRows } from "../../test/row-waits.ts";
import { type ServerProcess, startServerProcess } from "../../test/start-server-process.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { codeOf, createBody, letMinutePass, openVenue, somePhone, type TestVenue } from "../../test/test-venue.ts";

/**
 * An account is deleted at one server while its holder goes to pay at another. The third one does not hold the account that it
 * writes an order for.
 */
const rounds = countRounds(12);
const unheld = { find: " for key share)", replace: ")" };

let server: TestServer;
let guarded: ServerProcess;
let unguarded: ServerProcess;
let venue: TestVenue;

beforeAll(async () => {
  server = await startTestServer({ env: { SMS_PER_MINUTE: "10000" } });
  venue = await openVenue(server.db, "leaving");
  const { clientId } = server.context.config.auth;
  const publicUrl = server.url;
  guarded = await startServerProcess(server.database, clientId, { publicUrl });
  unguarded = await startServerProcess(server.database, clientId, { publicUrl, tampering: { rewrite: [unheld] } });
});
afterAll(async () => {
  await Promise.all([guarded.close(), unguarded.close()]);
  await server.close();
});

const remove = (as: Session) => server.call(deleteAccount, { body: { phoneNumber: as.phone } }, as);
const holdOf = (answer: { body: unknown }) =>
  (answer.body as { error?: { details?: { hold?: string } } }).error?.details?.hold;

/** With a key, as our pages do, or without, as a client of one's own may. */
function order(at: TestServer | ServerProcess, as: Session, hasKey = true) {
  const headers: Record<string, string> = hasKey ? { "idempotency-key": crypto.randomUUID() } : {};
  return at.call(createOrder, { params: { userId: as.userId }, body: createBody(venue, as, { soda: 1 }) }, as, headers);
}

/** Rows of orders that name an account which has ended. */
async function countRowsOf({ userId }: Session): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select (select count(*) from customer_order where user_id = ${userId})::int
    + (select count(*) from payment where user_id = ${userId})::int
    + (select count(*) from activity where actor_user_id = ${userId})::int as count`.execute(server.db);
  return rows[0]?.count ?? 0;
}

/** Deletes an account that is held open at its last step, while its holder orders at a server; what both answer. */
async function orderWhileDeleted(at: ServerProcess, as: Session) {
  const holder = new Client({ connectionString: server.database.url });
  await holder.connect();
  try {
    await holder.query("begin");
    await holder.query("select from sms_outbox where to_phone = $1 for update", [as.phone]);
    const removing = remove(as);
    await untilWaitingForRows(server.db, 1);
    const ordering = order(at, as);
    await untilWaitingForRows(server.db, 2);
    await holder.query("commit");
    return { removed: await removing, ordered: await ordering };
  } finally {
    await holder.end();
  }
}

test("whoever goes to pay while the account is being deleted is told that they are signed out, and nothing is made", async () => {
  const guest = await server.signIn(somePhone());
  const { removed, ordered } = await orderWhileDeleted(guarded, guest);
  expect(removed.body).toEqual({ deleted: true });
  expect(codeOf(ordered)).toBe("UNAUTHENTICATED");
  expect(await countRowsOf(guest)).toBe(0);
});

test("canary: a server that does not hold the account makes an order for one that is deleted", async () => {
  const guest = await server.signIn(somePhone());
  const { removed, ordered } = await orderWhileDeleted(unguarded, guest);
  expect(removed.body).toEqual({ deleted: true });
  expect(ordered.status).toBe(200);
  expect(await countRowsOf(guest)).toBeGreaterThan(0);
});

test("orders race with a deletion at two servers: one holds the account, or none is made", async () => {
  const seen = new Set<boolean>();
  for (let round = 0; round < rounds; round += 1) {
    await letMinutePass(server, guarded);
    const guest = await server.signIn(somePhone());
    const racing = [order(server, guest), order(guarded, guest), order(guarded, guest, false)];
    const [removed, ...ordered] = await Promise.all([remove(guest), ...racing]);
    const made = ordered.filter(({ status }) => status === 200).length;
    const refused = ordered.filter(({ status }) => status !== 200).map(codeOf);
    const isHeld = made > 0;
    seen.add(isHeld);
    // All of them or none.
    expect([made, ...refused]).toEqual(isHeld ? [3] : [0, ...Array.from({ length: 3 }, () => "UNAUTHENTICATED")]);
    expect(isHeld ? holdOf(removed) : removed.body).toEqual(isHeld ? "MONEY_UNDER_WAY" : { deleted: true });
    expect(isHeld ? 0 : await countRowsOf(guest)).toBe(0);
  }
  expect(seen.size).toBeGreaterThan(0);
  await assertInvariants(server.db);
});

test("what was never paid goes over with the rest, also without a key, and can't be paid any more", async () => {
  const guest = await server.signIn(somePhone());
  const made = [await order(server, guest), await order(server, guest, false)];
  expect(made.map(({ status }) => status)).toEqual([200, 200]);
  await sql`update payment set status = 'CANCELED' where user_id = ${guest.userId}`.execute(server.db);
  expect((await remove(guest)).body).toEqual({ deleted: true });
  expect(await countRowsOf(guest)).toBe(0);
  const ids = made.map(({ body }) => body.order.orderId);
  const left = await server.db
    .selectFrom("customer_order")
    .select("order_id")
    .where("order_id", "in", ids)
    .where("expired_at", "is not", null)
    .execute();
  expect(left).toHaveLength(2);
});
