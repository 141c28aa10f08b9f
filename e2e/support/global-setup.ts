import { spawn, spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process, { env, execPath } from "node:process";
import { setTimeout as delay } from "node:timers/promises";
import { startTestCluster } from "../../server/src/test/cluster.ts";
import { CLUSTER_VARIABLE, createTestDatabase, type TestDatabase } from "../../server/src/test/database.ts";
import { assertInvariants, findViolations } from "../../server/src/test/invariants.ts";
import { operatorPhones } from "./people.ts";
import { databaseUrlVariable, pushPortVariable, serverUrlVariable } from "./variables.ts";

const settleMs = 150_000;

const root = join(import.meta.dirname, "../..");

/** One real server for the whole run, with its demo data, on a throwaway PostgreSQL and a folder of its own. */
export async function startServer(): Promise<() => Promise<void>> {
  buildWeb();
  const cluster = await startTestCluster({ inMemory: true });
  env[CLUSTER_VARIABLE] = cluster.adminUrl;
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "skipline-e2e-"));
  const port = await findPort();
  const pushPort = await findPort();
  const stopServer = await run({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST: "127.0.0.1",
    NODE_ENV: "development",
    LOG_LEVEL: env["LOG_LEVEL"] ?? "warn",
    // Each browser context names an address of its own, so that limits by address do not add up over the run.
    TRUST_PROXY: "1",
    SMS_PER_MINUTE: "100000",
    PLATFORM_ADMIN_PHONES: operatorPhones.join(","),
    PUSH_ALSO_AT: `http://127.0.0.1:${pushPort}`,
  });
  env[serverUrlVariable] = `http://localhost:${port}`;
  env[databaseUrlVariable] = database.url;
  env[pushPortVariable] = String(pushPort);
  return async () => {
    try {
      await assertSound(database.db);
    } finally {
      await stopServer();
      await database.drop();
      await cluster.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  };
}

/** What the last journeys left under way is settled by the jobs, which run each minute; the books must be right then. */
async function assertSound(db: TestDatabase["db"]): Promise<void> {
  const deadline = performance.now() + settleMs;
  while ((await findViolations(db)).length > 0 && performance.now() < deadline) await delay(1_000);
  await assertInvariants(db);
}

/** Whoever runs one journey alone may not have built the web app yet, in all its languages; `npm test` builds it before. */
function buildWeb(): void {
  const built = spawnSync(execPath, [join(root, "tools/build-web.mjs")], { cwd: root, stdio: "inherit" });
  if (built.status !== 0) throw new Error("the web app could not be built");
}

/** Below the range that the system hands out for outgoing connections, so that nobody takes it before the server. */
async function findPort(): Promise<number> {
  for (;;) {
    const port = randomInt(12_000, 32_000);
    const probe = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once("error", () => resolve(false)).listen(port, "127.0.0.1", () => resolve(true));
    });
    if (!isFree) continue;
    probe.close();
    await once(probe, "close");
    return port;
  }
}

/** Starts the server as `npm start` would; its log is kept beside the results. Gives what ends it. */
async function run(settings: Record<string, string>): Promise<() => Promise<void>> {
  const server = spawn(execPath, ["server/src/main.ts"], {
    cwd: root,
    env: { ...env, ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const killServer = () => server.kill("SIGKILL");
  process.once("exit", killServer);
  const results = join(import.meta.dirname, "../test-results");
  await mkdir(results, { recursive: true });
  server.stdout.pipe(createWriteStream(join(results, "server.log")));
  const ended = once(server, "exit");
  await Promise.race([
    ended.then(() => Promise.reject(new Error("the server ended before it answered"))),
    new Promise<void>((resolve) => {
      let seen = "";
      server.stdout.on("data", (chunk) => {
        seen += String(chunk);
        if (seen.includes("Skipline runs at")) resolve();
      });
    }),
  ]);
  return async () => {
    server.kill("SIGTERM");
    await ended;
    process.off("exit", killServer);
  };
}

// oxlint-disable-next-line import/no-default-export -- Playwright calls the default export
export default startServer;
