import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";

/** Each start reads the whole program: what the first one compiled serves all others. */
export const compileCache = join(tmpdir(), "skipline-compile-cache");

/**
 * Forks a program that ends when this process does. What it says is passed on, not written to our own
 * streams: a test that failed may leave it behind, and whoever reads those streams would wait for its end.
 */
export function forkProcess(program: URL, env: Record<string, string> = {}): ChildProcess {
  const child = fork(program, {
    env: { ...process.env, ...env, NODE_COMPILE_CACHE: compileCache, NODE_OPTIONS: "" },
    execArgv: ["--disable-warning=FSTDEP023"],
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (words) => process.stderr.write(words));
  return child;
}

/** Those that nobody uses now, by their program. */
const idle = new Map<string, ChildProcess[]>();

/** A process of a program that does one thing after another: one that another test is done with, or a new one. */
export function takeProcess(program: URL): ChildProcess {
  const waiting = idle.get(program.href) ?? [];
  for (let child = waiting.pop(); child; child = waiting.pop()) {
    if (!child.connected) continue;
    child.ref();
    child.channel?.ref();
    return child;
  }
  return forkProcess(program);
}

/** For whoever takes one next; what it was told to do has ended, to the last connection. It keeps nobody from ending. */
export function giveProcessBack(program: URL, child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
  for (const stream of [child.stdout, child.stderr]) (stream as Socket | null)?.unref();
  idle.set(program.href, [...(idle.get(program.href) ?? []), child]);
}

/** What such a process is told, and what it answers. */
export interface Wish<T> {
  id: string;
  wish: T;
}
export interface Granted {
  id: string;
  answer: unknown;
}

/** Tells it something and waits for the answer to that. @throws Error when it ends instead */
export async function ask(child: ChildProcess, wish: unknown): Promise<unknown> {
  const id = randomUUID();
  const asked = Promise.withResolvers<unknown>();
  const hear = (granted: Granted) => granted.id === id && asked.resolve(granted.answer);
  const end = (code: number | null) => asked.reject(new Error(`the process ended with ${String(code)}`));
  child.on("message", hear).once("exit", end);
  child.send({ id, wish });
  try {
    return await asked.promise;
  } finally {
    child.off("message", hear).off("exit", end);
  }
}
