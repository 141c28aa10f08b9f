// The two halves of `npm run dev` on one address: Vite answers for the pages and hands the server's paths on.
import { createServer as createProbe } from "node:net";
import { join } from "node:path";
import process from "node:process";
import { createServer } from "vite";
import { root } from "./bootstrap.mjs";
import { runServer } from "./run-server.mjs";

/** What the server answers itself; everything else is a page or one of its files. */
const SERVER_PATHS = "^/(api|dev|metrics|healthz|readyz)(/|\\?|$)";

const port = Number(process.env.PORT ?? 3000);
const host = process.env.HOST ?? "127.0.0.1";
const serverPort = await freePort();

const vite = await createServer({
  root: join(root, "web"),
  server: {
    host,
    port,
    strictPort: true,
    proxy: { [SERVER_PATHS]: { target: `http://127.0.0.1:${serverPort}` } },
  },
});
await vite.listen().catch((error) => {
  console.error(`Vite cannot listen on port ${port}: ${error.message}\nChoose another: PORT=3001 npm run dev`);
  process.exit(1);
});

const { code } = await runServer(process.execPath, root, ["--watch", "--watch-preserve-output"], {
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
