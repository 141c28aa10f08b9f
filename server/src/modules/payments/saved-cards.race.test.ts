import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase } from "../../test/database.ts";
import { countRounds } from "../../test/race-rounds.ts";
import { type ServerProcess, startServerProcess } from "../../test/start-server-process.ts";
import { keep } from "../../test/test-saved-cards.ts";
import { startTestServer, type TestServer } from "../../test/test-server.ts";
import { letMinutePass, openVenue, placeOrder, somePhone, type TestVenue } from "../../test/test-venue.ts";

interface Stage {
  server: TestServer;
  processes: ServerProcess[];
  venue: TestVenue;
  close: () => Promise<void>;
}

/** Two servers, each a process of its own, on one database; one without the guard where it says so. */
async function open(isGuarded: boolean): Promise<Stage> {
  const database = await createTestDatabase();
  if (!isGuarded) await sql`drop index payment_customer_one`.execute(database.db);
  const server = await startTestServer({ database, env: { SMS_PER_MINUTE: "10000" } });
  const { clientId } = server.context.config.auth;
  const options = { publicUrl: server.url };
  const processes = [
    await startServerProcess(database, clientId, options),
    await startServerProcess(database, clientId, options),
  ];
  const close = async () => {
    for (const one of processes) await one.close();
    await server.close();
    await database.drop();
  };
  return { server, processes, venue: await openVenue(server.db, "twice"), close };
}

/** Somebody saves a card with one payment from many tabs at once; how many customers they are then: here, and at the provider. */
async function saveAtOnce({ server, processes, venue }: Stage) {
  const guest = await server.signIn(somePhone());
  const { clientSecret } = await placeOrder(server, venue, guest);
  const before = await server.db.selectFrom("sandbox.customer").select("customer_id").execute();
  const calls = Array.from({ length: 16 }, (_, index) =>
    keep({ ...server, call: processes[index % 2]!.call as TestServer["call"] }, clientSecret, guest),
  );
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  const rows = await server.db
    .selectFrom("payment_customer")
    .select("customer_id")
    .where("user_id", "=", guest.userId)
    .execute();
  const after = await server.db.selectFrom("sandbox.customer").select("customer_id").execute();
  await letMinutePass(server, ...processes);
  return { statuses, rows: rows.length, atProvider: after.length - before.length };
}

const stages: Stage[] = [];
beforeAll(async () => {
  stages.push(await open(true), await open(false));
});
afterAll(async () => {
  for (const stage of stages) await stage.close();
});

test("however many save at once at two servers, a person is one customer", async () => {
  for (let round = 0; round < countRounds(6); round += 1) {
    const { statuses, rows, atProvider } = await saveAtOnce(stages[0]!);
    expect([new Set(statuses), rows, atProvider]).toEqual([new Set([200]), 1, 1]);
  }
});

test("canary: without its index they would be several", async () => {
  let most = 0;
  for (let round = 0; round < 20 && most < 2; round += 1) most = Math.max(most, (await saveAtOnce(stages[1]!)).rows);
  expect(most).toBeGreaterThan(1);
});
