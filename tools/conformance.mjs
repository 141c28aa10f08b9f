// `npm run conformance`: what `npm test` asks of the stand-ins, asked of the providers' own test modes, as far as the environment has
// keys of them. One line a provider; what is refused or fails makes the exit code 1.
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import process from "node:process";
import { judge, tried } from "../server/src/test/conformance/settings.ts";
import { bootstrap, root, toolEnvironment } from "./bootstrap.mjs";
import { runLimited } from "./run-limited.mjs";
import { readVitest } from "./test-figures.mjs";

const LIMIT_MINUTES = 15;
const folder = "server/src/test/conformance";

const node = bootstrap();
const verdicts = await Promise.all(tried.map(async (one) => ({ ...one, verdict: await judge(one, process.env) })));
const running = verdicts.filter(({ verdict }) => verdict.kind === "run");
const { report, output } =
  running.length > 0 ? await run(running.map(({ file }) => file)) : { report: null, output: "" };

const tally = { ran: 0, passed: 0, failed: 0, skipped: 0, refused: 0 };
for (const one of verdicts) console.log(`${one.name}: ${tell(one)}`);
process.exitCode = tally.failed + tally.refused === 0 ? 0 : 1;
const refused = tally.refused === 0 ? "" : `, ${tally.refused} refused`;
console.log(`${tally.ran} ran: ${tally.passed} passed, ${tally.failed} failed; ${tally.skipped} skipped${refused}`);

/** What became of a provider, which is counted here. */
function tell({ file, verdict, more = {} }) {
  if (verdict.kind !== "run") {
    tally[verdict.kind === "skip" ? "skipped" : "refused"] += 1;
    return `${verdict.kind === "skip" ? "skipped" : "refused"}: ${verdict.why}`;
  }
  tally.ran += 1;
  const testResults = (report?.testResults ?? []).filter(({ name }) => basename(name) === file);
  const { passed, failed, failures, skipped } = readVitest({ testResults });
  const isGood = failed === 0 && passed > 0;
  tally[isGood ? "passed" : "failed"] += 1;
  if (testResults.length === 0) return `failed: its tests did not run\n${output}`;
  const without = Object.entries(more).filter(([name]) => !process.env[name]);
  const untried = [...skipped, ...without.map(([name, what]) => `${what} (set ${name})`)];
  const left = untried.length === 0 ? "" : `\n  not tried: ${untried.join("; ")}`;
  const faults = failures.map((failure) => `\n  ✗ ${failure}`).join("");
  // What went wrong before the first test stands only there.
  const all = failures.some((failure) => !failure.includes("\n")) ? `\n${output}` : "";
  return `${isGood ? `passed: ${passed} tests` : `failed: ${failed} of ${passed + failed} tests`}${left}${faults}${all}`;
}

async function run(files) {
  const reports = mkdtempSync(join(tmpdir(), "skipline-conformance-"));
  const file = join(reports, "vitest.json");
  const config = ["--config", "vitest.conformance.config.ts"];
  const args = [
    "run",
    ...config,
    ...files.map((one) => `${folder}/${one}`),
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${file}`,
  ];
  try {
    const ended = await runLimited(node, [join(root, "node_modules/vitest/vitest.mjs"), ...args], {
      cwd: root,
      env: toolEnvironment(),
      stdio: ["ignore", "pipe", "pipe"],
      limitMs: LIMIT_MINUTES * 60_000,
    });
    return { report: existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null, output: ended.output };
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
}
