import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { temporaryFolder } from "../stage/temporary-folder.ts";

export const root = join(import.meta.dirname, "../..");

/** @throws Error with what git said */
export function git(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error(`git ${args.join(" ")}: ${stderr}`);
  return stdout.trim();
}

/** Another commit's program in a temporary folder, with its own packages where they are not the ones installed here. */
export async function checkOut(ref: string): Promise<{ folder: string; commit: string }> {
  const commit = git("rev-parse", "--short", `${ref}^{commit}`);
  const folder = join(temporaryFolder("tree"), "skipline");
  git("worktree", "add", "--detach", folder, commit);
  process.prependListener("exit", () => git("worktree", "remove", "--force", folder));
  const hasOurs = git("rev-parse", `${commit}:package-lock.json`) === git("hash-object", "package-lock.json");
  if (hasOurs) await linkPackages(folder);
  else await installPackages(folder);
  compileTexts(folder);
  return { folder, commit };
}

/** Only what the program runs on; Node and what compiles its texts are ours. */
async function installPackages(folder: string): Promise<void> {
  const args = ["ci", "--omit=dev", "--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund"];
  const { status, stderr } = spawnSync("npm", args, { cwd: folder, encoding: "utf8" });
  if (status !== 0) throw new Error(`npm could not install the packages of the older commit: ${stderr}`);
  await symlink(join(root, "node_modules/@inlang"), join(folder, "node_modules/@inlang"));
}

/** No commit has them: they are made at each program's start. Some have none at all. */
function compileTexts(folder: string): void {
  const program = join(folder, "tools/compile-texts.mjs");
  if (!existsSync(program)) return;
  const { status, stderr } = spawnSync(process.execPath, [program], { cwd: folder, encoding: "utf8" });
  if (status !== 0) throw new Error(`the older commit's texts could not be compiled: ${stderr}`);
}

/** All packages are ours but the workspaces: its server must not read our contract, nor its tools what ours noted there. */
async function linkPackages(folder: string): Promise<void> {
  const packages = join(folder, "node_modules");
  await mkdir(join(packages, "@skipline"), { recursive: true });
  for (const name of await readdir(join(root, "node_modules"))) {
    if (name !== "@skipline" && name !== ".cache")
      await symlink(join(root, "node_modules", name), join(packages, name));
  }
  for (const name of await readdir(join(root, "node_modules/@skipline"))) {
    await symlink(join("../..", name), join(packages, "@skipline", name));
  }
}
