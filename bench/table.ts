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
const generator = startGenerator();
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
  await older?.remove();
  await generator.stop();
  await cluster.stop();
}

function secondsOfWindow(): number {
  return Number(process.env["BENCH_SECONDS"] ?? 4);
}

/** One row for all commits, in turn. One that fails says so, and the others stand. */
async function measureRow(name: string, row: Row, columns: Column[]): Promise<void> {
  const begin = performance.now();
  const opened = await Promise.all(targets.map((target, index) => openRow(row, target, columns[index]!, name)));
  for (let run = 1; run <= runs; run += 1) {
    for (const [index, one] of opened.entries()) {
      const { commit, outcomes } = columns[index]!;
      const outcome = outcomes.get(name);
      if (!one || !outcome || "failure" in outcome) continue;
      try {
        const figures = await one.measure();
        outcome.runs.push(figures);
        if (run === runs) print(row, commit, figures);
      } catch (error) {
        outcomes.set(name, failed(name, commit, error));
      }
    }
  }
  for (const one of opened) await one?.close().catch((error: unknown) => console.log(`${name}: ${String(error)}`));
  console.log(`(${name}: ${((performance.now() - begin) / 1000).toFixed(0)} s)\n`);
}

async function openRow(row: Row, target: Target, { commit, outcomes }: Column, name: string) {
  let hasNoted = false;
  const lines = (text: string) => {
    if (!isWhole && !hasNoted) console.log(text);
  };
  const stage: Stage = { generator, cluster, seconds: secondsOfWindow(), note: lines };
  outcomes.set(name, { runs: [] });
  try {
    const { measure, close } = await row.open(stage, target);
    return {
      close,
      async measure() {
        const figures = await measure();
        hasNoted = true;
        return figures;
      },
    };
  } catch (error) {
    outcomes.set(name, failed(name, commit, error));
    return null;
  }
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
