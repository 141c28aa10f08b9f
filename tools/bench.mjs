// `npm run bench`: the figures of docs/performance.md, measured on this machine. Never part of the tests.
import { spawnSync } from "node:child_process";
import process from "node:process";
import { bootstrap, root, toolEnvironment } from "./bootstrap.mjs";
import { buildWeb } from "./build-web.mjs";

const node = bootstrap();
buildWeb(node);
const { status } = spawnSync(node, ["bench/run.ts", ...process.argv.slice(2)], {
  cwd: root,
  stdio: "inherit",
  env: toolEnvironment(),
});
process.exitCode = status ?? 1;
