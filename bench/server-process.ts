import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { env, execPath } from "node:process";
import { staffPhones } from "./people.ts";

const root = join(import.meta.dirname, "..");

export interface ServerProcess {
  url: string;
  /** From the start of the process to its first answer. */
  startMs: number;
  /** Resident memory of the server's process now. */
  memoryMb(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts the real server with the embedded database in `dataDir`, as `npm start` does after building. */
export async function startServerProcess(dataDir: string): Promise<ServerProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const begin = performance.now();
  const server = spawn(execPath, ["server/src/main.ts"], {
    cwd: root,
    env: {
      ...env,
      DATA_DIR: dataDir,
      PORT: String(port),
      PUBLIC_URL: url,
      LOG_LEVEL: "warn",
      TRUST_PROXY: "1",
      SMS_PER_MINUTE: "100000",
      RATE_LIMIT_PER_MINUTE: "10000000",
      PLATFORM_ADMIN_PHONES: staffPhones.join(","),
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  await untilAnswers(`${url}/readyz`, () => server.exitCode !== null);
  const startMs = performance.now() - begin;
  return {
    url,
    startMs,
    memoryMb: async () => {
      const status = await readFile(`/proc/${server.pid}/status`, "utf8");
      return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
    },
    stop: async () => {
      const gone = once(server, "exit");
      server.kill("SIGTERM");
      await gone;
    },
  };
}

async function untilAnswers(url: string, isGone: () => boolean): Promise<void> {
  for (;;) {
    if (isGone()) throw new Error("the server ended before it answered");
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}
