import { loadavg } from "node:os";
import process from "node:process";
import { setTimeout as delay } from "node:timers/promises";
import { readVersion } from "./failover/postgresql.ts";
import { until } from "./failover/programs.ts";
import { prepareServers } from "./failover/servers.ts";
import { standUp } from "./failover/stand-up.ts";
import { send } from "./order-path.ts";
import { signIn, staffPhones } from "./people.ts";

/**
 * Where what bears lag is read while the replica comes and goes: a server on PostgreSQL 15 under Patroni whose DATABASE_REPLICA_URL goes through
 * PgBouncer and HAProxy's `replica`, by the files of deploy/ha. Somebody reads the trail four times a second all the while; each step prints
 * how many of the reads were answered from where, the longest, and those that were not answered.
 */
const { database, openWays } = await standUp("replica");
const servers = await prepareServers();
await servers.startFirst(await openWays(servers.ports));
const url = servers.address;
console.log(`${readVersion()}; a read each 250 ms, a write a second`);

const manager = await signIn(url, staffPhones[0]!);
const { items } = await send<{ items: { vendorId: string }[] }>(url, "GET", "/vendors", null);
const vendorId = items[0]!.vendorId;
const reads: { ms: number; outcome: "answered" | "turned away" | "failed" }[] = [];
const ending = new AbortController();
const pause = (ms: number) => delay(ms, null, { signal: ending.signal }).catch(() => {});

async function read(): Promise<void> {
  const at = performance.now();
  const answer = await fetch(`${url}/api/vendors/${vendorId}/activities`, {
    headers: { authorization: `Bearer ${manager.idToken}` },
  }).catch(() => null);
  await answer?.text();
  // Who asks is looked up at the primary: while there is none, everybody is told when to come again.
  const isTurnedAway = answer?.status === 503 && answer.headers.has("retry-after");
  const outcome = answer?.status === 200 ? "answered" : isTurnedAway ? "turned away" : "failed";
  reads.push({ ms: performance.now() - at, outcome });
}

async function keepReading(): Promise<void> {
  while (!ending.signal.aborted) {
    await read();
    await pause(250);
  }
}

/** Something that a replica may lack. While there is no primary nobody writes. */
async function keepWriting(): Promise<void> {
  while (!ending.signal.aborted) {
    await database.askPrimary("select pg_logical_emit_message(true, 'bench', 'x')").catch(() => {});
    await pause(1_000);
  }
}

async function readCounts() {
  const text = await (await fetch(`${url}/metrics`)).text();
  const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1] ?? 0);
  return {
    replica: figure('skipline_replica_reads{from="replica"}'),
    primary: figure('skipline_replica_reads{from="primary"}'),
    lag: figure("skipline_replica_lag_seconds"),
  };
}

const isReadThere = async () => {
  const before = await readCounts();
  await delay(1_000);
  const after = await readCounts();
  return after.replica > before.replica && after.primary === before.primary;
};

let failed = 0;
async function watch(what: string, act: () => Promise<unknown>): Promise<void> {
  await database.untilWhole();
  const [before, from] = [await readCounts(), reads.length];
  await act();
  const after = await readCounts();
  const recent = reads.slice(from);
  const count = (wanted: string) => recent.filter(({ outcome }) => outcome === wanted).length;
  failed += count("failed");
  console.log(
    `${what} (load ${loadavg()[0]?.toFixed(1)}): ${after.replica - before.replica} read at the replica, ${after.primary - before.primary} at the primary;`,
    `longest ${Math.max(...recent.map(({ ms }) => ms)).toFixed(0)} ms, of ${recent.length} ${count("turned away")} turned away, ${count("failed")} failed; ${after.lag.toFixed(1)} s old at the end`,
  );
}

/** From now until reads are at the replica again. */
async function untilBack(): Promise<string> {
  const at = performance.now();
  await until("reads at the replica", isReadThere, 180);
  return `${((performance.now() - at) / 1_000).toFixed(0)} s`;
}

const running = [keepReading(), keepWriting()];
await until("reads at the replica", isReadThere);
await watch("all well for 10 s", async () => delay(10_000));
const cut = await database.cutReplica();
await watch("nothing comes to it for 30 s", async () => delay(30_000));
cut.mend();
console.log(`it hears again: read there after ${await untilBack()}`);
let restart = () => {};
await watch("kill -9 of it and of its Patroni, 15 s", async () => {
  ({ restart } = await database.killReplica({ withPatroni: true }));
  await delay(15_000);
});
restart();
console.log(`started again: read there after ${await untilBack()}`);
await watch("kill -9 of the primary: the replica takes over, the old primary follows it, 40 s", async () => {
  await database.killPrimary({ withPatroni: false });
  await delay(40_000);
});
console.log(`read at the one that follows after ${await untilBack()} more`);

ending.abort();
await Promise.all(running);
await servers.stop();
await database.stop();
console.log(`${reads.length} reads, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
