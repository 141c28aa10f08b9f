import { cpus, totalmem } from "node:os";
import process from "node:process";
import type { Figure, Row } from "../rows/row.ts";

/** What was measured of a row, run by run, or why it was not. */
export type Outcome = { runs: Record<string, number>[] } | { failure: string };

export interface Column {
  commit: string;
  outcomes: Map<string, Outcome>;
}

/** The table as Markdown: a line for each figure, a median and a range for each commit. */
export function asMarkdown(rows: [name: string, row: Row][], columns: Column[]): string {
  const head = ["", "reach", ...columns.flatMap(({ commit }) => [`median at ${commit}`, "range"])];
  const lines = rows.flatMap(([name, { figures }]) => {
    const failures = columns.map(({ outcomes }) => outcomes.get(name)).map(failureOf);
    if (failures.every((failure) => failure !== null)) {
      return [[name, "", ...failures.flatMap((failure) => [`failed: ${failure}`, ""])]];
    }
    return Object.entries(figures).map(([key, figure]) => [
      figure.label,
      reachOf(figure),
      ...columns.flatMap(({ outcomes }) => cells(outcomes.get(name), key, figure)),
    ]);
  });
  return [head, head.map(() => "---"), ...lines].map((line) => `| ${line.join(" | ")} |`).join("\n");
}

/** One line about where the figures come from. */
export function machine(postgresVersion: string): string {
  const [first] = cpus();
  const memory = (totalmem() / 2 ** 30).toFixed(0);
  return `${first?.model.trim() ?? "unknown CPU"}, ${cpus().length} cores, ${memory} GB, Node ${process.versions.node}, PostgreSQL ${postgresVersion}`;
}

export function show(value: number, { unit }: Figure): string {
  const size = Math.abs(value);
  const digits = size >= 100 || value === 0 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3;
  return unit === "/s" || unit === "" ? `${value.toFixed(digits)}${unit}` : `${value.toFixed(digits)} ${unit}`;
}

function reachOf(figure: Figure): string {
  const { atLeast, atMost } = figure;
  if (atLeast !== undefined) return `≥ ${atLeast}${unitOf(figure)}`;
  return atMost === undefined ? "" : `≤ ${atMost}${unitOf(figure)}`;
}

const unitOf = ({ unit }: Figure) => (unit === "" || unit === "/s" ? unit : ` ${unit}`);

function failureOf(outcome: Outcome | undefined): string | null {
  if (!outcome) return "not run";
  return "failure" in outcome ? outcome.failure : null;
}

function cells(outcome: Outcome | undefined, key: string, figure: Figure): [median: string, range: string] {
  if (!outcome || "failure" in outcome) return [`failed: ${failureOf(outcome)}`, ""];
  const values = outcome.runs.map((run) => run[key]).filter((value) => value !== undefined);
  const sorted = values.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)];
  if (median === undefined) return ["not measured", ""];
  const { atLeast = -Infinity, atMost = Infinity } = figure;
  // Of nothing there is always a little: what the server does besides.
  const isReached = median >= atLeast && median <= Math.max(atMost, 0.05);
  const mark = figure.atLeast === undefined && figure.atMost === undefined ? "" : isReached ? " ✓" : " ✗";
  const range = sorted.length < 2 ? "" : `${show(sorted[0]!, figure)} – ${show(sorted.at(-1)!, figure)}`;
  return [`${show(median, figure)}${mark}`, range];
}
