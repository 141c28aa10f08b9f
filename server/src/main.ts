import { join, resolve } from "node:path";
import process from "node:process";
import type { Logger } from "pino";
import { createApp } from "./app.ts";
import { systemClock } from "./clock.ts";
import { type Config, readConfig, SettingError } from "./config.ts";
import { createContext } from "./context.ts";
import { assertSafeSettings } from "./db/check-settings.ts";
import { keepJobsRunning } from "./db/jobs.ts";
import { migrate } from "./db/migrate.ts";
import { createLog } from "./log.ts";
import { startEmbeddedDatabase } from "./providers/database/embedded.ts";
import { readOrMakeSecret } from "./secret-file.ts";
import { demoTour, seedDemo } from "./seed/index.ts";

const root = join(import.meta.dirname, "../..");

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel, process.pid);
  process.on("exit", () => log.flush());
  const dataDir = resolve(root, config.dataDir);
  const database = config.databaseUrl
    ? { url: config.databaseUrl, stop: async () => {} }
    : await startEmbeddedDatabase({ dataDir, log });
  const undo: (() => Promise<void>)[] = [database.stop];
  const close = async () => {
    for (const step of undo.splice(0).toReversed()) await step();
  };
  closeOnSignal(close, log);
  try {
    await listen(config, log, { ...database, dataDir }, undo);
  } catch (error) {
    await close();
    throw error;
  }
}

async function listen(
  config: Config,
  log: Logger,
  database: { url: string; dataDir: string },
  undo: (() => Promise<void>)[],
): Promise<void> {
  await migrate(database.url);
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`;
  const secret = config.secret ?? (await readOrMakeSecret(database.dataDir));
  const context = await createContext({
    config,
    databaseUrl: database.url,
    dataDir: database.dataDir,
    publicUrl,
    secret,
    clock: systemClock,
    log,
  });
  undo.push(context.close);
  await assertSafeSettings(context.db);
  if (config.demoData) await seedDemo(context.db, systemClock, log);
  const app = await createApp(context, { webFolder: join(root, "web/dist"), checkAnswers: !config.production });
  await app.listen({ host: config.host, port: config.port });
  undo.push(async () => app.close());
  process.stdout.write(greeting(publicUrl, config));
  // Nobody waits for jobs: they start once the address answers.
  undo.push(keepJobsRunning(database.url, context.jobs, log).stop);
}

function greeting(publicUrl: string, config: Config): string {
  const lines = [`Skipline runs at ${publicUrl}`];
  if (!config.production) lines.push(`SMS codes appear at ${publicUrl}/dev/outbox`);
  if (config.demoData) lines.push(...demoTour(publicUrl));
  return `\n${lines.map((line) => `  ${line}`).join("\n")}\n\n`;
}

function closeOnSignal(close: () => Promise<void>, log: Logger): void {
  let closing = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (closing) return;
      closing = true;
      log.info({ signal }, "closing: running requests are finished first");
      close().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, "could not close cleanly");
          process.exit(1);
        },
      );
    });
  }
}

function explain(error: unknown): string {
  if (error instanceof SettingError) return `Setting ${error.message}`;
  if (error instanceof Error && "code" in error && error.code === "EADDRINUSE" && "port" in error) {
    return `Port ${String(error.port)} is taken. Stop what uses it, or choose another: PORT=3001 npm start`;
  }
  if (!(error instanceof Error)) return String(error);
  return process.env["LOG_LEVEL"] === "debug"
    ? (error.stack ?? error.message)
    : `${error.message}\n(LOG_LEVEL=debug shows where)`;
}

main().catch((error: unknown) => {
  process.stderr.write(`\nSkipline did not start.\n${explain(error)}\n`);
  process.exit(1);
});
