import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { root } from "./bootstrap.mjs";

const folder = "server/src/db/migrations";

/** Changed, or given another number, after they had come and before this was looked at. A deployment made in between can't be upgraded. */
const changedOnce = [
  "001-core.sql",
  "003-sandbox.sql",
  "349-vendor-accounts.sql",
  "359-longer-made.sql",
  "367-id-check.sql",
  "368-stock.sql",
  "383-payouts.sql",
  "384-disputes-in-figures.sql",
  "397-printers.sql",
];

const git = (...args) => spawnSync("git", args, { cwd: root, encoding: "utf8" }).stdout ?? "";

/** A copy of the files alone, or of the last commits, knows nothing of those before. */
const hasHistory = git("rev-parse", "--is-shallow-repository").trim() === "false";

/** Migrations that commits, or whoever has not committed yet, have done this to. */
function listTouched(how) {
  const only = ["--name-only", "--no-renames", "--relative", `--diff-filter=${how}`];
  const files = ["--", `${folder}/*.sql`];
  const found = git("log", "--format=", ...only, ...files) + git("diff", ...only, "HEAD", ...files);
  return [...new Set(found.split("\n").filter(Boolean))].map((path) => path.slice(folder.length + 1));
}

test.skipIf(!hasHistory)(
  "a migration that is there stays as it is: databases that have it refuse to be upgraded else",
  () => {
    expect(listTouched("A").length).toBeGreaterThan(100);
    expect(listTouched("MD").filter((name) => !changedOnce.includes(name))).toEqual([]);
  },
);
