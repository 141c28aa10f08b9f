import { type ChildProcess, execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { Client } from "pg";
import { freePort } from "../../server/src/test/main-process.ts";
import { handOver, replaceLine, startProgram, until } from "./programs.ts";

/** The oldest that Patroni 3.0 of Debian 12 knows, and the newest. */
const binaries = "/usr/lib/postgresql/15/bin";
const password = "bench";

interface Kill {
  withPatroni: boolean;
}

interface Node {
  name: string;
  port: number;
  restPort: number;
  data: string;
  patroni: ChildProcess | null;
}

export type Database = Awaited<ReturnType<typeof startDatabase>>;

export const hasBinaries = () => existsSync(join(binaries, "postgres"));

/** Two PostgreSQL under Patroni by `deploy/ha/patroni.yml`: a primary and its synchronous replica. */
export async function startDatabase(folder: string, etcdHosts: readonly string[], configuration: string) {
  const file = join(folder, "patroni.yml");
  const sockets = join(folder, "sockets");
  mkdirSync(sockets, { mode: 0o700 });
  writeFileSync(file, replaceLine(readFileSync(configuration, "utf8"), "    unix_socket_directories", sockets));
  for (const each of [sockets, file]) handOver(each);
  const nodes: Node[] = [];
  for (const name of ["p1", "p2"]) {
    const data = join(folder, name);
    mkdirSync(data, { mode: 0o700 });
    handOver(data);
    nodes.push({ name, port: await freePort(), restPort: await freePort(), data, patroni: null });
  }
  process.prependListener("exit", () => {
    // Patroni first, or it begins PostgreSQL again.
    for (const { patroni } of nodes) patroni?.kill("SIGKILL");
    for (const node of nodes) killPostmaster(node, "SIGQUIT");
    // Its folder goes next: nothing asynchronous is left to us.
    const pause = new Int32Array(new SharedArrayBuffer(4));
    for (let waits = 0; waits < 100 && nodes.some((node) => readPostmaster(node) !== null); waits += 1) {
      Atomics.wait(pause, 0, 0, 50);
    }
  });

  function startPatroni(node: Node): void {
    const at = (port: number) => `127.0.0.1:${port}`;
    const settings = {
      PATRONI_NAME: node.name,
      PATRONI_RESTAPI_LISTEN: at(node.restPort),
      PATRONI_RESTAPI_CONNECT_ADDRESS: at(node.restPort),
      PATRONI_POSTGRESQL_LISTEN: at(node.port),
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: at(node.port),
      PATRONI_POSTGRESQL_DATA_DIR: node.data,
      PATRONI_POSTGRESQL_BIN_DIR: binaries,
      PATRONI_POSTGRESQL_PGPASS: join(folder, `${node.name}.pgpass`),
      PATRONI_ETCD3_HOSTS: etcdHosts.join(","),
      PATRONI_SUPERUSER_USERNAME: "postgres",
      PATRONI_SUPERUSER_PASSWORD: password,
      PATRONI_REPLICATION_USERNAME: "replicator",
      PATRONI_REPLICATION_PASSWORD: password,
    };
    node.patroni = startProgram("patroni", [file], { log: join(folder, `${node.name}.log`), settings });
  }

  const is = async (node: Node, role: "primary" | "sync") => {
    const answer = await fetch(`http://127.0.0.1:${node.restPort}/${role}`, { signal: AbortSignal.timeout(2_000) });
    await answer.text();
    return answer.status === 200;
  };
  async function find(role: "primary" | "sync"): Promise<Node> {
    for (const node of nodes) if (await is(node, role).catch(() => false)) return node;
    throw new Error(`no ${role}`);
  }
  const untilWhole = async (seconds = 120) => {
    await until("a primary", async () => Boolean(await find("primary")), seconds);
    await until("its synchronous replica", async () => Boolean(await find("sync")), seconds);
  };

  startPatroni(nodes[0]!);
  await until("the first PostgreSQL", async () => is(nodes[0]!, "primary"), 120);
  startPatroni(nodes[1]!);
  await untilWhole();

  async function ask<Row extends object>({ port }: Node, text: string, database = "postgres"): Promise<Row[]> {
    const client = new Client({ host: "127.0.0.1", port, user: "postgres", password, database });
    client.on("error", () => {});
    await client.connect();
    try {
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end().catch(() => {});
    }
  }

  /** The process that all others belong to; and who watches over it, where both die. */
  async function kill(role: "primary" | "sync", { withPatroni }: Kill): Promise<{ restart: () => void }> {
    const node = await find(role);
    if (withPatroni) node.patroni?.kill("SIGKILL");
    killPostmaster(node, "SIGKILL");
    return { restart: () => (withPatroni ? startPatroni(node) : undefined) };
  }

  return {
    nodes,
    untilWhole,
    hasPrimary: async () => Boolean(await find("primary")),
    askPrimary: async <Row extends object>(text: string, database?: string) =>
      ask<Row>(await find("primary"), text, database),
    askReplica: async <Row extends object>(text: string) => ask<Row>(await find("sync"), text),
    killPrimary: async (how: Kill) => kill("primary", how),
    killReplica: async (how: Kill) => kill("sync", how),
    /** What comes from the primary stays on the way, and the primary hears nothing. */
    async cutReplica(): Promise<{ mend: () => void }> {
      const replica = await find("sync");
      const [receiver] = await ask<{ pid: number }>(replica, "select pid from pg_stat_wal_receiver");
      if (!receiver) throw new Error("nothing comes to the replica");
      process.kill(receiver.pid, "SIGSTOP");
      const mend = () => continueProcess(receiver.pid);
      process.prependListener("exit", mend);
      return { mend };
    },
    /** Patroni ends PostgreSQL as it ends. */
    async stop(): Promise<void> {
      for (const { patroni } of nodes) patroni?.kill("SIGKILL");
      for (const node of nodes) killPostmaster(node, "SIGQUIT");
      await until("PostgreSQL is gone", async () => nodes.every((node) => readPostmaster(node) === null), 20);
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    },
  };
}

function continueProcess(pid: number): void {
  try {
    process.kill(pid, "SIGCONT");
  } catch {
    // It ended meanwhile.
  }
}

/** Null where there is none, or another program has its number by now. */
function readPostmaster({ data }: Node): number | null {
  try {
    const pid = Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0]);
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(data) ? pid : null;
  } catch {
    return null;
  }
}

function killPostmaster(node: Node, signal: "SIGKILL" | "SIGQUIT"): void {
  const pid = readPostmaster(node);
  if (pid !== null) process.kill(pid, signal);
}

/** As `skipline` logs in. */
export const login = { user: "skipline", password };

/** The version, for the report. */
export const readVersion = () => execFileSync(join(binaries, "postgres"), ["--version"], { encoding: "utf8" }).trim();
