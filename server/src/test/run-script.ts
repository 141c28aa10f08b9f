import { execFile } from "node:child_process";
import { execPath } from "node:process";

/** Runs a script of ours as its reader would, and answers what it said and how it ended. */
export function runScript(path: string, args: readonly string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(execPath, [path, ...args], (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr });
    });
  });
}
