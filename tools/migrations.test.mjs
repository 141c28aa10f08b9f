import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./bootstrap.mjs";

const folder = "server/src/db/migrations";

/** Changed after they had come, before this was looked at. A deployment made in between can't be upgraded. */
const changedOnce = [
  "001-core.sql",
  "003-sandbox.sql",
  "349-vendor-accounts.sql",
  "359-longer-made.sql",
  "368-stock.sql",
  "383-payouts.sql",
  "384-disputes-in-figures.sql",
  "397-printers.sql",
];

/** The history's files of migrations that commits have done this to. */
function listTouched(how) {
  const args = ["log", "--format=", "--name-only", "--no-renames", `--diff-filter=${how}`, "--", `${folder}/*.sql`];
  const { stdout, status } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error("the history can't be read: it comes with a clone");
  return [...new Set(stdout.split("\n").filter(Boolean))].map((path) => path.slice(folder.length + 1)).toSorted();
}

test("a migration that is there stays as it is: databases that have it refuse another one of its number", () => {
  expect(listTouched("A").length).toBeGreaterThan(100);
  expect(listTouched("M")).toEqual(changedOnce);
  const uncommitted = spawnSync("git", ["diff", "--name-only", "--diff-filter=MD", "HEAD", "--", join(root, folder)], {
    cwd: root,
    encoding: "utf8",
  });
  expect(uncommitted.stdout).toBe("");
});
