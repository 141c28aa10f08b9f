// `npm test`: every check there is, the cheap ones first. Counts them all and ends with one line: `N passed, N failed`.
// For a shorter round: `npm test -- --only unit ordering` (groups: static, unit, web, e2e; then names of test files),
// `npm test -- -g PATTERN` (tests and journeys by their names), `npm test -- --changed` (what the change since main can
// reach; `--changed=REF`: since another commit), `npm test -- --sight NAME` (the one sight of the tours that has it in its name).
// `--trace` records the journeys: look at one with `npx playwright show-trace`.
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { bootstrap, root, toolEnvironment } from "./bootstrap.mjs";
import { findReached, isJourney, listChanged, readImports, readText } from "./changed.mjs";
import { findOrInstallChromium } from "./chromium.mjs";
import { runLimited } from "./run-limited.mjs";
import { findRunFault, readPlaywright, readVitest } from "./test-figures.mjs";

/** A whole group that finds fewer tests than this has lost some: raise it as tests are added. */
const FLOORS = { unit: 5_100, e2e: 290 };

/** Many times what each takes on a quiet machine; a busy one takes three times as long. Whatever is still at it then never ends. */
const LIMIT_MINUTES = { check: 12, unit: 40, e2e: 60 };

/** Each works out for itself what the files share: with the four of the compiler's own a third of the work is done twice. */
const fewCheckers = ["--checkers", "2"];

const GROUPS = ["static", "unit", "web", "e2e"];

const node = bootstrap();
const { only, files, trace, pattern, changed, sight } = readArguments();
const reports = mkdtempSync(join(tmpdir(), "skipline-reports-"));
/** What imports what: found by one check, and told to who looks for what a change reaches. */
const importsFile = join(reports, "imports.json");
const tally = { passed: 0, failed: 0, failures: [], skipped: [] };

await runChecks([
  // The longest first: two run at a time.
  ...inGroup("web", [["web build", "../tools/build-web.mjs", [], { warns: true }]]),
  ...inGroup("static", [
    ["types of the web app", "typescript/bin/tsc", ["-p", "web/tsconfig.json", ...fewCheckers]],
    // It works the types out anew for each processor that it takes.
    ["lint", "oxlint/bin/oxlint", [], { environment: { GOMAXPROCS: "1" } }],
    ["types", "typescript/bin/tsc", ["-p", "tsconfig.json", ...fewCheckers]],
    ["types of the browser tests", "typescript/bin/tsc", ["-p", "e2e/tsconfig.json", ...fewCheckers]],
    ["dead code", "knip/bin/knip.js", []],
    ["boundaries", "../tools/boundaries.mjs", [importsFile]],
    ["row types are those of the migrations", "../tools/db-types.mjs", ["--verify"]],
    ["format", "oxfmt/bin/oxfmt", ["--check", "."]],
    ["lock file is complete", "../tools/complete-lock.mjs", ["--verify"]],
  ]),
]);
const reached = changed === undefined ? null : findChangedTests();
for (const run of inGroup("unit", [runVitest])) await run(chooseFiles((path) => !isJourney(path)));
for (const run of inGroup("e2e", [runPlaywright])) await run(chooseFiles(isJourney));

rmSync(reports, { recursive: true, force: true });
process.exitCode = tally.failed === 0 && (tally.passed > 0 || reached?.length === 0) ? 0 : 1;
// Once more, here: whoever has the end of a long output only sees what to look for.
if (tally.failures.length > 0) console.log(`✗ ${tally.failures.join("\n✗ ")}`);
if (tally.skipped.length > 0) console.log(`${tally.skipped.length} skipped: ${tally.skipped.join(", ")}`);
console.log(`${tally.passed} passed, ${tally.failed} failed`);

function readArguments() {
  const { values, positionals } = parseArgs({
    // Alone it means the change since main.
    args: process.argv.slice(2).map((argument) => (argument === "--changed" ? "--changed=" : argument)),
    options: {
      only: { type: "string", multiple: true },
      grep: { type: "string", short: "g" },
      changed: { type: "string" },
      sight: { type: "string" },
      trace: { type: "boolean" },
    },
    allowPositionals: true,
  });
  const run = { trace: values.trace, pattern: values.grep, changed: values.changed, sight: values.sight };
  // The tours alone, on what is built of the sources as they are.
  if (run.sight !== undefined) return { ...run, only: ["web", "e2e"], files: ["e2e/accessibility.e2e.ts"] };
  const groups = values.only?.flatMap((names) => names.split(","));
  const unknown = groups?.find((name) => !GROUPS.includes(name));
  if (unknown !== undefined) throw new Error(`There is no group ${unknown}: choose of ${GROUPS.join(", ")}`);
  return { ...run, only: groups, files: positionals };
}

/** The files of the tests that the change can reach; null for all. */
function findChangedTests() {
  const found = findReached(listChanged(changed), readImports(importsFile), readText);
  console.log(found ? `The change reaches ${found.length} files of tests` : "The change may reach every test");
  return found;
}

/** What a runner is told to run: null for nothing, no name for all. */
function chooseFiles(isOfRunner) {
  if (!reached) return files;
  const chosen = reached.filter(
    (path) => isOfRunner(path) && (files.length === 0 || files.some((name) => path.includes(name))),
  );
  return chosen.length > 0 ? chosen : null;
}

function inGroup(name, work) {
  return !only || only.includes(name) ? work : [];
}

/**
 * Two at a time, in their order. One check is one test: quiet when it passes, unless it warns, its whole output when it
 * does not.
 */
async function runChecks(checks) {
  const waiting = [...checks];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await check(...next);
  };
  await Promise.all([work(), work()]);
}

async function check(name, program, args, { warns = false, environment } = {}) {
  const start = performance.now();
  const stdio = ["ignore", "pipe", "pipe"];
  const { status, output, isHung } = await runTool(program, args, { stdio, environment, minutes: LIMIT_MINUTES.check });
  const isGood = status === 0 && !isHung;
  count(isGood ? { passed: 1 } : { failed: 1, failures: [name] });
  console.log(`${isGood ? "✓" : "✗"} ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
  if (isGood && warns && output.trim() !== "") console.log(output.trim());
  if (!isGood) console.log(`${output}${isHung ? `\n${name} hung: ended after ${LIMIT_MINUTES.check} minutes` : ""}`);
}

function runVitest(chosen) {
  if (!chosen) return;
  const report = join(reports, "vitest.json");
  const reporters = ["default", "json", join(root, "tools/running-reporter.mjs")].map((name) => `--reporter=${name}`);
  const named = pattern === undefined ? [] : ["--testNamePattern", pattern, "--passWithNoTests"];
  const args = ["run", ...chosen, ...named, "--allowOnly=false", ...reporters, `--outputFile.json=${report}`];
  return runTests("unit", "vitest/vitest.mjs", args, { isWhole: chosen.length === 0, report, read: readVitest });
}

function runPlaywright(chosen) {
  if (!chosen) return;
  let chromium;
  try {
    chromium = findOrInstallChromium();
  } catch (error) {
    console.log(`✗ browser tests: ${error.message}`);
    return count({ failed: 1, failures: ["browser tests"] });
  }
  const report = join(reports, "playwright.json");
  const reporters = `--reporter=list,json,${join(root, "tools/running-reporter.mjs")}`;
  const named = pattern === undefined ? [] : ["--grep", pattern, "--pass-with-no-tests"];
  const args = ["test", ...chosen, ...named, "--forbid-only", reporters, ...(trace ? ["--trace=on"] : [])];
  return runTests("e2e", "@playwright/test/cli.js", args, {
    isWhole: chosen.length === 0,
    folder: "e2e",
    environment: {
      CHROMIUM_PATH: chromium.browser,
      CHROMIUM_SHELL_PATH: chromium.shell,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      ...(sight === undefined ? {} : { SKIPLINE_E2E_SIGHT: sight }),
    },
    report,
    read: readPlaywright,
  });
}

/** Adds a runner's own figures, and one failure more where the run itself went wrong. */
async function runTests(group, program, args, { isWhole, folder, environment, report, read }) {
  const runningFile = join(reports, `${group}-running`);
  const { status, isHung } = await runTool(program, args, {
    folder,
    stdio: "inherit",
    environment: { ...environment, SKIPLINE_RUNNING_FILE: runningFile },
    minutes: LIMIT_MINUTES[group],
  });
  const figures = existsSync(report)
    ? read(JSON.parse(readFileSync(report, "utf8")))
    : { passed: 0, failed: 0, failures: [], skipped: [] };
  // What the pattern leaves out is not what somebody skipped.
  count(pattern === undefined ? figures : { ...figures, skipped: [] });
  const hungAt = isHung ? (existsSync(runningFile) ? readFileSync(runningFile, "utf8") : "") : null;
  const fault = findRunFault(figures, {
    status,
    hungAt,
    floor: pattern !== undefined ? 0 : isWhole ? FLOORS[group] : 1,
  });
  if (fault === null) return;
  console.log(`✗ ${group}: ${fault}`);
  count({ failed: 1, failures: [`${group}: ${fault}`] });
}

function count({ passed = 0, failed = 0, failures = [], skipped = [] }) {
  tally.passed += passed;
  tally.failed += failed;
  tally.failures.push(...failures);
  tally.skipped.push(...skipped);
}

function runTool(program, args, { folder = ".", stdio, environment, minutes }) {
  return runLimited(node, [join(root, "node_modules", program), ...args], {
    cwd: join(root, folder),
    env: { ...toolEnvironment(), ...environment },
    stdio,
    limitMs: minutes * 60_000,
  });
}
