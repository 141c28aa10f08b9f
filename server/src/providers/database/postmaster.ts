import { spawn, spawnSync } from "node:child_process";
import { closeSync, fstatSync, openSync } from "node:fs";
import { open, readFile, rm, stat } from "node:fs/promises";
import { createServer } from "node:net";
import { platform } from "node:os";
import { join } from "node:path";
import { kill } from "node:process";
import { setTimeout as delay } from "node:timers/promises";
import { CLEAN_ENVIRONMENT, type Cluster } from "./cluster.ts";

/** What `postmaster.pid` says about the PostgreSQL that runs, or ran, on a cluster. */
export type Postmaster = { pid: number; port: number; ready: boolean };

export type Settings = Record<string, string>;

const POLL_MS = 10;
const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 30_000;
/** After a `kill -9` the remaining processes of the old server need a moment to notice. */
const LEFTOVERS_TIMEOUT_MS = 15_000;

type Data = Pick<Cluster, "data">;

const pidFile = ({ data }: Data): string => join(data, "postmaster.pid");

/** Reads `postmaster.pid`; its lines: pid, data folder, start time, port, socket folder, address, memory key, status. */
export async function readPostmaster(cluster: Data): Promise<Postmaster | null> {
  const text = await readFile(pidFile(cluster), "utf8").catch(() => "");
  const lines = text.split("\n");
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  return { pid, port: Number(lines[3] ?? 0), ready: lines[7]?.trim() === "ready" };
}

/**
 * Whether the process that `postmaster.pid` names is the PostgreSQL of this data folder. After a restart of the machine, or
 * in a copied folder, the number is another's; so it must bear the name, and work in this very folder. (Not asked for its
 * age: clocks of virtual machines jump.)
 */
export async function isRunning({ pid }: Postmaster, data: string): Promise<boolean> {
  if (!(await isAlive(pid))) return false;
  if (platform() !== "linux") return isStartedOn(pid, data);
  try {
    const name = await readFile(`/proc/${pid}/comm`, "utf8");
    // The folder itself, wherever it has been moved to since. Of another account's process it is not told.
    const [folder, ours] = await Promise.all([stat(`/proc/${pid}/cwd`), stat(data)]);
    return name.trim() === "postgres" && folder.ino === ours.ino && folder.dev === ours.dev;
  } catch {
    return false;
  }
}

/** Where there is no /proc: what it was started with. */
function isStartedOn(pid: number, data: string): boolean {
  const { stdout } = spawnSync("ps", ["-ww", "-o", "args=", "-p", String(pid)], { encoding: "utf8" });
  return stdout.includes(`postgres -D ${data} `);
}

/** Whether a process runs. A zombie has ended and only waits to be counted, for ever where nobody counts. */
export async function isAlive(pid: number): Promise<boolean> {
  try {
    kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EPERM")) return false;
  }
  if (platform() !== "linux") return true;
  const status = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  const state = /^\d+ \(.*\) (\S)/.exec(status)?.[1];
  return state !== undefined && !"ZX".includes(state);
}

/** Removes the `postmaster.pid` of a PostgreSQL that is no more; it would keep the next one from starting. */
export const forgetPostmaster = (cluster: Cluster): Promise<void> => rm(pidFile(cluster), { force: true });

/**
 * Starts PostgreSQL, on `preferredPort` if that is free, and returns when it takes connections. It runs in a session of its
 * own: the Ctrl-C meant for the server must not reach it first.
 */
export async function startPostmaster(
  cluster: Cluster,
  settings: Settings,
  preferredPort?: number,
): Promise<Postmaster> {
  let port = await freePort(preferredPort);
  const deadline = performance.now() + LEFTOVERS_TIMEOUT_MS;
  for (;;) {
    const outcome = await launch(cluster, { ...settings, port: String(port) });
    if ("pid" in outcome) return outcome;
    if (/could not bind|could not create any TCP/.test(outcome.failure)) port = await freePort();
    else if (!/lock file|shared memory/.test(outcome.failure) || performance.now() > deadline)
      throw new Error(`PostgreSQL did not start; the end of ${cluster.log}:\n${outcome.failure}`);
    else await delay(100);
  }
}

async function launch(cluster: Cluster, settings: Settings): Promise<Postmaster | { failure: string }> {
  const log = openSync(cluster.log, "a", 0o600);
  const logStart = fstatSync(log).size;
  const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const child = spawn(join(cluster.binaries.folder, "bin", "postgres"), ["-D", cluster.data, ...options], {
    ...cluster.account,
    cwd: "/",
    env: CLEAN_ENVIRONMENT,
    detached: true,
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  let end: string | undefined;
  child.on("error", (error) => (end = error.message));
  child.on("exit", (code, signal) => (end = `ended with ${code ?? signal}`));
  child.unref();
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (end === undefined) {
    const postmaster = await readPostmaster(cluster);
    if (postmaster?.ready && postmaster.pid === child.pid) return postmaster;
    if (performance.now() > deadline) {
      child.kill("SIGQUIT");
      return { failure: `not ready after ${START_TIMEOUT_MS / 1000} s` };
    }
    await delay(POLL_MS);
  }
  return { failure: `${await readFrom(cluster.log, logStart)}${end}` };
}

async function readFrom(file: string, start: number): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read({
      buffer: Buffer.alloc(8_192),
      position: start,
    });
    return buffer.toString("utf8", 0, bytesRead);
  } finally {
    await handle.close();
  }
}

/**
 * Stops the PostgreSQL of this data folder in its `fast` mode: open transactions are rolled back, everything committed is
 * written. Nothing happens to a process that is not it.
 */
export async function stopPostmaster(postmaster: Postmaster, data: string): Promise<void> {
  if (!(await isRunning(postmaster, data))) return;
  kill(postmaster.pid, "SIGINT");
  const deadline = performance.now() + STOP_TIMEOUT_MS;
  while (await isRunning(postmaster, data)) {
    if (performance.now() > deadline) throw new Error(`PostgreSQL (process ${postmaster.pid}) does not stop`);
    await delay(POLL_MS);
  }
}

/** A port on 127.0.0.1 nobody listens on now: the preferred one if possible, else one the system chooses. */
function freePort(preferred = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error) => {
      if (preferred === 0) reject(error);
      else resolve(freePort());
    });
    probe.listen({ port: preferred, host: "127.0.0.1" }, () => {
      const address = probe.address();
      const port = typeof address === "object" && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
