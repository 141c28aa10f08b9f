import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contractEndpoints } from "../test/contract-endpoints.ts";
import { assertInvariants } from "../test/invariants.ts";
import { type KeyedCall, keyedCalls, type SomeInput } from "../test/keyed-calls.ts";
import { type ServerProcess, startServerProcess } from "../test/start-server-process.ts";
import { type Answer, type Session, startTestServer, type TestServer } from "../test/test-server.ts";
import { codeOf, openVenue, somePhone } from "../test/test-venue.ts";

/** Every endpoint that remembers its calls, at two processes beside each other; and with the guard off, at two more. */
let server: TestServer;
let doors: ServerProcess[];
let unguarded: ServerProcess[];
let operator: Session;
let calls: Record<string, KeyedCall>;
const env = { PLATFORM_ADMIN_PHONES: somePhone(), RATE_LIMIT_PER_MINUTE: "1000000" };

/** Whoever comes to a known key takes it for a new one. */
const withoutGuard = { find: "and (k.made is null or excluded.claim is not null)", replace: "" };

beforeAll(async () => {
  server = await startTestServer({ env });
  const options = { env, publicUrl: server.url };
  const start = (tampering = {}) =>
    startServerProcess(server.database, server.context.config.auth.clientId, { ...options, tampering });
  doors = await Promise.all([start(), start()]);
  unguarded = await Promise.all([start({ rewrite: [withoutGuard] }), start({ rewrite: [withoutGuard] })]);
  operator = await server.signIn(env.PLATFORM_ADMIN_PHONES);
  calls = await prepared("aurora");
});
afterAll(async () => {
  await Promise.all([...doors, ...unguarded].map((one) => one.close()));
  await server.close();
});

async function prepared(name: string): Promise<Record<string, KeyedCall>> {
  return keyedCalls({ server, venue: await openVenue(server.db, name), operator });
}

function send(at: ServerProcess, { endpoint, as }: KeyedCall, input: SomeInput, key: string): Promise<Answer<unknown>> {
  return at.call(endpoint, input as never, as, { "idempotency-key": key });
}

/** Two at each of two servers, at once. */
const sendTwins = (at: readonly ServerProcess[], one: KeyedCall, key: string) =>
  Promise.all([...at, ...at].map((door) => send(door, one, one.first, key)));

const endpoints = await contractEndpoints();
const ofKind = (...kinds: readonly unknown[]) =>
  endpoints
    .filter(({ idempotent }) => kinds.includes(idempotent))
    .map(({ id }) => id)
    .toSorted();

test("there are two ways in which a key is remembered: an order's own, and the record of all others", () => {
  expect(ofKind("own")).toEqual(["fulfilment.completeOrder", "ordering.createOrder"]);
  expect(Object.keys(calls).toSorted()).toEqual(ofKind("effect", "kept"));
});

describe.each(ofKind("effect", "kept"))("%s", (id) => {
  const key = `key of ${id}`.replaceAll(" ", "-");

  test("sent twice to each of two servers at once is done once", async () => {
    const one = calls[id]!;
    const before = await one.countDone();
    const answers = await sendTwins(doors, one, key);
    const codes = answers.map((answer) => (answer.status === 200 ? 200 : codeOf(answer)));
    expect(codes).toContain(200);
    expect(codes.filter((code) => code !== 200 && code !== "IDEMPOTENCY_KEY_IN_USE")).toEqual([]);
    expect((await one.countDone()) - before).toBe(1);
    for (const door of doors) expect((await send(door, one, one.first, key)).status).toBe(200);
    expect((await one.countDone()) - before).toBe(1);
    const rows = await server.db.selectFrom("idempotency_key").select("endpoint").where("key", "=", key).execute();
    expect(rows).toEqual([{ endpoint: id }]);
  });

  test("refuses another call under the key, which does nothing", async () => {
    const one = calls[id]!;
    const before = await one.countDone();
    for (const door of doors) expect(codeOf(await send(door, one, one.other, key))).toBe("IDEMPOTENCY_KEY_REUSED");
    expect(await one.countDone()).toBe(before);
  });
});

test("nothing is broken by it", () => assertInvariants(server.db));

/** What each of the three makes is a row of this table. */
const madeIn = {
  "events.createEvent": "event",
  "guests.createGlevent": "glevent",
  "membership.createInviteCodes": "invite_code",
};

/** Of the four, those that have looked for the key and now wait: one for the table, the others for the key's row. */
async function countWaiting(table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
      and (query like ${`insert into "${table}"%`} or query like '%/* http.hold_key */%')`.execute(server.db);
  return rows[0]?.count ?? 0;
}

test.each(Object.entries(madeIn))("canary: without the guard twins of %s are done twice", async (id, table) => {
  const one = (await prepared(`borealis-${table}`))[id]!;
  const before = await one.countDone();
  // Nothing is made until all four have found that nothing was: on a busy machine the first would be done before the last.
  const answers = await server.db.transaction().execute(async (trx) => {
    await sql`lock table ${sql.table(table)} in exclusive mode`.execute(trx);
    const twins = sendTwins(unguarded, one, server.newKey());
    await expect.poll(() => countWaiting(table)).toBe(4);
    return { twins };
  });
  const statuses = (await answers.twins).map(({ status }) => status);
  expect((await one.countDone()) - before, `answered ${statuses.join(", ")}`).toBeGreaterThan(1);
});
