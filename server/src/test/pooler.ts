import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import process from "node:process";
import { setTimeout as delay } from "node:timers/promises";
import { chooseAccount } from "../providers/database/account.ts";
import { findTestParent } from "./cluster.ts";

/** Set to PgBouncer's address, tests' servers reach their databases through it. */
export const POOLER_VARIABLE = "SKIPLINE_TEST_POOLER";

const PROGRAM = "pgbouncer";

/** Its first line of `--version`; null where there is none. Nothing is installed here. */
export function findPooler(): string | null {
  const { status, stdout } = spawnSync(PROGRAM, ["--version"], { encoding: "utf8" });
  return status === 0 ? (stdout.split("\n")[0] ?? "") : null;
}

/** PgBouncer in transaction mode before the PostgreSQL at `url`, for all of its databases. */
export async function startPooler(
  url: string,
  { port, connections }: { port: number; connections: number },
): Promise<{ pid: number; url: (databaseUrl: string) => string; stop: () => Promise<void> }> {
  const { hostname, port: behind, username, password } = new URL(url);
  const account = chooseAccount(undefined);
  const folder = await mkdtemp(join(await findTestParent(account), "skipline-pooler-"));
  const file = join(folder, "pgbouncer.ini");
  const login = `user=${decodeURIComponent(username)} password=${decodeURIComponent(password)}`;
  await writeFile(
    file,
    `[databases]
* = host=${hostname} port=${behind} ${login}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 2000
log_connections = 0
log_disconnections = 0
`,
    { mode: 0o600 },
  );
  if (account) for (const path of [folder, file]) await chown(path, account.uid, account.gid);
  await chmod(folder, 0o700);
  const child = spawn(PROGRAM, [file], { ...account, cwd: "/", stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr.on("data", (chunk) => (said = `${said}${String(chunk)}`.slice(-4_000)));
  const kill = () => void child.kill("SIGKILL");
  process.once("exit", kill);
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`pgbouncer did not start: ${said}`);
    await delay(20);
  }
  return {
    pid: child.pid ?? 0,
    url: (databaseUrl) => {
      const pooled = new URL(databaseUrl);
      pooled.host = `127.0.0.1:${port}`;
      return pooled.href;
    },
    stop: async () => {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
      process.off("exit", kill);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("close", () => socket.destroy());
    socket.unref();
    socket.once("connect", () => socket.end());
  });
}
