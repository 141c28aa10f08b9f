import { type ChildProcess, fork } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";

/** Each start reads the whole program: what the first one compiled serves all others. */
export const compileCache = join(tmpdir(), "skipline-compile-cache");

/**
 * Forks a program that ends when this process does. What it says is passed on, not written to our own
 * streams: a test that failed may leave it behind, and whoever reads those streams would wait for its end.
 */
export function forkProcess(program: URL, env: Record<string, string>): ChildProcess {
  const child = fork(program, {
    env: { ...process.env, ...env, NODE_COMPILE_CACHE: compileCache, NODE_OPTIONS: "" },
    execArgv: ["--disable-warning=FSTDEP023"],
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (words) => process.stderr.write(words));
  return child;
}
