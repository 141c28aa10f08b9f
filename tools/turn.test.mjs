import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";

const module = new URL("turn.mjs", import.meta.url).href;

function openFolder() {
  const folder = mkdtempSync(join(tmpdir(), "skipline-turn-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return { turn: join(folder, "turn"), log: join(folder, "log") };
}

/** A program that has the turn while another one starts and ends. */
const program = ({ turn, log }) => `
  import { spawnSync } from "node:child_process";
  import { appendFileSync } from "node:fs";
  import { beginTurn } from ${JSON.stringify(module)};
  const endTurn = beginTurn(${JSON.stringify(turn)});
  appendFileSync(${JSON.stringify(log)}, "begin\\n");
  spawnSync(process.execPath, ["-e", ""]);
  appendFileSync(${JSON.stringify(log)}, "end\\n");
  endTurn();
`;
const run = (code) => promisify(execFile)(process.execPath, ["--input-type=module", "-e", code]);

test("programs that are started at once have their turn one after another, also behind one that was killed", async () => {
  const files = openFolder();
  const { pid } = spawnSync(process.execPath, ["-e", ""]);
  symlinkSync(`${pid} 1`, files.turn);
  await Promise.all(Array.from({ length: 4 }, () => run(program(files))));
  expect(readFileSync(files.log, "utf8")).toBe("begin\nend\n".repeat(4));
});

test("a killed one whose number somebody else has by now keeps nobody waiting", async () => {
  const files = openFolder();
  symlinkSync(`${process.pid} 1`, files.turn);
  await run(program(files));
  expect(readFileSync(files.log, "utf8")).toBe("begin\nend\n");
});

test("one that fails leaves the turn to the next", async () => {
  const files = openFolder();
  const failing = `import { beginTurn } from ${JSON.stringify(module)}; beginTurn(${JSON.stringify(files.turn)}); process.exit(1);`;
  await expect(run(failing)).rejects.toMatchObject({ code: 1 });
  const { stdout } = await run(program(files));
  expect(stdout).toBe("");
});
