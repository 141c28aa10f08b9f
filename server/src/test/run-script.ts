import { execFile } from "node:child_process";
import process, { execPath } from "node:process";

/** Runs a script of ours as its reader would, with these settings, and answers what it said and how it ended. */
export function runScript(
  path: string,
  args: readonly string[],
  settings: Record<string, string> = {},
): Promise<{ code: number; output: string }> {
  const env = { PATH: process.env["PATH"], ...settings };
  return new Promise((resolve) => {
    execFile(execPath, [path, ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr });
    });
  });
}
