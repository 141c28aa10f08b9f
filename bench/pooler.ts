import { spawnSync } from "node:child_process";
import { join } from "node:path";
import process, { env, execPath } from "node:process";
import type { Product } from "@skipline/contract/catalog";
import { Client } from "pg";
import { freePort } from "../server/src/test/main-process.ts";
import { findPooler, POOLER_VARIABLE, startPooler } from "../server/src/test/pooler.ts";
import { asOften } from "./load.ts";
import { orderPath, send } from "./order-path.ts";
import { signIn, staffPhones } from "./people.ts";
import { startServerProcess } from "./server-process.ts";
import { startBenchCluster } from "./stage/cluster.ts";
import { cpuOf, cpuOfPostgres } from "./stage/cpu-of.ts";
import { temporaryFolder } from "./stage/temporary-folder.ts";

/**
 * What calls cost through PgBouncer in transaction mode: whole orders at three servers of one database, one with connections
 * of its own and names for its statements, one without names but with nobody between, one through the pooler, in turn. Then
 * every race test through it. BENCH_ORDERS of a turn, BENCH_ROUNDS, BENCH_RACES=off. It needs
 * `pgbouncer` in the path (Debian: pgbouncer) and installs nothing.
 */
const version = findPooler();
if (version === null) {
  console.log("There is no pgbouncer in the path (Debian: apt-get install pgbouncer); nothing was measured.");
  process.exit(1);
}
const orders = Number(env["BENCH_ORDERS"] ?? 300);
const rounds = Number(env["BENCH_ROUNDS"] ?? 4);
const clients = 16;
const location = "064E1";

const cluster = await startBenchCluster();
const name = "pooled";
const admin = new Client({ connectionString: cluster.url("postgres") });
await admin.connect();
await admin.query(`create database ${name}`);
for (const said of [
  "statement_timeout = '4s'",
  "lock_timeout = '3s'",
  "idle_in_transaction_session_timeout = '10s'",
  "skipline.relay = 'on'",
]) {
  await admin.query(`alter database ${name} set ${said}`);
}
await admin.end();
const pooler = await startPooler(cluster.url("postgres"), { port: await freePort(), connections: 20 });
const url = cluster.url(name);
const port = await freePort();
const settings = { DATABASE_URL: url, PUBLIC_URL: `http://127.0.0.1:${port}` };
const dataDir = temporaryFolder("data");
const servers = {
  direct: await startServerProcess(dataDir, { isAsDeployed: true, port, settings }),
  unnamed: await startServerProcess(dataDir, {
    isAsDeployed: true,
    settings: { ...settings, DATABASE_POOLED_URL: url },
  }),
  pooled: await startServerProcess(dataDir, {
    isAsDeployed: true,
    settings: { ...settings, DATABASE_POOLED_URL: pooler.url(url) },
  }),
};
try {
  // Many of both: what one guest, and one device of staff, may ask for in a minute is bounded.
  const signInAll = async (phones: string[]) => {
    const people = [];
    for (const phone of phones) people.push(await signIn(servers.direct.url, phone));
    return people;
  };
  const guests = await signInAll(Array.from({ length: 4 * clients }, (_, n) => `+1310555${2000 + n}`));
  const bartenders = await signInAll(staffPhones);
  const { items } = await send<{ items: Product[] }>(
    servers.direct.url,
    "GET",
    `/vendor-locations/${location}/products`,
    null,
  );
  const product = items.find((one) => one.isAvailable && one.discountPercent === null && Number(one.price) > 1);
  if (!product) throw new Error("the demo's bar sells nothing");
  type Kind = keyof typeof servers;
  const rates: Record<Kind, number[]> = { direct: [], unnamed: [], pooled: [] };
  const work: Record<Kind, number[]> = { direct: [], unnamed: [], pooled: [] };
  console.log(`${version}, ${clients} clients, ${orders} whole orders a turn`);
  for (let round = 0; round <= rounds; round += 1) {
    for (const [kind, server] of Object.entries(servers) as [Kind, typeof servers.direct][]) {
      let turn = 0;
      const one = () => {
        turn += 1;
        return orderPath(server.url, guests[turn % guests.length]!, bartenders[turn % bartenders.length]!, product);
      };
      const cpu = async () => (await cpuOf([server.pid, pooler.pid])) + (await cpuOfPostgres(cluster.postmasterPid));
      const before = await cpu();
      const figures = await asOften(clients, orders, one);
      const cpuMs = ((await cpu()) - before) / orders;
      // The first turn of each is to warm up.
      if (round === 0) continue;
      rates[kind].push(figures.perSecond);
      work[kind].push(cpuMs);
      console.log(
        `${kind}: ${figures.perSecond.toFixed(1)} a second, p50 ${figures.p50Ms.toFixed(0)} ms, p99 ${figures.p99Ms.toFixed(0)} ms, ${cpuMs.toFixed(1)} ms of CPU each (server, pooler, PostgreSQL)`,
      );
    }
  }
  const median = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
  for (const kind of ["unnamed", "pooled"] as const) {
    const share = (all: Record<Kind, number[]>) => (median(all[kind]) / median(all.direct)).toFixed(2);
    console.log(`${kind}, of direct: ${share(rates)} of the orders a second, ${share(work)} of the CPU each`);
  }
} finally {
  for (const server of Object.values(servers)) await server.stop();
  await pooler.stop();
  await cluster.stop();
}

if (env["BENCH_RACES"] !== "off") {
  const root = join(import.meta.dirname, "..");
  const { status } = spawnSync(execPath, ["node_modules/vitest/vitest.mjs", "run", ".race.test"], {
    cwd: root,
    stdio: "inherit",
    env: { ...env, [POOLER_VARIABLE]: `127.0.0.1:${await freePort()}` },
  });
  process.exitCode = status ?? 1;
}
