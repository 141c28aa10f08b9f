// `npm test`: every check there is, the cheap ones first. Counts them all and ends with one line: `N passed, N failed`.
// For a shorter round: `npm test -- --only unit ordering` (groups: static, unit, web, e2e; then names of test files).
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { bootstrap, root, toolEnvironment } from "./bootstrap.mjs";
import { findOrInstallChromium } from "./chromium.mjs";

const node = bootstrap();
const { only, files } = readArguments();
const reports = mkdtempSync(join(tmpdir(), "skipline-reports-"));
const tally = { passed: 0, failed: 0 };

// The order matters: what takes seconds comes before what takes minutes.
group("static", () => {
  check("types", "typescript/bin/tsc", ["-p", "tsconfig.json"]);
  check("types of the web app", "typescript/bin/tsc", ["-p", "web/tsconfig.json"]);
  check("types of the browser tests", "typescript/bin/tsc", ["-p", "e2e/tsconfig.json"]);
  check("lint", "oxlint/bin/oxlint", []);
  check("format", "oxfmt/bin/oxfmt", ["--check", "."]);
  check("boundaries", "dependency-cruiser/bin/dependency-cruiser.mjs", [
    ...["contract", "server", "web", "e2e", "bench"].filter((folder) => existsSync(join(root, folder))),
    "--config=.dependency-cruiser.cjs",
  ]);
  check("dead code", "knip/bin/knip.js", []);
  check("lock file is complete", "../tools/complete-lock.mjs", ["--verify"]);
  check("row types are those of the migrations", "../tools/db-types.mjs", ["--verify"]);
});
group("unit", () => runVitest());
group("web", () => check("web build", "vite/bin/vite.js", ["build", "--logLevel=warn"], "web"));
group("e2e", () => runPlaywright());

rmSync(reports, { recursive: true, force: true });
process.exitCode = tally.failed === 0 && tally.passed > 0 ? 0 : 1;
console.log(`${tally.passed} passed, ${tally.failed} failed`);

function readArguments() {
  const { values, positionals } = parseArgs({
    options: { only: { type: "string", multiple: true } },
    allowPositionals: true,
  });
  return { only: values.only?.flatMap((names) => names.split(",")), files: positionals };
}

function group(name, run) {
  if (!only || only.includes(name)) run();
}

/** One check is one test: quiet when it passes, its whole output when it does not. */
function check(name, program, args, folder = ".") {
  const start = performance.now();
  const result = runTool(program, args, { folder, stdio: ["ignore", "pipe", "pipe"] });
  const isGood = result.status === 0;
  count(isGood ? { passed: 1 } : { failed: 1 });
  console.log(`${isGood ? "✓" : "✗"} ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
  if (!isGood) console.log(`${result.stdout ?? ""}${result.stderr ?? ""}${result.error?.message ?? ""}`);
}

function runVitest() {
  const report = join(reports, "vitest.json");
  const args = ["run", ...files, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const { status } = runTool("vitest/vitest.mjs", args, { stdio: "inherit" });
  countReport("vitest", status, report, (found) => ({
    passed: found.numPassedTests,
    // A file that cannot be read at all has no tests to count.
    failed: found.numFailedTests + found.testResults.filter(isBrokenFile).length,
  }));
}

function isBrokenFile({ status, assertionResults }) {
  return status === "failed" && !assertionResults.some((test) => test.status === "failed");
}

function runPlaywright() {
  let chromium;
  try {
    chromium = findOrInstallChromium();
  } catch (error) {
    console.log(`✗ browser tests: ${error.message}`);
    return count({ failed: 1 });
  }
  const report = join(reports, "playwright.json");
  const { status } = runTool("@playwright/test/cli.js", ["test", ...files, "--reporter=list,json"], {
    folder: "e2e",
    stdio: "inherit",
    environment: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  countReport("playwright", status, report, ({ stats, errors }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + (stats.unexpected === 0 ? errors.length : 0),
  }));
}

/** Adds a runner's own figures. A runner that fails without a failed test, or says nothing, counts as one failure. */
function countReport(name, status, file, read) {
  const figures = existsSync(file) ? read(JSON.parse(readFileSync(file, "utf8"))) : { passed: 0, failed: 0 };
  const isSilentFailure = figures.failed === 0 && (status !== 0 || figures.passed === 0);
  if (isSilentFailure) console.log(`✗ ${name} ended with ${status} and ${figures.passed} passed tests`);
  count(isSilentFailure ? { ...figures, failed: 1 } : figures);
}

function count({ passed = 0, failed = 0 }) {
  tally.passed += passed;
  tally.failed += failed;
}

function runTool(program, args, { folder = ".", stdio, environment }) {
  const result = spawnSync(node, [join(root, "node_modules", program), ...args], {
    cwd: join(root, folder),
    stdio,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    env: { ...toolEnvironment(), ...environment },
  });
  // Ctrl-C ends the whole round, not only the check that was running.
  if (result.signal === "SIGINT" || result.status === 130) process.exit(130);
  return result;
}
