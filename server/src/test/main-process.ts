import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import process, { execPath } from "node:process";
import { compileCache } from "./fork-process.ts";

const main = join(import.meta.dirname, "../main.ts");

export interface MainProcess {
  url: string;
  child: ChildProcess;
  /** What it printed so far, to either stream. */
  output: () => string;
  /** Its exit code and all it printed, when it has ended. */
  ended: Promise<{ code: number | null; output: string }>;
}

/** The real program as a process of its own, with these settings and no others. */
export async function startMain(env: Record<string, string>): Promise<MainProcess> {
  const port = env["PORT"] ?? String(await freePort());
  const child = spawn(execPath, [main], {
    env: { PATH: process.env["PATH"] ?? "", NODE_COMPILE_CACHE: compileCache, LOG_LEVEL: "warn", PORT: port, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += String(chunk)));
  // "close": also when all it printed has been read.
  const ended = once(child, "close").then(([code]) => ({ code: code as number | null, output }));
  return { url: `http://127.0.0.1:${port}`, child, output: () => output, ended };
}

/** Waits until it answers. @throws Error with what it printed, when it ends instead */
export async function untilReady({ url, ended }: MainProcess): Promise<void> {
  let gone: string | null = null;
  void ended.then((end) => (gone = end.output));
  while (gone === null) {
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`it ended before it answered: ${String(gone)}`);
}

/** A port that nobody listens on now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}
