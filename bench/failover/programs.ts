import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chownSync, openSync } from "node:fs";
import { connect } from "node:net";
import process, { env } from "node:process";
import { setTimeout as delay } from "node:timers/promises";
import { type Account, chooseAccount } from "../../server/src/providers/database/account.ts";

/** Debian's packages of what is needed, by the program that is started. */
const needed: Record<string, string> = {
  etcd: "etcd-server",
  etcdctl: "etcd-client",
  patroni: "patroni python3-etcd",
  haproxy: "haproxy",
  pgbouncer: "pgbouncer",
};

/** Where Debian has the programs of root, too. */
const path = `${env["PATH"] ?? ""}:/usr/sbin:/usr/bin`;

/** Packages that are missing here; nothing is installed. */
export function listMissing(): string[] {
  const missing = Object.keys(needed).filter(
    (program) => spawnSync("which", [program], { env: { PATH: path } }).status !== 0,
  );
  return missing.map((program) => needed[program] ?? program);
}

/** Nothing of the kind may run as root. */
export const account: Account = chooseAccount(undefined);

/** Gives it to who runs the programs. */
export function handOver(file: string): void {
  if (account) chownSync(file, account.uid, account.gid);
}

const running = new Set<ChildProcess>();
process.prependListener("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/**
 * A file of `deploy/ha` with another value for this machine.
 * @throws Error where it has no such line
 */
export function replaceLine(text: string, name: string, value: string): string {
  const line = new RegExp(`^(${name}(?: =|:) ).*$`, "m");
  if (!line.test(text)) throw new Error(`there is no line ${name}`);
  return text.replace(line, `$1${value}`);
}

/** A program of the stage; it is gone when this process ends. */
export function startProgram(
  program: string,
  args: readonly string[],
  { log, settings = {} }: { log: string; settings?: Record<string, string> },
): ChildProcess {
  const file = openSync(log, "a");
  const child = spawn(program, args, {
    ...account,
    cwd: "/",
    env: { PATH: path, LANG: "C.UTF-8", ...settings },
    stdio: ["ignore", file, file],
  });
  running.add(child);
  child.once("exit", () => running.delete(child));
  return child;
}

/** @throws Error with `what` unless it is so within the time */
export async function until(what: string, isSo: () => Promise<boolean>, seconds = 60): Promise<void> {
  const end = performance.now() + seconds * 1_000;
  for (;;) {
    if (await isSo().catch(() => false)) return;
    if (performance.now() > end) throw new Error(`not within ${seconds} s: ${what}`);
    await delay(100);
  }
}

export function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}
