// The two halves of `npm run dev` on one address: Vite answers for the pages and hands the server's paths on.
import { createServer as createProbe } from "node:net";
import { join } from "node:path";
import process from "node:process";
import { createServer } from "vite";
import { root } from "./bootstrap.mjs";
import { runProgram } from "./run-program.mjs";

/** What the server answers itself; everything else is a page or one of its files. */
const SERVER_PATHS = "^/(api|dev|metrics|healthz|readyz)(/|\\?|$)";

const port = Number(process.env.PORT ?? 3000);
const host = process.env.HOST ?? "127.0.0.1";
const serverPort = await freePort();

// web/vite.config.ts takes the server's address from here.
process.env.API_ORIGIN = `http://127.0.0.1:${serverPort}`;
const vite = await createServer({
  root: join(root, "web"),
  server: {
    host,
    port,
    strictPort: true,
    proxy: { [SERVER_PATHS]: { target: process.env.API_ORIGIN } },
  },
});
await vite.listen().catch((error) => {
  console.error(`Vite cannot listen on port ${port}: ${error.message}\nChoose another: PORT=3001 npm run dev`);
  process.exit(1);
});

const { code } = await runProgram(process.execPath, ["--watch", "--watch-preserve-output", "server/src/main.ts"], {
  HOST: "127.0.0.1",
  PORT: String(serverPort),
  PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}`,
});
await vite.close();
process.exitCode = code ?? 0;

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createProbe().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port: free } = probe.address();
      probe.close(() => resolve(free));
    });
  });
}
