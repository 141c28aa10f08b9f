// Runs a program as our child, so that one Ctrl-C, one `kill`, one exit code stand for both.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import process from "node:process";
import { root, toolEnvironment } from "./bootstrap.mjs";

const PARENT_POLL_MS = 1_000;

/** Runs `node ...args` in the foreground; resolves with `{code, signal}` when it has ended. */
export function runProgram(node, args, environment = {}) {
  const program = spawn(node, args, { cwd: root, stdio: "inherit", env: { ...toolEnvironment(), ...environment } });
  const forward = (signal) => program.kill(signal);
  process.on("SIGTERM", forward);
  process.on("SIGHUP", () => forward("SIGTERM"));
  // A Ctrl-C in a terminal reaches the program by itself; sent to this process alone it does not.
  process.on("SIGINT", () => process.stdin.isTTY || forward("SIGINT"));
  endWithNpm(() => forward("SIGTERM"));
  return new Promise((resolve, reject) => {
    program.on("error", reject);
    program.on("exit", (code, signal) => resolve({ code, signal }));
  });
}

/** npm killed outright cannot tell us; without this a server would go on holding its port. */
function endWithNpm(end) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const before = readParents();
  const timer = setInterval(() => {
    if (readParents() === before) return;
    clearInterval(timer);
    end();
  }, PARENT_POLL_MS);
  timer.unref();
}

/** Our parent and its parent: npm runs us through a shell, which outlives it. */
function readParents() {
  const parent = process.ppid;
  try {
    // "123 (sh) S 122 …": the number after the state is the parent's.
    const [, grandparent] = /\) \S (\d+)/.exec(readFileSync(`/proc/${parent}/stat`, "utf8")) ?? [];
    return `${parent} ${grandparent}`;
  } catch {
    return `${parent}`;
  }
}
