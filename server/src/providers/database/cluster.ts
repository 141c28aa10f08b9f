import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmod, chown, lchown, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Account } from "./account.ts";
import { reachableBinaries, type Binaries } from "./binaries.ts";

/** One PostgreSQL cluster: `folder` holds `cluster` (its data), `password` and `postgresql.log`. */
export type Cluster = {
  folder: string;
  data: string;
  log: string;
  binaries: Binaries;
  account: Account;
  password: string;
};

const SUPERUSER = "skipline";

/** Programs of PostgreSQL get none of our environment: secrets stay here, and `PG*` variables change nothing. */
export const CLEAN_ENVIRONMENT = { LC_ALL: "C", TZ: "UTC", PATH: "/usr/local/bin:/usr/bin:/bin" };

/** `postgres://` address of one of the cluster's databases. */
export const clusterUrl = (cluster: Cluster, port: number, database: string): string =>
  `postgres://${SUPERUSER}:${cluster.password}@127.0.0.1:${port}/${database}`;

/**
 * Opens the cluster kept in `folder`, and makes it first where there is none. `durable: false` is for throwaway clusters:
 * `initdb` then does not wait for the disk, and a password is not made slow to guess.
 */
export async function openCluster(options: {
  folder: string;
  binaries: Binaries;
  account: Account;
  durable: boolean;
}): Promise<Cluster> {
  const { folder, account, durable } = options;
  await mkdir(folder, { recursive: true });
  // Passed through by the account, listed by nobody.
  await chmod(folder, 0o711);
  const binaries = await reachableBinaries(options.binaries, account, folder);
  const data = join(folder, "cluster");
  const isNew = !(await stat(data).catch(() => null));
  const password = isNew ? await writePassword(folder) : await readPassword(folder);
  const cluster = {
    folder,
    data,
    log: join(folder, "postgresql.log"),
    binaries,
    account,
    password,
  };
  if (isNew) {
    await initialise(cluster, durable);
  } else {
    await checkVersion(cluster);
    await handOver(data, account);
  }
  return cluster;
}

/** Data that root copied or restored belong to root, as whom PostgreSQL cannot run. */
async function handOver(path: string, account: Account): Promise<void> {
  if (!account || (await stat(path)).uid === account.uid) return;
  const entries = await readdir(path, { recursive: true });
  for (const entry of [path, ...entries.map((name) => join(path, name))]) await lchown(entry, account.uid, account.gid);
}

async function writePassword(folder: string): Promise<string> {
  const password = randomBytes(24).toString("base64url");
  await writeFile(join(folder, "password"), password, { mode: 0o600 });
  return password;
}

async function readPassword(folder: string): Promise<string> {
  const file = join(folder, "password");
  return readFile(file, "utf8").catch((error: unknown) => {
    throw new Error(`The password of the database in ${folder} cannot be read from ${file}`, {
      cause: error,
    });
  });
}

async function checkVersion({ data, binaries }: Cluster): Promise<void> {
  const stored = (await readFile(join(data, "PG_VERSION"), "utf8")).trim();
  const installed = binaries.version.split(".")[0];
  if (stored !== installed)
    throw new Error(
      `The data in ${data} belong to PostgreSQL ${stored}, installed is ${installed}. Dump them with the old version, ` +
        `or delete the folder to start anew.`,
    );
}

/** Made under another name and renamed when complete, so a run that was killed leaves no half a cluster behind. */
async function initialise(cluster: Cluster, durable: boolean): Promise<void> {
  const unfinished = `${cluster.data}.unfinished`;
  const passwordFile = join(cluster.folder, "password.initdb");
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  await writeFile(passwordFile, cluster.password, { mode: 0o600 });
  try {
    if (cluster.account) {
      await chown(unfinished, cluster.account.uid, cluster.account.gid);
      await chown(passwordFile, cluster.account.uid, cluster.account.gid);
    }
    await runInitdb(cluster, [
      `--pgdata=${unfinished}`,
      `--pwfile=${passwordFile}`,
      `--username=${SUPERUSER}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      // PostgreSQL's own C.UTF-8: the same order and case rules on every machine, whatever its C library knows.
      "--locale=C",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--data-checksums",
      ...(durable ? [] : ["--no-sync", "--set=scram_iterations=1"]),
    ]);
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(unfinished, cluster.data);
}

function runInitdb({ binaries, account }: Cluster, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(join(binaries.folder, "bin", "initdb"), args, {
      ...account,
      cwd: "/",
      env: CLEAN_ENVIRONMENT,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`The database could not be created (initdb ended with ${code}):\n${output.trim()}`));
    });
  });
}
