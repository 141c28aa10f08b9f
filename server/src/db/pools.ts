import type { Logger } from "pino";
import type { Config } from "../config.ts";
import { createDatabase, type DatabaseConnection } from "./connection.ts";

/** For those who read them, and for the job that builds their rows. */
export const reportConnections = { readers: 2, job: 1 };

/** Of the sandbox's own: it is somebody else, whose waiting for the database and whose work there are no figures of ours. */
export const sandboxConnections = 10;

interface Pools {
  config: Pick<Config, "databasePool" | "databasePooled">;
  databaseUrl: string;
  patience: number;
  log: Logger;
}

/** A process's ways to the database, each for what must not wait for the others. */
export function openPools({ config, databaseUrl: url, patience, log }: Pools) {
  const tellLost = (whose: string) => (error: Error) => log.warn({ err: error }, `${whose} connection lost`);
  const connection = createDatabase({
    url: config.databasePooled?.url ?? url,
    pooler: config.databasePooled,
    maxConnections: config.databasePool,
    applicationName: "skipline-server",
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

  return { connection, reports, days, openSandboxBooks };
}
