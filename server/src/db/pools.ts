import type { Logger } from "pino";
import type { Config } from "../config.ts";
import { createDatabase, type DatabaseConnection } from "./connection.ts";
import { jobConnections } from "./jobs.ts";
import { openAll, vitalConnections } from "./vital.ts";

/** For those who read them, and for the job that builds their rows. */
const reportConnections = { readers: 2, job: 1 };

/** Of the sandbox's own: it is somebody else, whose waiting for the database and whose work there are no figures of ours. */
const sandboxConnections = 10;

interface Pools {
  config: Pick<Config, "databasePool" | "databasePooled">;
  databaseUrl: string;
  patience: number;
  log: Logger;
}

/** A process's ways to the database, each for what must not wait for the others. */
export function openPools({ config, databaseUrl: url, patience, log }: Pools) {
  const tellLost = (whose: string) => (error: Error) => log.warn({ err: error }, `${whose} connection lost`);
  // Of their own, directly, and open: neither a flood of calls nor a pooler's line stands in front of a hand-over.
  const vital = createDatabase({
    url,
    maxConnections: vitalConnections,
    applicationName: "skipline-vital",
    staysOpen: true,
    patience,
    onConnectionLost: tellLost("vital database"),
  });
  const connection = createDatabase({
    url: config.databasePooled?.url ?? url,
    pooler: config.databasePooled,
    maxConnections: config.databasePool,
    applicationName: "skipline-server",
    kept: vital,
    patience,
    onConnectionLost: tellLost("database"),
  });
  // Of their own, and small: no report takes a connection, or time of the database, from a bar.
  const [reports, days] = [reportConnections.readers, reportConnections.job].map((maxConnections) =>
    createDatabase({
      url,
      maxConnections,
      applicationName: "skipline-reports",
      isForReports: true,
      patience,
      onConnectionLost: tellLost("reports' database"),
    }),
  ) as [DatabaseConnection, DatabaseConnection];

  function openSandboxBooks() {
    const books = createDatabase({
      url,
      maxConnections: sandboxConnections,
      applicationName: "skipline-sandbox",
      patience,
      onConnectionLost: tellLost("sandbox's database"),
    });
    return { db: books.db, closeBooks: books.close };
  }

  return {
    connection,
    reports,
    days,
    openSandboxBooks,
    /** How long what is vital stands in line, where the usual connections are taken. */
    measureVitalLineMs: vital.measureLineMs,
    openVital: () => openAll(vital.pool),
    /** Each by its name: how it stands. */
    measure: () => ({
      calls: connection.measure(),
      vital: vital.measure(),
      reports: reports.measure(),
      days: days.measure(),
    }),
    async close() {
      await Promise.all([reports.close(), days.close(), connection.close()]);
      await vital.close();
    },
  };
}

interface Borrowers {
  config: Pick<Config, "databasePool" | "databasePooled">;
  relay: number;
  hasSandbox: boolean;
}

/** All that one process may take of the database's connections, each kind by its name: the one place where they are added up. */
export function countConnections({ config, relay, hasSandbox }: Borrowers) {
  return {
    // A pooler's own, whichever server uses them.
    calls: config.databasePooled ? 0 : config.databasePool,
    vital: vitalConnections,
    reports: reportConnections.readers + reportConnections.job,
    relay,
    jobs: jobConnections,
    /** Listens for notices of other servers. */
    notifications: 1,
    sandbox: hasSandbox ? sandboxConnections : 0,
  };
}
