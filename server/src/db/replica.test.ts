import { getAnalyticsDump, getWeekReport } from "@skipline/contract/analytics";
import { deleteVendorRole, listActivities, updateVendorRole } from "@skipline/contract/roles";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { tryReplica } from "../commands/probe-database.ts";
import { administer, startTestCluster, startTestReplica, TEMPLATE, type TestCluster } from "../test/cluster.ts";
import { contractEndpoints } from "../test/contract-endpoints.ts";
import { connectTestDatabase, createTestDatabase, type TestDatabase } from "../test/database.ts";
import { type House, openHouse } from "../test/house.ts";
import { startMain, untilReady } from "../test/main-process.ts";
import { sendSample } from "../test/sample-calls.ts";
import { startTcpProxy } from "../test/tcp-proxy.ts";
import { type Session, startTestServer, type TestServer } from "../test/test-server.ts";
import { hire, ok } from "../test/test-venue.ts";

/** A primary and its streaming replica, of their own: a replica follows all databases that there are. */
let primary: TestCluster;
let replica: TestCluster;
let database: TestDatabase;
let there: ReturnType<typeof connectTestDatabase>;
let proxy: Awaited<ReturnType<typeof startTcpProxy>>;
let server: TestServer;
let house: House;
let manager: Session;
const logged: string[] = [];
/** A busy machine has time to read what the replica has while it stands still. */
const mostLag = 5;

const named = (url: string) => new URL(`/${TEMPLATE}`, url).href;

beforeAll(async () => {
  primary = await startTestCluster({ inMemory: true });
  replica = await startTestReplica(primary.adminUrl);
  const { db, close } = connectTestDatabase(named(primary.adminUrl));
  database = { url: named(primary.adminUrl), db, drop: close };
  there = connectTestDatabase(named(replica.adminUrl));
  const url = new URL(named(replica.adminUrl));
  proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) });
  url.port = String(proxy.port);
  server = await startTestServer({
    database,
    env: { DATABASE_URL: database.url, DATABASE_REPLICA_URL: url.href, DATABASE_REPLICA_LAG_SECONDS: String(mostLag) },
    // What hangs is found out nearly as soon as in earnest.
    waits: { patience: 3 },
    log: pino({ level: "info" }, { write: (line: string) => void logged.push(line) }),
  });
  house = await openHouse(server, "lag");
  manager = await server.signIn(house.venue.phones.MANAGER);
});
afterAll(async () => {
  await server.close();
  await proxy.close();
  await Promise.all([there.close(), database.drop()]);
  await replica.stop();
  await primary.stop();
});
const untilUsed = (isUsed = true) => expect.poll(() => server.context.replica?.isFresh()).toBe(isUsed);
beforeEach(() => untilUsed());

const reads = () => ({ ...server.context.replica!.measureReads() });
const warned = () => logged.filter((line) => line.includes("the replica is away or too far behind")).length;

/** How many reads a call took there, and how many at the primary that could have been there. */
async function count(act: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = reads();
  await act();
  const after = reads();
  return { replica: after.replica - before.replica, primary: after.primary - before.primary };
}

const readTrail = (headers: Record<string, string> = {}, as = manager) =>
  server.call(listActivities, { params: { vendorId: house.venue.vendorId }, query: {} }, as, headers);

/** As somebody else would: nothing of ours knows that something was written. */
async function writeLine(name: string): Promise<void> {
  await sql`insert into activity (type, actor_name, vendor_id, subject_type, subject_id, created_at)
    values ('role.changed', ${name}, ${house.venue.vendorId}, 'role', '+12135550100', now())`.execute(database.db);
}
const isShown = async (name: string, headers?: Record<string, string>) =>
  ok(await readTrail(headers)).items.some(({ actorName }) => actorName === name);

const pause = () => sql`select pg_wal_replay_pause()`.execute(there.db);
const resume = () => sql`select pg_wal_replay_resume()`.execute(there.db);

test("what says in the contract that it bears lag is read there, and nothing else is", async () => {
  const [boss, plain] = [house.boss, (await contractEndpoints()).filter(({ method }) => method === "GET")];
  const readThere: string[] = [];
  for (const endpoint of plain.filter(({ kind }) => kind === undefined)) {
    const found = await count(() => sendSample(server, endpoint, (name) => house.ids[name], boss));
    if ((found["replica"] ?? 0) > 0) readThere.push(endpoint.id);
    expect(found["primary"], endpoint.id).toBe(0);
  }
  expect(readThere.toSorted()).toEqual(
    plain
      .filter(({ bearsLag }) => bearsLag)
      .map(({ id }) => id)
      .toSorted(),
  );
  expect(await count(() => fetch(`${server.url}/sitemap.xml`))).toEqual({ replica: 2, primary: 0 });
});

test("a replica that stands still shows what it has for as long as that may be old; a right that ended has ended", async () => {
  const phone = await hire(server.db, house.venue);
  const other = await server.signIn(phone);
  await untilUsed();
  expect(ok(await readTrail({}, other)).items).toBeInstanceOf(Array);
  await pause();
  try {
    await writeLine("not there yet");
    expect(await isShown("not there yet")).toBe(false);
    const { vendorId } = house.venue;
    ok(await server.call(deleteVendorRole, { params: { vendorId, phoneNumber: phone } }, house.boss));
    expect((await readTrail({}, other)).status).toBe(403);
  } finally {
    await resume();
  }
});

test("whoever changed something finds it: their browser says so at any server as long as the replica may lack it", async () => {
  const { vendorId, phones } = house.venue;
  await pause();
  try {
    const change = {
      params: { vendorId, phoneNumber: phones.STAFF },
      body: { role: "STAFF" as const, name: "Renamed" },
    };
    const changed = await server.call(updateVendorRole, change, manager);
    ok(changed);
    const sent = changed.headers.getSetCookie();
    expect(sent).toEqual(["skipline-wrote=1; Max-Age=6; Path=/api; HttpOnly; SameSite=Strict"]);
    await writeLine("own");
    expect(await isShown("own", { cookie: "other=1" })).toBe(false);
    const cookie = `other=1; ${sent[0]!.split(";")[0]}`;
    expect(await isShown("own", { cookie })).toBe(true);
    const params = { vendorId, week: "latest" };
    const report = () => server.call(getWeekReport, { params, query: {} }, manager, { cookie });
    expect(await count(report)).toEqual({ replica: 0, primary: 0 });
    expect((await readTrail()).headers.getSetCookie()).toEqual([]);
  } finally {
    await resume();
  }
});

test("a dump is made of what is read there, and kept at the primary", async () => {
  const params = { vendorId: house.venue.vendorId, month: "2026-02" };
  const get = () => server.call(getAnalyticsDump, { params, query: {} }, manager);
  expect(await count(async () => ok(await get()))).toEqual({ replica: 1, primary: 0 });
  // Kept.
  expect(await count(async () => ok(await get()))).toEqual({ replica: 0, primary: 0 });
});

test.each([
  ["does not replay", pause, resume],
  [
    "is cut off from its primary, which by its own clock lacks nothing,",
    async () => {
      await administer(replica.adminUrl, "alter system set primary_conninfo = ''");
      await administer(replica.adminUrl, "select pg_reload_conf()");
    },
    async () => {
      await administer(replica.adminUrl, "alter system reset primary_conninfo");
      await administer(replica.adminUrl, "select pg_reload_conf()");
    },
  ],
])("a replica that %s is left when it is too old, said once, and read again once it is not", async (_how, stop, go) => {
  const before = warned();
  await stop();
  try {
    await writeLine(`while it ${_how}`);
    await untilUsed(false);
    expect(await isShown(`while it ${_how}`)).toBe(true);
    expect(server.context.replica?.measureLagSeconds()).toBeGreaterThan(mostLag);
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    expect(Number(/^skipline_replica_lag_seconds (.+)$/m.exec(metrics)?.[1])).toBeGreaterThan(mostLag);
    await expect.poll(warned).toBe(before + 1);
  } finally {
    await go();
  }
  await untilUsed();
  expect(await count(() => readTrail())).toEqual({ replica: 1, primary: 0 });
});

test("one that is off, and one that hangs with a read in its hands, costs nobody an answer", async () => {
  const before = warned();
  await proxy.goAway();
  expect(await count(async () => ok(await readTrail()))).toEqual({ replica: 0, primary: 1 });
  expect(server.context.replica?.isFresh()).toBe(false);
  await proxy.comeBack();
  await untilUsed();
  // A connection is open by then.
  ok(await readTrail());
  proxy.freeze();
  const since = performance.now();
  expect(await count(async () => ok(await readTrail()))).toEqual({ replica: 0, primary: 1 });
  // Far below what the statement itself might take (24.5 s).
  expect(performance.now() - since).toBeLessThan(12_000);
  proxy.thaw();
  expect(warned()).toBe(before + 2);
});

const followed = (url: string, isPooled = false) => ({ url, isPooled, mostLagSeconds: 10 });

test("another cluster's, or another database's, is refused at the start and by check-config", async () => {
  const { url: elsewhere, drop } = await createTestDatabase();
  await expect(tryReplica(database.url, followed(named(replica.adminUrl)), 5_000)).resolves.toMatch(
    /^a replica of that/,
  );
  await expect(tryReplica(database.url, followed(elsewhere), 5_000)).rejects.toThrow("another cluster");
  await expect(tryReplica(database.url, followed(replica.adminUrl), 5_000)).rejects.toThrow("names postgres");
  await expect(tryReplica(database.url, followed(database.url), 5_000)).rejects.toThrow("follows nobody");
  await expect(tryReplica(database.url, followed(named(replica.adminUrl), true), 5_000)).rejects.toThrow(
    /^Connections of DATABASE_REPLICA_URL have statement_timeout = 0, .* alter role skipline set statement_timeout/,
  );
  const main = await startMain({ DATABASE_URL: database.url, DATABASE_REPLICA_URL: elsewhere, DEMO_DATA: "off" });
  try {
    await expect(untilReady(main)).rejects.toThrow("DATABASE_REPLICA_URL leads to a PostgreSQL that is no replica");
  } finally {
    main.child.kill();
    await main.ended;
  }
  await drop();
});

test("a role that owns nothing may look how far each of them is", async () => {
  await administer(primary.adminUrl, "create role plain login password 'plain'");
  const as = (url: string) => Object.assign(new URL(url), { username: "plain", password: "plain" }).href;
  await expect
    .poll(() => tryReplica(as(database.url), followed(as(named(replica.adminUrl))), 5_000).catch(String))
    .toMatch(/^a replica of that/);
});

test("one that was promoted, and follows nobody, is not read, and keeps no server from starting", async () => {
  await sql`select pg_promote()`.execute(there.db);
  await untilUsed(false);
  await writeLine("after the promotion");
  expect(await isShown("after the promotion")).toBe(true);
  await expect(server.context.replica!.assertRight()).resolves.toBeUndefined();
});
