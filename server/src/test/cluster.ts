import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { appendFile, copyFile, cp, lstat, mkdtemp, readdir, rm, statfs, writeFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { dirname, join } from "node:path";
import process from "node:process";
import { Client } from "pg";
import { migrate } from "../db/migrate.ts";
import { type Account, canEnter, chooseAccount } from "../providers/database/account.ts";
import { findBinaries } from "../providers/database/binaries.ts";
import { clusterUrl, openCluster } from "../providers/database/cluster.ts";
import { isAlive, readPostmaster, startPostmaster, stopPostmaster } from "../providers/database/postmaster.ts";

/** The migrated database every test database is a copy of. */
export const TEMPLATE = "skipline_template";

/** A throwaway PostgreSQL; `adminUrl` is its address, without a particular database of ours. */
export type TestCluster = { adminUrl: string; stop: () => Promise<void> };

const PREFIX = "skipline-test-";

/** As safe as in earnest (the server refuses anything less), and quiet: measured, fsync costs a test run next to nothing. */
const SETTINGS: Record<string, string> = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  // Race tests of four files at once, each with two processes and their pools.
  max_connections: "400",
  timezone: "UTC",
  log_timezone: "UTC",
  autovacuum: "off",
};

/**
 * Starts a PostgreSQL in a temporary folder, with the migrated template in it. It is gone when this process ends.
 * `inMemory` where there is plenty: a hundred databases come and go without a byte that a disk must write. `settings` are
 * PostgreSQL's, for what a reload brings to a process of it only a moment later.
 */
export async function startTestCluster({
  inMemory = false,
  settings = {},
}: { inMemory?: boolean; settings?: Record<string, string> } = {}): Promise<TestCluster> {
  await removeLeftovers();
  const folder = await makeFolder({ inMemory });
  const { cluster, port, stop } = await run(folder, settings);
  const adminUrl = clusterUrl(cluster, port, "postgres");
  await makeTemplate(adminUrl, clusterUrl(cluster, port, TEMPLATE));
  return { adminUrl, stop };
}

/** A streaming replica of a throwaway PostgreSQL of this machine, gone with this process too. */
export async function startTestReplica(primaryUrl: string): Promise<TestCluster> {
  const folder = await makeFolder({ inMemory: true });
  const data = join(folder, "cluster");
  const client = new Client({ connectionString: primaryUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ data_directory: string }>("show data_directory");
    const from = rows[0]?.data_directory ?? "";
    await client.query("select pg_backup_start('replica', true)");
    await cp(from, data, { recursive: true, filter: (path) => !/postmaster\.(pid|opts)$/.test(path) });
    const stopped = await client.query<{ label: string }>("select labelfile as label from pg_backup_stop(false)");
    await copyFile(join(dirname(from), "password"), join(folder, "password"));
    await writeFile(join(data, "backup_label"), stopped.rows[0]?.label ?? "");
    await writeFile(join(data, "standby.signal"), "");
    const { hostname: host, port, username: user, password } = new URL(primaryUrl);
    const conninfo = Object.entries({ host, port, user, password }).map(([name, value]) => `${name}=${value}`);
    await appendFile(join(data, "postgresql.conf"), `primary_conninfo = '${conninfo.join(" ")}'\n`);
  } finally {
    await client.end();
  }
  const { cluster, port, stop } = await run(folder, {});
  return { adminUrl: clusterUrl(cluster, port, "postgres"), stop };
}

async function makeFolder({ inMemory }: { inMemory: boolean }): Promise<string> {
  return mkdtemp(join(await findTestParent(chooseAccount(undefined), { inMemory }), `${PREFIX}${process.pid}-`));
}

async function run(folder: string, settings: Record<string, string>) {
  const account = chooseAccount(undefined);
  const cluster = await openCluster({ folder, binaries: await findBinaries(), account, durable: false });
  const postmaster = await startPostmaster(cluster, { ...SETTINGS, ...settings });
  const onExit = (): void => {
    // The last moment of this process: nothing asynchronous is left to us.
    try {
      process.kill(postmaster.pid, "SIGQUIT");
    } catch {
      // Ended already.
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  };
  process.on("exit", onExit);
  const stop = async (): Promise<void> => {
    await stopPostmaster(postmaster, cluster.data);
    await rm(folder, { recursive: true, force: true });
    process.off("exit", onExit);
  };
  return { cluster, port: postmaster.port, stop };
}

/** The template in a PostgreSQL that runs already. One run at a time: it begins with a new template, and takes it away. */
export async function useTestCluster(adminUrl: string): Promise<TestCluster> {
  const dropTemplate = () => administer(adminUrl, `drop database if exists ${TEMPLATE} with (force)`);
  await dropTemplate();
  const templateUrl = new URL(adminUrl);
  templateUrl.pathname = `/${TEMPLATE}`;
  await makeTemplate(adminUrl, templateUrl.href);
  await administer(templateUrl.href, idsBefore18);
  return { adminUrl, stop: dropTemplate };
}

/** Only tests have PostgreSQL make ids, to have rows of other times. One of its own goes first where there is one. */
const idsBefore18 = `create function uuidv7(shift interval) returns uuid language sql volatile as $$
  select (left(ms, 8) || '-' || right(ms, 4) || '-7' || substr(gen_random_uuid()::text, 16))::uuid
  from (select lpad(to_hex((extract(epoch from clock_timestamp() + shift) * 1000)::bigint), 12, '0') as ms) as time
$$`;

async function makeTemplate(adminUrl: string, templateUrl: string): Promise<void> {
  await administer(adminUrl, `create database ${TEMPLATE}`);
  await migrate(templateUrl);
}

/** One statement on a connection of its own, for what a transaction or a pool can't do. */
export async function administer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A folder of memory, on Linux. */
const memory = "/dev/shm";
/** Several times what a run has at once: the write-ahead log is most of it. */
const enoughMemory = 6 * 2 ** 30;

/** Whether there is room, and programs may run there: PostgreSQL's own are copied along where its account can't read ours. */
async function isFit(parent: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(parent).catch(() => ({ bavail: 0, bsize: 0 }));
  if (bavail * bsize < enoughMemory) return false;
  const program = join(parent, `${PREFIX}${process.pid}-program`);
  await writeFile(program, "#!/bin/sh\n", { mode: 0o700 });
  const { status } = spawnSync(program);
  await rm(program, { force: true });
  return status === 0;
}

/** Where a throwaway PostgreSQL lives: root's own TMPDIR may be closed to the account that runs it. */
export async function findTestParent(account: Account, { inMemory = false } = {}): Promise<string> {
  const first = inMemory && (await isFit(memory)) ? [memory] : [];
  for (const parent of [...first, tmpdir(), "/tmp", "/var/tmp"]) if (canEnter(account, parent)) return parent;
  throw new Error(`No temporary folder that PostgreSQL can enter: ${tmpdir()}, /tmp and /var/tmp are closed to it`);
}

/** Clusters of runs that were killed with `kill -9`: the folder's name holds the number of a process that is gone. */
async function removeLeftovers(): Promise<void> {
  for (const parent of [memory, tmpdir()]) await removeLeftoversIn(parent);
}

async function removeLeftoversIn(parent: string): Promise<void> {
  for (const name of await readdir(parent).catch(() => [])) {
    const owner = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length).split("-")[0]) : 0;
    if (!owner || (await isAlive(owner))) continue;
    const folder = join(parent, name);
    // Everybody may write here: what another account left, or pretends we left, is not ours to clear.
    if ((await lstat(folder).catch(() => null))?.uid !== userInfo().uid) continue;
    const data = join(folder, "cluster");
    const postmaster = await readPostmaster({ data });
    if (postmaster) await stopPostmaster(postmaster, data);
    await rm(folder, { recursive: true, force: true });
  }
}
