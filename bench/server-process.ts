import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import process, { env, execPath } from "node:process";
import { freePort } from "../server/src/test/main-process.ts";
import { staffPhones } from "./people.ts";

export interface ServerProcess {
  url: string;
  pid: number;
  /** From the start of the process to its first answer. */
  startMs: number;
  /** Resident memory of the server's process now. */
  memoryMb(): Promise<number>;
  stop(): Promise<void>;
}

interface ServerOptions {
  /** The folder of the program; another commit's, where two are compared. */
  root?: string;
  /** Tokens are for one address: a server that people are to be known to after a restart keeps its port. */
  port?: number;
  /** Without the answer checks and with the log of a deployment. */
  isAsDeployed?: boolean;
  settings?: Record<string, string>;
}

/** Starts the real server with the embedded database in `dataDir`, as `npm start` does after building. */
export async function startServerProcess(dataDir: string, options: ServerOptions = {}): Promise<ServerProcess> {
  const { root = join(import.meta.dirname, ".."), port = await freePort(), isAsDeployed = false, settings } = options;
  const url = `http://127.0.0.1:${port}`;
  const preload = isAsDeployed ? [`--import=${join(import.meta.dirname, "as-deployed.mjs")}`] : [];
  // As its own commit starts it.
  const command = join(root, "tools/server-command.mjs");
  const { serverFlags, serverEnvironment } = existsSync(command)
    ? ((await import(command)) as { serverFlags: string[]; serverEnvironment: Record<string, string> })
    : { serverFlags: [], serverEnvironment: {} };
  const begin = performance.now();
  const server = spawn(execPath, [...serverFlags, ...preload, "server/src/main.ts"], {
    cwd: root,
    env: {
      ...env,
      ...serverEnvironment,
      DATA_DIR: dataDir,
      PORT: String(port),
      PUBLIC_URL: url,
      LOG_LEVEL: isAsDeployed ? "info" : "warn",
      TRUST_PROXY: "1",
      SMS_PER_MINUTE: "100000",
      OPEN_PAYMENTS: "1000000",
      RATE_LIMIT_PER_MINUTE: "10000000",
      PLATFORM_ADMIN_PHONES: staffPhones.join(","),
      ...settings,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const kill = () => server.kill("SIGKILL");
  process.prependListener("exit", kill);
  await untilAnswers(`${url}/readyz`, server);
  const startMs = performance.now() - begin;
  return {
    url,
    pid: server.pid ?? 0,
    startMs,
    memoryMb: async () => {
      const status = await readFile(`/proc/${server.pid}/status`, "utf8");
      return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
    },
    stop: async () => {
      if (server.exitCode !== null) return;
      const gone = once(server, "exit");
      server.kill("SIGTERM");
      await gone;
      process.off("exit", kill);
    },
  };
}

async function untilAnswers(url: string, server: ChildProcess): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error("the server ended before it answered");
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
