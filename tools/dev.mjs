// `npm run dev`: like `npm start`, but the server restarts and the pages reload by themselves when their sources change.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import process from "node:process";
import { bootstrap, root, toolEnvironment } from "./bootstrap.mjs";

const node = bootstrap();
// Ctrl-C reaches the child by itself; this process only waits for it.
process.on("SIGINT", () => {});
const { status } = spawnSync(node, [join(root, "tools", "dev-server.mjs")], {
  cwd: root,
  stdio: "inherit",
  env: toolEnvironment(),
});
process.exitCode = status ?? 1;
