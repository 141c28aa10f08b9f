// `npm run bench`: the figures of docs/performance.md, measured on this machine. Never part of the tests.
// `npm run bench -- history`: pages of a location's history and its inventory, by themselves.
import { spawnSync } from "node:child_process";
import process from "node:process";
import { bootstrap, root, toolEnvironment } from "./bootstrap.mjs";
import { buildWeb } from "./build-web.mjs";

const node = bootstrap();
const isHistory = process.argv[2] === "history";
if (!isHistory) buildWeb(node);
const { status } = spawnSync(node, [isHistory ? "bench/history.ts" : "bench/run.ts"], {
  cwd: root,
  stdio: "inherit",
  env: toolEnvironment(),
});
process.exitCode = status ?? 1;
