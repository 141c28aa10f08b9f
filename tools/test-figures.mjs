// What a runner's report says: how many passed, how many failed, the names of what failed, each with how its fault begins,
// and of what was skipped.
import { stripVTControlCharacters } from "node:util";

/** So much of a fault tells what was expected, what came and where. */
const faultLines = 12;

/** Of Vitest's JSON. A file that cannot be read, or set up, has no failed test and counts as one. */
export function readVitest({ testResults }) {
  const tests = testResults.flatMap((file) => file.assertionResults);
  const isFailed = ({ status }) => status === "failed";
  const brokenFiles = testResults.filter((file) => isFailed(file) && !file.assertionResults.some(isFailed));
  return {
    passed: tests.filter(({ status }) => status === "passed").length,
    failed: tests.filter(isFailed).length + brokenFiles.length,
    failures: [
      ...tests.filter(isFailed).map(({ fullName, failureMessages }) => tellFault(fullName, failureMessages)),
      ...brokenFiles.map(({ name, message }) => tellFault(name, [message])),
    ],
    skipped: tests.filter(({ status }) => status !== "passed" && status !== "failed").map(({ fullName }) => fullName),
  };
}

/** Of Playwright's JSON. `errors` are those outside of any test, as at the end of all. */
export function readPlaywright({ suites, stats, errors }) {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    failures: [
      ...suites.flatMap((suite) => listByStatus(suite, ["unexpected", "flaky"])).map(tellSpec),
      ...errors.map(({ message }) => `outside of any test: ${message}`),
    ],
    skipped: suites.flatMap((suite) => listByStatus(suite, ["skipped"])).map(({ title }) => title),
  };
}

function listByStatus({ specs = [], suites = [] }, statuses) {
  const found = specs.filter(({ tests }) => tests.some(({ status }) => statuses.includes(status)));
  return [...found, ...suites.flatMap((suite) => listByStatus(suite, statuses))];
}

function tellSpec({ title, tests }) {
  const faults = tests.flatMap(({ results = [] }) => results.flatMap(({ errors = [] }) => errors));
  return tellFault(
    title,
    faults.map(({ message }) => message),
  );
}

function tellFault(name, [message = ""] = []) {
  const lines = stripVTControlCharacters(message)
    .split("\n")
    .filter((line) => line.trim() !== "");
  return [name, ...lines.slice(0, faultLines)].join("\n    ");
}

/** What is wrong with a run although no test of it says so; null when nothing is. */
export function findRunFault({ passed, failed, skipped }, { status, floor, hungAt }) {
  if (hungAt !== null) return `hung: ended while at ${hungAt || "no test, before the first one or after the last one"}`;
  if (failed === 0 && status !== 0) return `ended with ${status} without a failed test`;
  const found = passed + failed + skipped.length;
  return found < floor ? `found ${found} tests where there are at least ${floor}` : null;
}
