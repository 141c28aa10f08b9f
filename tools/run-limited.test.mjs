import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { expect, test, vi } from "vitest";
import { runLimited } from "./run-limited.mjs";

const run = (program, limitMs = 60_000) =>
  runLimited(process.execPath, ["--eval", program], {
    cwd: ".",
    env: process.env,
    stdio: ["ignore", "pipe", "pipe"],
    limitMs,
  });

test("what a tool says and how it ends", async () => {
  const result = await run("console.log('one'); console.error('two'); process.exit(3)");
  expect(result).toMatchObject({ status: 3, isHung: false });
  expect(result.output).toContain("one");
  expect(result.output).toContain("two");
});

test.each([
  ["hangs is ended at its limit", "setInterval(() => {}, 1000)", { status: null, isHung: true }],
  ["ends before what it started ends", "process.exit(0)", { status: 0, isHung: false }],
])("a tool that %s, with what it started", async (_name, end, expected) => {
  const folder = mkdtempSync(join(tmpdir(), "skipline-limit-"));
  const file = join(folder, "pid");
  const program = `
    const { pid } = require("node:child_process").spawn(process.execPath, ["--eval", "setInterval(() => {}, 1000)"]);
    require("node:fs").writeFileSync(${JSON.stringify(file)}, String(pid));
    ${end}`;
  const result = await run(program, 1_500);
  expect(result).toMatchObject(expected);
  const child = Number(readFileSync(file, "utf8"));
  await vi.waitFor(() => expect(isThere(child)).toBe(false));
  rmSync(folder, { recursive: true });
});

/** A zombie has ended and only waits to be counted. */
function isThere(pid) {
  try {
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}
