import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { type ServerProcess, startServerProcess } from "../../test/start-server-process.ts";
import type { Tampering } from "../../test/tampering.ts";
import { createTestBrowser } from "../../test/test-browser.ts";
import { openVenue } from "../../test/test-venue.ts";
import { testConfig } from "./auth.test-kit.ts";

interface Deployment {
  database: TestDatabase;
  processes: [ServerProcess, ServerProcess];
}

/** Of a minute 150 for known devices, 300 for strangers without work; a network 20 without work. */
const env = { SMS_PER_MINUTE: "600", SMS_PER_NAMED_ADDRESS: "30" };
const free = { known: 150, strangers: 300, network: 20, named: 30 };

async function deploy(tampering?: Tampering): Promise<Deployment> {
  const database = await createTestDatabase();
  const start = () => startServerProcess(database, testConfig.clientId, { env, ...(tampering ? { tampering } : {}) });
  return { database, processes: await Promise.all([start(), start()]) };
}

let sound: Deployment;
/** Whoever comes gets one, as the first of their network. */
let broken: Deployment;
const guards = [
  { find: `where "rate_limit"."count" < `, replace: `where 0 < ` },
  { find: `returning "level"`, replace: `returning 1 as "level"` },
];

beforeAll(async () => {
  [sound, broken] = await Promise.all([deploy(), deploy({ rewrite: guards })]);
});
afterAll(async () => {
  for (const { database, processes } of [sound, broken]) {
    for (const process of processes) await process.close();
    await database.drop();
  }
});

let phones = 0;
const somePhone = () => `+1213559${String((phones += 1)).padStart(4, "0")}`;

/** Asks for so many messages at once, at both processes, each for another phone. Answers how many were sent. */
async function ask({ database, processes }: Deployment, count: number, address: (turn: number) => string) {
  const answers = await Promise.all(
    Array.from({ length: count }, (_, turn) =>
      createTestBrowser({ url: processes[turn % 2]!.url, db: database.db }, address(turn)).start(somePhone()),
    ),
  );
  return answers.filter(({ status }) => status === 200).length;
}

/** As if so many had been sent in this minute, and in the one that may begin meanwhile. */
async function fill({ database }: Deployment, bucket: string, count: number): Promise<void> {
  await sql`insert into rate_limit (bucket, window_start, count)
    select ${bucket}, date_trunc('minute', now()) + make_interval(mins => ahead), ${count}
    from generate_series(0, 1) as ahead
    on conflict (bucket, window_start) do update set count = excluded.count`.execute(database.db);
}

async function readCounts({ database }: Deployment, bucket: string): Promise<number[]> {
  const { rows } = await sql<{ count: number }>`select count from rate_limit where bucket = ${bucket}
    and window_start >= date_trunc('minute', now()) - interval '1 minute'`.execute(database.db);
  return rows.map(({ count }) => count);
}

let turns = 0;
async function nameAddress({ database }: Deployment): Promise<string> {
  turns += 1;
  const address = `203.0.113.${turns}`;
  const { vendorId } = await openVenue(database.db, `race-${turns}`);
  await sql`insert into venue_address (venue_address_id, vendor_id, address, named_by, named_at, expires_at)
    values (gen_random_uuid(), ${vendorId}, ${address}, 'Kim', now(), now() + interval '1 day')`.execute(database.db);
  return address;
}

const inOneNetwork = (network: number) => (turn: number) => `198.${network}.${turn}.1`;
const inManyNetworks = (first: number) => (turn: number) => `${first + turn}.7.7.7`;

describe("messages asked for at once, at two processes", () => {
  it("without the guards are sent beyond each limit", async () => {
    const address = await nameAddress(broken);
    expect(await ask(broken, 50, () => address)).toBe(50);
    expect(await ask(broken, 40, inOneNetwork(1))).toBeGreaterThan(free.network);
    await fill(broken, "sms:strangers", free.strangers - 10);
    expect(await ask(broken, 40, inManyNetworks(10))).toBeGreaterThan(10);
    expect(Math.max(...(await readCounts(broken, "sms:strangers")))).toBeGreaterThan(free.strangers);
  });

  it("are sent to one address exactly as often as it may have them", async () => {
    const address = await nameAddress(sound);
    expect(await ask(sound, 50, () => address)).toBe(free.named);
    expect(await ask(sound, 10, () => address)).toBe(0);
  });

  it("are sent to one network exactly as often as it may have them unanswered", async () => {
    expect(await ask(sound, 40, inOneNetwork(1))).toBe(free.network);
  });

  it("never take a minute beyond what strangers get of it, nor the share of known devices", async () => {
    const owners = await Promise.all(
      Array.from({ length: 12 }, async (_, turn) => {
        const server = { url: sound.processes[turn % 2]!.url, db: sound.database.db };
        const browser = createTestBrowser(server, `${100 + turn}.1.1.1`);
        const phone = somePhone();
        await browser.start(phone);
        expect((await browser.exchange(phone, await browser.readCode(phone))).status).toBe(200);
        return { browser, phone };
      }),
    );
    // As if their minute between two messages were over.
    await sql`update sign_in_guard set last_sent_at = null`.execute(sound.database.db);
    await fill(sound, "sms:strangers", free.strangers - 10);
    const sent = await ask(sound, 40, inManyNetworks(150));
    const counts = await readCounts(sound, "sms:strangers");
    expect(Math.max(...counts)).toBe(free.strangers);
    expect(sent).toBe(counts.reduce((sum, count) => sum + Math.max(0, count - (free.strangers - 10)), 0));

    // Strangers have all that is theirs; of the known ones' share five are left.
    await fill(sound, "sms:strangers", 600 - free.known);
    await fill(sound, "sms:known", free.known - 5);
    const answers = await Promise.all(owners.map(({ browser, phone }) => browser.start(phone)));
    const known = await readCounts(sound, "sms:known");
    expect(Math.max(...known)).toBe(free.known);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(
      known.reduce((sum, count) => sum + count - (free.known - 5), 0),
    );
  });
});
