import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { env, execPath } from "node:process";
import { createTestDatabase } from "../../server/src/test/database.ts";
import { startTestCluster } from "../../server/src/test/cluster.ts";
import { serverUrlVariable } from "./variables.ts";

const root = join(import.meta.dirname, "../..");

/** One real server for the whole run, with its demo data, on a throwaway PostgreSQL. */
export async function startServer(): Promise<() => Promise<void>> {
  const cluster = await startTestCluster();
  env["SKIPLINE_TEST_CLUSTER"] = cluster.adminUrl;
  const database = await createTestDatabase();
  const port = 20_000 + (process.pid % 10_000);
  const url = `http://localhost:${port}`;
  const server = spawn(execPath, ["server/src/main.ts"], {
    cwd: root,
    env: {
      ...env,
      DATABASE_URL: database.url,
      PORT: String(port),
      LOG_LEVEL: "warn",
      // Each browser context names an address of its own, so that limits by address do not add up over the run.
      TRUST_PROXY: "1",
      SMS_PER_MINUTE: "100000",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(server, "exit").then(() => Promise.reject(new Error("the server ended before it answered")));
  await Promise.race([ended, untilGreeted(server.stdout)]);
  ended.catch(() => {});
  env[serverUrlVariable] = url;
  return async () => {
    const gone = once(server, "exit");
    server.kill("SIGTERM");
    await gone;
    await database.drop();
    await cluster.stop();
  };
}

async function untilGreeted(output: NodeJS.ReadableStream): Promise<void> {
  let seen = "";
  for await (const chunk of output) {
    seen += String(chunk);
    if (seen.includes("Skipline runs at")) break;
  }
  output.resume();
}

// oxlint-disable-next-line import/no-default-export -- Playwright calls the default export
export default startServer;
