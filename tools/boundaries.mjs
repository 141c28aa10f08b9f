// Whether every import keeps the laws of .dependency-cruiser.cjs. With the name of a file it leaves there what imports what.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { root } from "./bootstrap.mjs";
import { cruise } from "./changed.mjs";

const folder = mkdtempSync(join(tmpdir(), "skipline-imports-"));
const [file = join(folder, "imports.json")] = process.argv.slice(2);
writeFileSync(file, cruise());
const format = join(root, "node_modules/dependency-cruiser/bin/depcruise-fmt.mjs");
process.exitCode = spawnSync(process.execPath, [format, "--exit-code", file], { stdio: "inherit" }).status ?? 1;
rmSync(folder, { recursive: true });
