// What a change can reach: the tests that `npm test -- --changed` runs.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { root, toolEnvironment } from "./bootstrap.mjs";

const isTest = (path) => /\.(?:test|e2e)\.\w+$/.test(path);
export const isJourney = (path) => path.endsWith(".e2e.ts");

/** What runs for guests: journeys reach it through the browser, where no import shows it. */
const isProduct = (path) =>
  /^(?:contract|server|web)\//.test(path) && !/^server\/src\/test\/|\/test-[\w-]+\./.test(path);

/**
 * The tests that a change of `paths` can reach, or null when that may be all of them. `imports` holds what each file
 * imports; `textOf` reads a file. What belongs to a noun reaches the tests of this noun in every house and those that
 * import it, though not by way of what composes all nouns (the app, its routes): that would be everything. Anything else
 * reaches whatever imports it, and from the product all journeys.
 */
export function findReached(paths, imports, textOf) {
  const files = Object.keys(imports);
  const tests = files.filter(isTest);
  const nouns = new Set(files.map((path) => /^(?:server\/src\/modules|web\/src\/features)\/([^/]+)\//.exec(path)?.[1]));
  const nounOf = (path) => {
    const [, name] = /^(?:server\/src\/modules|web\/src\/features|e2e|contract\/src)\/([\w-]+)[./]/.exec(path) ?? [];
    return nouns.has(name) ? name : undefined;
  };
  const importers = new Map();
  for (const path of files) {
    for (const imported of imports[path]) importers.set(imported, [...(importers.get(imported) ?? []), path]);
  }
  const walk = (start, mayPass) => {
    const found = new Set([start]);
    for (const at of found) {
      for (const path of importers.get(at) ?? []) if (mayPass(path)) found.add(path);
    }
    return [...found].filter(isTest);
  };

  const reached = new Set();
  for (const path of paths) {
    const noun = nounOf(path);
    let found;
    if (isTest(path)) found = [path];
    else if (noun)
      found = [
        ...tests.filter((test) => nounOf(test) === noun),
        ...walk(path, (importer) => nounOf(importer) || isTest(importer)),
      ];
    else {
      found = walk(path, () => true);
      if (found.length > 0 && isProduct(path)) found.push(...tests.filter(isJourney));
      // What is read and not imported: by whoever names it.
      if (found.length === 0) found = tests.filter((test) => textOf(test).includes(basename(path)));
      if (found.length === 0 && !/\.md$|^(?:bench|tools|\.ci)\//.test(path)) return null;
    }
    for (const test of found) if (tests.includes(test)) reached.add(test);
  }
  return [...reached];
}

/** What differs from `base`, committed or not; without one, from where this branch left main. */
export function listChanged(base = "") {
  const from = base || git("merge-base", "HEAD", ["main", "origin/main"].find(hasCommit) ?? "HEAD").trim();
  const paths = git("diff", "--name-only", "--relative", from) + git("ls-files", "--others", "--exclude-standard");
  return paths.split("\n").filter(Boolean);
}

/** What dependency-cruiser tells of all files of ours and their imports, as it writes it. */
export function cruise(folder = root) {
  const program = join(root, "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs");
  const folders = ["contract", "server", "web", "e2e", "bench", "tools"];
  return run("node", [program, ...folders, "--config=.dependency-cruiser.cjs", "--output-type=json"], folder);
}

/** Every file of ours with its imports. */
export const readModules = (folder) => JSON.parse(cruise(folder)).modules;

/** The imports of every file of ours, from what was written of them before (boundaries.mjs) where it was. */
export function readImports(file) {
  const { modules } = JSON.parse(file !== undefined && existsSync(file) ? readFileSync(file, "utf8") : cruise());
  return Object.fromEntries(
    modules.map(({ source, dependencies }) => [source, dependencies.map((one) => one.resolved)]),
  );
}

export const readText = (path) => readFileSync(join(root, path), "utf8");

const hasCommit = (name) => spawnSync("git", ["rev-parse", "--verify", "--quiet", name], { cwd: root }).status === 0;

const git = (...args) => run("git", args);

function run(program, args, folder = root) {
  const options = { cwd: folder, encoding: "utf8", env: toolEnvironment(), maxBuffer: 2 ** 27 };
  const { status, stdout, stderr, error } = spawnSync(program, args, options);
  if (status !== 0) throw new Error(`${program} ${args[0]}: ${error?.message ?? stderr.trim()}`);
  return stdout;
}
