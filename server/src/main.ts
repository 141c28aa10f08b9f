import { flushCompileCache } from "node:module";
import { join, resolve } from "node:path";
import process from "node:process";
import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import { type Config, readConfig, SettingError } from "./config.ts";
import type { Context } from "./context.ts";
import { createLog } from "./log.ts";
import { startEmbeddedDatabase } from "./providers/database/embedded.ts";

const root = join(import.meta.dirname, "../..");
const publicFolder = join(root, "web/public");

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel, process.pid);
  process.on("exit", () => log.flush());
  const dataDir = resolve(root, config.dataDir);
  const starting = config.databaseUrl
    ? { url: config.databaseUrl, stop: async () => {} }
    : startEmbeddedDatabase({ dataDir, log });
  const program = loadProgram();
  // Told of below; the database is stopped first.
  program.catch(() => {});
  const database = await starting;
  const undo: (() => Promise<void>)[] = [database.stop];
  const close = async () => {
    for (const step of undo.splice(0).toReversed()) await step();
  };
  closeOnSignal(close, log);
  try {
    await listen(await program, config, log, { ...database, dataDir }, undo);
  } catch (error) {
    await close();
    // Before why it did not start, which is to be the last that somebody reads.
    log.flush();
    throw error;
  }
}

/** Read while PostgreSQL starts. */
async function loadProgram() {
  const [app, context, { migrate, assertNewest }] = await Promise.all([
    import("./app.ts"),
    import("./context.ts"),
    import("./db/migrate.ts"),
  ]);
  const { assertSafeSettings, assertRoleSettings } = await import("./db/check-settings.ts");
  const { assertRightMark } = await import("./db/staging-mark.ts");
  const { assertNothingAhead } = await import("./db/activity-cluster.ts");
  const { tellConnections } = await import("./db/check-connections.ts");
  const { systemClock } = await import("./clock.ts");
  const { readOrMakeSecret } = await import("./secret-file.ts");
  const assertions = { assertSafeSettings, assertRoleSettings, assertRightMark, assertNothingAhead };
  const schema = { migrate, assertNewest };
  return { ...app, ...context, ...schema, ...assertions, tellConnections, systemClock, readOrMakeSecret };
}

async function listen(
  program: Awaited<ReturnType<typeof loadProgram>>,
  config: Config,
  log: Logger,
  database: { url: string; dataDir: string },
  undo: (() => Promise<void>)[],
): Promise<void> {
  const { migrate, assertNewest, readOrMakeSecret, createContext, createApp, systemClock } = program;
  if (config.production) await program.assertRightMark(database.url, config.staging !== null);
  await (config.migratesAtStart ? migrate : assertNewest)(database.url);
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`;
  const secret = config.secret ?? (await readOrMakeSecret(database.dataDir));
  const demo = config.demoData ? await import("./seed/index.ts") : null;
  const own = demo?.withDemo(config) ?? config;
  const context = await createContext({
    config: { ...own, contentDir: own.contentDir === null ? null : resolve(root, own.contentDir) },
    databaseUrl: database.url,
    dataDir: database.dataDir,
    webFolder: join(root, "web/dist"),
    publicUrl,
    secret,
    clock: systemClock,
    log,
  });
  undo.push(context.close);
  await program.assertSafeSettings(context.db);
  if (config.databasePooled) await program.assertRoleSettings(context.db);
  await context.replica?.assertRight();
  await program.assertNothingAhead(context.db);
  await program.tellConnections(context.db, { use: context.connections, servers: config.databaseServers }, log);
  await context
    .openVital()
    .catch((error: unknown) => log.warn({ err: error }, "vital connections could not be opened"));
  if (await demo?.seedDemo(context.db, systemClock, log)) await demo?.storeDemoPictures(context, publicFolder);
  let isDraining = false;
  const app = await createApp(context, { checkAnswers: !config.production, isDraining: () => isDraining });
  await app.listen({ host: config.host, port: config.port });
  undo.push(async () => app.close());
  // A proxy that finds nobody listening can't repeat every call elsewhere: it is told before, and sends nobody by then.
  undo.push(async () => {
    isDraining = true;
    await delay(config.drainSeconds * 1000);
  });
  process.stdout.write(greeting(publicUrl, config, demo?.demoTour(publicUrl) ?? (await firstSteps(context))));
  context.releaseFiles
    .keep()
    .catch((error: unknown) => log.warn({ err: error }, "files of this release were not kept"));
  // Nobody waits for jobs: they start once the address answers.
  const { keepJobsRunning } = await import("./db/jobs.ts");
  undo.push(keepJobsRunning(database.url, context, log).stop);
  // Now, not at the end: a server that is killed would leave nothing for the next start.
  flushCompileCache();
}

/** What an empty deployment waits for, by the settings that say it. */
async function firstSteps({ config, hasOperators, hasVenues, publicUrl }: Context): Promise<string[]> {
  if (await hasVenues()) return [];
  const platform =
    config.platformAdminPhones.length > 0
      ? `${publicUrl}/staff/signin takes these: sign in with one of them`
      : hasOperators()
        ? `not set, nor needed: ${publicUrl}/staff/signin takes whom \`skipline operator\` lists`
        : "not set: your own phone (+12135550100), SUPER_ADMIN everywhere; or `skipline operator +12135550100`";
  return [
    "",
    "There is no venue yet. Settings that make this one yours:",
    `PLATFORM_ADMIN_PHONES  ${platform}`,
    "DEFAULT_LOCATION       the location that opens where nobody names one; else the scan of a code does",
    "CONTENT_DIR            a folder with your own festival and artist pages (docs/festival-page.md)",
    `SUPPORT_EMAIL          where guests write to: ${config.supportEmail}`,
  ];
}

function greeting(publicUrl: string, config: Config, tour: string[]): string {
  const lines = [`Skipline runs at ${publicUrl}`];
  if (!config.production || config.staging) lines.push(`SMS codes appear at ${publicUrl}/dev/outbox`);
  lines.push(...tour);
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
