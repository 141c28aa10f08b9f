import { execFile } from "node:child_process";
import { delimiter, dirname } from "node:path";
import process, { execPath } from "node:process";
import { compileCache } from "./fork-process.ts";

/** How a program ended, what it answered, and all that it said: that and its complaints. */
interface Ended {
  code: number;
  answer: string;
  output: string;
}

/** Runs a script of ours as its reader would, with these settings. */
export function runScript(
  path: string,
  args: readonly string[],
  settings: Record<string, string> = {},
): Promise<Ended> {
  return runProgram(execPath, [path, ...args], settings);
}

/** The same with any program; what it calls `node` is the one that runs the tests. */
export function runProgram(
  program: string,
  args: readonly string[],
  settings: Record<string, string> = {},
): Promise<Ended> {
  const path = [dirname(execPath), process.env["PATH"]].join(delimiter);
  return new Promise((resolve) => {
    execFile(
      program,
      args,
      { env: { PATH: path, NODE_COMPILE_CACHE: compileCache, ...settings } },
      (error, stdout, stderr) => {
        resolve({ code: error ? Number(error.code) : 0, answer: stdout, output: stdout + stderr });
      },
    );
  });
}
