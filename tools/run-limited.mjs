// Runs a tool to its end or to its limit, with everything that it started.
import { spawn } from "node:child_process";
import process from "node:process";

const GRACE_MS = 5_000;
const running = new Set();

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.once(signal, () => {
    // Ctrl-C ends the whole round, not only the check that was running.
    for (const child of running) kill(child, "SIGTERM");
    process.exit(130);
  });
}

/**
 * Resolves with the exit status (null when it was ended by us or by a signal), the output where `stdio` is piped, and
 * whether `limitMs` was over before the tool was.
 */
export function runLimited(program, args, { cwd, env, stdio, limitMs }) {
  return new Promise((resolve) => {
    // A group of its own: what it started ends with it.
    const child = spawn(program, args, { cwd, env, stdio, detached: process.platform !== "win32" });
    running.add(child);
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding("utf8").on("data", (text) => (output += text));
    let isHung = false;
    const limit = setTimeout(() => {
      isHung = true;
      kill(child, "SIGTERM");
      setTimeout(() => kill(child, "SIGKILL"), GRACE_MS).unref();
    }, limitMs);
    const end = (status) => {
      clearTimeout(limit);
      running.delete(child);
      resolve({ status, output, isHung });
    };
    child.on("error", (error) => {
      output += error.message;
      end(null);
    });
    // Not "close": what a tool leaves behind may hold its pipes for ever, or ours, which whoever called us reads.
    child.on("exit", (status) => {
      kill(child, "SIGKILL");
      setTimeout(end, 50, status);
    });
  });
}

function kill(child, signal) {
  try {
    process.kill(process.platform === "win32" ? child.pid : -child.pid, signal);
  } catch {
    // Ended already.
  }
}
