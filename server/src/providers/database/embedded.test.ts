import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findTestParent } from "../../test/cluster.ts";
import { chooseAccount, isRoot } from "./account.ts";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "./embedded.ts";
import { isRunning, type Postmaster, stopPostmaster } from "./postmaster.ts";

/** A folder every account may pass through. */
let scratch: string;
let dataDir: string;
let sharedRoot: string;
let running: EmbeddedDatabase[] = [];

beforeEach(async () => {
  // Fifteen clusters are made and go: their waits for the disk would be most of this file.
  const parent = await findTestParent(chooseAccount(undefined), { inMemory: true });
  scratch = await mkdtemp(join(parent, "skipline-embedded-"));
  await chmod(scratch, 0o755);
  dataDir = join(scratch, "clone", ".data");
  sharedRoot = join(scratch, "shared");
});
afterEach(async () => {
  for (const database of running.splice(0)) await database.stop();
  await rm(scratch, { recursive: true, force: true });
});

const warnings: string[] = [];
const quiet = { info: () => {}, warn: (message: string) => void warnings.push(message), error: () => {} };

async function start(folder = dataDir): Promise<EmbeddedDatabase> {
  const database = await startEmbeddedDatabase({ dataDir: folder, log: quiet, sharedRoot });
  running.push(database);
  return database;
}

async function stop(database: EmbeddedDatabase): Promise<void> {
  running = running.filter((one) => one !== database);
  await database.stop();
}

async function query<Row>(url: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows as Row[];
  } finally {
    await client.end();
  }
}

const writeNote = (url: string): Promise<unknown> =>
  query(url, "create table if not exists note (text text); insert into note values ('kept')");

const countNotes = async (url: string): Promise<number> =>
  (await query(url, "select from note").catch(() => [])).length;

type Found = { postmaster: Postmaster; data: string };

async function postmasterOf(url: string): Promise<Found> {
  const [row] = await query<{ file: string; data: string }>(
    url,
    "select pg_read_file('postmaster.pid') as file, current_setting('data_directory') as data",
  );
  return { postmaster: { pid: Number(row?.file.split("\n")[0]), port: 0, ready: true }, data: row?.data ?? "" };
}

/** Another process that starts the same database and then does nothing: a server, as far as the database is concerned. */
async function startInOtherProcess(folder = dataDir): Promise<{ child: ChildProcess; url: string }> {
  const program = `
    import { startEmbeddedDatabase } from ${JSON.stringify(join(import.meta.dirname, "embedded.ts"))};
    const log = { info() {}, warn() {}, error() {} };
    const { url } = await startEmbeddedDatabase({ ...${JSON.stringify({ dataDir: folder, sharedRoot })}, log });
    console.log(url);`;
  const args = ["--input-type=module", "--eval", program];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"] });
  child.stderr.on("data", (words) => process.stderr.write(words));
  const [output] = (await once(child.stdout, "data")) as [Buffer];
  return { child, url: output.toString().trim() };
}

async function killHard(child: ChildProcess): Promise<void> {
  child.kill("SIGKILL");
  await once(child, "exit");
}

describe("startEmbeddedDatabase", () => {
  it("keeps data over a stop, which ends PostgreSQL", async () => {
    const first = await start();
    await writeNote(first.url);
    const { postmaster, data } = await postmasterOf(first.url);
    expect(await isRunning(postmaster, data)).toBe(true);
    await stop(first);
    expect(await isRunning(postmaster, data)).toBe(false);

    const second = await start();
    expect(second).toMatchObject({ reused: false, url: first.url });
    expect(await countNotes(second.url)).toBe(1);
  });

  it("finds the PostgreSQL of a server that was killed, and takes over its stopping", async () => {
    const { child, url } = await startInOtherProcess();
    await writeNote(url);
    const { postmaster, data } = await postmasterOf(url);
    await killHard(child);

    const database = await start();
    expect(database).toMatchObject({ reused: true, url });
    expect(await countNotes(database.url)).toBe(1);
    await stop(database);
    expect(await isRunning(postmaster, data)).toBe(false);
  });

  it("starts again after server and PostgreSQL were killed together", async () => {
    const { child, url } = await startInOtherProcess();
    await writeNote(url);
    const { postmaster } = await postmasterOf(url);
    child.kill("SIGKILL");
    process.kill(postmaster.pid, "SIGKILL");

    const database = await start();
    expect(database.reused).toBe(false);
    expect(await countNotes(database.url)).toBe(1);
  });

  it("brings PostgreSQL back on the same address when it is killed under a running server", async () => {
    const { url } = await start();
    await writeNote(url);
    process.kill((await postmasterOf(url)).postmaster.pid, "SIGKILL");
    await expect.poll(() => countNotes(url)).toBe(1);
  });

  it("shares one PostgreSQL between servers started at once, until the last one stops", async () => {
    const [first, second] = await Promise.all([startInOtherProcess(), start()]);
    expect(second.url).toBe(first.url);
    await stop(second);
    await writeNote(first.url);
    expect(await countNotes(first.url)).toBe(1);

    await killHard(first.child);
    await stop(await start());
    await expect(query(first.url, "select 1")).rejects.toThrow("ECONNREFUSED");
  });

  it("gives two clones two databases", async () => {
    const [one, other] = await Promise.all([start(), start(join(scratch, "other", ".data"))]);
    await writeNote(one.url);
    expect(await countNotes(other.url)).toBe(0);
  });

  it("does not mistake the PostgreSQL of the original for that of a copied clone", async () => {
    const original = await start();
    await writeNote(original.url);
    await query(original.url, "checkpoint");
    await cp(join(scratch, "clone"), join(scratch, "copy"), { recursive: true, preserveTimestamps: true });
    const copy = await start(join(scratch, "copy", ".data"));
    await writeNote(copy.url);
    expect([await countNotes(original.url), await countNotes(copy.url)]).toEqual([1, 2]);
  });

  it("starts empty where a clone was deleted and made again", async () => {
    const { child, url } = await startInOtherProcess();
    await writeNote(url);
    await killHard(child);
    await rm(join(scratch, "clone"), { recursive: true });
    const database = await start();
    expect(database.url).not.toBe(url);
    expect(await countNotes(database.url)).toBe(0);
  });

  it("never takes another process for its own PostgreSQL", async () => {
    const [one, other] = await Promise.all([start(), start(join(scratch, "other", ".data"))]);
    const [found, stranger] = await Promise.all([postmasterOf(one.url), postmasterOf(other.url)]);
    expect(await isRunning(stranger.postmaster, found.data)).toBe(false);
    await stopPostmaster(stranger.postmaster, found.data);
    await stopPostmaster({ ...stranger.postmaster, pid: process.pid }, found.data);
    expect(await isRunning(stranger.postmaster, stranger.data)).toBe(true);

    // The number of a PostgreSQL that was killed is another's now, even another PostgreSQL's.
    await stop(one);
    const pidFile = await readFile(join(stranger.data, "postmaster.pid"), "utf8");
    await writeFile(join(found.data, "postmaster.pid"), pidFile);
    const again = await start();
    expect(again.reused).toBe(false);
    expect((await postmasterOf(again.url)).postmaster.pid).not.toBe(stranger.postmaster.pid);
    expect(await isRunning(stranger.postmaster, stranger.data)).toBe(true);
  });

  it("keeps its password to itself", async () => {
    await start();
    const folder = join(dataDir, "postgres");
    expect((await stat(join(folder, "password"))).mode & 0o777).toBe(0o600);
    expect(await readFile(join(folder, "cluster", "pg_hba.conf"), "utf8")).not.toMatch(/^[^#\n]*\btrust\b/m);
  });
});

describe.runIf(isRoot())("startEmbeddedDatabase as root in a folder closed to others", () => {
  beforeEach(async () => {
    await mkdir(join(scratch, "clone"), { recursive: true });
    await chmod(join(scratch, "clone"), 0o700);
  });

  it("keeps the data elsewhere and finds them again", async () => {
    const first = await start();
    await writeNote(first.url);
    await stop(first);
    expect(await readdir(sharedRoot)).toHaveLength(1);
    expect(await countNotes((await start()).url)).toBe(1);
  });

  it("starts empty after the clone was deleted, and says how to remove what that one left", async () => {
    const { child, url } = await startInOtherProcess();
    await writeNote(url);
    const [old = ""] = await readdir(sharedRoot);
    const { postmaster, data } = await postmasterOf(url);
    await killHard(child);
    await rm(join(scratch, "clone"), { recursive: true });
    await mkdir(join(scratch, "clone"), { mode: 0o700 });

    warnings.length = 0;
    const database = await start();
    expect(await countNotes(database.url)).toBe(0);
    const remedy = `kill -INT ${postmaster.pid}; rm -r ${join(sharedRoot, old)}`;
    expect(warnings).toEqual([expect.stringContaining(remedy)]);
    // Data are removed by people only.
    expect(await countNotes(url)).toBe(1);
    await stopPostmaster(postmaster, data);
    await start();
    expect(warnings.at(-1)).toMatch(/any more: rm -r /);
  });
});
