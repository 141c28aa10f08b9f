import { writeFile } from "node:fs/promises";
import process from "node:process";
import { parseArgs } from "node:util";
import { Client } from "pg";
import { startGenerator } from "./generator/generator.ts";
import { rows as allRows } from "./rows/index.ts";
import type { Row, Stage } from "./rows/row.ts";
import { type BenchCluster, startBenchCluster } from "./stage/cluster.ts";
import { openTarget, type Target } from "./stage/target.ts";
import { asMarkdown, type Column, machine, type Outcome, show } from "./table/markdown.ts";
import { checkOut, git, root } from "./table/worktree.ts";

/**
 * The one table: every row three times, commits in turn where two are compared. Names of rows choose some, each then once
 * unless `--runs` says more; BENCH_SECONDS is how long a window is; `--out` names a file for the Markdown.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { against: { type: "string" }, out: { type: "string" }, runs: { type: "string" } },
});
const isWhole = positionals.length === 0;
const runs = Number(values.runs ?? (isWhole ? 3 : 1));
const rows = Object.entries(allRows).filter(([name]) => isWhole || positionals.includes(name));
const unknown = positionals.filter((name) => !(name in allRows));
if (unknown.length > 0) throw new Error(`no row ${unknown.join(", ")}; there are ${Object.keys(allRows).join(", ")}`);

const cluster = await startBenchCluster();
// Whatever was started ends with this process.
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
const older = values.against === undefined ? null : await checkOut(values.against);
const targets: Target[] = [];
try {
  const changed = git("status", "--porcelain", "--untracked-files=no") === "" ? "" : "+";
  if (older) targets.push(await openTarget({ cluster, root: older.folder, commit: older.commit }));
  targets.push(await openTarget({ cluster, root, commit: `${git("rev-parse", "--short", "HEAD")}${changed}` }));
  const columns: Column[] = targets.map(({ commit }) => ({ commit, outcomes: new Map() }));
  for (const [name, row] of rows) await measureRow(name, row, columns);
  const table = `${machine(await readVersion(cluster))}, windows of ${secondsOfWindow()} s, ${runs} run${runs === 1 ? "" : "s"}\n\n${asMarkdown(rows, columns)}\n`;
  console.log(`\n${table}`);
  if (values.out !== undefined) await writeFile(values.out, table);
} finally {
  for (const target of targets) await target.close();
  await cluster.stop();
}

function secondsOfWindow(): number {
  return Number(process.env["BENCH_SECONDS"] ?? 4);
}

/** One row for all commits, in turn. One that fails says so, and the others stand. */
async function measureRow(name: string, row: Row, columns: Column[]): Promise<void> {
  const begin = performance.now();
  const generator = startGenerator();
  const closings: (() => Promise<unknown>)[] = [generator.stop];
  let isFirstRun = true;
  const stage: Stage = {
    generator,
    cluster,
    seconds: secondsOfWindow(),
    defer: (close) => closings.push(close),
    note: (text) => {
      if (!isWhole && isFirstRun) console.log(text);
    },
  };
  const measures = new Map<Column, () => Promise<Record<string, number>>>();
  /** A failure ends the row for this commit. */
  const attempt = async (column: Column, act: () => Promise<void>) => {
    try {
      await act();
    } catch (error) {
      column.outcomes.set(name, failed(name, column.commit, error));
      measures.delete(column);
    }
  };
  for (const [index, column] of columns.entries()) {
    await attempt(column, async () => void measures.set(column, await row.open(stage, targets[index]!)));
  }
  for (let run = 1; run <= runs; run += 1) {
    for (const [column, measure] of measures) {
      await attempt(column, async () => {
        const figures = await measure();
        const before = column.outcomes.get(name);
        column.outcomes.set(name, { runs: [...(before && "runs" in before ? before.runs : []), figures] });
        if (run === runs) print(row, column.commit, figures);
      });
    }
    isFirstRun = false;
  }
  for (const target of targets) await target.stopServers();
  for (const close of closings) await close().catch((error: unknown) => console.log(`${name}: ${String(error)}`));
  console.log(`(${name}: ${((performance.now() - begin) / 1000).toFixed(0)} s)\n`);
}

function failed(name: string, commit: string, error: unknown): Outcome {
  const failure = (error instanceof Error ? error.message : String(error)).split("\n")[0] ?? "";
  console.log(`${name} at ${commit} failed: ${error instanceof Error ? error.stack : failure}`);
  return { failure };
}

/** The last run at once, for whoever watches. */
function print({ figures }: Row, commit: string, measured: Record<string, number>): void {
  for (const [key, figure] of Object.entries(figures)) {
    const value = measured[key];
    if (value !== undefined) console.log(`${commit} ${figure.label}: ${show(value, figure)}`);
  }
}

async function readVersion({ url }: BenchCluster): Promise<string> {
  const client = new Client({ connectionString: url("postgres") });
  await client.connect();
  const { rows: versions } = await client.query<{ server_version: string }>("show server_version");
  await client.end();
  return versions[0]?.server_version ?? "";
}
